"""Choosing what to memorise: the page, the pencil, the hour, the lists. Source: V4, V9."""

from collections.abc import Callable, Sequence
from uuid import uuid4

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from campaign.access import done_before
from campaign.forms.act import ActForm
from campaign.models import LogEntry
from campaign.services.refusal import Problem, Refused
from campaign.views.see_other import SeeOther
from characters.access import CharacterRight, Seat, character_for
from characters.forms.vancian.addresses import CHOSEN, choice_address
from characters.forms.vancian.memory import IN_BOOK, SHOWN, ListForm, MemoryPage
from characters.forms.vancian.memory_fields import read_choice, read_seen
from characters.forms.vancian.memory_words import memory_problem_words
from characters.models import Character, RestParticipant
from characters.services.rest_people import has_right
from characters.services.vancian import choices
from characters.services.vancian.held_corrections import correct_memory
from characters.services.vancian.hours import memorise as memorise_now
from characters.services.vancian.lines import Lines, read_lines
from characters.services.vancian.memory import Memory, memories
from characters.services.vancian.reach import spells_around


@login_required
@require_safe
def memory(request: HttpRequest, campaign_id: int, character_id: int) -> HttpResponse:
    """The choice in pencil, or what is still held; under a filter by ``?show=``."""
    seat, found = _memory_for(request, campaign_id, character_id)
    chosen = read_choice(request.GET) if CHOSEN in request.GET else _at_first(found)
    return _draw(request, seat, found, lines=chosen)


@login_required
@require_POST
def preview(request: HttpRequest, campaign_id: int, character_id: int) -> HttpResponse:
    """The page with one more, one less, a list taken, another filter. Writes nothing."""
    seat, found = _memory_for(request, campaign_id, character_id)
    lines = _taken(request, found)
    answer = _draw(request, seat, found, lines=lines)
    # Who reads a spell in between comes back to the choice as it stood: the address keeps it.
    answer["HX-Replace-Url"] = choice_address(seat.character, lines, shown=_shown(request))
    return answer


@login_required
@require_POST
def plan(request: HttpRequest, campaign_id: int, character_id: int) -> HttpResponse:
    """Keeps the choice in pencil."""
    seat, found = _memory_for(request, campaign_id, character_id)
    lines = read_choice(request.POST)
    return _act(
        request,
        seat,
        found,
        lambda form: choices.plan_memory(
            by=seat.member, act_id=form.key, character_id=character_id, lines=lines
        ),
    )


@login_required
@require_POST
def memorise(request: HttpRequest, campaign_id: int, character_id: int) -> HttpResponse:
    """After the sleep: the choice is held at once, or the hour begins."""
    seat, found = _memory_for(request, campaign_id, character_id)
    lines = read_choice(request.POST)
    return _act(
        request,
        seat,
        found,
        lambda form: memorise_now(
            by=seat.member, act_id=form.key, character_id=character_id, lines=lines
        ),
    )


@login_required
@require_POST
def memorise_again(request: HttpRequest, campaign_id: int, character_id: int) -> HttpResponse:
    """« Comme hier » with one tap: in pencil, and in memory where the sleep gave the right."""
    seat, found = _memory_for(request, campaign_id, character_id)

    def do(form: ActForm) -> LogEntry:
        done = done_before(seat.member, form.key)
        may = has_right(_rest(seat), found, now=seat.member.campaign.clock_seconds)
        # The same tap again is the same act, though it has used up the right itself.
        if may if done is None else done.kind != choices.PLANNED:
            return memorise_now(by=seat.member, act_id=form.key, character_id=character_id)
        return choices.plan_memory(
            by=seat.member, act_id=form.key, character_id=character_id, lines=found.yesterday
        )

    return _act(request, seat, found, do, lines=found.yesterday)


@login_required
@require_POST
def correct(request: HttpRequest, campaign_id: int, character_id: int) -> HttpResponse:
    """A GM's word: the choice of the page is held at once, without a night or an hour."""
    seat, found = _memory_for(request, campaign_id, character_id, CharacterRight.RUN)
    lines = read_choice(request.POST)
    return _act(
        request,
        seat,
        found,
        lambda form: correct_memory(
            by=seat.member,
            act_id=form.key,
            character_id=character_id,
            seen=read_seen(request.POST),
            wanted=lines,
        ),
    )


@login_required
@require_POST
def save_list(request: HttpRequest, campaign_id: int, character_id: int) -> HttpResponse:
    """Keeps the choice of the page under a name."""
    seat, found = _memory_for(request, campaign_id, character_id)
    form, lines = ListForm(request.POST), read_choice(request.POST)
    if not form.is_valid():
        return _draw(request, seat, found, lines=lines, list_form=form, status=422)
    return _act(
        request,
        seat,
        found,
        lambda form: choices.save_list(
            by=seat.member,
            act_id=form.key,
            character_id=character_id,
            name=form.cleaned_data["name"],
            lines=lines,
        ),
        form=form,
        keeps_choice=True,
    )


