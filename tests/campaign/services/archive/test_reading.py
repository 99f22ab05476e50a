import io
from typing import Any

import pytest

from campaign.models import Campaign, Membership, Role
from campaign.services.archive.reading import CampaignArchive, problems_of
from campaign.services.archive.writing import MANIFEST
from files.archives import write_archive
from files.problems import FileRefused
from tests.campaign.services.archive.archives import Change, first, tampered, written
from tests.factories.campaign import CampaignFactory, MembershipFactory, gm_of
from tests.factories.characters import CharacterFactory, KnownSpellFactory
from tests.factories.spells import OwnSpellFactory, SpellFactory

pytestmark = pytest.mark.django_db


def archive_with(name: str, change: Change) -> bytes:
    campaign = CampaignFactory()
    OwnSpellFactory(campaign=campaign, name_fr="Braise")
    return tampered(written(campaign, gm_of(campaign)), name, change)


@pytest.mark.parametrize(
    ("name", "change", "code"),
    [
        (MANIFEST, first(format="other"), "format_unknown"),
        (MANIFEST, first(version=2), "version_unknown"),
        ("campaign.Campaign.jsonl", lambda rows: rows.clear(), "archive_not_one_campaign"),
        (
            "campaign.Campaign.jsonl",
            lambda rows: rows.append({"id": 5}),
            "archive_not_one_campaign",
        ),
        ("campaign.Membership.jsonl", first(role="player"), "archive_without_gm"),
        ("spells.Spell.jsonl", first(id="7"), "archive_row_broken"),
        ("spells.Spell.jsonl", lambda rows: rows.append(rows[0]), "archive_row_broken"),
        ("catalogue.jsonl", lambda rows: rows.append({"model": "x"}), "archive_row_broken"),
        (
            "catalogue.jsonl",
            lambda rows: rows.append({"model": "spells.Spell", "id": 1, "known_by": [[]]}),
            "archive_row_broken",
        ),
    ],
)
def test_an_archive_out_of_shape_is_refused(name: str, change: Change, code: str) -> None:
    with pytest.raises(FileRefused) as refused:
        CampaignArchive(archive_with(name, change))

    assert refused.value.problems[0].code == code


def test_a_file_that_is_no_table_is_refused() -> None:
    out = io.BytesIO()
    manifest: dict[str, Any] = {"format": "sortilege.campaign", "version": 1}
    write_archive(out, [(MANIFEST, [manifest]), ("accounts.User.jsonl", [{"id": 1}])])

    with pytest.raises(FileRefused) as refused:
        CampaignArchive(out.getvalue())

    assert refused.value.problems[0].code == "archive_strange_name"


@pytest.mark.parametrize(
    ("name", "change", "column"),
    [
        ("spells.Spell.jsonl", first(campaign_id=1), "campaign_id"),
        ("spells.Spell.jsonl", first(degree="total"), "degree"),
        ("spells.Spell.jsonl", first(password="x"), "password"),
        ("spells.Spell.jsonl", lambda rows: rows[0].pop("name_fr"), "name_fr"),
        ("campaign.Campaign.jsonl", first(house_rules={"rest": "never"}), "house_rules"),
        ("campaign.Campaign.jsonl", first(calendar={"months": 3}), "calendar"),
        ("campaign.Membership.jsonl", first(user_id=1), "user_id"),
        ("campaign.LogEntry.jsonl", first(by_id=10**9), "by_id"),
    ],
)
def test_a_row_that_does_not_fit_is_named_with_its_line(
    name: str, change: Change, column: str
) -> None:
    [problem] = problems_of(CampaignArchive(archive_with(name, change)))

    assert (problem.code, problem.detail["name"], problem.field) == ("archive_misfit", name, column)
    assert problem.place == 1


def test_a_column_that_is_younger_than_the_archive_has_its_usual_value() -> None:
    def older(rows: list[dict[str, Any]]) -> None:
        rows[0].pop("is_barrier")

    assert problems_of(CampaignArchive(archive_with("spells.Spell.jsonl", older))) == []


def test_a_spell_that_this_catalogue_has_not_is_a_problem_where_it_is_needed() -> None:
    campaign = CampaignFactory()
    known = KnownSpellFactory(
        character=CharacterFactory(campaign=campaign), spell=SpellFactory(key="foudre")
    )
    data = written(campaign, gm_of(campaign))
    known.spell.key = "parti"
    known.spell.save()

    problems = problems_of(CampaignArchive(data))

    assert ("characters.KnownSpell.jsonl", "spell_id") in {
        (problem.detail["name"], problem.field) for problem in problems
    }


def test_whoever_imports_sits_where_the_gm_sat_who_exported() -> None:
    campaign = CampaignFactory()
    other = MembershipFactory(campaign=campaign, role=Role.GM, name="Seconde")

    assert CampaignArchive(written(campaign, other)).seat.name == "Seconde"
    assert CampaignArchive(written(campaign)).seat.id == gm_of(campaign).pk
    assert Membership.objects.count() == 2
    assert Campaign.objects.count() == 1
