"""Memorised spells declared and cast, as acts. Source: V5, V7, V9, S7."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from campaign.models import LogEntry, Membership
from campaign.services import acts
from campaign.services.refusal import Problem, Refused
from characters.models import BookSpell, Character, DeclaredSpell, MemorisedSpell
from characters.services.behalf import on_behalf
from characters.services.fight.in_fight import (
    late_problems,
    mark_acted,
    place_of,
    surprise_problems,
    undeclared_problems,
)
from characters.services.involvement import about
from characters.services.locking import controls
from characters.services.resting import rest_problems
from characters.services.rests import disturb
from characters.services.rights import may_play
from characters.services.rolling import dice_source_problems
from characters.services.vancian.dice import TypedCast
from characters.services.vancian.locking import locked_caster
from characters.services.vancian.ordering import CastOrder
from characters.services.vancian.readiness import (
    Readiness,
    form_of,
    order_problems,
    readiness,
)
from characters.services.vancian.resolving import angers, roll_all, settle
from characters.services.vancian.subjects import people_of
from rules.vancian.casting import interruptions
from spells.models import Spell, VancianForm

CAST = "memorised.cast"
DECLARED = "memorised.declared"


def cast(
    *,
    by: Membership,
    act_id: UUID,
    character_id: int,
    order: CastOrder,
    typed: TypedCast | None = None,
    rest: int | None = None,
    mends: int | None = None,
) -> LogEntry:
    """Out of combat: declared and resolved with one tap. Raises ``Refused`` with every problem.

    Those of typed dice have ``field`` ``duration_dice``, ``effect_dice`` or ``save_0`` by place.
    ``rest`` is the rest (id of ``RestParticipant``) that they know it breaks off. ``mends`` is the
    entry whose dice were mistyped.
    """
    given = {
        "character": character_id,
        "order": order.to_values(),
        "rest": rest,
        "typed": typed.to_values() if typed else None,
        "mends": mends,
    }
    with acts.begin(by=by, act_id=act_id, kind=CAST, given=given) as act:
        if act.entry:
            return act.entry
        is_typed = typed is not None
        is_mending = mends is not None
        ready, spell, order = _locked(act, character_id, order, is_mending=is_mending)
        in_fight = (
            [] if is_mending else undeclared_problems(place_of(act.campaign, ready.character))
        )
        form, copy, line = _checked(
            act,
            ready,
            spell,
            order,
            is_typed=is_typed,
            rest=rest,
            is_mending=is_mending,
            in_fight=in_fight,
        )
        _wake(act, ready)
        _resolve(act, ready, form=form, order=order, typed=typed, copy=copy, line=line)
        _mending(act, mends)
    return act.done


def declare(
    *,
    by: Membership,
    act_id: UUID,
    character_id: int,
    order: CastOrder,
    rest: int | None = None,
) -> LogEntry:
    """In the fight: before initiative, at the start of the round. Raises ``Refused``.

    ``rest`` is the rest that they know it breaks off.
    """
    given = {"character": character_id, "order": order.to_values(), "rest": rest}
    with acts.begin(by=by, act_id=act_id, kind=DECLARED, given=given) as act:
        if act.entry:
            return act.entry
        ready, spell, order = _locked(act, character_id, order)
        place = place_of(act.campaign, ready.character)
        in_fight = [*surprise_problems(place), *late_problems(place)]
        form, copy, line = _checked(
            act, ready, spell, order, is_typed=None, rest=rest, in_fight=in_fight
        )
        _wake(act, ready)
        declared = act.make(
            DeclaredSpell(
                campaign=act.campaign,
                character=ready.character,
                form=form,
                memorised=copy,
                written=line,
                declared_seq=act.seq,
                declared=act.campaign.clock_seconds,
                order=order.to_values(),
            )
        )
        people = people_of(order.aims)
        act.data |= told_declared(declared) | {
            "subjects": [
                {
                    "character": aim.character,
                    "name": people[aim.character].name if aim.character else aim.name,
                }
                for aim in order.aims
            ],
            "gms": {"angers": angers(ready, form)},
            "uses": [uses(one) for one in (copy, line) if one is not None],
        }
        act.on_behalf_of = on_behalf(act.by, ready.character)
        about(act, ready.character)
    return act.done


def cast_declared(
    *,
    by: Membership,
    act_id: UUID,
    character_id: int,
    declared_id: int,
    typed: TypedCast | None = None,
    mends: int | None = None,
) -> LogEntry:
    """The round comes to it: the declared spell is cast. Raises ``Refused`` as ``cast``."""
    given = {
        "character": character_id,
        "declared": declared_id,
        "typed": typed.to_values() if typed else None,
        "mends": mends,
    }
    with acts.begin(by=by, act_id=act_id, kind=CAST, given=given) as act:
        if act.entry:
            return act.entry
        character, caster = locked_caster(act, character_id)
        _require_player(act, character)
        declared = locked_declared(act, character_id, declared_id)
        order = CastOrder.from_values(declared.order)
        ready = readiness(act.campaign, character, caster)
        problems = [
            Problem(code=str(code), field="character")
            for code in interruptions(ready.as_caster(is_resolving=True))
        ]
        problems += dice_source_problems(act.campaign, is_typed=typed is not None)
        copy, line = locked_source(act, declared)
        if (declared.memorised_id and copy is None) or (declared.written_id and line is None):
            problems.append(Problem(code="declared_lost", field="spell"))
        if problems:
            raise Refused(problems)
        act.end(declared)
        mark_acted(act, place_of(act.campaign, character))
        form = declared.form
        _resolve(act, ready, form=form, order=order, typed=typed, copy=copy, line=line)
        _mending(act, mends)
        act.data["declared"] = declared.declared_seq
        act.data["uses"].append(uses(declared))
    return act.done


def locked_declared(act: acts.Act, character_id: int, declared_id: int) -> DeclaredSpell:
    """The character's declared spell, locked. Raises ``Refused`` where it stands no more."""
    rows = DeclaredSpell.objects.standing().with_names()
    found = act.lock(rows.filter(campaign=act.campaign, character=character_id, pk=declared_id))
    if not found:
        raise Refused([Problem(code="declaration_over")])
    return found[0]


