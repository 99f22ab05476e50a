"""The planner as a page: every line with its number, its words and what is wrong with it."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from campaign.models import Campaign
from campaign.services.refusal import Problem
from characters.forms.cast_words import note_words, problem_words
from characters.forms.dice import CastForm
from characters.forms.plan import DeclaredPlan, seen_of
from characters.forms.plan_lines import DegreeChoice, PlanLine, duration_lock, range_lock
from characters.forms.whom import Whom
from characters.models import Character, Incantation, KnownSpell
from characters.services import declaring
from characters.services.aiming import Aiming
from characters.services.incantations import busy_problem
from design.pictures.timeline import end_words
from rules.percentile.casting import CastForecast, CastNote
from rules.percentile.concentration import allowed_degrees, concentration_modifier
from rules.percentile.outcome import Outcome
from rules.percentile.parameters import Degree, DurationKind
from spells.templatetags.spell_words import degree_word, distance, span

#: Beside which line a problem or a note of another name is told.
_DICE = ("hold_rolls", "roll", "resistance_roll", "effect_rolls")
_LINE_OF = dict.fromkeys(_DICE, "dice")
#: Refusals that the page drawn with them has put right: the same tap may be tried again.
_MENDED = {"stale_page", "key_reused"}
_NOTE_LINE = {
    CastNote.CEREMONY_BEYOND_USEFUL: "ceremony_rounds",
    CastNote.NO_RESISTANCE: "targets",
    CastNote.SURCHARGE_WASTED: "surcharge",
    CastNote.STOPPED_BY_BARRIER: "surcharge",
    CastNote.MP_TO_ZERO: "mp",
}


@dataclass(kw_only=True)
class Planner:
    """Everything that the planner's page shows; computed once, no query."""

    campaign: Campaign
    character: Character
    known: KnownSpell
    declared: DeclaredPlan
    dice: CastForm
    #: An incantation that runs: nothing else is cast meanwhile. Source: S2.
    busy: Incantation | None = None
    #: Its own moment has come: the ceremony lies behind.
    at_roll: bool = False
    #: On whom, with the numbers that are open to this member.
    aiming: Aiming = field(default_factory=Aiming)
    #: Those who may be aimed at.
    people: Sequence[Character] = ()
    #: Whether this member may give numbers of those who have no sheet.
    may_give_numbers: bool = False
    #: Problems that only the act found, such as a die that is missing.
    refused: Sequence[Problem] = field(default_factory=tuple)

    @cached_property
    def forecast(self) -> CastForecast:
        return declaring.foresee(
            campaign=self.campaign,
            character=self.character,
            known=self.known,
            plan=self.declared.plan,
            at_roll=self.at_roll,
            targets=self.aiming.targets,
        )

    @cached_property
    def errors(self) -> dict[str, list[str]]:
        """What is wrong, by line; each sentence once."""
        found: dict[str, list[str]] = defaultdict(list)
        for name, unread in self.declared.errors.items():
            found[name].extend(unread)
        if self.dice.is_bound:
            for name, wrong in self.dice.errors.items():
                found[_LINE_OF.get(name, name)].extend(str(word) for word in wrong)
        ruled = (
            Problem(code=p.code, field=p.field, detail=dict(p.numbers))
            for p in self.forecast.problems
        )
        busy = (busy_problem(self.busy),) if self.busy else ()
        state = declaring.state_problems(self.character)
        for problem in (*state, *busy, *ruled, *self.refused):
            words = problem_words(problem)
            line = _LINE_OF.get(problem.field, problem.field) or "whole"
            if words not in found[line]:
                found[line].append(words)
        return dict(found)

    @property
    def is_blocked(self) -> bool:
        """Whether a choice stands against the cast; dice and what it ends are seen beside it."""
        mended = {problem_words(one) for one in self.refused if one.code in _MENDED}
        lines = (words for name, words in self.errors.items() if name not in {"dice", "holds"})
        return any(set(words) - mended for words in lines)

    @property
    def error_count(self) -> int:
        return sum(len(words) for words in self.errors.values())

    @property
    def first_error(self) -> str:
        """The anchor of the first problem, in the order of the page."""
        order = ["whole", "character", "mage", "mp", *(line.name for line in self.lines)]
        return min(self.errors, key=lambda n: order.index(n) if n in order else len(order))

    @property
    def head_errors(self) -> list[str]:
        """Problems that no line of the page causes."""
        heads = ("whole", "character", "spell", "mage", "mp", "skill", "act_id")
        return [words for name in heads for words in self.errors.get(name, ())]

    @property
    def mp_errors(self) -> list[str]:
        return self.errors.get("mp", [])

    def _notes(self, line: str) -> list[str]:
        return [note_words(n) for n in self.forecast.notes if _NOTE_LINE[n] == line]

    @property
    def head_notes(self) -> list[str]:
        return self._notes("mp")

    # --- lines --------------------------------------------------------------------------
    def _line(self, name: str, title: str, **options: str) -> PlanLine:
        value = getattr(self.declared.plan, name)
        unread = name in self.declared.errors
        errors = [*self.errors.get(name, ())]
        if options.get("wanted"):
            errors += self.errors.get(options["wanted"], ())
        return PlanLine(
            name=name,
            title=title,
            value=value,
            shown=self.declared.typed.get(name, "") if unread else str(value),
            errors=errors,
            notes=self._notes(name),
            **options,
        )

    @cached_property
    def intensity_line(self) -> PlanLine:
        return self._line("intensity", _("Intensité"), detail=self.effect_words)

    @cached_property
    def range_line(self) -> PlanLine:
        reached = self.forecast.range_m
        locked = self.known.spell.parameters.range_kind
        return self._line(
            "range_points",
            _("Portée"),
            detail=distance(reached) if reached is not None else "",
            wanted="distance",
            wanted_text=self.declared.typed.get("distance", ""),
            wanted_label=_("Distance voulue"),
            wanted_unit=_("m voulus"),
            lock=range_lock(locked),
        )

    @cached_property
    def duration_line(self) -> PlanLine:
        lasts = self.forecast.duration_min
        return self._line(
            "duration_points",
            _("Durée"),
            detail=span(lasts) if lasts is not None else "",
            wanted="time",
            wanted_text=self.declared.typed.get("time", ""),
            wanted_label=_("Durée voulue"),
            wanted_unit=_("min voulues"),
            lock=duration_lock(self.known.spell.parameters.duration_kind),
        )

    @cached_property
    def ceremony_line(self) -> PlanLine:
        useful = self.forecast.useful_ceremony_rounds
        return self._line(
            "ceremony_rounds",
            _("Cérémonie"),
            detail=_("+10\u00a0%% par round, utile jusqu’à %(rounds)s") % {"rounds": useful},
        )

    @cached_property
    def surcharge_line(self) -> PlanLine:
        return self._line("surcharge", _("Surcharge"), detail=_("PM, contre une barrière"))

    @property
    def lines(self) -> Iterable[PlanLine]:
        """Every stepped line, in the order of the page."""
        return (
            self.intensity_line,
            self.range_line,
            self.duration_line,
            self.ceremony_line,
            self.surcharge_line,
        )

    @cached_property
    def whom(self) -> Whom:
        """On whom, as the page shows it."""
        return Whom(
            caster=self.character,
            declared=self.declared.targets,
            aiming=self.aiming,
            people=self.people,
            reached=self.forecast.targets,
            resistance=self.resistance,
            surcharge=self.declared.plan.surcharge,
            typed=[str(value) for value in self.dice["resistance_roll"].value() or ()],
            errors=self.errors.get("targets", ()),
            notes=self._notes("targets"),
            may_give_numbers=self.may_give_numbers,
        )

    # --- words and numbers --------------------------------------------------------------
    @property
    def seen(self) -> str:
        """What the person sees when they cast: level, chance and surcharge.

        It comes back with the tap, so that a page whose numbers are behind its fields (no network,
        no JavaScript, a skill corrected meanwhile) casts nothing that was not shown.
        """
        return seen_of(self.forecast, self.declared.plan)

    @property
    def effect_formulas(self) -> str:
        """The dice of the effect, for each intensity that may get through."""
        return _(" puis ").join(str(formula) for formula in self.forecast.effects)

    @property
    def example_dice(self) -> str:
        """Dice as they may fall, for the empty field: « 8 1 » for 1d10+1d2."""
        dice = [face for formula in self.forecast.effects for face in formula.dice]
        return " ".join(str(max(1, faces * 4 // 5 if faces > 4 else 1)) for faces in dice[:4])

    @property
    def effect_words(self) -> str:
        """What the intensity gives: dice, or the spell's own words for that intensity."""
        spell = self.known.spell
        if self.forecast.effect_dice is not None:
            return f"{self.forecast.effect_dice} {spell.dice_count}".strip()
        intensity = self.declared.plan.intensity
        given = [text for least, text in spell.told_steps if least <= intensity]
        return given[-1] if given else ""

    @property
    def engaged(self) -> int:
        """Points in pencil: what a success costs, as far as they are there."""
        plan = self.declared.plan
        return min(self.character.mp, plan.level + plan.surcharge)

    @property
    def needed(self) -> int:
        plan = self.declared.plan
        return plan.level + plan.surcharge

    @property
    def left(self) -> int:
        """What a success leaves."""
        return self.character.mp - self.engaged

    @property
    def costs(self) -> dict[Outcome, int]:
        return dict(self.forecast.odds.costs) if self.forecast.odds else {}

    @property
    def degrees(self) -> list[DegreeChoice]:
        parameters = self.known.spell.parameters
        allowed = allowed_degrees(parameters, option=self.campaign.rules.instant_degree)
        return [
            DegreeChoice(
                value=int(degree),
                name=degree_word(degree),
                modifier=concentration_modifier(spell_degree=parameters.degree, degree=degree),
                is_chosen=degree == self.declared.plan.degree,
                is_open=degree in allowed,
            )
            for degree in Degree
        ]

    @property
    def degree_lock(self) -> str:
        """Why only one degree is open; empty where all are."""
        parameters = self.known.spell.parameters
        if parameters.degree is Degree.NONE:
            return _("Ce sort ne demande pas de concentration et n’en prend pas d’autre.")
        if not all(choice.is_open for choice in self.degrees):
            return _("Sort instantané : rien à tenir, il se lance à son propre degré.")
        return ""

    @property
    def resistance(self) -> str:
        """The characteristic that the magic points must overcome, or nothing."""
        return self.known.spell.resistance

    @property
    def suffice(self) -> list[tuple[int, Fraction]]:
        """(k, probability) that the points suffice for k casts in a row, from the second on."""
        return list(enumerate(self.forecast.suffice or (), start=1))[1:]

    @property
    def lasts(self) -> bool:
        """Whether the spell, once cast, goes on."""
        return self.known.spell.parameters.duration_kind is not DurationKind.INSTANT

    @property
    def until(self) -> str:
        """The hour of its end if it is cast now, or that it has none."""
        lasts, now = self.forecast.duration_min, self.campaign.clock_seconds
        ends = None if lasts is None else now + (self.forecast.seconds or 0) + lasts * 60
        return end_words(ends, now=now)
