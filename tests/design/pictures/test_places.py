from design.pictures.places import CAST, FREE, HELD, OVER, PLANNED, Place, Tier, tier


def row(*states: str, slots: int) -> Tier:
    filled = [Place(state=state, name=f"{state} {n}") for n, state in enumerate(states)]
    return tier(level=1, slots=slots, filled=filled)


def states(found: Tier) -> list[str]:
    return [place.state for place in found.places]


def test_free_places_follow_what_is_held() -> None:
    assert states(row(HELD, slots=3)) == [HELD, FREE, FREE]


def test_one_too_many_is_a_place_more() -> None:
    found = row(HELD, PLANNED, PLANNED, slots=2)

    assert states(found) == [HELD, PLANNED, OVER]
    assert (found.taken, found.over) == (3, 1)


def test_a_wiped_spell_takes_the_place_but_counts_no_more() -> None:
    found = row(CAST, HELD, slots=2)

    assert states(found) == [HELD, CAST]
    assert (found.taken, found.over) == (1, 0)


def test_a_lost_slot_leaves_what_was_held_as_too_much() -> None:
    found = row(HELD, slots=0)

    assert states(found) == [OVER]
    assert found.over == 1


def test_a_note_says_what_is_too_much_where_nothing_else_does() -> None:
    filled = [Place(state=HELD, name="Vol"), Place(state=HELD, name="Flou", note="gardé")]

    found = tier(level=2, slots=0, filled=filled, over_note="de trop")

    assert [place.note for place in found.places] == ["de trop", "gardé"]


def test_twins_are_named_once() -> None:
    filled = [Place(state=HELD, name="Sommeil"), Place(state=HELD, name="Sommeil")]

    assert tier(level=1, slots=3, filled=filled).names == ["Sommeil"]
