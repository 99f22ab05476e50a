from typing import Any

import pytest

from campaign.services.refusal import Refused
from campaign.services.undo import undo
from characters.models import CharacterKind, Study
from characters.services import books, studies
from characters.services.standing import set_hidden
from characters.services.studies import Source
from tests.characters.incanting import build_chant
from tests.characters.scene import spell
from tests.characters.spells import build_work
from tests.characters.study import Desk, build_desk
from tests.characters.table import check_log, codes, key
from tests.factories.characters import CharacterFactory, KnownSpellFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk() -> Desk:
    return build_desk()


def tap(desk: Desk, what: Any, *, by: Any = None, **more: Any) -> Any:
    return what(
        by=by or desk.player,
        act_id=key(),
        character_id=desk.mage.pk,
        study_id=desk.study.pk,
        **more,
    )


def test_all_that_stands_against_a_study_is_said_at_once() -> None:
    desk = build_desk(known=2, int_score=2)
    books.lose_book(by=desk.gm, act_id=key(), book_id=desk.grimoire.pk)

    with pytest.raises(Refused) as caught:
        desk.begin(by=desk.player, book=desk.grimoire.pk)

    assert codes(caught.value) == ["no_source", "at_cap"]


def test_a_known_spell_is_not_studied(desk: Desk) -> None:
    KnownSpellFactory(character=desk.mage, spell=desk.ward)

    with pytest.raises(Refused) as caught:
        desk.begin()

    assert codes(caught.value) == ["already_known"]


def test_somebody_else_does_not_study_for_me(desk: Desk) -> None:
    with pytest.raises(Refused) as caught:
        desk.begin(by=desk.other, book=desk.grimoire.pk)

    assert codes(caught.value) == ["not_your_character"]


def test_a_second_study_waits_for_its_place(desk: Desk) -> None:
    desk.begin(by=desk.player, book=desk.grimoire.pk)
    fire = spell("Feu")
    teacher = CharacterFactory(campaign=desk.campaign, known={fire: 60})

    with pytest.raises(Refused) as caught:
        studies.start_study(
            by=desk.player,
            act_id=key(),
            character_id=desk.mage.pk,
            spell_id=fire.pk,
            source=Source(teacher=teacher.pk),
        )

    assert codes(caught.value) == ["too_many_studies"]


@pytest.mark.parametrize("knows", [True, False])
def test_a_player_learns_nothing_of_a_gms_character_by_asking(desk: Desk, *, knows: bool) -> None:
    known = {desk.ward: 92} if knows else {}
    sage = CharacterFactory(campaign=desk.campaign, kind=CharacterKind.NPC, known=known)

    with pytest.raises(Refused) as caught:
        desk.begin(by=desk.player, teacher=sage.pk)

    assert codes(caught.value) == ["teacher_is_the_gms"]


def test_a_hidden_teacher_is_no_source_for_a_player(desk: Desk) -> None:
    set_hidden(by=desk.gm, act_id=key(), character_id=desk.master.pk, hidden=True)

    with pytest.raises(Refused) as caught:
        desk.begin(by=desk.player, teacher=desk.master.pk)

    assert codes(caught.value) == ["no_source"]


def test_a_hidden_teacher_would_be_known_by_the_study(desk: Desk) -> None:
    set_hidden(by=desk.gm, act_id=key(), character_id=desk.master.pk, hidden=True)

    with pytest.raises(Refused) as caught:
        desk.begin(by=desk.gm, teacher=desk.master.pk)

    assert codes(caught.value) == ["teacher_hidden"]


def test_a_study_begins_with_a_text_at_hand_and_is_undone(desk: Desk) -> None:
    study = desk.begin(by=desk.player, book=desk.grimoire.pk)
    assert (study.state, study.book_id, study.teacher_id) == ("running", desk.grimoire.pk, None)

    undo(by=desk.player, act_id=key(), seq=last(desk))

    assert not Study.objects.standing().exists()
    check_log(desk.campaign)


