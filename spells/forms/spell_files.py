"""A file of spells as its preview shows it: what each line will do, in words."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from campaign.forms.uploads import file_problem_words
from campaign.services.refusal import Problem
from files.problems import FileProblem, shown
from spells.forms.words import problem_words
from spells.services.draft import SpellDraft
from spells.services.spell_files.matching import PlannedSpell, SpellPlan, Verb
from spells.templatetags.spell_words import parameter_words
from spells.templatetags.vancian_words import magic_words


@dataclass(frozen=True, kw_only=True)
class RowPreview:
    """One line of the file."""

    place: int
    name: str
    #: What it does besides its verb: the fields that it changes.
    detail: str
    problems: tuple[str, ...]
    #: What of it goes nowhere.
    remarks: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Group:
    """The lines that do the same."""

    verb: str
    title: str
    rows: tuple[RowPreview, ...]

    @property
    def is_folded(self) -> bool:
        """Lines that change nothing are looked at by who wants to."""
        return self.verb in {Verb.SAME, Verb.KEPT}


@dataclass(frozen=True, kw_only=True)
class FilePreview:
    """The whole file."""

    groups: tuple[Group, ...]
    remarks: tuple[str, ...]
    is_right: bool
    does_something: bool
    wrong: int
    #: New and changed spells together.
    count: int


def preview_spells(plan: SpellPlan) -> FilePreview:
    """Words for every line, those to mend first."""
    groups = []
    for verb in (Verb.WRONG, Verb.NEW, Verb.CHANGED, Verb.KEPT, Verb.SAME):
        rows = tuple(_row(one) for one in plan.spells if one.verb is verb)
        if rows:
            groups.append(Group(verb=str(verb), title=_title(verb, len(rows)), rows=rows))
    return FilePreview(
        groups=tuple(groups),
        remarks=tuple(file_problem_words(remark) for remark in plan.file.remarks),
        is_right=plan.is_right,
        does_something=plan.does_something,
        wrong=plan.wrong,
        count=plan.count(Verb.NEW) + plan.count(Verb.CHANGED),
    )


def column_words(name: str) -> str:
    """A column as the pages call it; of the reversed form, with that said."""
    if name.startswith("reverse_"):
        return _("%(column)s (forme inversée)") % {"column": column_words(name[8:])}
    words = {
        "system": _("magie"),
        "name_fr": _("nom français"),
        "name_en": _("nom anglais"),
        "summary_fr": _("résumé français"),
        "summary_en": _("résumé anglais"),
        "effect_fr": _("effet en français"),
        "effect_en": _("effet en anglais"),
        "degree": _("concentration"),
        "range_kind": _("portée"),
        "base_range_m": _("portée de base"),
        "duration_kind": _("durée"),
        "base_duration_min": _("durée de base"),
        "resistance": _("résistance"),
        "rolls_dice": _("dés d’intensité"),
        "dice_fr": _("ce que comptent les dés"),
        "dice_en": _("ce que comptent les dés, en anglais"),
        "is_barrier": _("barrière"),
        "steps": _("paliers d’intensité"),
        "special_fr": _("portée ou durée spéciale"),
        "special_en": _("portée ou durée spéciale, en anglais"),
        "magic_type": _("type de magie"),
        "spell_level": _("niveau du sort"),
        "duration": _("durée"),
        "range": _("portée"),
        "saving_throw": _("jet de sauvegarde"),
        "combine_tags": _("ce qu’il change"),
        "is_reversible": _("forme inversée"),
        "note": _("note du MJ"),
        "page": _("page du livre"),
    }
    return words.get(name, name)


def _title(verb: Verb, count: int) -> str:
    says = {
        Verb.WRONG: ngettext("%(count)s ligne à revoir", "%(count)s lignes à revoir", count),
        Verb.NEW: ngettext("%(count)s nouveau sort", "%(count)s nouveaux sorts", count),
        Verb.CHANGED: ngettext("%(count)s sort modifié", "%(count)s sorts modifiés", count),
        Verb.KEPT: ngettext(
            "%(count)s sort du catalogue, qui reste tel quel",
            "%(count)s sorts du catalogue, qui restent tels quels",
            count,
        ),
        Verb.SAME: ngettext("%(count)s sort identique", "%(count)s sorts identiques", count),
    }
    return says[verb] % {"count": count}


def _row(one: PlannedSpell) -> RowPreview:
    return RowPreview(
        place=one.row.place,
        name=one.row.name or (one.spell.name if one.spell else "") or _("sans nom"),
        detail=_detail(one),
        problems=tuple(_words(problem) for problem in one.problems),
        remarks=tuple(file_problem_words(remark) for remark in one.row.remarks),
    )


def _detail(one: PlannedSpell) -> str:
    changed = [column_words(name) for name in one.changed] if one.spell else []
    if one.is_noted:
        changed.append(_("note du MJ"))
    words = ", ".join(dict.fromkeys(changed))
    if one.verb is Verb.NEW:
        return _told(one)
    if not words:
        return ""
    if one.verb is Verb.KEPT:
        return _("Ne se reprend pas\u00a0: %(names)s.") % {"names": words}
    return pgettext("import", "Change\u00a0: %(names)s.") % {"names": words}


def _told(one: PlannedSpell) -> str:
    """A new spell as the catalogue would show it: how it is cast, and its effect."""
    draft = one.draft
    if isinstance(draft, SpellDraft):
        words = parameter_words(draft.parameters)
    else:
        kind = magic_words(draft.magic_type)
        words = _("%(magic)s, niveau\u00a0%(level)s") % {"magic": kind, "level": draft.spell_level}
    texts = (draft.summary_fr, draft.summary_en, draft.effect_fr, draft.effect_en)
    effect = next(filter(None, texts), "")
    return f"{words}. {shown(effect, 140)}" if effect else words


def _words(problem: Problem | FileProblem) -> str:
    if isinstance(problem, FileProblem):
        words = file_problem_words(problem)
    elif problem.code == "two_spells_meant":
        words = _("Ces noms sont de plusieurs sorts\u00a0: %(names)s.") % dict(problem.detail)
    elif problem.code == "spell_twice":
        words = _("Ce sort est déjà plus haut dans le fichier.")
    elif problem.code == "value_missing":
        words = _("à remplir.")
    else:
        words = problem_words(problem)
    if not problem.field:
        return words
    return _("%(column)s\u00a0: %(words)s") % {
        "column": column_words(problem.field).capitalize(),
        "words": words,
    }
