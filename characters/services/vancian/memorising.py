"""Pencil becomes ink: the chosen spells are held from now on. Source: V4, S5."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from campaign.services.acts import Act
from characters.models import ChoiceKind, MemorisedSpell, SpellChoice
from characters.services.vancian.lines import Lines, summed, written_lines
from characters.services.vancian.memory import Memory
from spells.services.versions import versions_of


@dataclass(frozen=True, kw_only=True)
class Inked:
    """A memory, and what it is to hold."""

    memory: Memory
    lines: Lines

    @property
    def kept(self) -> list[MemorisedSpell]:
        """Copies that are held already and stay, oldest first."""
        return self._split()[0]

    @property
    def dropped(self) -> list[MemorisedSpell]:
        """Copies that are held and make room."""
        return self._split()[1]

    @property
    def new(self) -> Lines:
        """What is memorised afresh."""
        kept = Counter((row.spell_id, row.is_reversed) for row in self.kept)
        return tuple(
            type(line)(
                spell=line.spell,
                is_reversed=line.is_reversed,
                copies=line.copies - kept[line.form],
            )
            for line in self.lines
            if line.copies > kept[line.form]
        )

    def told(self) -> dict[str, int]:
        """Numbers for the log: held in all, and how many of them are new."""
        return {
            "held": sum(line.copies for line in self.lines),
            "new": sum(line.copies for line in self.new),
        }

    def _split(self) -> tuple[list[MemorisedSpell], list[MemorisedSpell]]:
        wanted = Counter({line.form: line.copies for line in self.lines})
        kept: list[MemorisedSpell] = []
        dropped: list[MemorisedSpell] = []
        for row in self.memory.held:
            form = (row.spell_id, row.is_reversed)
            (kept if wanted[form] > 0 else dropped).append(row)
            wanted[form] -= 1
        return kept, dropped


def ink(act: Act, inked: Sequence[Inked]) -> None:
    """Writes what is held; the plan is used up and becomes the last choice.

    Six queries at most, whether one memorises or the whole party.
    """
    ended: list[MemorisedSpell | SpellChoice] = []
    made: list[MemorisedSpell] = []
    renewed: list[tuple[SpellChoice, str, Any]] = []
    first: list[SpellChoice] = []
    versions = versions_of(line.spell for one in inked for line in one.lines)
    for one in inked:
        memory, lines = one.memory, summed(one.lines)
        ended += one.dropped
        made += [
            MemorisedSpell(
                campaign=act.campaign,
                character=memory.character,
                spell_id=line.spell,
                is_reversed=line.is_reversed,
                spell_version=versions[line.spell],
            )
            for line in one.new
            for _copy in range(line.copies)
        ]
        if memory.plan:
            ended.append(memory.plan)
        if memory.last:
            renewed.append((memory.last, "lines", written_lines(lines)))
        else:
            first.append(
                SpellChoice(
                    campaign=act.campaign,
                    character=memory.character,
                    kind=ChoiceKind.LAST,
                    lines=written_lines(lines),
                )
            )
    act.end_all(ended)
    act.make_all(made)
    act.set_all(renewed)
    act.make_all(first)
