"""What the page of a study shows: this month, why, how many more, what went before."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _

from campaign.models import Campaign, Membership
from characters.forms.numbers import OF_STUDY, NumbersForm
from characters.forms.study_words import hold_words, multiplier_detail, multiplier_words
from characters.models import Character, CharacterKind, Study, StudyMonth, StudyState
from characters.services.study_corrections import month_length, study_numbers
from characters.services.study_sources import Standing
from design.formats import per_cent_sign, percent
from design.pictures.curve import Curve, curve
from design.pictures.outcomes import roll_range
from rules.clock import DAY
from rules.options import DiceSource
from rules.percentile.outcome import Band, Outcome, bands
from rules.percentile.progress import skill_gain_chance
from rules.percentile.study import study_chance
from rules.percentile.study_odds import StudyDistribution, study_distribution

#: Months drawn ahead, and those of them written in the table.
DRAWN, WRITTEN = 6, 3
#: Master, professor, alone.
MULTIPLIERS = (3, 2, 1)


@dataclass(frozen=True, kw_only=True)
class Way:
    """One kind of source: the odds it gives from now on."""

    multiplier: int
    odds: StudyDistribution
    is_current: bool
    #: Place among the lines of the curve, the current one first.
    rank: int

    @property
    def name(self) -> str:
        return multiplier_words(self.multiplier)

    @property
    def detail(self) -> str:
        return multiplier_detail(self.multiplier)

    @property
    def shares(self) -> list[int]:
        """Learned by the month, in whole per cent."""
        return _whole(self.odds.cumulative)

    @property
    def exact(self) -> list[int]:
        """Learned in that very month, in whole per cent. Source: P13."""
        return _whole(self.odds.pmf)


def _whole(shares: Sequence[Fraction]) -> list[int]:
    return [int(share * 100 + Fraction(1, 2)) for share in shares[:WRITTEN]]


@dataclass(frozen=True, kw_only=True)
class StudyView:
    """A study for one reader."""

    member: Membership
    study: Study
    standing: Standing
    months: Sequence[StudyMonth]

    @property
    def mage(self) -> Character:
        return self.study.character

    @property
    def campaign(self) -> Campaign:
        return self.member.campaign

    @property
    def rolled(self) -> list[StudyMonth]:
        """Months that were rolled, newest first."""
        return [month for month in reversed(self.months) if not month.is_due]

    @property
    def waiting(self) -> list[StudyMonth]:
        return [month for month in self.months if month.is_due]

    @property
    def is_due(self) -> bool:
        return self.study.is_open and bool(self.waiting)

    @property
    def number(self) -> int:
        """Of the month that is rolled next."""
        return len(self.rolled) + self.study.months_added + 1

    @property
    def multiplier(self) -> int | None:
        """Of the month that waits, else of the source as it is."""
        if not self.study.is_open:
            return None
        return self.waiting[0].multiplier if self.waiting else self.standing.multiplier

    @property
    def chance(self) -> int | None:
        """In per cent; of a training, that of a gain. Unset without a source, and at the end."""
        if self.study.is_training:
            skill = self.standing.skill
            return skill_gain_chance(skill) if self.study.is_open and skill is not None else None
        if self.multiplier is None or self.mage.int_score < 1:
            return None
        return self._chance(self.study.failures)

    @property
    def mean_gain(self) -> Fraction:
        """Points of skill that a month of training gives on average."""
        return Fraction(self.chance or 0, 100) * Fraction(7, 2)

    @property
    def gained(self) -> int:
        """Points of skill that the months of training gave so far."""
        return sum(month.gain or 0 for month in self.months)

    @property
    def next_chance(self) -> int:
        """After one more failure."""
        return self._chance(self.study.failures + 1)

    @property
    def start_chance(self) -> int:
        """Without failures: what a fumble brings it back to."""
        return self._chance(0)

    @property
    def added(self) -> int:
        """By the failures that count."""
        return self.mage.int_score * self.study.failures

    @property
    def bands(self) -> list[Band]:
        """Learned, failed, fumbled: a critical gives nothing more, so it is no band of its own."""
        if self.chance is None:
            return []
        if self.study.is_training:
            return _training_bands(self.chance)
        found: list[Band] = []
        for band in bands(chance=self.chance, regime=self.campaign.rules.critical_regime):
            outcome = Outcome.SUCCESS if band.outcome.is_cast else band.outcome
            if found and found[-1].outcome is outcome:
                found[-1] = Band(outcome=outcome, low=found[-1].low, high=band.high)
            else:
                found.append(Band(outcome=outcome, low=band.low, high=band.high))
        return found

    @property
    def ranges(self) -> list[tuple[Band, str]]:
        """Each band with its rolls as they are written."""
        return [(band, roll_range(band.low, band.high)) for band in self.bands]

    @property
    def holds(self) -> list[str]:
        return [hold_words(hold) for hold in self.standing.holds] if self.study.is_open else []

    @property
    def can_roll(self) -> bool:
        """A roll waits and nothing holds it back."""
        return self.is_due and not self.holds and self.study.state != StudyState.PAUSED

    @property
    def source_name(self) -> str:
        """The text or the teacher, as far as the reader may know."""
        teacher, book = self.study.teacher, self.study.book
        if teacher is None:
            return book.name if book else ""
        return _("un professeur") if self._is_unknown(teacher) else teacher.name

    @property
    def source_worth(self) -> str:
        """« maître à 92 % », « 34 %, comme sans maître »; of a GM's character the kind alone."""
        teacher, multiplier = self.study.teacher, self.standing.multiplier
        if teacher is None or multiplier is None:
            return ""
        if multiplier == 1:  # a teacher who is worth no more than the text (Source: P13)
            skill = str(self.standing.teacher_skill) if self._reads(teacher) else ""
            if not skill:
                return _("moins de 60 %, comme sans maître")
            return _("%(skill)s, comme sans maître") % {"skill": per_cent_sign(skill)}
        word = {2: _("professeur"), 3: _("maître")}[multiplier]
        if self._reads(teacher):
            skill = per_cent_sign(str(self.standing.teacher_skill))
            return _("%(word)s à %(skill)s") % {"word": word, "skill": skill}
        return word

    @property
    def days(self) -> int:
        """Whole days studied of the month that runs."""
        return self.study.seconds // DAY

    @property
    def month_days(self) -> int:
        return month_length(self.campaign, self.study)

    @property
    def ways(self) -> list[Way]:
        """Each kind of source from now on, the current one first."""
        if not self.study.is_open or self.study.is_training or self.mage.int_score < 1:
            return []
        current = self.multiplier or 1
        order = [current, *(each for each in MULTIPLIERS if each != current)]
        return [
            Way(
                multiplier=each,
                odds=study_distribution(
                    int_score=self.mage.int_score,
                    multiplier=each,
                    regime=self.campaign.rules.critical_regime,
                    months=DRAWN,
                    failures=self.study.failures,
                ),
                is_current=each == self.multiplier,
                rank=rank,
            )
            for rank, each in enumerate(order, start=1)
        ]

    @property
    def written_months(self) -> list[int]:
        return [self.number + index for index in range(WRITTEN)]

    @property
    def typed_only(self) -> bool:
        return self.campaign.rules.dice_source is DiceSource.TYPED

    @property
    def server_only(self) -> bool:
        return self.campaign.rules.dice_source is DiceSource.SERVER

    @property
    def may_let_server_roll(self) -> bool:
        return not self.typed_only or self.member.is_gm

    def _chance(self, failures: int) -> int:
        return study_chance(
            int_score=self.mage.int_score, multiplier=self.multiplier or 1, failures=failures
        )

    def _reads(self, teacher: Character) -> bool:
        return self.member.is_gm or (teacher.kind == CharacterKind.PC and not teacher.hidden)

    def _is_unknown(self, teacher: Character) -> bool:
        return teacher.hidden and not self.member.is_gm


