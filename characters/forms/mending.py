"""Typed dice of an act typed again, but for those of a cast."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from campaign.forms.act import ActForm
from campaign.models import LogEntry
from campaign.services.refusal import Problem
from characters.forms.dice import D6Field, D100Field
from characters.models import Character, KnownSpell
from characters.services import adventures, incanting, resistances
from characters.services.adventures import TypedRoll
from characters.services.mending import hold_key, resistance_key, typed_of_targets
from characters.services.vancian import casting as memorised
from characters.services.vancian import saves
from characters.services.vancian.mending import die_key
from design.formats import d100, in_language


@dataclass(frozen=True, kw_only=True)
class RollAgain:
    """One roll of the act, with what was typed."""

    #: Under which the act knows it.
    key: str
    label: str
    #: Unset where it did not fall, and does only if another one is mended.
    value: int | None
    faces: int = 100
    #: The d6 of a gain; where none fell it may be typed now.
    gain: int | None = None
    may_gain: bool = False


class MendForm(ActForm):
    """A d100 for each roll of the act, and a d6 where a skill may rise."""

    def __init__(self, *args: Any, rolls: Sequence[RollAgain], **options: Any) -> None:
        super().__init__(*args, **options)
        self.rolls = rolls
        for one in rolls:
            if one.faces != 100:
                self.fields[one.key] = _die(one)
                continue
            self.fields[one.key] = D100Field(
                label=one.label,
                max_length=4,
                initial="" if one.value is None else d100(one.value),
                error_messages={"required": _("Il manque ce dé.")},
            )
            if one.may_gain:
                self.fields[f"{one.key}-gain"] = D6Field(label=_("d6 du gain"), initial=one.gain)

    @property
    def lines(self) -> list[list[forms.BoundField]]:
        """The fields of each roll together."""
        return [
            [self[name] for name in (one.key, f"{one.key}-gain") if name in self.fields]
            for one in self.rolls
        ]

    def field_of(self, problem: Problem) -> str:
        """Beside which field a problem is told; empty where it has none."""
        name = "roll-gain" if problem.field == "gain" else problem.field
        effect = [known for known in self.fields if known.startswith(f"{name}_")]
        if effect:  # of several dice, by the place at which the act asked for it
            before = 1 if name.replace("effect", "roll") in self.fields else 0
            name = effect[min(problem.detail.get("position", 1) - 1 - before, len(effect) - 1)]
        return name if name in self.fields else ""

    @property
    def typed(self) -> dict[str, TypedRoll]:
        """The dice by key; after ``is_valid``."""
        return {
            one.key: TypedRoll(
                roll=self.cleaned_data[one.key],
                gain=self.cleaned_data.get(f"{one.key}-gain"),
            )
            for one in self.rolls
        }


def _die(one: RollAgain) -> forms.IntegerField:
    said = _("De 1 à %(faces)s.") % {"faces": one.faces}
    missing = {"required": _("Il manque ce dé.")}
    return forms.IntegerField(
        label=one.label,
        required=one.value is not None,
        initial=one.value,
        min_value=1,
        max_value=one.faces,
        error_messages=missing | dict.fromkeys(("min_value", "max_value", "invalid"), said),
        widget=forms.TextInput(
            attrs={"inputmode": "numeric", "autocomplete": "off", "class": "inp roll", "size": 2}
        ),
    )


def _of_memorised(entry: LogEntry) -> list[RollAgain]:
    """Each die of a cast or of throws, in the order in which it fell. No query."""
    if entry.kind == saves.ROLLED:
        names = [one["subject"] for one in entry.data["saves"]]
    else:
        subjects = entry.data["subjects"]
        names = [one["name"] for one in subjects if (one["save"] or {}).get("roll") is not None]
    throwing = iter(names)
    found = []
    for place, die in enumerate(entry.data.get("dice") or ()):
        what = {"duration": _("Durée"), "effect": _("Effet")}.get(die["for"])
        label = what or _("JS, %(name)s") % {"name": next(throwing, "")}
        found.append(
            RollAgain(
                key=die_key(place),
                label=f"{label}, d{die['faces']}",
                value=die["value"],
                faces=die["faces"],
            )
        )
    return found


def rolls_again(entry: LogEntry) -> list[RollAgain]:
    """The rolls of an entry as they were typed. Two queries for the end of an adventure."""
    dice = entry.data.get("dice") or ()
    if entry.kind in (memorised.CAST, saves.ROLLED):
        return _of_memorised(entry)
    if entry.kind == adventures.CLOSED:
        return _closing(dice)
    if entry.kind == incanting.DECLARED:
        return _of_holds(entry)
    if entry.kind == resistances.ROLLED:
        return _of_targets(entry)
    gains = [die["value"] for die in dice if die["faces"] == 6]
    rolls = [die["value"] for die in dice if die["faces"] == 100]
    if len(rolls) != 1:
        return []
    return [
        RollAgain(
            key="roll",
            label=_("Jet, d100"),
            value=rolls[0],
            gain=gains[0] if gains else None,
            may_gain=bool(entry.data.get("training")),
        )
    ]


def _of_holds(entry: LogEntry) -> list[RollAgain]:
    """The rolls for the spells held as an incantation was declared. No query."""
    return [
        RollAgain(
            key=hold_key(place),
            label=_("Tenir %(spell)s") % {"spell": in_language(hold["spell_name"])},
            value=hold["value"],
        )
        for place, hold in enumerate(entry.data["holds"])
    ]


def _of_targets(entry: LogEntry) -> list[RollAgain]:
    """A GM's rolls against targets, and the effects that a barrier weakened. No query."""
    return [
        RollAgain(
            key=key,
            label=_label_of_target(key, one, faces=faces, has_fallen=value is not None),
            value=value,
            faces=faces,
        )
        for one, dice in typed_of_targets(entry.data)
        for key, faces, value in dice
    ]


def _label_of_target(key: str, one: Mapping[str, Any], *, faces: int, has_fallen: bool) -> str:
    said = {"name": one["target"], "faces": faces}
    if key == resistance_key(one["row"]):
        return _("Résistance, %(name)s") % said
    if has_fallen:
        return _("Effet, %(name)s, d%(faces)s") % said
    return _("Effet, %(name)s, d%(faces)s, si le sort passe") % said


def _closing(dice: Sequence[dict[str, Any]]) -> list[RollAgain]:
    values = {die["for"]: die["value"] for die in dice if die["faces"] == 100}
    gains = {die["for"]: die["value"] for die in dice if die["faces"] == 6}
    ids = {key: int(key.rpartition("-")[2]) for key in values}
    people = Character.objects.in_bulk([ids[key] for key in values if key.startswith("pou-")])
    known = KnownSpell.objects.select_related("character", "spell").in_bulk(
        [ids[key] for key in values if key.startswith("skill-")]
    )

    def label(key: str) -> str:
        if key.startswith("pou-"):
            return _("%(name)s, POU") % {"name": people[ids[key]].name}
        row = known[ids[key]]
        return _("%(name)s, %(spell)s") % {"name": row.character.name, "spell": row.spell.name}

    return [
        RollAgain(
            key=key,
            label=label(key),
            value=value,
            gain=gains.get(key),
            may_gain=key.startswith("skill-"),
        )
        for key, value in values.items()
    ]
