"""Spells at work as pages show them, and what may be done about each."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from django.utils.translation import gettext as _

from campaign.models import Membership
from characters.forms.vancian.lasting import LengthForm
from characters.models import (
    ActiveSpell,
    Character,
    CharacterKind,
    RestParticipant,
    SpellSubject,
    SpellTarget,
)
from characters.services.holding import Held
from characters.services.spells_at_work import what_shakes
from design.pictures.timeline import end_words
from rules.house_rules import HouseRules
from rules.percentile.concentration import HoldEvent
from rules.percentile.parameters import Degree
from rules.vancian.combine_tags import parse_combine_tags
from spells.templatetags.spell_words import degree_word
from spells.templatetags.vancian_save_words import tags_words


@dataclass(frozen=True, kw_only=True)
class AtWork:
    """One spell that goes on."""

    spell: ActiveSpell
    #: The campaign's clock.
    now: int
    #: On whom, in names.
    whom: str = ""
    #: How long it still lasts, where the reader may say it.
    length: LengthForm | None = None

    @property
    def name(self) -> str:
        return self.spell.name

    @property
    def degree(self) -> str:
        """« léger », inside a line; of a memorised spell « concentration » or nothing."""
        if not self.is_memorised:
            return degree_word(self.spell.degree).lower()
        return _("concentration") if self.spell.is_held else ""

    @property
    def is_memorised(self) -> bool:
        """Of the other system: without intensity or degree."""
        return self.spell.form_id is not None

    @property
    def ends(self) -> int | None:
        return self.spell.ends

    @property
    def is_awaited(self) -> bool:
        """A GM has yet to say how long it lasts. Source: V13."""
        return self.spell.awaits_length

    @property
    def left(self) -> int | None:
        """Seconds of game time up to its end; unset where there is none."""
        return None if self.spell.ends is None else self.spell.ends - self.now

    @property
    def until(self) -> str:
        """The hour of its end, « sans fin », or how far off it is."""
        return end_words(self.spell.ends, now=self.now, is_awaited=self.is_awaited)

    # --- as the timeline asks ---------------------------------------------------------
    @property
    def owner(self) -> str:
        return self.spell.caster.name

    @property
    def what(self) -> str:
        words = f"{self.name}, {self.degree}" if self.degree else self.name
        if not self.whom:
            return words
        return _("%(spell)s, sur %(whom)s") % {"spell": words, "whom": self.whom}


@dataclass(frozen=True, kw_only=True)
class Borne:
    """A spell of somebody else's that is at work on this character."""

    row: SpellTarget | SpellSubject
    #: The campaign's clock.
    now: int
    #: Whether the member may read numbers of its mage's.
    has_numbers: bool

    @property
    def ends(self) -> int | None:
        return self.row.active_spell.ends if self.row.active_spell else None

    @property
    def is_awaited(self) -> bool:
        """A GM has yet to say how long it lasts. Source: V13."""
        return self.row.active_spell is not None and self.row.active_spell.awaits_length

    @property
    def left(self) -> int | None:
        """Seconds of game time up to its end; unset where there is none."""
        return None if self.ends is None else self.ends - self.now

    @property
    def until(self) -> str:
        return end_words(self.ends, now=self.now, is_awaited=self.is_awaited)

    @property
    def name(self) -> str:
        return self.row.form.name if isinstance(self.row, SpellSubject) else self.row.spell.name

    @property
    def is_memorised(self) -> bool:
        """Of the other system: without intensity."""
        return isinstance(self.row, SpellSubject)

    @property
    def changes(self) -> str:
        """« + attaque, + dégâts »: what of a memorised spell still counts. Source: V10."""
        if not isinstance(self.row, SpellSubject):
            return ""
        return tags_words(parse_combine_tags(self.row.tags))


def borne(
    rows: Iterable[SpellTarget] | Iterable[SpellSubject], *, member: Membership
) -> list[Borne]:
    """With the numbers of the GM's characters for GMs alone."""
    return [
        Borne(
            row=row,
            now=member.campaign.clock_seconds,
            has_numbers=member.is_gm or row.caster.kind == CharacterKind.PC,
        )
        for row in rows
    ]


@dataclass(frozen=True, kw_only=True)
class Shake:
    """A tap on what may break the concentration: its chance, or that it surely ends."""

    event: HoldEvent
    label: str
    #: Rolls at or under it hold; unset where no die falls.
    target: int | None
    #: Whether a spell ends, or may.
    ends: bool = True
    #: Whether it breaks off a rest. Source: S5.
    breaks_rest: bool = False

    @property
    def url_name(self) -> str:
        return f"characters:{self.event.value}"


def at_work(
    spells: Iterable[ActiveSpell],
    *,
    now: int,
    whom: Mapping[int, str] = MappingProxyType({}),
    lengths: Mapping[int, LengthForm] = MappingProxyType({}),
) -> list[AtWork]:
    """By the spell's id, ``whom``: those who bear it, ``lengths``: the form of its end."""
    return [
        AtWork(
            spell=spell,
            now=now,
            whom=whom.get(spell.pk, spell.targets),
            length=lengths.get(spell.pk),
        )
        for spell in spells
    ]


def by_caster(lines: Iterable[AtWork]) -> dict[int, list[AtWork]]:
    """The lines of each character, by its id."""
    found: dict[int, list[AtWork]] = defaultdict(list)
    for line in lines:
        found[line.spell.caster_id].append(line)
    return dict(found)


def soonest_first(lines: Iterable[AtWork]) -> list[AtWork]:
    """As they will end; those without an end last."""
    return sorted(lines, key=lambda line: (line.ends is None, line.ends or 0, line.spell.pk))


def shakes(
    character: Character,
    spells: Iterable[ActiveSpell],
    *,
    rules: HouseRules,
    rest: RestParticipant | None = None,
) -> list[Shake]:
    """What may be said of this mage, as far as a held spell or its rest minds it. No query."""
    held = Held(character=character, spells=[one for one in spells if one.degree >= Degree.LIGHT])
    labels = {
        HoldEvent.ACTS: _("Attaque"),
        HoldEvent.MOVES: _("A bougé"),
        HoldEvent.DISTURBED: _("Est dérangé"),
    }
    found = []
    for event, label in labels.items():
        shaken = what_shakes(held, event, rules=rules)
        breaks_rest = rest is not None and event is HoldEvent.ACTS
        if shaken or breaks_rest:
            target = shaken[0].check.target if shaken else None
            found.append(
                Shake(
                    event=event,
                    label=label,
                    target=target,
                    ends=bool(shaken),
                    breaks_rest=breaks_rest,
                )
            )
    return found
