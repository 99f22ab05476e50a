"""The log, and one entry of it."""

from django.contrib.auth.decorators import login_required
from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.models.user import DiceEntry
from campaign.access import member_for
from campaign.models import Evening, LogEntry, Membership, UndoRequest
from campaign.services.refusal import Problem
from characters.forms.adventure import ClosingTold
from characters.forms.change_words import change_lines
from characters.forms.dice import CastForm
from characters.forms.holds import names_of, typed_fields
from characters.forms.log import KINDS, kind_choices, rows
from characters.forms.mending import MendForm, rolls_again
from characters.forms.resistances import ResistanceForm
from characters.forms.result import Result
from characters.forms.target_told import resisting_names, targets_told
from characters.forms.undo_words import undo_words
from characters.forms.vancian.copy_told import KINDS as COPY_KINDS
from characters.forms.vancian.copy_told import CopyTold
from characters.models import Character, Control
from characters.services import adventures, casting
from characters.services.evenings_told import entries_of, evening_of
from characters.services.mending import mend_problems
from characters.services.rights import may_play
from characters.services.targets_told import KnownTarget, known_targets
from characters.services.telling import entries_for, plan_query
from characters.services.vancian import casting as memorised
from characters.views.vancian.cast_told import memorised_cast
from rules.options import DiceSource
from spells.access import version_then
from spells.models import System

#: Entries on one page of the log.
PAGE = 30


