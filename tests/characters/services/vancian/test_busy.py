import pytest

from characters.services.incantations import busy_problems as of_anybody
from characters.services.vancian.busy import busy_problems
from characters.services.vancian.rewriting import Wanted, start_rewriting
from tests.characters.grimoires import lose_her_book
from tests.characters.table import key
from tests.characters.vancian_scene import build_vancian_scene

pytestmark = pytest.mark.django_db


def test_a_rewriting_keeps_from_everything_else() -> None:
    scene = build_vancian_scene(gold=1000)
    lose_her_book(scene)
    assert busy_problems(scene.ysaline) == ()

    start_rewriting(
        by=scene.player,
        act_id=key(),
        character_id=scene.ysaline.pk,
        wanted=Wanted(spells=(scene.missile.pk,), book_name="Second"),
    )

    assert [problem.code for problem in busy_problems(scene.ysaline)] == ["rewriting"]
    assert [problem.detail for problem in of_anybody(scene.ysaline)] == [{"book": "Second"}]
