"""A memorised spell on its page: declared, or cast with one tap."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from accounts.models.user import DiceEntry
from accounts.services.people import change_preference
from campaign.models import LogEntry
from campaign.services.refusal import Problem, Refused
from campaign.views.see_other import SeeOther
from characters.access import CharacterRight, Seat, caster_for, may_aim_at
from characters.forms.vancian.cast_choice import Choice, choices_of
from characters.forms.vancian.cast_dice import SpellDiceForm
from characters.forms.vancian.cast_order import ReadOrder, read_order
from characters.forms.vancian.cast_page import CastPage
from characters.forms.vancian.cast_words import problem_words
from characters.services.fight.in_fight import late_problems, place_of, surprise_problems
from characters.services.holding import held_by
from characters.services.vancian import casting
from characters.services.vancian.dice import TypedCast
from characters.services.vancian.readiness import Readiness, form_of, order_problems, readiness
from characters.services.vancian.stacking import bearers, replaced_by
from rules.vancian.options import CastUnmemorised
from spells.models import Spell

#: What was typed beside the choices stays while they change.
_KEPT = frozenset({"act_id", "duration_dice", "effect_dice"})
#: What a page says at once, before anything is asked of it.
_AT_ONCE = frozenset({"character", "spell", "scroll", "targets"})


@login_required
@require_safe
def choose(request: HttpRequest, campaign_id: int, character_id: int) -> HttpResponse:
    """What may be cast now: memory, scrolls at hand, and for GMs whatever they give leave for."""
    seat, caster = caster_for(request, campaign_id, character_id, CharacterRight.PLAY)
    campaign = seat.member.campaign
    gives_leave = seat.member.is_gm and campaign.rules.cast_unmemorised is CastUnmemorised.GM_LEAVE
    ready = readiness(campaign, seat.character, caster)
    choices: list[Choice] = choices_of(campaign, ready, gives_leave=gives_leave)
    context = {
        "member": seat.member,
        "section": "table",
        "seat": seat,
        "character": seat.character,
        "choices": choices,
        "declared": ready.declared,
    }
    return render(request, "characters/vancian/cast/choose.html", context)


@login_required
@require_safe
def cast_page(request: HttpRequest, campaign_id: int, character_id: int) -> HttpResponse:
    """A spell before it is cast (``?spell=7``): every choice, and what it will replace."""
    asked = _Asked(request, campaign_id, character_id, request.GET)
    return asked.draw()


@login_required
@require_POST
def cast_now(request: HttpRequest, campaign_id: int, character_id: int) -> HttpResponse:
    """Declared and resolved with one tap, out of combat."""
    asked = _Asked(request, campaign_id, character_id, request.POST)
    form = asked.dice(bound=True)
    if not form.is_valid():
        return asked.refuse(form)
    typed: TypedCast | None = form.typed
    answer = asked.act(
        form,
        lambda: casting.cast(
            by=asked.seat.member,
            act_id=form.key,
            character_id=character_id,
            order=asked.read.order,
            typed=typed,
            rest=form.known_rest,
        ),
    )
    if form.rolls and answer.status_code < 400:
        remember_dice(asked.seat, form.entry)
    return answer


@login_required
@require_POST
def declare(request: HttpRequest, campaign_id: int, character_id: int) -> HttpResponse:
    """Declared before initiative; its own page waits for the round."""
    asked = _Asked(request, campaign_id, character_id, request.POST)
    form = asked.dice(bound=True)
    # No die falls yet: of the form its key alone must be whole.
    if not form.is_valid() and "act_id" in form.errors:
        return asked.refuse(form)
    in_fight = asked.place is not None
    return asked.act(
        form,
        lambda: casting.declare(
            by=asked.seat.member,
            act_id=form.key,
            character_id=character_id,
            order=asked.read.order,
            rest=form.known_rest,
        ),
        to="characters:fight" if in_fight else "characters:declared",
    )


def remember_dice(seat: Seat, entry: DiceEntry) -> None:
    """The next cast of this person starts with the same dice."""
    person = seat.member.user
    if person is not None and person.dice_entry != entry:
        change_preference(user=person, dice_entry=entry)


def remembered_dice(request: HttpRequest, seat: Seat) -> str:
    """Whose dice this person threw last, or chooses now."""
    chosen = request.GET.get("dice", "")
    if chosen in DiceEntry.values:
        # A box that is ticked comes after the hidden field.
        return request.GET.getlist("dice")[-1]
    person = seat.member.user
    return person.dice_entry if person is not None else str(DiceEntry.SERVER)


class _Asked:
    """One request about one spell: who, what, and the answers."""

    def __init__(
        self, request: HttpRequest, campaign_id: int, character_id: int, data: QueryDict
    ) -> None:
        self.request = request
        self.seat, caster = caster_for(request, campaign_id, character_id, CharacterRight.PLAY)
        campaign = self.seat.member.campaign
        self.spell = _spell(self.seat, data.get("spell", ""))
        self.people = may_aim_at(self.seat.member)
        read = read_order(
            data,
            spell=self.spell,
            people={one.pk: one for one in self.people},
            round_seconds=campaign.rules.round_seconds,
        )
        self.ready: Readiness = readiness(campaign, self.seat.character, caster)
        self.spell.read_as_of(self.ready.version_for(self.spell, read.order))
        form = form_of(self.spell, read.order) or self.spell.form
        self.read: ReadOrder = replace(
            read, order=read.order.with_oneself(form, self.seat.character)
        )
        self.place = place_of(campaign, self.seat.character)
        self.page = self._page()

    def _page(self) -> CastPage:
        campaign = self.seat.member.campaign
        order = self.read.order
        form = form_of(self.spell, order) or self.spell.form
        tags = order.signed(form.tags)
        aims = order.aims if tags else ()
        is_open = not self.seat.member.is_gm
        bearing = bearers(campaign, aims, visible_only=is_open) if aims else {}
        option = campaign.rules.opposed_effects
        return CastPage(
            seat=self.seat,
            ready=self.ready,
            spell=self.spell,
            read=self.read,
            people=self.people,
            replaced={
                place: replaced_by(tags, [aim], bearing, option=option)
                for place, aim in enumerate(aims)
            },
            let_go=held_by(campaign, self.seat.character).spells,
        )

    def dice(self, *, bound: bool = False) -> SpellDiceForm:
        return SpellDiceForm(
            self.request.POST if bound else None,
            # While the choices change, what was typed stays and so does the key.
            initial={
                name: value
                for name, value in self.request.GET.items()
                if name in _KEPT or name.startswith("save_")
            },
            source=self.seat.member.campaign.rules.dice_source,
            remembered=remembered_dice(self.request, self.seat),
            duration=self.page.dice_of_duration,
            effect=self.read.order.effect,
            saves=self.page.known_saves,
        )

    def act(self, form: SpellDiceForm, do: Callable[[], LogEntry], *, to: str = "") -> HttpResponse:
        """Done, and to the entry's page or another; or the page again with every reason."""
        if self.read.errors:
            return self.refuse(form)
        try:
            entry = do()
        except Refused as refusal:
            self.seat.character.refresh_from_db()
            return self.draw(form=form, refused=refusal.problems, status=422)
        campaign_id = self.seat.member.campaign_id
        if to == "characters:fight":
            return SeeOther(reverse(to, args=[campaign_id]))
        if to:
            where = [campaign_id, self.seat.character.pk, entry.data["declaration"]]
            return SeeOther(reverse(to, args=where))
        return SeeOther(reverse("characters:entry", args=[campaign_id, entry.seq]))

    def refuse(self, form: SpellDiceForm) -> HttpResponse:
        """What was typed cannot be read: said with everything else that stands in the way."""
        return self.draw(form=form, refused=self._problems(), status=422)

    def draw(
        self,
        *,
        form: SpellDiceForm | None = None,
        refused: Iterable[Problem] | None = None,
        status: int = 200,
    ) -> HttpResponse:
        if refused is None:
            refused = [problem for problem in self._problems() if problem.field in _AT_ONCE]
        refused = list(refused)
        errors = {name: list(words) for name, words in self.read.errors.items()}
        for problem in refused:
            errors.setdefault(_field(problem), []).append(problem_words(problem))
        dice = form or self.dice()
        head = [words for name in _HEAD for words in errors.get(name, ())]
        context: dict[str, Any] = {
            "member": self.seat.member,
            "section": "table",
            "seat": self.seat,
            "character": self.seat.character,
            "page": self.page,
            "place": self.place,
            "dice": dice,
            "errors": errors,
            "problems": list(dict.fromkeys(head)),
            "blocked": sum(problem.field in _AT_ONCE for problem in refused),
        }
        response = render(self.request, "characters/vancian/cast/page.html", context, status=status)
        if status >= 400:
            response["HX-Push-Url"] = "false"
        return response

    def _problems(self) -> list[Problem]:
        in_fight = [*surprise_problems(self.place), *late_problems(self.place)]
        return in_fight + order_problems(
            campaign=self.seat.member.campaign,
            by=self.seat.member,
            ready=self.ready,
            spell=self.spell,
            order=self.read.order,
            people=self._aimed_at(),
        )

    def _aimed_at(self) -> Mapping[int, Any]:
        return {one.pk: one for one in self.people}


#: Problems that are told at the head of the page; the others stand beside their field.
_HEAD = ("", "character", "spell", "scroll", "dice")


def _field(problem: Problem) -> str:
    return "dice_lines" if problem.field.startswith("save_") else problem.field


def _spell(seat: Seat, text: str) -> Spell:
    """The spell of the address. Raises ``Http404``."""
    if not text.isascii() or not text.isdigit() or len(text) > 18:
        raise Http404
    spells = Spell.objects.known_to(seat.member.campaign).vancian().with_forms()
    spell = spells.filter(pk=int(text)).first()
    if spell is None:
        raise Http404
    return spell
