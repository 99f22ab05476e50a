"""A file that somebody gives, and what cannot be read of it in words."""

from collections.abc import Callable, Mapping
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.forms.act import ActForm
from campaign.forms.words import problem_words
from campaign.services.refusal import Refused
from files.problems import FileProblem, FileRefused

_Detail = Mapping[str, Any]
MEBIBYTE = 1024 * 1024


class UploadForm(ActForm):
    """One file. ``content`` are its bytes, once it is valid."""

    file = forms.FileField(allow_empty_file=True)

    def __init__(self, *args: Any, most: int, accept: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.most = most
        self.fields["file"].label = _("Fichier")
        self.fields["file"].widget = forms.FileInput(attrs={"accept": accept})
        missing = _("Aucun fichier n’est arrivé. En choisir un, de %(maximum)s\u00a0Mo au plus.")
        self.fields["file"].error_messages["required"] = missing % self._largest

    def clean_file(self) -> "UploadedFile[Any]":
        """A file that is not too large."""
        file: UploadedFile[Any] = self.cleaned_data["file"]
        if (file.size or 0) > self.most:
            raise forms.ValidationError(
                _("Ce fichier est trop grand\u00a0: %(maximum)s\u00a0Mo au plus.") % self._largest
            )
        return file

    @property
    def _largest(self) -> dict[str, int]:
        return {"maximum": self.most // MEBIBYTE}

    @property
    def content(self) -> bytes:
        """The bytes of the file; only after ``is_valid``."""
        return bytes(self.cleaned_data["file"].read())

    @property
    def name(self) -> str:
        """As the device called it."""
        return str(self.cleaned_data["file"].name or "")

    def refuse(self, refusal: FileRefused | Refused) -> None:
        """What is wrong with the file, or with giving one now, stands under its field."""
        if isinstance(refusal, FileRefused):
            words = [file_problem_words(problem) for problem in refusal.problems]
        else:
            words = [problem_words(problem) for problem in refusal.problems]
        self.add_error("file", words)


def file_problem_words(problem: FileProblem) -> str:
    """One sentence for one problem of a file, without its line. Texts of the file are quoted."""
    say = _WORDS.get(problem.code)
    return say(problem.detail) if say else _("Cela ne se lit pas.")


def placed_words(problem: FileProblem) -> str:
    """The same, with the line before it."""
    words = file_problem_words(problem)
    if problem.place is None:
        return words
    return _("Ligne %(line)s\u00a0: %(words)s") % {"line": problem.place, "words": words}


_WORDS: dict[str, Callable[[_Detail], str]] = {
    # --- the file as a whole
    "file_empty": lambda d: _("Ce fichier est vide."),
    "file_too_large": lambda d: (
        _("Ce fichier est trop grand\u00a0: %(maximum)s\u00a0Mo au plus.") % d
    ),
    "not_a_text": lambda d: _(
        "Ce n’est pas un fichier de texte. Un tableur enregistre en CSV par «\u00a0Enregistrer "
        "sous\u00a0»."
    ),
    "control_character": lambda d: _("Le fichier contient des caractères qu’aucun texte ne porte."),
    "half_a_character": lambda d: _("Le fichier contient la moitié d’un caractère."),
    "encoding_broken": lambda d: _(
        "L’encodage annoncé au début du fichier n’est pas le sien. L’enregistrer en UTF-8."
    ),
    "encoding_unknown": lambda d: _(
        "L’encodage de ce fichier ne se reconnaît pas. L’enregistrer en UTF-8."
    ),
    "encoding_guessed": lambda d: (
        _("Le fichier n’est pas en UTF-8\u00a0: il a été lu en %(encoding)s. Vérifier les accents.")
        % d
    ),
    # --- tables
    "table_broken": lambda d: _("Un guillemet est ouvert et jamais fermé, ou fermé trop tôt."),
    "no_rows": lambda d: _("Il n’y a rien sous la ligne des titres."),
    "too_many_rows": lambda d: _("Trop de lignes\u00a0: %(maximum)s au plus.") % d,
    "too_many_columns": lambda d: _("Trop de colonnes\u00a0: %(maximum)s au plus.") % d,
    "column_without_name": lambda d: _("La colonne %(number)s n’a pas de titre.") % d,
    "column_twice": lambda d: _("La colonne «\u00a0%(name)s\u00a0» est là deux fois.") % d,
    "no_name_column": lambda d: (
        _("Il manque une colonne name_fr ou name_en. Colonnes lues\u00a0: %(found)s.") % d
    ),
    "columns_unknown": lambda d: _("Ne se reprend pas\u00a0: %(names)s.") % d,
    "columns_of_other_system": lambda d: (
        _("Ne se reprend pas, c’est de l’autre magie\u00a0: %(names)s.") % d
    ),
    "too_many_cells": lambda d: (
        _("%(found)s cellules pour %(expected)s colonnes\u00a0: un séparateur de trop\u00a0?") % d
    ),
    "cell_too_long": lambda d: _("Une cellule a %(maximum)s caractères au plus.") % d,
    # --- JSON
    "json_broken": lambda d: (
        _("Le JSON s’arrête là, au caractère %(column)s\u00a0: un signe manque ou est de trop.") % d
    ),
    "too_deep": lambda d: _("Trop d’accolades les unes dans les autres."),
    "too_many_values": lambda d: _("Trop de valeurs\u00a0: %(maximum)s au plus.") % d,
    "name_twice": lambda d: _("«\u00a0%(name)s\u00a0» est donné deux fois au même endroit.") % d,
    "no_number": lambda d: _("%(value)s n’est pas un nombre.") % d,
    "number_without_end": lambda d: _("Le nombre %(value)s n’en finit pas.") % d,
    "format_unknown": lambda d: (
        _("Ce fichier n’est pas de ceux que cette page lit (%(format)s).") % d
        if d.get("format")
        else _("Ce fichier n’est pas de ceux que cette page lit.")
    ),
    "version_unknown": lambda d: (
        _("Version %(version)s\u00a0: cette page lit la version %(ours)s.") % d
    ),
    "no_spells": lambda d: _("Il n’y a pas de liste «\u00a0spells\u00a0»."),
    "not_an_entry": lambda d: _("Ce n’est pas un sort, mais une valeur seule."),
    # --- archives
    "no_archive": lambda d: _("Ce n’est pas une archive de campagne (.zip)."),
    "archive_too_many_files": lambda d: _("Trop de fichiers dans l’archive."),
    "archive_strange_name": lambda d: (
        _("«\u00a0%(name)s\u00a0» n’a rien à faire dans une archive de campagne.") % d
    ),
    "archive_locked": lambda d: _("«\u00a0%(name)s\u00a0» est chiffré ou compressé autrement.") % d,
    "archive_bomb": lambda d: (
        _("Dépliée, l’archive est trop grande\u00a0: %(maximum)s\u00a0Mo au plus.") % d
    ),
    "archive_lacks": lambda d: _("Il manque «\u00a0%(name)s\u00a0» dans l’archive.") % d,
    "archive_broken": lambda d: _("«\u00a0%(name)s\u00a0» est abîmé.") % d,
    "archive_row_too_long": lambda d: _("Cette ligne n’en finit pas."),
    "archive_too_many_rows": lambda d: _("Trop de lignes\u00a0: %(maximum)s au plus.") % d,
    "archive_row_broken": lambda d: _("Cette ligne ne se lit pas."),
    "archive_not_one_campaign": lambda d: _("Une archive contient une campagne, et une seule."),
    "archive_without_gm": lambda d: _("Aucun siège de MJ dans cette archive."),
    "archive_misfit": lambda d: (
        _(
            "«\u00a0%(column)s\u00a0» ne convient pas, ou désigne ce que l’archive n’a pas, ni "
            "le catalogue d’ici."
        )
        % d
    ),
    "archive_does_not_fit": lambda d: _("Les lignes ne vont pas ensemble\u00a0: %(name)s.") % d,
    # --- characters
    "no_character": lambda d: _("Il n’y a pas de partie «\u00a0character\u00a0»."),
    "not_one_character": lambda d: _(
        "Il faut un seul personnage\u00a0: l’export d’un acteur de type character."
    ),
    "class_unknown": lambda d: (
        _("La classe «\u00a0%(name)s\u00a0» n’est pas de celles qui lancent des sorts ici.") % d
    ),
    "spell_unknown": lambda d: (
        _("Le sort «\u00a0%(name)s\u00a0» n’est ni au catalogue, ni à la campagne, ni au fichier.")
        % d
    ),
    "known_twice": lambda d: _("«\u00a0%(name)s\u00a0» est donné deux fois au même endroit.") % d,
    "book_wrong": lambda d: (
        _("Le livre «\u00a0%(name)s\u00a0» n’a pas de nom, de sorte ou d’état.") % d
    ),
    "no_reverse": lambda d: _("«\u00a0%(name)s\u00a0» n’a pas de forme inversée.") % d,
    # --- Foundry
    "foundry_no_document": lambda d: _(
        "Laissé de côté\u00a0: ce n’est pas un document de Foundry."
    ),
    "foundry_no_spell": lambda d: (
        _("Laissé de côté\u00a0: «\u00a0%(name)s\u00a0» (%(type)s) n’est pas un sort.") % d
    ),
    "foundry_class_unknown": lambda d: (
        _("Laissé de côté\u00a0: «\u00a0%(name)s\u00a0», de classe inconnue (%(value)s).") % d
    ),
    "foundry_level_unknown": lambda d: (
        _("Laissé de côté\u00a0: «\u00a0%(name)s\u00a0», de niveau inconnu ici (%(value)s).") % d
    ),
    "foundry_not_mapped": lambda d: (
        _(
            "%(column)s\u00a0: «\u00a0%(value)s\u00a0» ne se lit pas\u00a0; "
            "gardé à la fin de l’effet."
        )
        % d
    ),
    "foundry_cut": lambda d: _("Effet coupé à %(most)s caractères.") % d,
    "foundry_not_kept": lambda d: (
        _("Ne se reprend pas, la feuille n’en a pas l’usage\u00a0: %(names)s.") % d
    ),
    "foundry_items_not_kept": lambda d: _("Objets qui ne se reprennent pas\u00a0: %(names)s.") % d,
    # --- cells
    "not_a_text_value": lambda d: _("«\u00a0%(value)s\u00a0» n’est pas un texte.") % d,
    "not_a_whole_number": lambda d: _("«\u00a0%(value)s\u00a0» n’est pas un nombre entier.") % d,
    "not_yes_or_no": lambda d: _("«\u00a0%(value)s\u00a0» n’est ni oui ni non.") % d,
    "not_a_choice": lambda d: _("«\u00a0%(value)s\u00a0» n’est pas un de\u00a0: %(allowed)s.") % d,
    "steps_unreadable": lambda d: _(
        "Les paliers ne se lisent pas\u00a0: une liste JSON d’objets avec intensity, fr et en."
    ),
}


def rows_words(count: int) -> str:
    """« 3 lignes sont à revoir. »"""
    return ngettext("%(count)s ligne est à revoir.", "%(count)s lignes sont à revoir.", count) % {
        "count": count
    }
