"""What keeps somebody who memorises from doing anything else. Source: V8."""

from campaign.services.refusal import Problem
from characters.models import Character, Rewriting


def rewriting_of(character: Character) -> Rewriting | None:
    """The rewriting under way, with its book and spells. Two queries at most."""
    return Rewriting.objects.running().with_spells().filter(character=character).first()


def busy_problems(character: Character) -> tuple[Problem, ...]:
    """A rewriting takes all the concentration: no cast, study, copy or other rewriting; rest
    only. One query.
    """
    row = Rewriting.objects.running().filter(character=character).select_related("book").first()
    if row is None:
        return ()
    return (Problem(code="rewriting", field="character", detail={"book": row.book.name}),)
