import pytest
from django.test import Client, override_settings

pytestmark = pytest.mark.django_db


@override_settings(DEBUG=False, LOCAL=False)
def test_on_a_shared_server_the_living_page_does_not_exist(client: Client) -> None:
    assert client.get("/design/").status_code == 404


@override_settings(LOCAL=True)
def test_a_developer_sees_every_part(client: Client) -> None:
    page = client.get("/design/").content.decode()
    assert "Composants" in page
    assert "data-theme" not in page


@override_settings(LOCAL=True)
@pytest.mark.parametrize(("asked", "kept"), [("dark", True), ("light", True), ("pink", False)])
def test_the_page_is_shown_in_the_asked_ink(client: Client, asked: str, *, kept: bool) -> None:
    page = client.get("/design/", {"theme": asked}).content.decode()
    assert (f'data-theme="{asked}"' in page) is kept
