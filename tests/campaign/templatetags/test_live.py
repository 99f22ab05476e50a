"""Live parts in templates."""

import pytest
from django.http import HttpRequest
from django.template import Context, Template, TemplateSyntaxError
from django.test import RequestFactory

from campaign.feed import parts


def draw(text: str, request: HttpRequest | None = None, **context: object) -> str:
    request = request or RequestFactory().get("/")
    return Template("{% load live %}" + text).render(Context({"request": request, **context}))


def test_a_part_without_a_name_is_refused() -> None:
    with pytest.raises(TemplateSyntaxError, match="name"):
        draw("{% live %}x{% endlive %}")


def test_a_part_has_its_name_and_a_digest() -> None:
    drawn = draw('{% live "clock" %}21 h{% endlive %}')

    assert drawn.startswith('<div class="part" id="live-clock" data-live="')
    assert drawn.endswith('">21 h</div>')


def test_a_key_is_part_of_the_name() -> None:
    drawn = draw('{% for n in keys %}{% live "card" n %}{% endlive %}{% endfor %}', keys=[1, 7])

    assert 'id="live-card-1"' in drawn
    assert 'id="live-card-7"' in drawn


def test_what_is_typed_by_people_stays_escaped_and_is_counted() -> None:
    request = RequestFactory().get("/")

    drawn = draw('{% live "name" %}{{ name }}{% endlive %}', request, name="<b>")

    assert "&lt;b&gt;" in drawn
    assert [part.name for part in parts.page_of(request).all()] == ["name"]


def test_a_page_that_answers_a_post_has_the_same_parts() -> None:
    text = '{% live "clock" %}21 h{% endlive %}'

    assert draw(text, RequestFactory().post("/")) == draw(text)
