"""Going to another plane: who, where, and what the GM has to say about each."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaign.forms.act import ActForm
from campaign.models import Campaign
from characters.forms.vancian.planes import OnMap
from characters.models.planar_stay import HIGHEST_LEVEL, LONGEST_PLACE
from characters.services.vancian.travel import Traveller
from characters.services.vancian.whereabouts import Whereabouts
from design.formats import game_span
from design.plane_names import plane_title
from rules.options import DiceSource, PlanarLimit
from rules.vancian.planes import (
    LIMIT_FACES,
    Plane,
    TravelWarning,
    is_limited,
    may_end_in_matter,
    rolls_on_arrival,
    travel_warnings,
)


def plane_choices() -> list[tuple[str, str]]:
    """Every plane in the reader's language."""
    return [(plane.value, plane_title(plane)) for plane in Plane]


@dataclass(frozen=True, kw_only=True)
class Wanted:
    """What was asked so far: who goes, and where."""

    who: Sequence[int]
    plane: Plane | None
    place: str

    @classmethod
    def of(cls, data: QueryDict) -> "Wanted":
        """Read from an address or a form; what makes no sense is as if it had not been said."""
        plane = data.get("to", "")
        return cls(
            who=[int(pk) for pk in data.getlist("who")[:200] if _is_id(pk)],
            plane=Plane(plane) if plane in set(Plane) else None,
            place="".join(filter(str.isprintable, data.get("place", ""))).strip()[:LONGEST_PLACE],
        )


