"""What the living page shows: numbers of a table that does not exist, one for each state."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django import forms
from django.template.loader import render_to_string
from django.utils.translation import gettext, gettext_lazy

#: Name of a token, its name on the page, what it is for.
INKS = (
    ("ink", gettext_lazy("Encre"), gettext_lazy("texte et nombres")),
    ("ink-2", gettext_lazy("Encre allongée"), gettext_lazy("seconde ligne")),
    ("pencil", gettext_lazy("Crayon"), gettext_lazy("unités, ce qui est éteint")),
    ("edge", gettext_lazy("Trait"), gettext_lazy("contour de ce qui se touche")),
    ("violet", gettext_lazy("Violet"), gettext_lazy("l’acte, la magie, les liens")),
    ("garnet", gettext_lazy("Grenat"), gettext_lazy("refus et pertes")),
    ("sepia", gettext_lazy("Sépia"), gettext_lazy("à faire, à surveiller")),
    ("green", gettext_lazy("Vert"), gettext_lazy("repos, retour, présence")),
)
PAPERS = (
    ("desk", gettext_lazy("Bureau"), gettext_lazy("derrière les feuilles")),
    ("sheet", gettext_lazy("Feuille"), gettext_lazy("la page")),
    ("raised", gettext_lazy("Feuillet"), gettext_lazy("note calme, entrée secrète")),
    ("rule", gettext_lazy("Ligne"), gettext_lazy("entre deux rangs")),
    ("margin-line", gettext_lazy("Marge"), gettext_lazy("le filet rose")),
    ("wash", gettext_lazy("Lavis"), gettext_lazy("bande de réussite")),
    ("wash-2", gettext_lazy("Lavis pâle"), gettext_lazy("survol, saisie")),
)
#: Class of a size, what it is for, a specimen.
SIZES = (
    ("t6", gettext_lazy("le nombre de l’écran, 68"), gettext_lazy("74\u00a0%")),
    ("t5", gettext_lazy("issue, horloge, 40"), gettext_lazy("Échec critique")),
    ("t4", gettext_lazy("titre, nombre en marge, 28"), gettext_lazy("Manteau de Givre")),
    ("t3", gettext_lazy("intertitre, grand bouton, 21"), gettext_lazy("Au moment de lancer")),
    ("t2", gettext_lazy("texte, 17"), gettext_lazy("Chaque point double la portée.")),
    ("t1", gettext_lazy("second rang, 15"), gettext_lazy("vingt au plus, un dixième de 200")),
    ("t0", gettext_lazy("légende, 14"), gettext_lazy("points de magie")),
)
#: Class of a button, its name, what it says.
BUTTONS = (
    ("go", gettext_lazy("l’acte"), gettext_lazy("Lancer")),
    ("", gettext_lazy("simple"), gettext_lazy("Annuler")),
    ("danger", gettext_lazy("sans retour"), gettext_lazy("Supprimer")),
    ("bare", gettext_lazy("discret"), gettext_lazy("Journal")),
    ("blocked", gettext_lazy("refusé"), gettext_lazy("2 problèmes")),
)
BUTTON_STATES = ("", "is-hover", "is-focus", "is-active")


@dataclass(frozen=True, kw_only=True)
class SampleBand:
    """Rolls ``low`` to ``high``, both included, and what they come to."""

    outcome: str
    low: int
    high: int


@dataclass(frozen=True, kw_only=True)
class SampleStrip:
    """A strip with its table: ``chance`` in per cent, ``roll`` 1..100 once it has fallen."""

    title: str
    chance: int
    bands: Sequence[SampleBand]
    costs: Mapping[str, int]
    roll: int | None = None
    hit: str | None = None


@dataclass(frozen=True, kw_only=True)
class SamplePool:
    """Magic points: ``current`` of ``maximum``, and what is planned, gone or coming back."""

    title: str
    current: int
    maximum: int
    plan: int = 0
    gone: int = 0
    gain: int = 0


@dataclass(frozen=True, kw_only=True)
class SampleDie:
    """A die that fell."""

    faces: int
    value: int


class SampleForm(forms.Form):
    """One field of each look."""

    name = forms.CharField(label=gettext_lazy("Nom"), initial="Thogor")
    note = forms.CharField(
        label=gettext_lazy("Note"),
        required=False,
        help_text=gettext_lazy("Visible du MJ et de qui joue le personnage."),
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    pou = forms.IntegerField(label=gettext_lazy("POU"), initial=16, min_value=1)
    species = forms.ChoiceField(
        label=gettext_lazy("Espèce"),
        choices=[("human", gettext_lazy("Humain")), ("elf", gettext_lazy("Elfe"))],
    )
    degree = forms.ChoiceField(
        label=gettext_lazy("Concentration"),
        choices=[
            ("none", gettext_lazy("Nulle")),
            ("light", gettext_lazy("Légère")),
            ("intense", gettext_lazy("Intense")),
            ("total", gettext_lazy("Totale")),
        ],
        initial="light",
        widget=forms.RadioSelect,
    )
    rights = forms.MultipleChoiceField(
        label=gettext_lazy("Ce que les joueurs corrigent"),
        choices=[
            ("points", gettext_lazy("les points de magie")),
            ("skills", gettext_lazy("les compétences")),
        ],
        initial=["points"],
        widget=forms.CheckboxSelectMultiple,
    )
    is_hidden = forms.BooleanField(
        label=gettext_lazy("Caché aux joueurs"),
        required=False,
        help_text=gettext_lazy("Il n’existe alors que pour le MJ."),
    )


def band_row(critical: int, success: int, failure: int) -> list[SampleBand]:
    """Four bands by their last rolls; an empty one is left out, the rest is a fumble."""
    rows, low = [], 1
    for outcome, high in (
        ("critical", critical),
        ("success", success),
        ("failure", failure),
        ("fumble", 100),
    ):
        if low <= high:
            rows.append(SampleBand(outcome=outcome, low=low, high=high))
            low = high + 1
    return rows


def sample_strips() -> list[SampleStrip]:
    """A common chance, a small one, one above 100, and a roll at each place of the strip."""
    costs = {"critical": 3, "success": 6, "failure": 1, "fumble": 6}
    usual, small, large = band_row(15, 74, 98), band_row(1, 4, 98), band_row(40, 99, 99)
    return [
        SampleStrip(title=gettext("Avant le jet"), chance=74, bands=usual, costs=costs),
        SampleStrip(title=gettext("Presque rien"), chance=4, bands=small, costs=costs),
        SampleStrip(title=gettext("Au-dessus de cent"), chance=200, bands=large, costs=costs),
        *(
            SampleStrip(title=title, chance=74, bands=usual, costs=costs, roll=roll, hit=outcome)
            for title, roll, outcome in (
                (gettext("Réussite critique, au bord"), 2, "critical"),
                (gettext("Réussite"), 52, "success"),
                (gettext("Échec"), 83, "failure"),
                (gettext("Échec critique, au bord"), 100, "fumble"),
            )
        ),
        SampleStrip(title=gettext("Refusé avant le jet"), chance=-10, bands=[], costs=costs),
    ]


def sample_pools() -> list[SamplePool]:
    """Each state of a point, an empty pool, a large one, and one too large for segments."""
    return [
        SamplePool(title=gettext("Reposé"), current=16, maximum=16),
        SamplePool(title=gettext("Au crayon"), current=14, maximum=16, plan=9),
        SamplePool(title=gettext("Vient de partir"), current=5, maximum=16, gone=9),
        SamplePool(title=gettext("Va revenir"), current=5, maximum=16, gain=4),
        SamplePool(title=gettext("À sec"), current=0, maximum=13),
        SamplePool(title=gettext("Quarante-quatre"), current=31, maximum=44, plan=6),
        SamplePool(title=gettext("Cent vingt"), current=85, maximum=120, plan=12),
    ]


def sample_icons() -> list[str]:
    """Every icon that the sprite holds, in its order."""
    return re.findall(r'<symbol id="i-([a-z-]+)"', render_to_string("parts/sprite.html"))


def sample_form() -> SampleForm:
    """The form filled in wrongly, so that each complaint shows beside its field."""
    form = SampleForm(
        {"name": "", "note": gettext("Parle peu."), "pou": "douze", "degree": "light"},
        auto_id="bad-%s",
    )
    form.add_error(None, gettext("Deux champs sont à revoir."))
    return form


def living_context() -> dict[str, object]:
    """Everything that ``design/living_page.html`` asks for, besides the theme."""
    return {
        "inks": INKS,
        "papers": PAPERS,
        "sizes": SIZES,
        "buttons": BUTTONS,
        "button_states": BUTTON_STATES,
        "strips": sample_strips(),
        "pools": sample_pools(),
        "icons": sample_icons(),
        "die_faces": [SampleDie(faces=faces, value=faces) for faces in (4, 6, 8, 10, 12, 20, 3)],
        "one_die": [SampleDie(faces=10, value=8)],
        "few_dice": [SampleDie(faces=6, value=value) for value in (5, 2)],
        "many_dice": [SampleDie(faces=8, value=value) for value in (3, 8, 1, 6, 4, 7)],
        "form": SampleForm(auto_id="good-%s"),
        "bad_form": sample_form(),
        "clock": 2 * 86_400 + 21 * 3_600 + 42 * 60,
    }
