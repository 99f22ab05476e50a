"""Which parts of a page differ from what somebody has."""

import pytest

from campaign.feed.parts import Page, digest_of, out_of_band


def page(*, card: str = "Thogor", clock: str = "21 h", more: str = "") -> Page:
    """A clock, and a party with a card inside."""
    drawn = Page()
    drawn.begin()
    drawn.end("clock", clock)
    drawn.begin()
    drawn.begin()
    inside = drawn.end("card-1", card)
    drawn.end("troupe", f"<section>{inside}{more}</section>")
    return drawn


def digests(drawn: Page) -> dict[str, str]:
    """What a browser that shows the page has."""
    top = drawn.changed({})
    assert not top, "what it does not have is no change"
    return {part.name: part.digest for part in drawn.all()}


def changed(now: Page, before: Page) -> list[str]:
    return [part.name for part in now.changed(digests(before))]


@pytest.mark.parametrize("name", ["", "Clock", "clo ck", 'a"b', "a,b", "a=b"])
def test_a_name_that_is_no_id_is_refused(name: str) -> None:
    drawn = Page()
    drawn.begin()
    with pytest.raises(ValueError, match="name of its own"):
        drawn.end(name, "")


def test_a_name_is_used_once() -> None:
    drawn = page()
    drawn.begin()
    with pytest.raises(ValueError, match="clock"):
        drawn.end("clock", "")


def test_the_same_page_has_no_change() -> None:
    assert changed(page(), page()) == []
    assert not page().is_other(digests(page()))


def test_only_the_part_that_differs_is_sent() -> None:
    assert changed(page(clock="22 h"), page()) == ["clock"]


def test_a_part_inside_another_is_sent_alone() -> None:
    assert changed(page(card="Thogor, 5 PM"), page()) == ["card-1"]


def test_a_part_around_others_is_sent_once_with_them() -> None:
    now = page(card="Thogor, 5 PM", more="<p>Mira</p>")

    [part] = now.changed(digests(page()))

    assert part.name == "troupe"
    assert "Thogor, 5 PM" in part.html


@pytest.mark.parametrize(
    "field",
    [
        '<input type="hidden" name="act_id" value="{}">',
        '<input type="hidden" name="csrfmiddlewaretoken" value="{}">',
        '<input type="hidden" name="act_id" id="id_act_id" value="{}">',
    ],
)
def test_a_fresh_key_is_no_change(field: str) -> None:
    assert digest_of(field.format("one")) == digest_of(field.format("two"))


def test_any_other_value_is_a_change() -> None:
    field = '<input type="hidden" name="seen" value="{}">'

    assert digest_of(field.format("one")) != digest_of(field.format("two"))


def test_a_page_with_another_part_is_another_page() -> None:
    has = digests(page())
    fewer = {name: digest for name, digest in has.items() if name != "clock"}

    assert page().is_other(fewer)
    assert page().is_other({**has, "pool": "0"})


def test_what_is_sent_takes_the_place_of_its_name() -> None:
    [part] = page(clock="22 h").changed(digests(page()))

    sent = out_of_band(part)

    assert sent.startswith('<div class="part" hx-swap-oob="true" id="live-clock"')
    assert part.digest in sent