def _is_id(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 19


class AskForm(ActForm):
    """Who asks to go; where, and which demiplane."""

    who = forms.IntegerField(min_value=1, max_value=2**63 - 1)
    to = forms.ChoiceField(choices=[(plane.value, plane.value) for plane in Plane])
    place = forms.CharField(required=False, max_length=LONGEST_PLACE)


@dataclass(frozen=True, kw_only=True)
class Journey:
    """One traveller on the way, before it is made."""

    token: OnMap
    plane: Plane
    campaign: Campaign

    @property
    def where(self) -> Whereabouts:
        return self.token.where

    @property
    def pk(self) -> int:
        return self.where.character.pk

    @property
    def name(self) -> str:
        return self.where.character.name

    @property
    def has_class(self) -> bool:
        """Whether the sheet says the level."""
        return getattr(self.where.character, "caster", None) is not None

    @property
    def asks_level(self) -> bool:
        """The GM may set one, away from home."""
        return not self.has_class and self.plane is not Plane.MATERIAL

    @property
    def asks_about_matter(self) -> bool:
        return may_end_in_matter(start=self.where.plane, end=self.plane)

    @property
    def rolls(self) -> bool:
        """Whether a die falls: of somebody without a level, if the GM gives one below ten."""
        level = self.where.class_level
        return rolls_on_arrival(
            class_level=0 if level is None and self.asks_level else level,
            start=self.where.plane,
            end=self.plane,
            option=self.campaign.rules.planar_limit,
        )

    @property
    def limit_words(self) -> str:
        """How long the stay may last."""
        level = self.where.class_level
        if self.plane is Plane.MATERIAL:
            return ""
        if level is None:
            return _("sans niveau de classe : pas de limite, sauf si le MJ en donne un")
        if not is_limited(level):
            return _("niveau %(level)s : sans limite") % {"level": level}
        if self.rolls:
            return _("niveau %(level)s : 1d6 tours au plus, jetés à l’arrivée") % {"level": level}
        if self.where.left is None:
            return _("niveau %(level)s : rien n’est compté") % {"level": level}
        return _("niveau %(level)s : le même compte continue, encore %(left)s") % {
            "level": level,
            "left": game_span(self.where.left),
        }


def journeys(people: Iterable[OnMap], wanted: Wanted, campaign: Campaign) -> list[Journey]:
    """Those who would go: nobody while it is not said where, and nobody who is there already."""
    if wanted.plane is None:
        return []
    return [
        Journey(token=one, plane=wanted.plane, campaign=campaign)
        for one in people
        if one.character.pk in wanted.who and not is_there(one, wanted)
    ]


def is_there(one: OnMap, wanted: Wanted) -> bool:
    """Whether somebody is already where they would go."""
    place = wanted.place if wanted.plane is Plane.DEMIPLANE else ""
    return one.where.plane is wanted.plane and one.where.place == place


def planned(people: Iterable[OnMap], wanted: Wanted) -> list[OnMap]:
    """The map in pencil: those who would go stand where they would be."""
    return [
        OnMap(letters=one.letters, where=one.where, goal=wanted.plane, goal_place=wanted.place)
        if wanted.plane and one.character.pk in wanted.who and not is_there(one, wanted)
        else one
        for one in people
    ]


def warnings(legs: Iterable[Journey]) -> list[TravelWarning]:
    """What they should know, each thing once."""
    return list(
        dict.fromkeys(
            warning
            for leg in legs
            for warning in travel_warnings(start=leg.where.plane, end=leg.plane)
        )
    )


def counts_anew(campaign: Campaign) -> bool:
    """Whether each plane entered has a die of its own."""
    return campaign.rules.planar_limit is PlanarLimit.PER_ENTRY


_MATTER = (
    ("free", gettext_lazy("La place est libre")),
    ("matter", gettext_lazy("Dans la matière : la mort")),
)


class TravelForm(ActForm):
    """The tap: everything about each traveller, in fields ``die-7``, ``level-7``, ``matter-7``."""

    confirmed = forms.BooleanField(
        label=gettext_lazy("C’est bien la mort, sans jet de sauvegarde"), required=False
    )

    def __init__(self, *args: Any, legs: Sequence[Journey], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.legs = legs
        numeric = {"inputmode": "numeric", "class": "number", "autocomplete": "off"}
        for leg in legs:
            if leg.rolls and leg.campaign.rules.dice_source is not DiceSource.SERVER:
                self.fields[f"die-{leg.pk}"] = forms.IntegerField(
                    label=_("1d6 de la table"),
                    required=False,
                    min_value=1,
                    max_value=LIMIT_FACES,
                    widget=forms.TextInput(attrs=numeric),
                )
            if leg.asks_level:
                self.fields[f"level-{leg.pk}"] = forms.IntegerField(
                    label=_("Niveau"),
                    required=False,
                    min_value=0,
                    max_value=HIGHEST_LEVEL,
                    initial=leg.where.class_level,
                    widget=forms.TextInput(attrs=numeric),
                )
            if leg.asks_about_matter:
                self.fields[f"matter-{leg.pk}"] = forms.ChoiceField(
                    label=_("Là où %(name)s reparaît") % {"name": leg.name},
                    choices=_MATTER,
                    required=False,
                    widget=forms.RadioSelect,
                )

    @property
    def travellers(self) -> list[Traveller]:
        """Who goes, with what was said of them; only after ``is_valid``."""
        given = self.cleaned_data
        return [
            Traveller(
                character=leg.pk,
                level=given.get(f"level-{leg.pk}"),
                die=given.get(f"die-{leg.pk}"),
                in_matter={"free": False, "matter": True}.get(given.get(f"matter-{leg.pk}") or ""),
            )
            for leg in self.legs
        ]

    @property
    def is_typed(self) -> bool:
        """Whether the dice are the table's: one that is written, or the house rule."""
        dice = [name for name in self.fields if name.startswith("die-")]
        wants = any(leg.campaign.rules.dice_source is DiceSource.TYPED for leg in self.legs)
        return bool(dice) and (
            wants or any(self.cleaned_data.get(name) is not None for name in dice)
        )

    @property
    def lines(self) -> list["TravelLine"]:
        """Each traveller with their fields."""
        return [TravelLine(leg=leg, form=self) for leg in self.legs]


@dataclass(frozen=True, kw_only=True)
class TravelLine:
    """One traveller's line of the form."""

    leg: Journey
    form: TravelForm

    def _field(self, name: str) -> forms.BoundField | None:
        key = f"{name}-{self.leg.pk}"
        return self.form[key] if key in self.form.fields else None

    @property
    def die(self) -> forms.BoundField | None:
        return self._field("die")

    @property
    def level(self) -> forms.BoundField | None:
        return self._field("level")

    @property
    def matter(self) -> forms.BoundField | None:
        return self._field("matter")