def last(desk: Desk) -> int:
    desk.campaign.refresh_from_db()
    return desk.campaign.last_seq


def test_a_changed_source_keeps_time_and_failures_and_is_undone(desk: Desk) -> None:
    study = desk.begin(by=desk.player, book=desk.grimoire.pk)
    desk.wait(1_000)

    entry = tap(desk, studies.change_source, by=desk.gm, source=Source(teacher=desk.master.pk))

    study.refresh_from_db()
    assert (study.book_id, study.teacher_id, study.seconds) == (None, desk.master.pk, 1_000)
    undo(by=desk.gm, act_id=key(), seq=entry.seq)
    study.refresh_from_db()
    assert (study.book_id, study.teacher_id) == (desk.grimoire.pk, None)
    check_log(desk.campaign)


def test_the_same_source_is_no_change(desk: Desk) -> None:
    desk.begin(by=desk.player, book=desk.grimoire.pk)

    with pytest.raises(Refused) as caught:
        tap(desk, studies.change_source, source=Source(book=desk.grimoire.pk))

    assert codes(caught.value) == ["nothing_changed"]


def test_a_pause_frees_the_place_and_resuming_needs_one(desk: Desk) -> None:
    first = desk.begin(by=desk.player, book=desk.grimoire.pk)
    tap(desk, studies.pause_study)
    fire = spell("Feu")
    teacher = CharacterFactory(campaign=desk.campaign, known={fire: 60})
    studies.start_study(
        by=desk.player,
        act_id=key(),
        character_id=desk.mage.pk,
        spell_id=fire.pk,
        source=Source(teacher=teacher.pk),
    )

    with pytest.raises(Refused) as caught:
        studies.resume_study(
            by=desk.player, act_id=key(), character_id=desk.mage.pk, study_id=first.pk
        )

    assert codes(caught.value) == ["too_many_studies"]


def test_a_paused_study_goes_on(desk: Desk) -> None:
    desk.begin(by=desk.player, book=desk.grimoire.pk)
    tap(desk, studies.pause_study)
    tap(desk, studies.resume_study)

    assert desk.study.state == "running"


def test_a_study_given_up_is_over(desk: Desk) -> None:
    desk.begin(by=desk.player, book=desk.grimoire.pk)
    tap(desk, studies.give_up_study)

    with pytest.raises(Refused) as caught:
        tap(desk, studies.pause_study)

    assert codes(caught.value) == ["study_over"]


def test_a_study_begun_or_taken_up_again_ends_what_cannot_be_held_over_it() -> None:
    work = build_work()
    scene = work.scene
    work.cast(work.veil)
    work.cast(work.fog, holds=(1,))
    ward = spell("Cercle de Garde")
    master = CharacterFactory(campaign=scene.campaign, known={ward: 95})
    entry = studies.start_study(
        by=scene.gm,
        act_id=key(),
        character_id=scene.thogor.pk,
        spell_id=ward.pk,
        source=Source(teacher=master.pk),
    )
    assert work.at_work() == ["Voile de Brume"]
    assert [one["spell_name"]["fr"] for one in entry.data["lost"]] == ["Nappe de Suie"]
    study = {"by": scene.gm, "character_id": scene.thogor.pk, "study_id": entry.data["study"]}
    studies.pause_study(act_id=key(), **study)
    work.cast(work.trance, holds=(1,))
    assert studies.resume_study(act_id=key(), **study).data["lost"]
    assert work.at_work() == ["Voile de Brume"]
    check_log(scene.campaign)


def test_nobody_studies_over_an_incantation() -> None:
    chant = build_chant()
    scene = chant.work.scene
    ward = spell("Cercle de Garde")
    master = CharacterFactory(campaign=scene.campaign, known={ward: 95})
    chant.declare()
    with pytest.raises(Refused) as caught:
        studies.start_study(
            by=scene.gm,
            act_id=key(),
            character_id=scene.thogor.pk,
            spell_id=ward.pk,
            source=Source(teacher=master.pk),
        )
    assert codes(caught.value) == ["incanting"]
