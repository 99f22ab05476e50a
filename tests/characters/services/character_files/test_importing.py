import json
from typing import Any
from uuid import uuid4

import pytest

from campaign.models import Membership
from campaign.services.audit import differences
from campaign.services.refusal import Refused
from campaign.services.undo import redo, undo
from characters.models import Book, Caster, Character, KnownSpell, MemorisedSpell
from characters.services.character_files.importing import CharacterWrongError, import_character
from files.reading import read_character_file
from spells.models import Spell
from tests.factories.spells import SpellFactory
from tests.files.test_foundry import actor, sent, spell
from tests.spells.table import Table, new_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return new_table()


def imported(by: Membership, content: bytes) -> Character:
    file = read_character_file(content)
    entry = import_character(by=by, act_id=uuid4(), content=content, file=file)
    return Character.objects.get(pk=entry.data["character"])


def mage(**parts: Any) -> bytes:
    sheet = {"name": "Ysolde", "int_score": 12, "dex_score": 9, "pou": 13, "mp": 5}
    return sent({"format": "sortilege.character", "version": 1, "character": sheet} | parts)


def test_a_player_imports_nobody(table: Table) -> None:
    with pytest.raises(Refused):
        imported(table.player, mage())

    assert not Character.objects.exists()


@pytest.mark.parametrize(
    "parts",
    [
        {"character": {"name": "Ysolde"}},
        {"character": {"name": "Y", "int_score": 12, "dex_score": 9, "pou": 13, "mp": 99}},
        {"character": {"name": "Y", "int_score": 10**6, "dex_score": 9, "pou": 13}},
        {"skills": [{"spell": {"name_fr": "Inconnu"}, "skill": 40}]},
        {"books": [{"name": "", "kind": "grimoire"}]},
        {"books": [{"name": "x", "kind": "wand"}]},
        {"spells": [{"name_fr": "Braise", "degree": "heavy"}]},
        {
            "spells": [{"name_fr": "Braise"}],
            "skills": [{"spell": {"name_fr": "Braise"}, "skill": 0}],
        },
        {
            "spells": [{"name_fr": "Braise"}],
            "skills": [{"spell": {"name_fr": "Braise"}, "skill": 20}] * 2,
        },
    ],
)
def test_what_no_sheet_holds_is_refused_whole(table: Table, parts: dict[str, Any]) -> None:
    with pytest.raises(CharacterWrongError):
        imported(table.gm, mage(**parts))

    assert not Character.objects.exists()
    assert not Spell.objects.exists()


def test_a_mage_comes_with_skills_books_and_a_spell_of_its_own(table: Table) -> None:
    foudre = SpellFactory(key="foudre", name_fr="Foudre")
    content = mage(
        skills=[
            {"spell": {"key": "foudre"}, "skill": 45, "checked": True},
            {"spell": {"name_fr": "BRAISE"}, "skill": 20},
        ],
        books=[{"name": "Carnet", "kind": "grimoire", "spells": [{"name_fr": "foudre"}]}],
        spells=[{"name_fr": "Braise", "effect_fr": "Elle brûle."}],
    )

    character = imported(table.gm, content)

    known = KnownSpell.objects.filter(character=character).order_by("pk")
    braise = Spell.objects.get(name_fr="Braise")
    assert [(row.spell, row.skill, row.checked) for row in known] == [
        (foudre, 45, True),
        (braise, 20, False),
    ]
    assert (character.mp, braise.campaign) == (5, table.campaign)
    assert Book.objects.get().holder == character
    assert differences(table.campaign) == []


def test_an_actor_of_foundry_becomes_a_magic_user(table: Table) -> None:
    character = imported(table.gm, sent(actor(spell(memorized=2, cast=2))))

    caster = Caster.objects.get(character=character)
    assert (caster.class_id, caster.class_level) == ("magic_user", 3)
    held = MemorisedSpell.objects.filter(character=character)
    assert [row.spell.name_en for row in held] == ["Slow Ember", "Slow Ember"]
    assert Book.objects.get().spells.count() == 1
    page = table.client(table.gm).get(f"/c/{table.campaign.pk}/characters/{character.pk}/")
    assert page.status_code == 200
    assert differences(table.campaign) == []


def test_it_is_taken_back_and_done_again(table: Table) -> None:
    character = imported(table.gm, sent(actor(spell(cast=1))))
    seq = Membership.objects.get(pk=table.gm.pk).campaign.last_seq

    undo(by=table.gm, act_id=uuid4(), seq=seq)
    assert not Character.objects.standing().exists()
    assert not Spell.objects.standing().exists()

    redo(by=table.gm, act_id=uuid4(), seq=seq)
    assert Character.objects.standing().get() == character
    assert differences(table.campaign) == []


def test_the_same_tap_again_is_the_same_character(table: Table) -> None:
    content, key = mage(), uuid4()
    file = read_character_file(content)

    one = import_character(by=table.gm, act_id=key, content=content, file=file)
    again = import_character(by=table.gm, act_id=key, content=content, file=file)

    assert one == again
    assert json.loads(content)["version"] == 1
