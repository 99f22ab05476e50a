"""The sheet of a character who memorises spells."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from campaign.models import Membership
from characters.access import Seat, books_around, held_spells
from characters.forms.at_work import at_work, shakes
from characters.forms.vancian.changes import CorrectForm, GoldForm
from characters.forms.vancian.lasting import LengthForm
from characters.forms.vancian.rewriting import CourseView
from characters.forms.vancian.slots import CasterView
from characters.models import (
    GONE,
    AccessibleSpell,
    ActiveSpell,
    Alignment,
    Book,
    BookKind,
    Character,
    DeclaredSpell,
)
from characters.services.rest_clock import LIVING
from characters.services.resting import rest_of
from characters.services.vancian.busy import rewriting_of
from characters.services.vancian.guild import learns_by_heart
from characters.services.vancian.lasting import may_say_end
from characters.services.vancian.subjects_told import whom_of


def draw_caster(
    request: HttpRequest,
    seat: Seat,
    context: Mapping[str, Any],
    *,
    gold: GoldForm | None = None,
    numbers: CorrectForm | None = None,
    length: LengthForm | None = None,
    status: int = 200,
) -> HttpResponse:
    """The sheet; ``context`` is what sheets of both systems show. Eleven queries at most.

    ``gold``, ``numbers`` and ``length`` are forms that were refused.
    """
    character, member = seat.character, seat.member
    caster = character.caster
    held = held_spells([character]).get(character.pk, ())
    row = rewriting_of(character)
    may_cast = seat.may_play and character.is_playing and row is None
    view = CasterView(caster=caster, held=held, casts=may_cast)
    spells = list(ActiveSpell.objects.at_work(member.campaign).cast_by([character]))
    declared = DeclaredSpell.objects.standing().filter(character=character).with_names()
    around = books_around(member, character)
    more: dict[str, Any] = {
        "caster": view,
        "may_cast": may_cast,
        "at_work": at_work(
            spells,
            now=member.campaign.clock_seconds,
            whom=whom_of(member, spells),
            lengths=_lengths(member, spells, length),
        ),
        "declared": declared.first(),
        "books": [book for book in around if not book.is_destroyed],
        "destroyed": [book for book in around if book.is_destroyed],
        "is_living": character.state in LIVING,
        # Source: V8.
        "has_lost": any(_is_lost(book, character) for book in around),
        "alignment": Alignment(caster.alignment).label,
    }
    if not view.has_books:
        more["listed"] = AccessibleSpell.objects.listed_for(character)
        more["by_heart"] = learns_by_heart(view.choice.caster, member.campaign.rules)
    if row is not None:
        row.character = character
        now = member.campaign.clock_seconds
        more["course"] = CourseView(row=row, now=now, gold=caster.gold)
    if seat.may_play and character.state in LIVING:
        rest = rest_of(member.campaign, character)
        more["shakes"] = shakes(character, (), rules=member.campaign.rules, rest=rest)
    if seat.may_play:
        more["gold"] = gold or GoldForm()
    if member.is_gm:
        more["numbers"] = numbers or CorrectForm(
            character=character, caster=caster, rules=member.campaign.rules
        )
        more["alignments"] = Alignment.choices
    return render(request, "characters/vancian/sheet.html", {**context, **more}, status=status)


def _is_lost(book: Book, character: Character) -> bool:
    """A grimoire of theirs that is gone: it may be rewritten."""
    is_own = book.owner_id == character.pk and book.kind == BookKind.GRIMOIRE
    return is_own and book.state in GONE


def _lengths(
    member: Membership, spells: Iterable[ActiveSpell], refused: LengthForm | None
) -> dict[int, LengthForm]:
    """A form for each spell whose end the member may say, by its id; a refused one as it was."""
    found = {one.pk: LengthForm(spell=one.pk) for one in spells if may_say_end(member, one)}
    if refused is not None and refused.spell in found:
        found[refused.spell] = refused
    return found
