"""Forms answer in our own words, beside the field: no browser's bubble stands before them."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

TEMPLATES = Path(__file__).parents[2] / "templates"
_FORM = re.compile(r"<form\b(.*?)</form>", re.DOTALL)
_TAG = re.compile(r"(?:[^>\"]|\"[^\"]*\")*>")
#: What a browser may find fault with.
_CHECKED = re.compile(
    r"{% field |type=\"(?:number|email|url|date|time)\"|\brequired\b|\b(?:min|max|pattern)=\""
)


def forms() -> Iterator[tuple[str, str, str]]:
    for path in sorted(TEMPLATES.rglob("*.html")):
        for found in _FORM.finditer(path.read_text()):
            tag = _TAG.match(found.group(1))
            assert tag, path
            yield str(path.relative_to(TEMPLATES)), tag.group(), found.group(1)[tag.end() :]


@pytest.mark.parametrize(("name", "tag", "body"), list(forms()))
def test_a_form_with_fields_is_checked_by_us_alone(name: str, tag: str, body: str) -> None:
    assert "novalidate" in tag or not _CHECKED.search(body), name
