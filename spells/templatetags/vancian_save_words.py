"""How the table says saving throws and what a spell changes: ``{% load vancian_save_words %}``."""

from collections.abc import Sequence

from django import template
from django.utils.translation import gettext, pgettext

from design.formats import semicolon, signed
from rules.vancian.combine_tags import Changed, CombineTag, Sign
from rules.vancian.saving_throws import SaveCategory, SaveCondition, SaveResult, SavingThrow
from spells.models import VancianForm

register = template.Library()


@register.filter
def saving(form: VancianForm) -> str:
    """« contre les sorts (annule ; à −2 sur une cible seule) »: the form's saving throw."""
    return saving_words(form.saving_throw_value)


def saving_words(save: SavingThrow) -> str:
    """A saving throw on one line. Source: V6."""
    against = save_against(save.category)
    details = save_details(save)
    if not details:
        return against
    return gettext("%(against)s (%(details)s)") % {
        "against": against,
        "details": f"{semicolon()} ".join(details),
    }


def save_against(category: SaveCategory) -> str:
    """« contre les sorts »: what is saved against."""
    return {
        SaveCategory.NONE: pgettext("sauvegarde", "aucune"),
        SaveCategory.SPELLS: gettext("contre les sorts"),
        SaveCategory.DEATH: gettext("contre la mort"),
        SaveCategory.PARALYSIS: gettext("contre la paralysie"),
    }[category]


def save_details(save: SavingThrow) -> list[str]:
    """When it is rolled, what a success does and what is added to the die, a part each."""
    # What a magical fear adds, it says by itself.
    told = save.condition if not save.modifier_per_level else None
    parts = [_condition(told)] if told else []
    if save.is_allowed:
        parts.append(save_result(save.on_success))
    if save.modifier:
        parts.append(gettext("à %(modifier)s") % {"modifier": signed(save.modifier)})
    if save.single_target_modifier:
        parts.append(
            gettext("à %(modifier)s sur une cible seule")
            % {"modifier": signed(save.single_target_modifier)}
        )
    if save.modifier_per_level:
        parts.append(
            gettext("%(modifier)s par niveau contre une peur magique")
            % {"modifier": signed(save.modifier_per_level)}
        )
    if save.is_each_round:
        parts.append(gettext("à chaque round"))
    if save.needs_attack_roll:
        parts.append(gettext("il faut toucher"))
    if save.undead_category:
        parts.append(
            gettext("morts-vivants\u00a0: %(against)s")
            % {"against": save_against(save.undead_category)}
        )
    if save.optional_category:
        parts.append(
            gettext("au gré du MJ %(against)s") % {"against": save_against(save.optional_category)}
        )
    return parts


def save_result(result: SaveResult) -> str:
    """« annule »: what a success does."""
    return {
        SaveResult.NONE: pgettext("sauvegarde", "sans effet"),
        SaveResult.NEGATES: pgettext("sauvegarde", "annule"),
        SaveResult.NEGATES_DESTRUCTION: gettext("évite la destruction"),
        SaveResult.NEGATES_POSSESSION: gettext("évite la possession"),
        SaveResult.NEGATES_SIDE_EFFECT: gettext("évite l’effet secondaire"),
        SaveResult.HALF: gettext("moitié des dégâts"),
        SaveResult.HALF_MOVEMENT: gettext("moitié du déplacement"),
        SaveResult.DISBELIEF: gettext("n’y croit pas"),
        SaveResult.DETECTS: gettext("perce le déguisement"),
    }[result]


def save_condition(save: SavingThrow) -> str:
    """« si la cible est une créature »: when the throw is made; empty where it always is."""
    if save.condition is not None:
        return _condition(save.condition)
    if save.on_a_word is None:
        return ""
    if save.undead_category:
        return gettext("morts-vivants seulement")
    return gettext("au gré du MJ")


def _condition(condition: SaveCondition) -> str:
    return {
        SaveCondition.BLINDING: gettext("pour aveugler seulement"),
        SaveCondition.CREATURE: gettext("si la cible est une créature"),
        SaveCondition.UNWILLING: gettext("si la cible refuse"),
        SaveCondition.WIELDED_OBJECT: gettext("pour un objet tenu en main"),
        SaveCondition.STRONGER_TARGET: gettext("pour une cible plus forte"),
        SaveCondition.UNDER_5_HIT_DICE: gettext("à moins de 5\u00a0DV"),
        SaveCondition.OVER_2_HIT_DICE: gettext("à partir de 2+1\u00a0DV"),
        SaveCondition.MAGICAL_FEAR: gettext("contre une peur magique"),
    }[condition]


@register.filter
def changing(form: VancianForm) -> list[str]:
    """« + moral », « − moral », « ± moral »: what the form changes, each with its sign."""
    return [tag_words(tag) for tag in form.tags]


def tag_words(tag: CombineTag) -> str:
    """One characteristic with its sign. Source: V10."""
    sign = {Sign.BONUS: "+", Sign.PENALTY: "−", Sign.CHOSEN: "±"}[tag.sign]
    return f"{sign}\u00a0{changed_word(tag.characteristic)}"


def tags_words(tags: Sequence[CombineTag]) -> str:
    """Several on one line."""
    return ", ".join(map(tag_words, tags))


def changed_word(characteristic: Changed) -> str:
    """« classe d’armure »: a characteristic that spells change, as the subject's own good."""
    return {
        Changed.ABILITY_SCORE: gettext("caractéristique"),
        Changed.ARMOUR_CLASS: gettext("classe d’armure"),
        Changed.ATTACK_ROLLS: gettext("attaque"),
        Changed.ATTACKS_AGAINST_SUBJECT: gettext("défense contre les attaques"),
        Changed.ATTACKS_PER_ROUND: gettext("attaques par round"),
        Changed.DAMAGE_ROLLS: gettext("dégâts infligés"),
        Changed.DAMAGE_TAKEN_COLD: gettext("défense contre le froid"),
        Changed.DAMAGE_TAKEN_FIRE: gettext("défense contre le feu"),
        Changed.DAMAGE_TAKEN_FIRE_LIGHTNING: gettext("défense contre le feu et la foudre"),
        Changed.HIT_POINTS: gettext("points de vie"),
        Changed.MORALE: gettext("moral"),
        Changed.MOVEMENT_RATE: gettext("déplacement"),
        Changed.SAVING_THROWS: gettext("sauvegardes"),
        Changed.SAVING_THROWS_COLD: gettext("sauvegardes contre le froid"),
        Changed.SAVING_THROWS_FIRE: gettext("sauvegardes contre le feu"),
        Changed.SAVING_THROWS_POISON: gettext("sauvegardes contre le poison"),
        Changed.SIZE: gettext("taille"),
    }[characteristic]
