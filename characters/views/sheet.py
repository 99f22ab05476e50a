"""The sheet of a character, as a player wants it at the table."""

from django.contrib.auth.decorators import login_required
from django.db.models import prefetch_related_objects
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from characters.access import (
    Seat,
    books_around,
    character_for,
    current_players,
    known_spells,
    open_studies,
)
from characters.forms.at_work import at_work, borne, shakes
from characters.forms.board import limit_of
from characters.forms.card import Card, SpellRow
from characters.forms.corrections import MagicPointsForm, TiesForm
from characters.forms.incantation import Running
from characters.forms.vancian.changes import CorrectForm, GoldForm
from characters.forms.vancian.lasting import LengthForm
from characters.models import ActiveSpell, CharacterState
from characters.services.incantations import running_of
from characters.services.resting import rest_of
from characters.services.targets_told import borne_by, whom_of
from characters.services.telling import last_cast
from characters.services.vancian.subjects_told import borne_subjects
from characters.views.vancian.sheet import draw_caster
from rules.options import DiceSource
from spells.templatetags.spell_words import characteristic_word

_SCORES = (
    ("INT", "int_score"),
    ("POU", "pou"),
    ("DEX", "dex_score"),
    ("FOR", "for_score"),
    ("CON", "con_score"),
    ("TAI", "tai_score"),
    ("APP", "app_score"),
)


@login_required
@require_safe
def sheet(request: HttpRequest, campaign_id: int, character_id: int) -> HttpResponse:
    """The sheet; of a GM's character players see the name alone."""
    return draw_sheet(request, character_for(request, campaign_id, character_id))


def draw_sheet(
    request: HttpRequest,
    seat: Seat,
    *,
    problems: tuple[str, ...] = (),
    points: MagicPointsForm | None = None,
    gold: GoldForm | None = None,
    numbers: CorrectForm | None = None,
    length: LengthForm | None = None,
    status: int = 200,
) -> HttpResponse:
    """The sheet with why something on it could not be done, in a note or on its form."""
    character = seat.character
    prefetch_related_objects([character], current_players())
    card = Card(member=seat.member, character=character)
    context = {
        "member": seat.member,
        "section": "table",
        "seat": seat,
        "card": card,
        "stay": limit_of(card),
        "character": character,
        "problems": problems,
    }
    if not seat.may_read:
        return render(request, "characters/name_only.html", context, status=status)
    if seat.member.is_gm:
        context["tools_open"] = "tools" in request.GET
        context["states"] = _states(character.state)
    of_others = borne_by(seat.member, character), borne_subjects(seat.member, character)
    context["borne"] = [one for rows in of_others for one in borne(rows, member=seat.member)]
    if seat.may_play:
        context["ties"] = TiesForm(character=character, member=seat.member)
    if character.is_vancian:
        return draw_caster(
            request, seat, context, gold=gold, numbers=numbers, length=length, status=status
        )
    spells = known_spells(character)
    running = _running(seat)
    regime = seat.member.campaign.rules.critical_regime
    context |= _at_work(seat)
    around = books_around(seat.member, character)
    context |= {
        "spells": [SpellRow(known=known, regime=regime) for known in spells],
        "over": len(spells) - character.int_score,
        "scores": _scores(seat),
        "books": [book for book in around if not book.is_destroyed],
        "destroyed": [book for book in around if book.is_destroyed],
        "studies": open_studies(character),
        "running": running,
        "last_cast": last_cast(character, seat.member, known={row.spell_id for row in spells})
        if card.may_cast and not running
        else None,
    }
    if seat.member.is_gm:
        context["points"] = points or MagicPointsForm(
            initial={"seen": character.mp, "wanted": character.mp}
        )
    return render(request, "characters/sheet.html", context, status=status)


def _running(seat: Seat) -> Running | None:
    """The incantation that the character is busy with. One query."""
    incantation = running_of(seat.character)
    if incantation is None:
        return None
    return Running(member=seat.member, character=seat.character, incantation=incantation)


def _at_work(seat: Seat) -> dict[str, object]:
    """Spells that go on, and for who plays it what may break the concentration. Three queries."""
    campaign, character = seat.member.campaign, seat.character
    spells = list(ActiveSpell.objects.at_work(campaign).cast_by([character]))
    rules = campaign.rules
    rest = rest_of(campaign, character) if seat.may_play else None
    return {
        "at_work": at_work(spells, now=campaign.clock_seconds, whom=whom_of(seat.member, spells)),
        "shakes": shakes(character, spells, rules=rules, rest=rest) if seat.may_play else [],
        "may_type": rules.dice_source is not DiceSource.SERVER,
    }


def _scores(seat: Seat) -> list[tuple[str, int | None, str]]:
    """Those that the sheet gives, each with the name under which a GM sets it right.

    A GM sees the others too, and the points with their reserve.
    """
    character = seat.character
    found = [
        (characteristic_word(name), getattr(character, field), name.lower())
        for name, field in _SCORES
    ]
    if not seat.member.is_gm:
        return [one for one in found if one[1] is not None]
    return [*found, (_("PM"), character.mp, "pm"), (_("Réserve"), character.mp_reserve, "reserve")]


def _states(current: str) -> list[tuple[str, str]]:
    """The other states that undo alone takes back; death is asked for apart.

    From destruction only a Wish brings back (Source: V12).
    """
    if current == CharacterState.DESTROYED:
        return []
    asked_apart = {current, CharacterState.DEAD, CharacterState.DESTROYED}
    return [
        (str(value), str(label))
        for value, label in CharacterState.choices
        if value not in asked_apart
    ]
