"""What time did, as sentences: one for all to whom the same happened at once."""

from campaign.clock_effects import Happening
from campaign.models import Membership, Role
from characters.forms.happenings import tell
from characters.services.happenings import Known

NAMES = {1: "Aldwin", 2: "Odo", 3: "Ysolde"}
KNOWN = Known(names=NAMES, with_numbers=frozenset(NAMES))


def told(*happenings: Happening) -> list[str]:
    gm = Membership(role=Role.GM)
    return [one.name for one in tell(gm, happenings, known=KNOWN)]


def slept(character: int, *, second: int = 0, kind: str = "rest.slept") -> Happening:
    detail = {"problems": [], "name": NAMES[character]}
    return Happening(second=second, kind=kind, character=character, detail=detail)


def test_others_at_another_moment_have_a_sentence_of_their_own() -> None:
    assert told(slept(1), slept(2, second=60)) == ["Aldwin", "Odo"]


def test_what_is_not_of_the_party_is_told_one_by_one() -> None:
    kind = "planar.lost"
    assert told(slept(1, kind=kind), slept(2, kind=kind)) == ["Aldwin", "Odo"]


def test_a_party_that_wakes_together_has_one_sentence() -> None:
    assert told(slept(1), slept(2), slept(3)) == ["Aldwin, Odo et Ysolde"]
