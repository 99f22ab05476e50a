"""What play changes on a sheet, written on the admin's page of a character, each by its service.

Magic points, class level, gold, the skill of each known spell, the copies of each spell in
memory: fields beside those of the sheet, which the form shows and the services write.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any
from uuid import UUID, uuid5

from django import forms
from django.utils.translation import gettext_lazy as _

from campaign.models import LogEntry, Membership
from campaign.services.refusal import Problem
from characters.access import known_spells
from characters.models import Character, MemorisedSpell
from characters.models.caster import MOST_GOLD
from characters.models.character import HIGHEST_SCORE
from characters.models.known_spell import HIGHEST_SKILL
from characters.services.corrections import correct_numbers
from characters.services.knowledge import SkillWish, write_skills
from characters.services.vancian.corrections import correct_caster
from characters.services.vancian.held_corrections import correct_memory
from characters.services.vancian.lines import MOST_COPIES, Line, Lines, lines_of, summed
from rules.vancian.classes import CLASSES
from spells.models import Spell

#: Values by field.
Values = Mapping[str, Any]
#: Numbers of each kind of magic that play moves.
POINTS = ("mp", "pou_marked")
CLASS = ("class_level", "gold")
NEW_SKILL = ("new_spell", "new_skill")
NEW_HELD = "new_held"
_NONE = ("", "–")


def number(label: Any, *, most: int, least: int = 0, required: bool = True) -> forms.IntegerField:
    """A whole number within its limits."""
    return forms.IntegerField(
        label=label,
        min_value=least,
        max_value=most,
        required=required,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )


class InPlay:
    """The fields of one character, what they show, and what they ask of the services."""

    def __init__(self, character: Character) -> None:
        self.character = character
        self.fields: dict[str, forms.Field] = {}
        self.initial: dict[str, Any] = {}
        self.skills: dict[str, int] = {}
        self.held: dict[str, tuple[int, bool | None]] = {}
        if character.is_vancian:
            self._add_class()
            self._add_memory()
        else:
            self._add_points()
            self._add_skills()

    @property
    def groups(self) -> list[tuple[Any, dict[str, Any]]]:
        """The fields under their titles."""
        if self.character.is_vancian:
            copies = _("Le nombre de copies\u00a0; à 0, le sort n’est plus en mémoire.")
            return [
                (_("Classe et or"), {"fields": [*CLASS]}),
                (_("En mémoire"), {"fields": [*self.held, NEW_HELD], "description": copies}),
            ]
        skills = _("En pourcentage\u00a0; à 0, le sort est oublié.")
        return [
            (_("Magie"), {"fields": [*POINTS]}),
            (_("Sorts connus"), {"fields": [*self.skills, *NEW_SKILL], "description": skills}),
        ]

    def field_of(self, problem: Problem) -> str:
        """Beside which field a problem is told."""
        spell = problem.detail.get("spell")
        if problem.field == "skills":
            return f"skill-{spell}" if f"skill-{spell}" in self.fields else NEW_SKILL[0]
        if problem.field.startswith("spell-"):
            found = [name for name, (pk, _form) in self.held.items() if pk == spell]
            return found[0] if found else NEW_HELD
        return problem.field

    # --- fields ---------------------------------------------------------------------------
    def _add_points(self) -> None:
        points = number(_("Points de magie"), most=2 * HIGHEST_SCORE)
        marked = forms.BooleanField(label=_("Marque de POU"), required=False)
        self.fields |= {"mp": points, "pou_marked": marked}
        self.initial |= {name: getattr(self.character, name) for name in POINTS}

    def _add_skills(self) -> None:
        known = known_spells(self.character)
        for one in known:
            name = f"skill-{one.spell_id}"
            self.skills[name] = one.spell_id
            self.fields[name] = number(one.spell.name, most=HIGHEST_SKILL)
            self.initial[name] = one.skill
        theirs = {one.spell_id for one in known}
        offered = Spell.objects.usable_in(self.character.campaign).percentile()
        choices = sorted((one.name, str(one.pk)) for one in offered if one.pk not in theirs)
        self.fields["new_spell"] = forms.ChoiceField(
            label=_("Un sort de plus"),
            required=False,
            choices=[_NONE, *((pk, name) for name, pk in choices)],
        )
        self.fields["new_skill"] = number(
            _("Sa compétence"), most=HIGHEST_SKILL, least=1, required=False
        )

    def _add_class(self) -> None:
        caster = self.character.caster
        self.fields["class_level"] = number(_("Niveau de classe"), most=99, least=1)
        self.fields["gold"] = number(_("Pièces d’or"), most=MOST_GOLD)
        self.initial |= {name: getattr(caster, name) for name in CLASS}

    def _add_memory(self) -> None:
        rows = list(MemorisedSpell.objects.held_by([self.character]))
        spells = {row.spell_id: row.spell for row in rows}
        for line in lines_of((row.spell_id, row.is_reversed) for row in rows):
            name = f"held-{line.spell}-{_FORMS[line.is_reversed]}"
            self.held[name] = line.form
            spell = spells[line.spell]
            form = (spell.reversed_form if line.is_reversed else None) or spell.form
            self.fields[name] = number(form.name, most=MOST_COPIES)
            self.initial[name] = line.copies
        self.fields[NEW_HELD] = forms.ChoiceField(
            label=_("Un sort de plus"), required=False, choices=[_NONE, *self._memorable()]
        )

    def _memorable(self) -> list[tuple[str, str]]:
        """Spells of the class's list, in either form."""
        kind = str(CLASSES[self.character.caster.class_id].magic_type)
        rows = Spell.objects.usable_in(self.character.campaign).vancian()
        found = []
        for spell in rows.filter(magic_type=kind).prefetch_related("forms"):
            found.append((spell.form.name, f"{spell.pk}-n"))
            if spell.reversed_form is not None:
                found.append((spell.reversed_form.name, f"{spell.pk}-r"))
        return [(value, name) for name, value in sorted(found)]

    # --- acts -----------------------------------------------------------------------------
    def acts(self, by: Membership, key: UUID, seen: Values, wanted: Values) -> Iterator[LogEntry]:
        """What was touched, an act for each service; their refusals pass."""
        asked = {"by": by, "character_id": self.character.pk}
        todo: list[tuple[str, Callable[..., LogEntry], dict[str, Any]]] = []
        for name, columns, write in (
            ("class", CLASS, correct_caster),
            ("points", POINTS, correct_numbers),
        ):
            given = _touched(columns, seen, wanted)
            if given:
                todo.append((name, write, given))
        if wishes := self._wishes(seen, wanted):
            todo.append(("skills", write_skills, {"wishes": wishes}))
        before, after = self._lines(seen), self._lines(wanted, new=wanted.get(NEW_HELD, ""))
        if before != after:
            todo.append(("memory", correct_memory, {"seen": before, "wanted": after}))
        for name, write, given in todo:
            yield write(act_id=uuid5(key, name), **asked, **given)

    def _wishes(self, seen: Values, wanted: Values) -> list[SkillWish]:
        wishes = [
            SkillWish(spell=pk, skill=wanted[name], seen=seen[name])
            for name, pk in self.skills.items()
            if wanted[name] != seen[name]
        ]
        if wanted.get("new_spell"):
            wishes.append(SkillWish(spell=int(wanted["new_spell"]), skill=wanted["new_skill"]))
        return wishes

    def _lines(self, values: Values, *, new: str = "") -> Lines:
        lines = [
            Line(spell=pk, is_reversed=form, copies=values[name] or 0)
            for name, (pk, form) in self.held.items()
        ]
        if new:
            pk, form_key = new.split("-")
            lines.append(Line(spell=int(pk), is_reversed=form_key == "r"))
        return summed(lines)


#: How a form is written in the name of a field.
_FORMS: dict[bool | None, str] = {False: "n", True: "r", None: "u"}


def _touched(columns: tuple[str, ...], seen: Values, wanted: Values) -> dict[str, Any]:
    touched = [name for name in columns if name in wanted and wanted[name] != seen[name]]
    if not touched:
        return {}
    return {
        "seen": {name: seen[name] for name in touched},
        "wanted": {name: wanted[name] for name in touched},
    }
