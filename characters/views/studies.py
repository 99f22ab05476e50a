"""Studies: the page of one, its start, and what is done with it."""

from collections.abc import Callable
from uuid import uuid4

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from campaign.forms.act import ActForm
from campaign.models import LogEntry
from campaign.services.refusal import KeyReused, Refused
from campaign.views.see_other import SeeOther
from characters.access import CharacterRight, Seat, known_spells, mage_for, study_for
from characters.forms.numbers import NumbersForm
from characters.forms.study import StudyView, correction_form, draw, said
from characters.forms.study_acts import (
    Offer,
    RollForm,
    SourceForm,
    StartForm,
    TrainingForm,
    may_teach,
    offers,
    trainings,
)
from characters.forms.study_words import add_study_problems, study_problem_words
from characters.models import BookSpell, KnownSpell, Study, StudyMonth
from characters.services import studies as acts_of_study
from characters.services.holding import held_by
from characters.services.study_rolls import roll_month
from characters.services.study_sources import LIVING, standings
from rules.percentile.progress import is_training_open
from spells.models import Spell


@login_required
@require_safe
def study(request: HttpRequest, campaign_id: int, character_id: int, study_id: int) -> HttpResponse:
    """This month's chance, why, and how many months more."""
    seat, found = study_for(request, campaign_id, character_id, study_id, CharacterRight.READ)
    return draw_study(request, seat, found)


@login_required
@require_safe
def new_study(request: HttpRequest, campaign_id: int, character_id: int) -> HttpResponse:
    """The spells in reach, each with each way to learn it."""
    seat = mage_for(request, campaign_id, character_id, CharacterRight.PLAY)
    return _draw_new(request, seat)


@login_required
@require_POST
def start_study(request: HttpRequest, campaign_id: int, character_id: int) -> HttpResponse:
    """Begins the study and leads to its page."""
    seat = mage_for(request, campaign_id, character_id, CharacterRight.PLAY)
    form = StartForm(request.POST)
    if not form.is_valid():
        return _draw_new(request, seat, status=422)
    try:
        entry = acts_of_study.start_study(
            by=seat.member,
            act_id=form.key,
            character_id=character_id,
            spell_id=form.cleaned_data["spell"],
            source=form.source,
        )
    except Refused as refusal:
        return _draw_new(request, seat, problems=_words(refusal), status=422)
    return _to_study(campaign_id, character_id, entry.data["study"])


@login_required
@require_POST
def start_training(request: HttpRequest, campaign_id: int, character_id: int) -> HttpResponse:
    """Begins months on a known spell and leads to their page."""
    seat = mage_for(request, campaign_id, character_id, CharacterRight.PLAY)
    form = TrainingForm(request.POST)
    if not form.is_valid():
        return _draw_new(request, seat, status=422)
    try:
        entry = acts_of_study.start_training(
            by=seat.member,
            act_id=form.key,
            character_id=character_id,
            spell_id=form.cleaned_data["spell"],
        )
    except Refused as refusal:
        return _draw_new(request, seat, problems=_words(refusal), status=422)
    return _to_study(campaign_id, character_id, entry.data["study"])


@login_required
@require_safe
def source(
    request: HttpRequest, campaign_id: int, character_id: int, study_id: int
) -> HttpResponse:
    """The other ways to learn this spell."""
    seat, found = study_for(request, campaign_id, character_id, study_id, CharacterRight.PLAY)
    return _draw_source(request, seat, found)


@login_required
@require_POST
def change_source(
    request: HttpRequest, campaign_id: int, character_id: int, study_id: int
) -> HttpResponse:
    """Takes another source; time and failures stay."""
    seat, found = study_for(request, campaign_id, character_id, study_id, CharacterRight.PLAY)
    form = SourceForm(request.POST)
    if not form.is_valid():
        return _draw_source(request, seat, found, status=422)
    try:
        acts_of_study.change_source(
            by=seat.member,
            act_id=form.key,
            character_id=character_id,
            study_id=study_id,
            source=form.source,
        )
    except Refused as refusal:
        return _draw_source(request, seat, found, problems=_words(refusal), status=422)
    return _to_study(campaign_id, character_id, study_id)


@login_required
@require_POST
def pause_study(
    request: HttpRequest, campaign_id: int, character_id: int, study_id: int
) -> HttpResponse:
    """Time no longer adds up."""
    return _tap(request, campaign_id, character_id, study_id, acts_of_study.pause_study)


@login_required
@require_POST
def resume_study(
    request: HttpRequest, campaign_id: int, character_id: int, study_id: int
) -> HttpResponse:
    """The study goes on."""
    return _tap(request, campaign_id, character_id, study_id, acts_of_study.resume_study)


@login_required
@require_POST
def give_up_study(
    request: HttpRequest, campaign_id: int, character_id: int, study_id: int
) -> HttpResponse:
    """The study ends without the spell."""
    return _tap(request, campaign_id, character_id, study_id, acts_of_study.give_up_study)


