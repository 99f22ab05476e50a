"""What the living page shows: invented values, so that every part is seen in every state."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_lazy

from design.pictures.places import CAST, HELD, PLANNED, Place, Tier, tier
from design.sample_planes import sample_travellers
from rules.options import CriticalRegime
from rules.percentile.outcome import Band, bands


@dataclass(frozen=True, kw_only=True)
class SampleDie:
    """A die as it fell."""

    faces: int
    value: int


@dataclass(frozen=True, kw_only=True)
class SampleSpell:
    """A spell that goes on."""

    owner: str
    what: str
    ends: int | None
    is_awaited: bool = False


@dataclass(frozen=True, kw_only=True)
class SampleStrip:
    """A strip with what it shows, in words."""

    name: str
    chance: int
    bands: Sequence[Band]
    roll: int | None = None


@dataclass(frozen=True, kw_only=True)
class SamplePool:
    """A pool of magic points in one state."""

    name: str
    current: int
    maximum: int
    plan: int = 0
    gone: int = 0
    gain: int = 0


class SampleForm(forms.Form):
    """One field of each kind."""

    name = forms.CharField(label=gettext_lazy("Nom"), max_length=40)
    int_score = forms.IntegerField(
        label=gettext_lazy("INT"),
        min_value=3,
        max_value=21,
        widget=forms.TextInput({"inputmode": "numeric"}),
    )
    pou = forms.IntegerField(
        label=gettext_lazy("POU"),
        min_value=3,
        max_value=18,
        help_text=gettext_lazy("2d6+6 pour un humain"),
        widget=forms.TextInput({"inputmode": "numeric"}),
    )
    species = forms.ChoiceField(
        label=gettext_lazy("Espèce"),
        choices=[("human", gettext_lazy("Humain")), ("elf", gettext_lazy("Elfe"))],
    )
    degree = forms.ChoiceField(
        label=gettext_lazy("Concentration"),
        widget=forms.RadioSelect,
        choices=[
            ("none", gettext_lazy("Nul")),
            ("light", gettext_lazy("Léger")),
            ("intense", gettext_lazy("Intense")),
            ("total", gettext_lazy("Total")),
        ],
    )
    skills = forms.CharField(
        label=gettext_lazy("Compétences, une par ligne"),
        required=False,
        help_text=gettext_lazy("Le nom du sort, puis son pourcentage"),
        widget=forms.Textarea({"rows": 3, "class": "lines"}),
    )
    hidden = forms.BooleanField(
        label=gettext_lazy("Caché aux joueurs"),
        required=False,
        help_text=gettext_lazy("N’existe que pour le MJ"),
    )


def _strips() -> list[SampleStrip]:
    def of(name: str, chance: int, roll: int | None = None) -> SampleStrip:
        return SampleStrip(
            name=name,
            chance=chance,
            bands=bands(chance=chance, regime=next(iter(CriticalRegime))) if chance > 0 else (),
            roll=roll,
        )

    return [
        of(gettext("200\u00a0%"), 200),
        of(gettext("65\u00a0%, jet 71\u00a0: échec"), 65, 71),
        of(gettext("200\u00a0%, jet 03\u00a0: réussite critique"), 200, 3),
        of(gettext("20\u00a0%, jet 00\u00a0: échec critique"), 20, 100),
        of(gettext("0\u00a0% ou moins\u00a0: refusé avant le jet"), 0),
    ]


def _pools() -> list[SamplePool]:
    return [
        SamplePool(name=gettext("au repos"), current=14, maximum=16),
        SamplePool(name=gettext("9 engagés, au crayon"), current=14, maximum=16, plan=9),
        SamplePool(name=gettext("5 viennent de partir"), current=9, maximum=16, gone=5),
        SamplePool(name=gettext("1 rendu au prochain tour"), current=11, maximum=13, gain=1),
        SamplePool(name=gettext("à 0\u00a0: inconscient"), current=0, maximum=15),
        SamplePool(name=gettext("grande réserve"), current=31, maximum=44, plan=6),
        SamplePool(name=gettext("au-delà de 60"), current=71, maximum=120, plan=20, gone=8),
    ]


def _tiers() -> list[Tier]:
    """A place in each state."""
    return [
        tier(
            level=1,
            slots=4,
            filled=[
                Place(state=HELD, name=gettext("Projectile magique")),
                Place(
                    state=HELD,
                    name=gettext("Ténèbres"),
                    note=gettext("inverse de Lumière"),
                    is_reversed=True,
                ),
                Place(state=CAST, name=gettext("Bouclier"), note=gettext("lancé")),
            ],
        ),
        tier(
            level=2,
            slots=2,
            filled=[
                Place(state=HELD, name=gettext("Invisibilité")),
                Place(state=PLANNED, name=gettext("Toile d’araignée"), note=gettext("nouveau")),
                Place(state=PLANNED, name=gettext("Images miroirs")),
            ],
            over_note=gettext("de trop"),
        ),
    ]


INKS = (
    ("ink", gettext_lazy("Encre"), gettext_lazy("texte, chiffres")),
    ("ink-2", gettext_lazy("Encre diluée"), gettext_lazy("second rang")),
    ("pencil", gettext_lazy("Crayon"), gettext_lazy("unités, légendes")),
    ("violet", gettext_lazy("Violette"), gettext_lazy("l’acte, la magie")),
    ("garnet", gettext_lazy("Grenat"), gettext_lazy("refus, perte, danger")),
    ("sepia", gettext_lazy("Sépia"), gettext_lazy("attente, mise en garde")),
    ("green", gettext_lazy("Vert"), gettext_lazy("repos, retour")),
    ("edge", gettext_lazy("Trait"), gettext_lazy("contours")),
    ("sheet", gettext_lazy("Feuille"), ""),
    ("raised", gettext_lazy("Feuillet"), ""),
    ("desk", gettext_lazy("Table"), ""),
    ("rule", gettext_lazy("Ligne"), ""),
    ("margin-line", gettext_lazy("Marge"), ""),
    ("wash", gettext_lazy("Lavis"), ""),
    ("wash-2", gettext_lazy("Lavis pâle"), ""),
)

ICONS = [
    "back",
    "right",
    "down",
    "plus",
    "minus",
    "check",
    "close",
    "menu",
    "list",
    "swap",
    "flip",
    "undo",
    "redo",
    "die",
    "lock",
    "key",
    "quill",
    "edit",
    "eye",
    "eye-off",
    "search",
    "book",
    "scroll",
    "user",
    "users",
    "qr",
    "clock",
    "hourglass",
    "star",
    "flask",
    "shield",
    "copy",
    "share",
    "in",
    "out",
    "trash",
    "sun",
    "moon",
    "warning",
    "info",
    "offline",
    "door",
    "planes",
    "arcane",
    "divine",
    "druidic",
    "phantasmal",
]


def living_context() -> dict[str, Any]:
    """All the values of ``design/living_page.html``."""
    strips = _strips()
    wrong = SampleForm({"name": "Thogor", "int_score": "15", "pou": "31", "species": "human"})
    return {
        "strips": strips,
        "plain": strips[0],
        "rolled": strips[1],
        "costs": {"critical": 5, "success": 9, "failure": 1, "fumble": 9},
        "pools": _pools(),
        "tiers": _tiers(),
        "form": wrong,
        "inks": INKS,
        "icons": ICONS,
        "one_die": [SampleDie(faces=10, value=8)],
        "all_dice": [SampleDie(faces=f, value=f) for f in (4, 6, 8, 10, 12, 20, 100)],
        "three_dice": [SampleDie(faces=6, value=v) for v in (2, 5, 6)],
        "running": [
            SampleSpell(owner="Thogor", what=gettext("Défense Magique, léger"), ends=2_400),
            SampleSpell(owner="Maëlle", what=gettext("Voile de Brume, léger"), ends=4_800),
            SampleSpell(owner="Cmir", what=gettext("Rune de Garde, nul"), ends=None),
        ],
        "travellers": sample_travellers(),
        "numbers": {
            "mean": Fraction(37, 5),
            "large": 12_345.5,
            "share": Fraction(2, 5),
            "clock": 2 * 86_400 + 21 * 3_600 + 42 * 60,
        },
    }
