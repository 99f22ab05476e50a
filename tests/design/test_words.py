"""French is the source; Django's own catalogue must not turn one of our words into another."""

import gettext
import re
from pathlib import Path

import django
from django.conf import settings

_TAG = re.compile(r"""\{% translate (?P<q>["'])(?P<words>.+?)(?P=q)(?P<rest>[^%]*)%\}""")


def django_says() -> dict[str, str]:
    """What Django's French catalogues make of a source text without context."""
    said: dict[str, str] = {}
    root = Path(django.__file__).parent
    for path in (root / "conf/locale/fr", *root.glob("contrib/*/locale/fr")):
        with (path / "LC_MESSAGES/django.mo").open("rb") as catalogue:
            translations = gettext.GNUTranslations(catalogue)
        said |= {k: v for k, v in vars(translations)["_catalog"].items() if isinstance(k, str)}
    return said


def test_no_word_of_a_template_means_something_else_to_django() -> None:
    catalogue = django_says()
    clashes = [
        f"{path.name}: {found['words']} -> {catalogue[found['words']]}"
        for path in (Path(settings.BASE_DIR) / "templates").rglob("*.html")
        for found in _TAG.finditer(path.read_text())
        if "context" not in found["rest"]
        and catalogue.get(found["words"], found["words"]) != found["words"]
    ]
    assert clashes == []
