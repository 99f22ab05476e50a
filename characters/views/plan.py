"""The planner: can I cast it, how well, at what cost; then the choices; then why."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar
from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from accounts.models.user import DiceEntry
from campaign.models import Membership
from campaign.services.refusal import Problem
from campaign.views.htmx import wants_part
from campaign.views.see_other import SeeOther
from characters.access import (
    CharacterRight,
    Seat,
    known_spells,
    mage_for,
    may_aim_at,
)
from characters.forms.dice import CastForm, DeclareForm
from characters.forms.holds import Holds
from characters.forms.plan import DeclaredPlan, PlanForm, read_plan, seen_of
from characters.forms.planner import Planner
from characters.forms.targets import LISTS, is_id
from characters.models import Character, KnownSpell
from characters.services.aiming import aimed_at
from characters.services.declaring import foresee
from characters.services.holding import held_by
from characters.services.incantations import running_of
from characters.services.resting import rest_of
from rules.percentile.casting import CastPlan

#: The planner's fields that may stand in an address.
_FIELDS = ("spell", "dice", *PlanForm.base_fields)
#: What stays as it is while the plan changes in place.
_KEPT = ("act_id", "roll", "effect_rolls")
#: The same, where there may be several.
_KEPT_LISTS = ("hold_rolls", "resistance_roll")


_Dice = TypeVar("_Dice", bound=CastForm)


@dataclass(kw_only=True)
class Choice:
    """The caster and the spell at hand; what else the page offers is asked for where it is drawn.

    So a cast asks for neither, however many characters the table has.
    """

    seat: Seat
    known: KnownSpell

    @cached_property
    def others(self) -> list[KnownSpell]:
        """The other spells to choose from. One query."""
        return [one for one in known_spells(self.seat.character) if one.pk != self.known.pk]

    @cached_property
    def people(self) -> dict[int, Character]:
        """Those whom the caster's side may aim at, by id. One query."""
        return {one.pk: one for one in may_aim_at(self.seat.member)}

    def named_in(self, data: QueryDict) -> dict[int, Character]:
        """Those of ``people`` whom the tap names. One query, or none where it names nobody."""
        ids = [int(text) for text in data.getlist("target") if is_id(text)]
        found = may_aim_at(self.seat.member, among=ids) if ids else []
        return {one.pk: one for one in found}


def choice_for(request: HttpRequest, campaign_id: int, character_id: int, spell: str) -> Choice:
    """The caster, with the right to them, and the spell named in the address.

    Raises ``Http404`` where the character does not know it. Three queries.
    """
    seat = mage_for(request, campaign_id, character_id, CharacterRight.PLAY)
    if request.method == "POST":
        rows = KnownSpell.objects.standing().select_related("spell")
        rows = rows.filter(character=seat.character, spell=int(spell) if is_id(spell) else None)
        known = list(rows)
    else:
        known = known_spells(seat.character)
    chosen = next((one for one in known if str(one.spell_id) == spell), None)
    if chosen is None:
        raise Http404
    choice = Choice(seat=seat, known=chosen)
    if request.method != "POST":
        choice.others = [one for one in known if one is not chosen]
    return choice


def draw_planner(
    request: HttpRequest,
    choice: Choice,
    data: QueryDict,
    *,
    dice: CastForm,
    refused: tuple[Problem, ...] = (),
    status: int = 200,
) -> HttpResponse:
    """The planner for these choices; the parts that changed where htmx asked for them."""
    planner = planner_of(choice, data, dice=dice, refused=refused)
    if not choice.seat.member.campaign.is_in_the_past:
        planner.busy = running_of(choice.seat.character)
    campaign, character = choice.seat.member.campaign, choice.seat.character
    held = held_by(campaign, character)
    in_place = request.method == "GET" and wants_part(request)
    template = "characters/plan/updates.html" if in_place else "characters/plan/page.html"
    context = {
        "member": choice.seat.member,
        "character": choice.seat.character,
        "known": choice.known,
        "others": choice.others,
        "plan": planner,
        "holds": Holds(
            held=held, dice=dice, now=campaign.clock_seconds, rest=rest_of(campaign, character)
        ),
        "oob": in_place,
    }
    response = render(request, template, context, status=status)
    if in_place:  # a reload, or coming back, finds the plan as it was left
        response["HX-Replace-Url"] = f"?{plan_address(data, planner)}"
    return response


