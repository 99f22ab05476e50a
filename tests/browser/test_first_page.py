"""The product opens in a real browser."""

import pytest

from tests.browser.conftest import People


@pytest.mark.browser
def test_the_first_page_opens_without_any_complaint_of_the_browser(people: People) -> None:
    page = people.arrive()

    answer = page.goto("/")

    assert answer is not None
    assert answer.status == 200
    assert "Sortilège" in page.title()