def locked_source(
    act: acts.Act, declared: DeclaredSpell
) -> tuple[MemorisedSpell | None, BookSpell | None]:
    """The copy in memory, or the line of the scroll, as far as it still stands; locked."""
    copies = MemorisedSpell.objects.standing().filter(pk=declared.memorised_id or 0)
    lines = BookSpell.objects.standing().select_related("book").filter(pk=declared.written_id or 0)
    return next(iter(act.lock(copies)), None), next(iter(act.lock(lines)), None)


def told_declared(declared: DeclaredSpell) -> dict[str, Any]:
    """A declared spell as the log keeps it."""
    form = declared.form
    return {
        "declaration": declared.pk,
        "declared_seq": declared.declared_seq,
        "spell": form.spell_id,
        "form": form.pk,
        "spell_version": form.version,
        "spell_name": {"fr": form.name_fr, "en": form.name_en},
        "source": declared.order["source"],
    }


def uses(row: DeclaredSpell | MemorisedSpell | BookSpell) -> dict[str, Any]:
    """The act relied on this row."""
    return {"on": row._meta.label, "id": row.pk}


def _mending(act: acts.Act, mends: int | None) -> None:
    if mends is not None:
        act.data["mends"] = mends


def _wake(act: acts.Act, ready: Readiness) -> None:
    """To cast breaks off the caster's sleep, or its hour. Source: S5."""
    if ready.broken_rest:
        disturb(act, [ready.character])


def _require_player(act: acts.Act, character: Character) -> None:
    if not may_play(act.by, controls=controls(act, character)):
        raise Refused([Problem(code="not_your_character", field="character")])


def _locked(
    act: acts.Act, character_id: int, order: CastOrder, *, is_mending: bool = False
) -> tuple[Readiness, Spell, CastOrder]:
    """The caster, the spell, and the order with what follows from the form and from who orders.

    That is whoever it is on by itself, and that a GM will say its length. Raises ``Refused``.
    """
    character, caster = locked_caster(act, character_id)
    _require_player(act, character)
    spells = Spell.objects.known_to(act.campaign).vancian().with_forms()
    spell = spells.filter(pk=order.spell).first()
    if spell is None:
        raise Refused([Problem(code="spell_gone", field="spell")])
    ready = readiness(act.campaign, character, caster)
    spell.read_as_of(ready.version_for(spell, order))
    form = form_of(spell, order) or spell.form
    order = order.with_oneself(form, character)
    if not is_mending:
        order = order.awaiting(form, is_gm=act.by.is_gm)
    return ready, spell, order


def _checked(
    act: acts.Act,
    ready: Readiness,
    spell: Spell,
    order: CastOrder,
    *,
    is_typed: bool | None,
    rest: int | None,
    is_mending: bool = False,
    in_fight: Sequence[Problem] = (),
) -> tuple[VancianForm, MemorisedSpell | None, BookSpell | None]:
    """The form, and the copy or line that goes with the cast; locked. Raises ``Refused``.

    ``is_typed`` unset: no dice yet; ``rest``: the one they know it breaks off. ``is_mending``:
    what was ordered stands, whoever types its dice again. ``in_fight``: what the fight has
    against it.
    """
    problems = list(in_fight)
    problems += order_problems(
        campaign=act.campaign,
        by=act.by,
        ready=ready,
        spell=spell,
        order=order,
        people=people_of(order.aims),
        is_mending=is_mending,
    )
    if not is_mending:
        problems += rest_problems(ready.broken_rest, knows=rest)
    if is_typed is not None:
        problems += dice_source_problems(act.campaign, is_typed=is_typed)
    form = form_of(spell, order)
    if problems or form is None:
        raise Refused(problems)
    copy, line = ready.copy_for(spell, order), ready.line_for(order)
    act.lock(MemorisedSpell.objects.standing().filter(pk=copy.pk if copy else 0))
    act.lock(BookSpell.objects.standing().filter(pk=line.pk if line else 0))
    return form, copy, line


def _resolve(
    act: acts.Act,
    ready: Readiness,
    *,
    form: VancianForm,
    order: CastOrder,
    typed: TypedCast | None,
    copy: MemorisedSpell | None,
    line: BookSpell | None,
) -> None:
    people = people_of(order.aims)
    rolled = roll_all(act, ready, form=form, order=order, people=people, typed=typed)
    settle(act, ready, form=form, order=order, rolled=rolled, copy=copy, line=line)
    act.data["uses"] += [
        {"on": Character._meta.label, "id": pk} for pk in people if pk != ready.character.pk
    ]
    act.on_behalf_of = on_behalf(act.by, ready.character)
    about(act, ready.character)
