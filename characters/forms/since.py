"""What changed since the last evening, in short lines with their numbers; and its forms."""

from dataclasses import dataclass
from typing import Any

from django import forms
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from campaign.forms.act import ActForm
from campaign.models import Membership
from campaign.services.refusal import Problem
from characters.forms.log import Row
from characters.models import Character
from characters.services.since import CharacterSince
from design.formats import signed


class PresentForm(ActForm):
    """Who is there."""

    present = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Qui est là"),
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": gettext_lazy("Il faut au moins une personne.")},
    )

    def __init__(self, *args: Any, seats: list[Membership], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["present"]
        if isinstance(field, forms.TypedMultipleChoiceField):
            field.choices = [(seat.pk, seat.name) for seat in seats]
        self.initial["present"] = [seat.pk for seat in seats]


class CloseForm(ActForm):
    """Which evening the page showed."""

    evening = forms.IntegerField(widget=forms.HiddenInput)


def evening_words(problem: Problem) -> str:
    """One sentence for a problem of opening or closing."""
    return {
        "evening_open": _("Une autre séance est ouverte : la clore d’abord."),
        "evening_not_open": _("Cette séance est déjà close."),
        "nobody_there": _("Il faut au moins une personne."),
        "not_at_the_table": _("Quelqu’un a quitté la table entre-temps."),
        "only_the_gm": _("Seul le MJ peut le faire."),
        "campaign_archived": _("La campagne est archivée : plus rien ne s’y joue."),
    }.get(problem.code, _("Refusé par les règles."))


@dataclass(frozen=True, kw_only=True)
class Line:
    """A number for the margin and what it means."""

    number: str
    title: str
    detail: str = ""
    href: str = ""
    #: Something waits for its player.
    is_due: bool = False


@dataclass(frozen=True, kw_only=True)
class Section:
    """One character's lines and the acts that the log tells."""

    character: Character
    lines: list[Line]
    rows: list[Row]


def section(one: CharacterSince, rows: list[Row]) -> Section:
    """What is said of one character: what waits first, then what changed."""
    return Section(character=one.character, lines=[*_waiting(one), *_changed(one)], rows=rows)


def _waiting(one: CharacterSince) -> list[Line]:
    here = [one.character.campaign_id, one.character.pk]
    lines = []
    if one.rolls_due:
        words = ngettext("jet d’étude à faire", "jets d’étude à faire", one.rolls_due)
        href = reverse("characters:studies", args=here[:1])
        lines.append(Line(number=str(one.rolls_due), title=words, href=href, is_due=True))
    if one.in_pencil:
        copies = sum(line["copies"] for line in one.in_pencil.lines)
        words = ngettext("sort choisi au crayon", "sorts choisis au crayon", copies)
        href = reverse("characters:memory", args=here)
        detail = _("en mémoire après le prochain sommeil")
        lines.append(Line(number=str(copies), title=words, detail=detail, href=href, is_due=True))
    marks = one.checked + one.character.pou_marked
    if marks:
        words = ngettext("jet de progression en attente", "jets de progression en attente", marks)
        lines.append(Line(number=str(marks), title=words, detail=_("à la fin de l’aventure")))
    return lines


def _changed(one: CharacterSince) -> list[Line]:
    lines = []
    if points := one.change_of("mp"):
        now = one.character.mp
        words = _("points de magie : %(before)s → %(now)s") % {"before": now - points, "now": now}
        lines.append(Line(number=signed(points), title=words))
    if pou := one.change_of("pou"):
        now = one.character.pou
        words = _("POU : %(before)s → %(now)s") % {"before": now - pou, "now": now}
        lines.append(Line(number=signed(pou), title=words))
    if levels := one.change_of("class_level"):
        now = one.character.caster.class_level
        words = _("niveau de classe : %(before)s → %(now)s") % {"before": now - levels, "now": now}
        lines.append(Line(number=signed(levels), title=words))
    if gold := one.change_of("gold"):
        lines.append(Line(number=signed(gold), title=_("pièces d’or")))
    for known, gained in one.skills:
        detail = _("%(before)s → %(now)s %%") % {"before": known.skill - gained, "now": known.skill}
        lines.append(Line(number=signed(gained), title=str(known.spell), detail=detail))
    for (_study, spell), months in one.months.items():
        words = ngettext("mois d’étude écoulé", "mois d’étude écoulés", months)
        lines.append(Line(number=str(months), title=words, detail=spell))
    if one.ended:
        words = ngettext("sort terminé", "sorts terminés", len(one.ended))
        names = ", ".join(dict.fromkeys(str(spell.spell) for spell in one.ended))
        lines.append(Line(number=str(len(one.ended)), title=words, detail=names))
    return lines
