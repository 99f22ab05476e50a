import pytest

from campaign.views.attachment import attachment, disposition


@pytest.mark.parametrize(
    ("name", "header"),
    [
        ("sorts.csv", "attachment; filename=\"sorts.csv\"; filename*=UTF-8''sorts.csv"),
        ("é.csv", "attachment; filename=\"e.csv\"; filename*=UTF-8''%C3%A9.csv"),
        ('../a\r\nb".csv', "attachment; filename=\"-a--b-.csv\"; filename*=UTF-8''-a--b-.csv"),
        ("...", "attachment; filename=\"file\"; filename*=UTF-8''file"),
    ],
)
def test_a_name_is_no_path_and_breaks_no_header(name: str, header: str) -> None:
    assert disposition(name) == header


def test_the_browser_saves_it_and_shows_no_page() -> None:
    response = attachment("a;b", name="sorts.csv", kind="text/csv")

    assert response.content == b"a;b"
    assert response.headers["Content-Type"] == "text/csv"
    assert response.headers["Content-Disposition"].startswith("attachment;")
