import pytest
from django.utils.translation import override

from rules.vancian.combine_tags import Changed, parse_combine_tags
from rules.vancian.saving_throws import SaveCategory, SaveResult, parse_saving_throw
from spells.models import VancianForm
from spells.templatetags.vancian_save_words import (
    changed_word,
    changing,
    save_against,
    save_condition,
    save_result,
    saving,
    saving_words,
    tags_words,
)


@pytest.mark.parametrize(
    ("text", "french", "english"),
    [
        ("none", "aucune", "none"),
        ("none (attack roll)", "aucune (il faut toucher)", "none (a hit is needed)"),
        ("spells (half)", "contre les sorts (moitié des dégâts)", "vs spells (half damage)"),
        ("spells (negates; −4)", "contre les sorts (annule ; à −4)", "vs spells (negates; at −4)"),
        (
            "spells (negates; −2 if single target)",
            "contre les sorts (annule ; à −2 sur une cible seule)",
            "vs spells (negates; at −2 on a single target)",
        ),
        (
            "death (under 5 HD, each round)",
            "contre la mort (à moins de 5 DV ; annule ; à chaque round)",
            "vs death (below 5 HD; negates; each round)",
        ),
        (
            "spells (+1 per level vs magical fear)",
            "contre les sorts (annule ; +1 par niveau contre une peur magique)",
            "vs spells (negates; +1 per level against magical fear)",
        ),
        (
            "none (undead: spells)",
            "aucune (morts-vivants : contre les sorts)",
            "none (undead: vs spells)",
        ),
    ],
)
def test_a_saving_throw_is_said_in_both_languages(text: str, french: str, english: str) -> None:
    for language, said in (("fr", french), ("en", english)):
        with override(language):
            assert saving_words(parse_saving_throw(text)).replace("\u00a0", " ") == said


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_word_is_one_alone(language: str) -> None:
    with override(language):
        for words in (
            [changed_word(one) for one in Changed],
            [save_against(one) for one in SaveCategory],
            [save_result(one) for one in SaveResult],
        ):
            assert len(set(words)) == len(words)


def test_a_form_says_what_it_allows_and_changes() -> None:
    form = VancianForm(saving_throw="spells (half)", combine_tags="+morale;-attack_rolls")

    assert saving(form) == "contre les sorts (moitié des dégâts)"
    assert changing(form) == ["+\u00a0moral", "−\u00a0attaque"]
    assert tags_words(parse_combine_tags("?morale")) == "±\u00a0moral"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("spells (half)", ""),
        ("spells (creature target)", "si la cible est une créature"),
        ("none (undead: spells)", "morts-vivants seulement"),
        ("none (some sources: spells vs. incapacity)", "au gré du MJ"),
    ],
)
def test_when_a_throw_is_due(text: str, words: str) -> None:
    assert save_condition(parse_saving_throw(text)) == words
