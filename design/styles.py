"""One file of styles for every page, made from the sheets under ``static/css``.

Twenty small files are kept apart for people; a phone on a table's slow network asks once, and
what is compressed together is a third smaller.
"""

import re
from pathlib import Path

#: In the order of the cascade. Any page may get another's body by a tap, so all have them all.
SHEETS = (
    "tokens",
    "base",
    "parts",
    "forms",
    "pictures",
    "motion",
    "layout",
    "pages",
    "planner",
    "characters",
    "spells",
    "study",
    "rules",
    "adventure",
    "planes",
    "memory",
    "casting",
    "fight",
    "board",
    "find",
    "files",
)
#: Comments, and texts in quotes, in which nothing is one.
_COMMENT_OR_TEXT = re.compile(r"""/\*.*?\*/|("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')""", re.DOTALL)


def without_comments(text: str) -> str:
    """The rules alone: no comments, no indentation, no empty lines."""
    bare = _COMMENT_OR_TEXT.sub(lambda found: found[1] or "", text)
    return "\n".join(line.strip() for line in bare.splitlines() if line.strip())


def build(source: Path, target: Path) -> int:
    """Writes ``all.css`` into ``target`` from the sheets in ``source``; bytes written, 0 if up to
    date. A read-only place that is up to date is left alone. Raises ``OSError``.
    """
    sheets = [(source / f"{name}.css").read_text() for name in SHEETS]
    whole = "\n".join(without_comments(sheet) for sheet in sheets) + "\n"
    path = target / "all.css"
    if path.is_file() and path.read_text() == whole:
        return 0
    target.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".new")  # a server that runs never sees half of it
    fresh.write_text(whole)
    fresh.replace(path)
    return len(whole)