@login_required
@require_POST
def roll_study(
    request: HttpRequest, campaign_id: int, character_id: int, study_id: int
) -> HttpResponse:
    """The roll of the oldest month that waits."""
    seat, found = study_for(request, campaign_id, character_id, study_id, CharacterRight.PLAY)
    form = RollForm(request.POST)
    if form.is_valid():
        try:
            roll_month(
                by=seat.member,
                act_id=form.key,
                character_id=character_id,
                study_id=study_id,
                typed=form.typed,
                gain=form.typed_gain,
            )
        except Refused as refusal:
            add_study_problems(form, refusal)
            if isinstance(refusal, KeyReused):
                form.data = dict(form.data.items()) | {"act_id": str(uuid4())}
        else:
            return _to_study(campaign_id, character_id, study_id)
    return draw_study(request, seat, found, form=form, status=422)


def _tap(
    request: HttpRequest,
    campaign_id: int,
    character_id: int,
    study_id: int,
    do: Callable[..., LogEntry],
) -> HttpResponse:
    seat, found = study_for(request, campaign_id, character_id, study_id, CharacterRight.PLAY)
    form = ActForm(request.POST)
    problems: tuple[str, ...] = ()
    if form.is_valid():
        try:
            do(by=seat.member, act_id=form.key, character_id=character_id, study_id=study_id)
        except Refused as refusal:
            problems = _words(refusal)
        else:
            return _to_study(campaign_id, character_id, study_id)
    return draw_study(request, seat, found, problems=problems, status=422)


def _words(refusal: Refused) -> tuple[str, ...]:
    return tuple(study_problem_words(problem) for problem in refusal.problems)


def _to_study(campaign_id: int, character_id: int, study_id: int) -> HttpResponse:
    return SeeOther(reverse("characters:study", args=[campaign_id, character_id, study_id]))


def draw_study(
    request: HttpRequest,
    seat: Seat,
    found: Study,
    *,
    form: RollForm | None = None,
    correction: NumbersForm | None = None,
    problems: tuple[str, ...] = (),
    status: int = 200,
) -> HttpResponse:
    months = StudyMonth.objects.standing().filter(study=found).order_by("number")
    view = StudyView(
        member=seat.member,
        study=found,
        standing=standings([found], rules=seat.member.campaign.rules)[found.pk],
        months=list(months),
    )
    if correction is None and seat.member.is_gm and found.is_open:
        correction = correction_form(found, rolled=len(view.rolled))
    ways, held = view.ways, held_by(seat.member.campaign, seat.character)
    context = {
        "member": seat.member,
        "section": "table",
        "seat": seat,
        "character": seat.character,
        "view": view,
        "study": found,
        "ways": ways,
        # The study waits for what holds the mage's whole mind (Source: P7).
        "minding": [one.spell.name for one in held.ending] if found.is_open else [],
        "correction": correction,
        "curve": draw(view, ways),
        "curve_said": said(view, ways),
        "form": form or RollForm(),
        "problems": problems,
    }
    return render(request, "characters/study/page.html", context, status=status)


def _draw_new(
    request: HttpRequest, seat: Seat, *, problems: tuple[str, ...] = (), status: int = 200
) -> HttpResponse:
    mage = seat.character
    known = known_spells(mage)
    studied = {*Study.objects.open().filter(character=mage).values_list("spell_id", flat=True)}
    without = {row.spell_id for row in known} | studied
    is_open = is_training_open(seat.member.campaign.rules.training)
    context = {
        "member": seat.member,
        "section": "table",
        "character": mage,
        "offers": _offers(seat, without=without),
        "known": len(known),
        "trainings": trainings(known, studied=studied) if is_open else [],
        "ending": [spell.spell.name for spell in held_by(seat.member.campaign, mage).ending],
        "problems": problems,
    }
    return render(request, "characters/study/new.html", context, status=status)


def _draw_source(
    request: HttpRequest,
    seat: Seat,
    found: Study,
    *,
    problems: tuple[str, ...] = (),
    status: int = 200,
) -> HttpResponse:
    context = {
        "member": seat.member,
        "section": "table",
        "character": seat.character,
        "study": found,
        "offers": [
            offer
            for offer in _offers(seat, spell=found.spell)
            if (offer.book, offer.teacher) != (found.book_id, found.teacher_id)
        ],
        "problems": problems,
    }
    return render(request, "characters/study/source.html", context, status=status)


def _offers(
    seat: Seat, *, spell: Spell | None = None, without: set[int] | None = None
) -> list[Offer]:
    """Texts at hand and teachers, as far as the member may choose them. Two queries."""
    mage = seat.character
    texts = BookSpell.objects.standing().percentile()
    texts = texts.filter(book__holder=mage, book__ended_seq=None)
    lessons = KnownSpell.objects.standing().filter(
        campaign=seat.member.campaign, character__ended_seq=None, character__state__in=LIVING
    )
    if spell is not None:
        texts, lessons = texts.filter(spell=spell), lessons.filter(spell=spell)
    return offers(
        member=seat.member,
        mage=mage,
        texts=list(texts.select_related("spell", "book")),
        lessons=[
            row
            for row in lessons.select_related("spell", "character")
            if may_teach(seat.member, row.character, mage)
        ],
        without=without or (),
    )