@login_required
@require_POST
def rename_list(
    request: HttpRequest, campaign_id: int, character_id: int, list_id: int
) -> HttpResponse:
    """Another name for a list."""
    seat, found = _memory_for(request, campaign_id, character_id)
    form = ListForm(request.POST)
    if not form.is_valid():
        lines = read_choice(request.POST)
        return _draw(request, seat, found, lines=lines, renaming=(list_id, form), status=422)
    return _act(
        request,
        seat,
        found,
        lambda form: choices.rename_list(
            by=seat.member,
            act_id=form.key,
            character_id=character_id,
            list_id=list_id,
            name=form.cleaned_data["name"],
        ),
        form=form,
        renaming=list_id,
        keeps_choice=True,
    )


@login_required
@require_POST
def remove_list(
    request: HttpRequest, campaign_id: int, character_id: int, list_id: int
) -> HttpResponse:
    """The list is offered no more; undo brings it back."""
    seat, found = _memory_for(request, campaign_id, character_id)
    return _act(
        request,
        seat,
        found,
        lambda form: choices.remove_list(
            by=seat.member, act_id=form.key, character_id=character_id, list_id=list_id
        ),
        keeps_choice=True,
    )


def _memory_for(
    request: HttpRequest,
    campaign_id: int,
    character_id: int,
    right: CharacterRight = CharacterRight.PLAY,
) -> tuple[Seat, Memory]:
    """The caster and the right to it; ``Http404`` for who memorises nothing. Eight queries."""
    seat = character_for(request, campaign_id, character_id, right)
    if not seat.character.is_vancian:
        raise Http404
    character = Character.objects.select_related("caster").get(pk=seat.character.pk)
    return seat, memories(seat.member.campaign, [character])[character.pk]


def _rest(seat: Seat) -> RestParticipant | None:
    rows = RestParticipant.objects.last_of(seat.member.campaign)
    return rows.filter(character=seat.character).first()


def _at_first(memory: Memory) -> Lines:
    """What the page begins with: the pencil, else what is still held."""
    return read_lines(memory.plan) if memory.plan else memory.held_lines


def _taken(request: HttpRequest, memory: Memory) -> Lines:
    """What was sent, or what a list holds that is taken in its place."""
    use = request.POST.get("use", "")
    if use == "none":
        return ()
    if use == "last":
        return memory.yesterday
    taken = next((one for one in memory.lists if str(one.pk) == use), None)
    return read_lines(taken) if taken else read_choice(request.POST)


def _act(
    request: HttpRequest,
    seat: Seat,
    memory: Memory,
    do: Callable[..., LogEntry],
    *,
    form: ActForm | None = None,
    lines: Lines | None = None,
    renaming: int | None = None,
    keeps_choice: bool = False,
) -> HttpResponse:
    """Back to where the tap came from, or the page with every reason and the choice as it was.

    ``keeps_choice``: what is chosen and not kept yet stands on the next page too.
    """
    form = form or ActForm(request.POST)
    lines = read_choice(request.POST) if lines is None else lines
    if not form.is_valid():
        return _draw(request, seat, memory, lines=lines, status=422)
    try:
        do(form)
    except Refused as refusal:
        beside = [problem for problem in refusal.problems if problem.field == "name"]
        for problem in beside:
            form.add_error("name", memory_problem_words(problem))
        return _draw(
            request,
            seat,
            memory,
            lines=lines,
            refused=[problem for problem in refusal.problems if problem not in beside],
            list_form=form if isinstance(form, ListForm) and renaming is None else None,
            renaming=(renaming, form) if renaming is not None else None,
            status=422,
        )
    if keeps_choice:
        return SeeOther(choice_address(seat.character, lines, shown=_shown(request)))
    if request.POST.get("back") == "rest":
        return SeeOther(reverse("characters:rest", args=[seat.member.campaign_id]))
    return SeeOther(reverse("characters:memory", args=[seat.member.campaign_id, seat.character.pk]))


def _shown(request: HttpRequest) -> str:
    """The filter of the page."""
    shown = (request.POST or request.GET).get("show", "")
    return shown if shown in SHOWN else IN_BOOK


def _draw(
    request: HttpRequest,
    seat: Seat,
    memory: Memory,
    *,
    lines: Lines,
    refused: Sequence[Problem] = (),
    list_form: ListForm | None = None,
    renaming: tuple[int, ActForm] | None = None,
    status: int = 200,
) -> HttpResponse:
    page = MemoryPage(
        seat=seat,
        memory=memory,
        lines=lines,
        spells=spells_around(seat.member.campaign, memory, lines),
        rest=_rest(seat),
        shown=_shown(request),
        refused=refused,
    )
    context = {
        "member": seat.member,
        "section": "table",
        "character": seat.character,
        "page": page,
        "key": uuid4(),
        "list_form": list_form or ListForm(auto_id="list-%s"),
        "lists": [
            (
                one,
                sum(line.copies for line in read_lines(one)),
                renaming[1]
                if renaming and renaming[0] == one.pk
                else ListForm(initial={"name": one.name}, auto_id=f"list-{one.pk}-%s"),
            )
            for one in memory.lists
        ],
        "open_list": renaming[0] if renaming else None,
    }
    return render(request, "characters/vancian/memory/page.html", context, status=status)