@login_required
@require_safe
def log(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """The log, newest first, a page at a time by ``seq``: a new entry never shifts the pages."""
    member = member_for(request, campaign_id)
    characters = sorted(Character.objects.seen_by(member), key=lambda c: c.name.casefold())
    kind = request.GET.get("kind", "")
    chosen = next((c for c in characters if str(c.pk) == request.GET.get("character")), None)
    entries = _filtered(entries_for(member), kind=kind, character=chosen)
    evening = _evening(request, member)
    if evening is not None:
        entries = entries_of(entries, evening)
    before = request.GET.get("before", "")
    if before.isascii() and before.isdigit() and len(before) < 19:
        entries = entries.filter(seq__lt=int(before))
    found = list(entries[: PAGE + 1])
    shown = found[:PAGE]
    context = {
        "member": member,
        "section": "log",
        "rows": rows(shown, member, asked=_asked(shown)),
        "characters": characters,
        "chosen": chosen,
        "kind": kind if kind in KINDS else "",
        "kinds": kind_choices({System(one.system) for one in characters}, kind=kind),
        "older": shown[-1].seq if len(found) > PAGE else None,
        "is_first_page": not before,
        "evening": evening,
    }
    return render(request, "characters/log/page.html", context)


@login_required
@require_safe
def entry(request: HttpRequest, campaign_id: int, seq: int) -> HttpResponse:
    """One act: the result of a cast, or what another act changed."""
    member = member_for(request, campaign_id)
    return draw_entry(request, member, readable_entry(member, seq))


def readable_entry(member: Membership, seq: int) -> LogEntry:
    """The entry as far as the member may know it. Raises ``Http404``."""
    found = entries_for(member).filter(seq=seq).first()
    if found is None:
        raise Http404
    return found


def draw_entry(
    request: HttpRequest,
    member: Membership,
    told: LogEntry,
    *,
    problems: tuple[Problem, ...] = (),
    mend: CastForm | None = None,
    mend_rolls: MendForm | None = None,
    status: int = 200,
) -> HttpResponse:
    """The page of one entry, with the reasons why something could not be done about it."""
    [row] = rows([told], member, asked=_asked([told]))
    context = {
        "member": member,
        "section": "log",
        "row": row,
        "entry": told,
        "data": told.data,
        "changes": change_lines(told, member) if row.shows_numbers else [],
        "problems": [undo_words(problem) for problem in problems],
        "blocking": [seq for p in problems if p.code == "later_act" for seq in p.detail["seqs"]],
    }
    if told.kind != casting.KIND:
        context["mend_rolls"] = mend_rolls or _mend_rolls(member, told)
    if row.together:
        context["undone_rows"] = rows(
            entries_for(member).filter(undone_by=told), member, asked=set()
        )
    if told.kind == adventures.CLOSED:
        context["told"] = ClosingTold(happened=row.happened)
        return render(request, "characters/log/adventure.html", context, status=status)
    if told.kind in {memorised.CAST, casting.KIND}:
        context["then"] = version_then(told.data)
    if told.kind == memorised.CAST:
        context |= memorised_cast(member, told)
        return render(request, "characters/vancian/cast/result.html", context, status=status)
    if told.kind in COPY_KINDS:
        closes = member.campaign.rules.copy_failure
        context["copied"] = CopyTold(kind=told.kind, data=told.data, closes=closes)
        context["plays"] = _may_cast(member, told)
        return render(request, "characters/vancian/copied.html", context, status=status)
    if told.kind != casting.KIND:
        return render(request, "characters/log/entry.html", context, status=status)
    known = known_targets(member, told.data)
    context |= {
        "result": Result(entry=told),
        "again": plan_query(told.data, known) if _may_cast(member, told) else "",
        "whom": ", ".join(one.name for one in known) or told.data.get("targets", ""),
        "targets": targets_told(
            known, told.data, is_gm=member.is_gm, shows_numbers=row.shows_numbers
        ),
        "pending": pending_of(member, known),
    }
    mend = mend or _mend_form(member, told)
    if mend is not None:
        holds = typed_fields(mend, "hold_rolls", names_of(told.data.get("holds", ())))
        resisting = typed_fields(mend, "resistance_roll", resisting_names(known, told.data))
        context |= {"mend": mend, "mend_holds": holds, "mend_resisting": resisting}
    return render(request, "characters/log/result.html", context, status=status)


def pending_of(member: Membership, known: list[KnownTarget]) -> ResistanceForm | None:
    """What a GM has yet to say of this cast's targets; nothing for players. No query."""
    if not member.is_gm:
        return None
    rows = [one.row for one in known if one.row is not None and one.row.is_pending]
    return ResistanceForm(rows=rows, rules=member.campaign.rules) if rows else None


def _mend_form(member: Membership, told: LogEntry) -> CastForm | None:
    """The dice to type again, as long as nothing has happened since."""
    if mend_problems(told, by=member, last_seq=member.campaign.last_seq):
        return None
    return mend_form(told)


def _mend_rolls(member: Membership, told: LogEntry) -> MendForm | None:
    """The same for other acts with dice."""
    if mend_problems(told, by=member, last_seq=member.campaign.last_seq):
        return None
    rolls = rolls_again(told)
    return MendForm(rolls=rolls) if rolls else None


def mend_form(told: LogEntry, data: QueryDict | None = None) -> CastForm:
    """The form in which the dice of a cast are typed again."""
    return CastForm(
        data,
        initial=Result(entry=told).typed_dice,
        source=DiceSource.TYPED,
        remembered=DiceEntry.TYPED,
    )


def _evening(request: HttpRequest, member: Membership) -> Evening | None:
    """The evening to which ``?evening=`` narrows the log; nothing where it is none. One query."""
    asked = request.GET.get("evening", "")
    is_number = asked.isascii() and asked.isdigit() and len(asked) < 19
    return evening_of(member, int(asked)) if is_number else None


def _filtered(
    entries: QuerySet[LogEntry], *, kind: str, character: Character | None
) -> QuerySet[LogEntry]:
    if kind in KINDS:
        entries = entries.filter(Q(kind=kind) | Q(kind__startswith=f"{kind}."))
    if character is not None:
        entries = entries.filter(involvements__character=character)
    return entries


def _asked(entries: list[LogEntry]) -> set[int]:
    """Which of these somebody asked to undo. One query."""
    return set(
        UndoRequest.objects.filter(entry__in=entries, answered_at=None).values_list(
            "entry_id", flat=True
        )
    )


def _may_cast(member: Membership, told: LogEntry) -> bool:
    """Whether "cast again" is offered: to those who play the character. One query."""
    controls = (
        Control.objects.current()
        .filter(character=told.data["character"], membership=member)
        .exists()
    )
    return may_play(member, controls=controls)
