from django.test import Client


def test_a_host_that_was_not_configured_is_refused(client: Client) -> None:
    page = client.get("/hosting/", HTTP_HOST="192.168.1.20:8000", SERVER_PORT="8000")

    assert page.status_code == 400


def test_whoever_serves_reads_what_to_look_at(client: Client) -> None:
    page = client.get("/hosting/", HTTP_HOST="127.0.0.1:8000", SERVER_PORT="8000").text

    for word in ("make table", "Wi-Fi", "8000", "pare-feu", "que seul cet ordinateur"):
        assert word in page