def correction_form(
    study: Study, *, rolled: int, data: Mapping[str, Any] | None = None
) -> NumbersForm:
    """A GM's numbers of a study; ``rolled`` are the months that were rolled."""
    now = study_numbers(study, rolled=rolled)
    wanted = {name: OF_STUDY[name] for name in now}
    return NumbersForm(data, wanted=wanted, now=now, auto_id="correct-%s")


def _training_bands(chance: int) -> list[Band]:
    """High rolls better the skill. Source: P14."""
    gain = Band(outcome=Outcome.SUCCESS, low=101 - chance, high=100)
    if chance == 100:
        return [gain]
    return [Band(outcome=Outcome.FAILURE, low=1, high=100 - chance), gain]


def draw(view: StudyView, ways: Sequence[Way]) -> Curve | None:
    """The curve of a study that goes on."""
    if not ways:
        return None
    return curve(
        [(way.name, way.odds.cumulative) for way in ways],
        first_month=view.number,
        labels=[per_cent_sign(str(share)) for share in (0, 50, 100)],
    )


def said(view: StudyView, ways: Sequence[Way]) -> str:
    """The curve for who does not see it."""
    parts = [
        _("%(name)s : %(shares)s")
        % {
            "name": way.name,
            "shares": ", ".join(percent(share) for share in way.odds.cumulative[:WRITTEN]),
        }
        for way in ways
    ]
    return _("Chances d’avoir appris le sort, mois après mois. %(parts)s.") % {
        "parts": ". ".join(parts)
    }
