"""The product's two typefaces, cut to what French and English need.

The whole fonts come with the packages ``fontpkg-spectral`` and ``fontpkg-alegreya-sans``
(both under the Open Font License). What browsers get is made at set-up into a folder that git
ignores: a few kilobytes, no other host, no binary in the repository.
"""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import fontpkg_alegreya_sans
import fontpkg_spectral

#: What French and English pages are written in: letters, quotes, dashes, spaces, arrows, minus.
TEXT = (
    "".join(chr(code) for code in range(0x20, 0x7F))
    + "àâæçéèêëîïôœùûüÿÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ"
    + "\u00a0\u2009«»“”‘’–—…·•°±×−≤≥½¼¾←→↑↓€"
)
#: The other letters of western names, in files that a browser fetches once it meets one.
MORE = "".join(
    sorted(({chr(code) for code in range(0xA1, 0x100)} | set("ŠšŽž‚„†‡‹›™≠≈")) - set(TEXT))
)
#: Lining and tabular figures make columns of numbers; the others are ordinary typesetting.
FEATURES = ["kern", "mark", "ccmp", "liga", "lnum", "tnum"]
#: What a phone on a table's slow network may be asked to fetch, all files together.
BYTES_AT_MOST = 100_000


class FontError(Exception):
    """A font is missing from its package, or came out larger than allowed."""


@dataclass(frozen=True, kw_only=True)
class Cut:
    """One file to make: its name without suffix, the whole font it is cut from, what it holds."""

    name: str
    source: Path
    text: str = TEXT


def cuts() -> Sequence[Cut]:
    """The files that ``static/css/tokens.css`` names."""
    spectral = Path(fontpkg_spectral.ROOT) / "files"
    alegreya = Path(fontpkg_alegreya_sans.ROOT) / "files"
    wholes = {
        "spectral-600": spectral / "Spectral-SemiBold.ttf",
        "alegreya-sans-500": alegreya / "AlegreyaSans-Medium.ttf",
        "alegreya-sans-700": alegreya / "AlegreyaSans-Bold.ttf",
    }
    common = [Cut(name=name, source=source) for name, source in wholes.items()]
    rare = [Cut(name=f"{name}-more", source=s, text=MORE) for name, s in wholes.items()]
    return (*common, *rare)


def range_of(text: str) -> str:
    """As a style sheet's ``unicode-range`` names these letters."""
    codes = sorted(map(ord, text))
    firsts = [code for code in codes if code - 1 not in codes]
    lasts = [code for code in codes if code + 1 not in codes]
    return ", ".join(
        f"U+{first:X}" if first == last else f"U+{first:X}-{last:X}"
        for first, last in zip(firsts, lasts, strict=True)
    )


def stamp(made: Sequence[Cut]) -> str:
    """Changes whenever a source font or the way of cutting does."""
    digest = hashlib.sha256()
    digest.update(" ".join(FEATURES).encode())
    for cut in made:
        try:
            digest.update(cut.name.encode() + cut.text.encode() + cut.source.read_bytes())
        except OSError as error:
            raise FontError(f"the font {cut.source.name} cannot be read: {error}") from error
    return digest.hexdigest()


def cut_font(cut: Cut, target: Path) -> int:
    """Writes one WOFF2 file and returns its size in bytes."""
    # A third of a second to import, and needed at the first start only.
    from fontTools import subset
    from fontTools.ttLib import TTFont

    options = subset.Options()
    options.flavor = "woff2"
    options.layout_features = FEATURES
    options.hinting = False
    options.name_IDs = [0, 1, 2, 13, 14]  # names, copyright and licence travel with the file
    options.notdef_outline = True
    options.drop_tables += ["meta"]
    font = TTFont(cut.source, lazy=False)
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=cut.text)
    subsetter.subset(font)
    path = target / f"{cut.name}.woff2"
    subset.save_font(font, str(path), options)
    font.close()
    return path.stat().st_size


def build(target: Path) -> Iterator[tuple[str, int]]:
    """Makes the missing or outdated files in ``target``; yields the name and size of each.

    Yields nothing when all is up to date. Raises ``FontError``.
    """
    made = cuts()
    target.mkdir(parents=True, exist_ok=True)
    stamp_file = target / "stamp.txt"
    wanted = stamp(made)
    whole = all((target / f"{cut.name}.woff2").is_file() for cut in made)
    if whole and stamp_file.is_file() and stamp_file.read_text().strip() == wanted:
        return
    total = 0
    for cut in made:
        size = cut_font(cut, target)
        total += size
        yield cut.name, size
    if total > BYTES_AT_MOST:
        raise FontError(f"the fonts take {total} bytes, more than {BYTES_AT_MOST}")
    stamp_file.write_text(f"{wanted}\n")
