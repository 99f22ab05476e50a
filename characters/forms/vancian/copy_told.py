"""What the page of a copy, a lesson or a deciphering shows. Source: V7, V11."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from rules.percentile.outcome import Band, Outcome
from rules.vancian.options import CopyFailure

#: The acts that have such a page.
COPIED, DECIPHERED, LESSON = "book.copied", "book.deciphered", "list.assigned"
KINDS = frozenset({COPIED, DECIPHERED, LESSON})


@dataclass(frozen=True, kw_only=True)
class CopyTold:
    """One such act, from what its entry keeps."""

    kind: str
    data: Mapping[str, Any]
    #: What a failure closes at this table.
    closes: CopyFailure

    @property
    def is_done(self) -> bool:
        """Something was gained: only a copy may fail."""
        return self.kind != COPIED or bool(self.data["copied"])

    @property
    def bands(self) -> Sequence[Band]:
        """The strip of the roll: copied or not; nothing where no die decides."""
        if self.kind != COPIED or self.data.get("roll") is None:
            return ()
        chance = self.data["chance"]
        found = [(Outcome.SUCCESS, 1, chance), (Outcome.FAILURE, chance + 1, 100)]
        return [
            Band(outcome=outcome, low=low, high=high) for outcome, low, high in found if low <= high
        ]

    @property
    def loss(self) -> str:
        """What a failed copy closes."""
        if self.closes is CopyFailure.NEVER_LEARN:
            return _("ne s’apprendra plus jamais")
        return _("ne se copiera plus d’après cette source")

    @property
    def book(self) -> int | None:
        """Where the way leads on: the grimoire that was written in."""
        found: int | None = self.data.get("book") if self.is_done else None
        return found
