"""A GM sets somebody's stay on another plane right."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaign.forms.act import ActForm
from characters.forms.vancian.travel import plane_choices
from characters.models.planar_stay import HIGHEST_LEVEL, LONGEST_PLACE, MOST_TURNS
from characters.services.vancian.stays import MOST_MINUTES

_FIELDS = ("plane", "place", "turns", "spent", "level")


def _number() -> forms.TextInput:
    return forms.TextInput(attrs={"inputmode": "numeric", "class": "number", "autocomplete": "off"})


class StayForm(ActForm):
    """Plane, limit and time in place, each with what the page had shown."""

    plane = forms.ChoiceField(label=_("Plan"))
    place = forms.CharField(
        label=_("Quel demi-plan"),
        max_length=LONGEST_PLACE,
        required=False,
        help_text=_("Pour un demi-plan seulement"),
    )
    turns = forms.IntegerField(
        label=_("Limite, en tours"),
        min_value=0,
        max_value=MOST_TURNS,
        required=False,
        help_text=_("Vide : rien n’est compté"),
        widget=_number(),
    )
    spent = forms.IntegerField(
        label=_("Passé sur place, en minutes"),
        min_value=0,
        max_value=MOST_MINUTES,
        required=False,
        help_text=_("Depuis que le compte a commencé"),
        widget=_number(),
    )
    level = forms.IntegerField(
        label=_("Niveau"),
        min_value=0,
        max_value=HIGHEST_LEVEL,
        required=False,
        help_text=_("Pour qui n’a pas de niveau de classe ; vide : pas de limite"),
        widget=_number(),
    )

    def __init__(self, *args: Any, shown: dict[str, Any], has_class: bool, **kwargs: Any) -> None:
        super().__init__(*args, **({"initial": shown} | kwargs))
        plane = self.fields["plane"]
        if isinstance(plane, forms.ChoiceField):
            plane.choices = plane_choices()
        if has_class:
            del self.fields["level"]
        for name in _FIELDS:
            if name in self.fields:
                seen = type(self.fields[name])(**_seen_options(name))
                seen.initial = shown[name]
                self.fields[f"seen_{name}"] = seen

    def _values(self, prefix: str) -> dict[str, Any]:
        given = self.cleaned_data
        values = {name: given[prefix + name] for name in _FIELDS if name in self.fields}
        return values | {"spent": values["spent"] or 0}

    @property
    def wanted(self) -> dict[str, Any]:
        """What was typed; only after ``is_valid``."""
        return self._values("")

    @property
    def seen(self) -> dict[str, Any]:
        """What the page had shown; only after ``is_valid``."""
        return self._values("seen_")


def _seen_options(name: str) -> dict[str, Any]:
    options: dict[str, Any] = {"required": False, "widget": forms.HiddenInput}
    return options | {"choices": plane_choices()} if name == "plane" else options
