"""A GM sets a study right: months spent, failures, days of the month. Source: S11."""

from collections.abc import Mapping
from uuid import UUID

from campaign.models import Campaign, LogEntry, Membership
from campaign.services import acts
from campaign.services.refusal import Problem, Refused
from characters.models import Study, StudyMonth
from characters.services.corrections import reason_problems
from characters.services.involvement import about
from characters.services.rights import require_gm
from characters.services.studies import locked_study
from characters.services.study_sources import month_seconds
from rules.clock import DAY

#: Most months, and failures, that a person means.
MOST = 1_000


def study_numbers(study: Study, *, rolled: int) -> dict[str, int]:
    """What can be set right, as it stands; ``rolled`` are the months that rows tell of."""
    numbers = {
        "months": rolled + study.months_added,
        "failures": study.failures,
        "days": study.seconds // DAY,
    }
    if study.is_training:
        del numbers["failures"]
    return numbers


def month_length(campaign: Campaign, study: Study) -> int:
    """Days of the month of study that runs."""
    began = max(0, campaign.clock_seconds - study.seconds)
    return month_seconds(campaign, began) // DAY


def correct_study(
    *,
    by: Membership,
    act_id: UUID,
    character_id: int,
    study_id: int,
    seen: Mapping[str, int],
    wanted: Mapping[str, int],
    reason: str = "",
) -> LogEntry:
    """Sets ``study_numbers`` right, stored as new - old. No roll is made by it.

    Raises ``Refused`` with every problem: not a GM, out of range, changed meanwhile.
    """
    given = {"study": study_id, "seen": dict(seen), "wanted": dict(wanted), "reason": reason}
    with acts.begin(by=by, act_id=act_id, kind="study.corrected", given=given) as act:
        if act.entry:
            return act.entry
        require_gm(act.by)
        mage, study = locked_study(act, character_id, study_id)
        months = StudyMonth.objects.standing().filter(study=study, roll__isnull=False)
        now = study_numbers(study, rolled=months.count())
        touched = {name: wanted[name] for name in now if wanted.get(name) != seen.get(name)}
        changed = {name: new for name, new in touched.items() if new != now[name]}
        most = {
            "months": MOST,
            "failures": MOST,
            "days": month_length(act.campaign, study) - 1,
        }
        problems = [
            Problem(code="changed_meanwhile", field=name, detail={"now": now[name]})
            for name in touched
            if now[name] != seen.get(name)
        ]
        problems += [
            Problem(code="out_of_range", field=name, detail={"minimum": 0, "maximum": most[name]})
            for name, new in changed.items()
            if not 0 <= new <= most[name]
        ]
        problems += reason_problems(reason)
        if not changed and not problems:
            problems.append(Problem(code="nothing_changed"))
        if problems:
            raise Refused(problems)
        spell = study.spell
        act.data = {
            "study": study.pk,
            "spell": spell.pk,
            "spell_name": {"fr": spell.name_fr, "en": spell.name_en},
            "training": study.is_training,
            "numbers": [[name, now[name], new] for name, new in changed.items()],
            "reason": reason,
            "uses": [{"on": Study._meta.label, "id": study.pk}],
        }
        columns = {"months": ("months_added", 1), "failures": ("failures", 1)}
        for name, new in changed.items():
            column, unit = columns.get(name, ("seconds", DAY))
            act.add(study, column, (new - now[name]) * unit)
        about(act, mage)
    return act.done
