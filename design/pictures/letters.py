"""What stands on the token of each character."""

from collections.abc import Iterable


def letters_of(names: Iterable[str]) -> list[str]:
    """What stands on each token: the first letter; with a second one where several begin so.

    The second is the first that tells them apart: Oreste and Orsenne are « Oe » and « Os ».
    """
    known = list(names)
    found = [name[:1].upper() for name in known]
    for place, name in enumerate(known):
        rivals = [
            other
            for at, other in enumerate(known)
            if at != place and other[:1].upper() == name[:1].upper()
        ]
        if not rivals:
            continue
        found[place] += next(
            (
                letter.lower()
                for at, letter in enumerate(name)
                if at and letter.isalnum() and all(other[at : at + 1] != letter for other in rivals)
            ),
            name[1:2].lower(),
        )
    return found
