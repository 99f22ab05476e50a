"""The error pages: they stand without a request, a person or a database."""

import pytest
from django.template.loader import get_template

PAGES = ("400", "403", "403_csrf", "404", "500")


@pytest.mark.parametrize("page", PAGES)
def test_an_error_page_stands_without_a_context(page: str) -> None:
    written = get_template(f"{page}.html").render()
    assert f'<p class="code" aria-hidden="true">{page[:3]}</p>' in written


@pytest.mark.parametrize("page", PAGES)
def test_an_error_page_says_what_to_do_next(page: str) -> None:
    written = get_template(f"{page}.html").render()
    assert '<a class="b go big" href="/">' in written


@pytest.mark.parametrize("page", PAGES)
def test_an_error_page_needs_no_script(page: str) -> None:
    assert "<script" not in get_template(f"{page}.html").render()


@pytest.mark.parametrize("page", ["403", "404"])
def test_an_error_page_takes_the_theme_of_the_person(page: str) -> None:
    assert 'data-theme="dark"' in get_template(f"{page}.html").render({"theme": "dark"})
