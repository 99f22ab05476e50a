"""A memorised spell about to be cast, as its page shows it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from characters.access import Seat
from characters.forms.target_lines import Person, near_and_far, people_of
from characters.forms.vancian.cast_order import LENGTH_UNITS, ReadOrder
from characters.forms.vancian.slots import CasterView
from characters.models import ActiveSpell, Character
from characters.services.aiming import Aim, is_secret
from characters.services.vancian.ordering import CastOrder
from characters.services.vancian.readiness import Readiness, form_of
from characters.services.vancian.resolving import angers
from characters.services.vancian.stacking import Replaced
from characters.services.vancian.subjects import Throw, throw_of
from design.formats import colon, game_span, of_name, signed
from rules.vancian.casting import CastFrom
from rules.vancian.combine_tags import CombineTag
from rules.vancian.durations import Duration, DurationKind
from rules.vancian.progression import caster_level
from rules.vancian.ranges import RangeKind
from rules.vancian.saving_throws import save_chance
from spells.models import Spell, VancianForm
from spells.templatetags.vancian_save_words import changed_word, save_against, save_result
from spells.templatetags.vancian_words import lasting_words


@dataclass(frozen=True, kw_only=True)
class SubjectLine:
    """One subject: who, what it throws, what the spell replaces on it."""

    key: str
    name: str
    may_be_willing: bool
    is_willing: bool
    #: In the margin: the number to reach, where it is known.
    number: int | None
    waits_for_gm: bool
    details: tuple[str, ...]
    replaces: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class SignChoice:
    """A characteristic for which bonus or penalty is chosen."""

    name: str
    label: str
    chosen: str


def replaced_words(replaced: Replaced) -> str:
    """« remplace « Bénédiction » d’Anselme : attaque, moral »."""
    spell = replaced.spell
    return _("remplace «\u00a0%(spell)s\u00a0» %(of_caster)s\u00a0: %(what)s") % {
        "spell": spell.name,
        "of_caster": of_name(spell.caster.name),
        "what": ", ".join(changed_word(tag.characteristic) for tag in replaced.lost),
    }


def throw_words(throw: Throw) -> list[str]:
    """« jet de sauvegarde contre les sorts, à −2 : annule », « 30 % de chances »."""
    words = _("jet de sauvegarde %(against)s") % {"against": save_against(throw.category)}
    if throw.modifier:
        words += _(", à %(modifier)s") % {"modifier": signed(throw.modifier)}
    parts = [f"{words}{colon()} {save_result(throw.on_success)}"]
    if throw.number is None:
        parts.append(_("JS\u00a0: au MJ"))
    else:
        parts.append(
            _("sauvé à %(number)s ou plus\u00a0: %(chance)s\u00a0%% de chances")
            % {
                "number": throw.number,
                "chance": save_chance(target=throw.number, modifier=throw.modifier),
            }
        )
    return parts


@dataclass(frozen=True, kw_only=True)
class CastPage:
    """Everything that the page says before the tap. No query."""

    seat: Seat
    ready: Readiness
    spell: Spell
    read: ReadOrder
    people: Sequence[Character]
    #: What it would replace on each subject, by place.
    replaced: Mapping[int, Sequence[Replaced]]
    #: Concentration that this cast would end.
    let_go: Sequence[ActiveSpell]

    @property
    def order(self) -> CastOrder:
        return self.read.order

    @property
    def form(self) -> VancianForm:
        """The one that is asked for; the spell's own as long as nothing is chosen."""
        return form_of(self.spell, self.order) or self.spell.form

    @property
    def view(self) -> CasterView:
        return CasterView(caster=self.ready.caster, held=self.ready.held)

    # --- form ------------------------------------------------------------------------------
    @property
    def chooses_form(self) -> bool:
        """Whether the form is chosen here: not where memory has fixed it. Source: V9."""
        if self.spell.reversed_form is None:
            return False
        return self.ready.chooses_form_now or self.order.source is not CastFrom.MEMORY

    @property
    def is_reverse_forbidden(self) -> bool:
        return self.ready.is_reverse_forbidden

    @property
    def angers(self) -> bool:
        """Against the alignment. Source: V9."""
        return self.order.is_reversed is not None and angers(self.ready, self.form)

    # --- duration --------------------------------------------------------------------------
    @property
    def duration(self) -> Duration:
        """What counts, as far as it is chosen."""
        whole = self.form.duration_value
        if whole.choices and self.order.choice in {0, 1}:
            return whole.choices[self.order.choice or 0]
        return whole

    @property
    def choices(self) -> list[tuple[str, str]]:
        """Two durations to choose from."""
        choices = self.form.duration_value.choices
        return [(str(place), lasting_words(one)) for place, one in enumerate(choices)]

    @property
    def dice_of_duration(self) -> str:
        """« 4d4 »."""
        return " + ".join(str(term.amount) for term in self.duration.terms if term.amount.terms)

    @property
    def units(self) -> tuple[tuple[str, object], ...]:
        return LENGTH_UNITS

    @property
    def level(self) -> int:
        caster = self.ready.caster
        option = self.ready.rules.half_caster_level
        return caster_level(caster.class_id, caster.class_level, option=option)

    @property
    def lasts(self) -> str:
        """How long, for this caster: in game time where no die decides."""
        duration = self.duration
        if duration.kind is DurationKind.INSTANT:
            return pgettext("durée", "instantanée")
        fixed = duration.kind.ends_on_clock and not duration.dice and not duration.asks_miles
        if not fixed:
            return lasting_words(duration)
        seconds = sum(
            term.seconds(
                total=term.amount.constant,
                level=self.level,
                miles=0,
                round_seconds=self.ready.rules.round_seconds,
            )
            for term in duration.terms
        )
        return game_span(seconds)

    # --- characteristics -------------------------------------------------------------------
    @property
    def tags(self) -> tuple[CombineTag, ...]:
        return self.order.signed(self.form.tags)

    @property
    def signs(self) -> list[SignChoice]:
        chosen = dict(self.order.signs)
        return [
            SignChoice(
                name=f"sign-{tag.characteristic}",
                label=changed_word(tag.characteristic),
                chosen=chosen.get(str(tag.characteristic), ""),
            )
            for tag in self.form.tags
            if tag.is_chosen
        ]

    # --- on whom ---------------------------------------------------------------------------
    @cached_property
    def _persons(self) -> tuple[list[Person], list[Person]]:
        chosen = [aim.character for aim in self.order.aims if aim.character is not None]
        return near_and_far(people_of(self.people, caster=self.ready.character, chosen=chosen))

    @property
    def near(self) -> list[Person]:
        return self._persons[0]

    @property
    def far(self) -> list[Person]:
        return self._persons[1]

    @property
    def is_on_oneself(self) -> bool:
        """Nobody else is to be chosen."""
        return self.form.range_value.kind is RangeKind.CASTER

    @cached_property
    def throws(self) -> dict[int, Throw | None]:
        """The saving throw of each subject, by place."""
        people = {one.pk: one for one in self.people}
        save = self.form.saving_throw_value
        return {
            place: throw_of(
                save,
                aim=aim,
                character=people.get(aim.character or 0),
                caster=self.ready.character,
                caster_level=self.level,
                is_single=len(self.order.aims) == 1,
            )
            for place, aim in enumerate(self.order.aims)
        }

    @property
    def known_saves(self) -> dict[int, str]:
        """Who throws here and now, by place."""
        return {
            line.place: line.name
            for line in self._aimed
            if (throw := self.throws[line.place]) is not None and not throw.is_gms
        }

    @cached_property
    def lines(self) -> list[SubjectLine]:
        found = []
        save = self.form.saving_throw_value
        allows = save.is_allowed or save.on_a_word is not None
        for one in self._aimed:
            throw = self.throws[one.place]
            is_self = one.character == self.ready.character
            details = [_("le lanceur lui-même")] if is_self else []
            if throw is not None:
                details += throw_words(throw)
            elif one.aim.is_willing and allows and not is_self:
                details.append(_("consentant\u00a0: pas de jet"))
            hides = one.character is not None and is_secret(one.character)
            replaced = self.replaced.get(one.place, ())
            found.append(
                SubjectLine(
                    key=one.key,
                    name=one.name,
                    may_be_willing=allows and not is_self,
                    is_willing=one.aim.is_willing,
                    number=throw.number if throw else None,
                    waits_for_gm=throw is not None and throw.is_gms and not hides,
                    details=tuple(details),
                    replaces=tuple(replaced_words(each) for each in replaced),
                )
            )
        return found

    @cached_property
    def _aimed(self) -> list["_Aimed"]:
        people = {one.pk: one for one in self.people}
        found, names = [], 0
        for place, aim in enumerate(self.order.aims):
            character = people.get(aim.character or 0)
            key = str(aim.character)
            if aim.character is None:
                key, names = f"n{names}", names + 1
            name = aim.name if character is None else character.name
            found.append(_Aimed(place=place, key=key, name=name, aim=aim, character=character))
        return found


@dataclass(frozen=True, kw_only=True)
class _Aimed:
    place: int
    key: str
    name: str
    aim: Aim
    character: Character | None
