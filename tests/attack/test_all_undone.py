"""Any evening, whatever was played, is taken back act by act to where it began. Source: S11."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from campaign.models import Campaign, LogEntry
from campaign.services import campaigns, clock, undo
from campaign.services.clock import Step, Stride
from characters.models import ActiveSpell, Character, CharacterState, KnownSpell
from characters.services import control, creation, editing, knowledge, spells_at_work, standing
from characters.services.casting import cast
from characters.services.holding import held_by
from characters.services.rolling import TypedRolls
from rules.percentile.casting import CastPlan
from rules.percentile.parameters import Degree
from spells.models import Spell
from spells.services import notes, writing
from spells.services.draft import SpellDraft
from tests.attack import at_study
from tests.attack.evening import Evening, begin, play_and_take_back
from tests.attack.nonsense import key
from tests.characters.scene import spell
from tests.characters.table import build_table

pytestmark = pytest.mark.django_db


def create(evening: Evening, mage: Character) -> None:
    known = tuple((spell.pk, evening.chance.randint(1, 150)) for spell in evening.spells[:2])
    sheet = creation.NewCharacter(
        name=f"Mage {evening.chance.random()}",
        int_score=12,
        pou=evening.chance.randint(3, 18),
        dex_score=9,
        known=known,
        hidden=evening.chance.random() < 0.3,
        kind=evening.chance.choice(("pc", "npc")),
    )
    creation.create_character(by=evening.table.gm, act_id=key(), sheet=sheet)


def edit(evening: Evening, mage: Character) -> None:
    name = evening.chance.choice(("pou", "mp_reserve", "name", "notes", "kind", "int_score"))
    values: dict[str, Any] = {
        "name": f"Autre {evening.chance.random()}",
        "notes": "une\nnote",
        "kind": evening.chance.choice(("pc", "npc")),
    }
    wanted = values.get(name, evening.chance.randint(1, 20))
    editing.edit_character(
        by=evening.table.gm,
        act_id=key(),
        character_id=mage.pk,
        seen={name: getattr(mage, name)},
        wanted={name: wanted},
    )


def correct(evening: Evening, mage: Character) -> None:
    editing.correct_magic_points(
        by=evening.table.gm,
        act_id=key(),
        character_id=mage.pk,
        seen=mage.mp,
        wanted=evening.chance.randint(0, mage.mp_maximum),
    )


def learn(evening: Evening, mage: Character) -> None:
    chosen = evening.chance.choice(evening.spells)
    known = KnownSpell.objects.standing().filter(character=mage, spell=chosen).first()
    wish = knowledge.SkillWish(
        spell=chosen.pk,
        skill=evening.chance.choice((0, 40, 100, 200)),
        seen=known.skill if known else None,
    )
    knowledge.write_skills(by=evening.table.gm, act_id=key(), character_id=mage.pk, wishes=[wish])


def throw(evening: Evening, mage: Character) -> None:
    rows = KnownSpell.objects.standing().filter(character=mage).order_by("pk")
    known = evening.chance.choice([None, *rows.select_related("spell")])
    held = held_by(Campaign.objects.get(pk=evening.table.campaign.pk), mage)
    typed = TypedRolls(
        cast=evening.chance.choice((1, 30, 70, 100)),
        effect=(2,) if known and known.spell.rolls_dice else (),
        holds=tuple(evening.chance.choice((1, 99)) for _spell in held.rolling),
    )
    cast(
        by=evening.table.gm,
        act_id=key(),
        character_id=mage.pk,
        spell_id=known.spell_id if known else 0,
        plan=CastPlan(
            intensity=evening.chance.randint(1, 3),
            range_points=evening.chance.randint(0, 3),
            ceremony_rounds=evening.chance.choice((0, 0, 2)),
            degree=known.spell.parameters.degree if known else Degree.LIGHT,
        ),
        ends=held.ending_ids,
        typed=evening.chance.choice((None, typed)),
    )


def end(evening: Evening, mage: Character) -> None:
    """Any spell at work ends, or what shakes its mage makes it roll."""
    spells = ActiveSpell.objects.standing().filter(campaign=evening.table.campaign).order_by("pk")
    spell = evening.chance.choice([None, *spells])
    asked: dict[str, Any] = {"by": evening.table.gm, "act_id": key()}
    asked["character_id"] = spell.caster_id if spell else mage.pk
    ways: tuple[Callable[..., LogEntry], ...] = (
        spells_at_work.mage_moved,
        spells_at_work.mage_disturbed,
        partial(spells_at_work.let_go, spell_id=spell.pk if spell else 0),
        partial(spells_at_work.end_spell, spell_id=spell.pk if spell else 0),
    )
    evening.chance.choice(ways)(**asked)


def wait(evening: Evening, mage: Character) -> None:
    seen = Campaign.objects.get(pk=evening.table.campaign.pk).clock_seconds
    stride = Stride(step=evening.chance.choice((Step.ROUND, Step.TURN, Step.DAY)))
    clock.advance(by=evening.table.gm, act_id=key(), stride=stride, seen=seen)


def lend(evening: Evening, mage: Character) -> None:
    table = evening.table
    member = evening.chance.choice((table.player, table.other, table.gm))
    asked = {"by": table.gm, "act_id": key(), "character_id": mage.pk, "member_id": member.pk}
    if evening.chance.random() < 0.4:
        control.take_back(**asked)  # type: ignore[arg-type]  # one dict for both
    else:
        control.give(**asked, lent=evening.chance.random() < 0.5)  # type: ignore[arg-type]


def take(evening: Evening, mage: Character) -> None:
    control.take(by=evening.table.other, act_id=key(), character_id=mage.pk)


def stand(evening: Evening, mage: Character) -> None:
    state = evening.chance.choice(CharacterState.values)
    standing.set_state(by=evening.table.gm, act_id=key(), character_id=mage.pk, state=state)


def hide(evening: Evening, mage: Character) -> None:
    standing.set_hidden(
        by=evening.table.gm, act_id=key(), character_id=mage.pk, hidden=not mage.hidden
    )


def tie(evening: Evening, mage: Character) -> None:
    standing.set_ties(
        by=evening.table.gm,
        act_id=key(),
        character_id=mage.pk,
        bound=evening.chance.random() < 0.5,
        gagged=evening.chance.random() < 0.5,
    )


def rename(evening: Evening, mage: Character) -> None:
    name = f"Table {evening.chance.random()}"
    campaigns.rename_campaign(by=evening.table.gm, act_id=key(), name=name)


def write(evening: Evening, mage: Character) -> None:
    draft = SpellDraft(name_fr=f"Sort {evening.chance.random()}")
    entry = writing.write_spell(
        by=evening.table.gm, act_id=key(), draft=draft, remark=notes.Remark(note="à garder")
    )
    evening.spells.append(Spell.objects.get(pk=entry.data["spell"]["id"]))


def note(evening: Evening, mage: Character) -> None:
    notes.note_spell(
        by=evening.table.gm,
        act_id=key(),
        spell_id=evening.chance.choice(evening.spells).pk,
        remark=notes.Remark(note=evening.chance.choice(("", "une", "deux"))),
    )


def take_back_one(evening: Evening, mage: Character) -> None:
    """Undoing and redoing in the middle of the evening is part of it; 0 is nothing."""
    log = LogEntry.objects.filter(campaign=evening.table.campaign, seq__gt=evening.first)
    seq = evening.chance.choice([0, *log.order_by("seq").values_list("seq", flat=True)])
    if not seq:
        return
    do = evening.chance.choice((undo.undo, undo.redo))
    do(by=evening.table.gm, act_id=key(), seq=seq)


ACTS: tuple[Callable[[Evening, Character], None], ...] = (
    *(
        create,
        edit,
        edit,
        correct,
        learn,
        learn,
        throw,
        throw,
        throw,
        end,
        lend,
        take,
        stand,
        hide,
        tie,
    ),
    *(rename, write, note, take_back_one, take_back_one),
)
_AT_STUDY: tuple[Callable[[Evening, Character], None], ...] = (
    *(learn, throw, end, wait, hide, stand, take_back_one),
    *at_study.ACTS,
)


@pytest.mark.parametrize("seed", range(6))
def test_everything_is_taken_back_newest_first(seed: int) -> None:
    lightning = spell()
    lasting = [
        spell(f"Sort qui dure {degree}", degree=degree, duration_kind="lasting", rolls_dice=False)
        for degree in range(4)
    ]
    table = build_table(known={lightning: 120, **dict.fromkeys(lasting, 120)})
    acts = _AT_STUDY if seed % 2 else ACTS
    evening = begin(table, seed, spells=[lightning, *lasting], acts=acts)

    played = play_and_take_back(evening, 24 if seed % 2 else 18)

    assert played