def planner_of(
    choice: Choice, data: QueryDict, *, dice: CastForm, refused: tuple[Problem, ...] = ()
) -> Planner:
    """The planner for these choices. One query, or two for a GM's character."""
    seat, spell = choice.seat, choice.known.spell
    declared = declared_in(choice, data, people=choice.people)
    aiming = aimed_at(
        campaign=seat.member.campaign,
        caster=seat.character,
        spell=spell,
        aims=declared.targets.aims,
        people={**choice.people, seat.character.pk: seat.character},
    )
    return Planner(
        campaign=seat.member.campaign,
        character=seat.character,
        known=choice.known,
        declared=declared,
        dice=dice,
        aiming=aiming,
        people=list(choice.people.values()),
        may_give_numbers=seat.member.is_gm,
        refused=refused,
    )


def declared_in(
    choice: Choice, data: QueryDict, *, people: Mapping[int, Character]
) -> DeclaredPlan:
    """The plan as it was sent, aimed at some of these ``people`` (by id). No query."""
    return read_plan(
        data,
        parameters=choice.known.spell.parameters,
        people=people,
        may_give_numbers=choice.seat.member.is_gm,
    )


def shown_for(choice: Choice, plan: CastPlan) -> str:
    """What the page of this plan would show now (``Planner.seen``). No query."""
    forecast = foresee(
        campaign=choice.seat.member.campaign,
        character=choice.seat.character,
        known=choice.known,
        plan=plan,
    )
    return seen_of(forecast, plan)


def plan_address(data: QueryDict, planner: Planner) -> str:
    """The fields of the address that plan the same cast: what stands in them, steps counted."""
    fields = planner.declared.typed | {"spell": data.get("spell", ""), "dice": data.get("dice", "")}
    single = [(name, fields[name]) for name in _FIELDS if fields.get(name)]
    return urlencode([*single, *planner.declared.targets.fields])


@login_required
@require_safe
def plan(request: HttpRequest, campaign_id: int, character_id: int) -> HttpResponse:
    """The planner; without a spell in the address, the first one known."""
    if "spell" not in request.GET:
        return _first_spell(request, campaign_id, character_id)
    choice = choice_for(request, campaign_id, character_id, request.GET["spell"])
    dice = dice_form(request, choice)
    return draw_planner(request, choice, request.GET, dice=dice)


@login_required
@require_POST
def replan(request: HttpRequest, campaign_id: int, character_id: int) -> HttpResponse:
    """Without JavaScript: what a stepper changed, back to the planner's address. No act."""
    mage_for(request, campaign_id, character_id, CharacterRight.PLAY)
    data = request.POST
    fields = [(name, data[name]) for name in (*_FIELDS, "bump") if data.get(name)]
    fields += [(name, value) for name in LISTS for value in data.getlist(name)]
    where = reverse("characters:plan", args=[campaign_id, character_id])
    return SeeOther(f"{where}?{urlencode(fields)}")


def dice_form(request: HttpRequest, choice: Choice, *, bound: bool = False) -> CastForm:
    """The dice fields as they were sent, or not yet sent.

    While the plan changes, what was typed stays and so does the key: should a tap have been done
    without its answer coming back, the next one is known to be the same.
    """
    return _dice_form(CastForm, request, choice, bound=bound)


def declare_form(request: HttpRequest, choice: Choice, *, bound: bool = False) -> DeclareForm:
    """The same where an incantation begins: the spell's own dice come later."""
    return _dice_form(DeclareForm, request, choice, bound=bound)


def _dice_form(kind: type[_Dice], request: HttpRequest, choice: Choice, *, bound: bool) -> _Dice:
    return kind(
        request.POST if bound else None,
        initial={name: request.GET[name] for name in _KEPT if request.GET.get(name)}
        | {name: request.GET.getlist(name) for name in _KEPT_LISTS},
        source=choice.seat.member.campaign.rules.dice_source,
        remembered=remembered_dice(request, choice.seat.member),
    )


def remembered_dice(request: HttpRequest, member: Membership) -> str:
    """The dice chosen on the page, else those of this person's last cast."""
    chosen = request.GET.get("dice", "")
    if chosen in DiceEntry.values:
        return chosen
    person = member.user
    return person.dice_entry if person else DiceEntry.SERVER


def _first_spell(request: HttpRequest, campaign_id: int, character_id: int) -> HttpResponse:
    seat = mage_for(request, campaign_id, character_id, CharacterRight.PLAY)
    known = known_spells(seat.character)
    if not known:
        return redirect("characters:sheet", campaign_id, character_id)
    where = reverse("characters:plan", args=[campaign_id, character_id])
    return redirect(f"{where}?spell={known[0].spell_id}")
