"""Bytes to text: which encoding a file is in, said where it had to be guessed."""

import codecs
import re
from dataclasses import dataclass

from files.problems import FileProblem, refuse

#: Of one list or character, in bytes.
MOST_BYTES = 4 * 1024 * 1024

#: What no text holds: controls, tabs and ends of line apart.
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
#: First bytes of files that people pick by mistake: zip and spreadsheets, PDF, images, gzip.
_OTHERS = (b"PK\x03\x04", b"%PDF", b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"\x1f\x8b", b"\xd0\xcf")


@dataclass(frozen=True, kw_only=True)
class ReadText:
    """The text of a file, and how it was read."""

    text: str
    encoding: str
    #: What the reader should know: that the encoding was guessed.
    remarks: tuple[FileProblem, ...] = ()


def read_text(data: bytes, *, most: int = MOST_BYTES) -> ReadText:
    """UTF-8 with or without its mark, UTF-16 with its mark, else Windows' western encoding.

    Raises ``FileRefused``: empty, too large, no text at all, controls within.
    """
    if len(data) > most:
        raise refuse("file_too_large", maximum=most // (1024 * 1024))
    if data.startswith(_OTHERS):
        raise refuse("not_a_text")
    read = _decode(data)
    if not read.text.strip():
        raise refuse("file_empty")
    found = _CONTROL.search(read.text)
    if found:
        raise refuse("control_character", place=read.text.count("\n", 0, found.start()) + 1)
    return read


def _decode(data: bytes) -> ReadText:
    try:
        if data.startswith(codecs.BOM_UTF8):
            return ReadText(text=data.decode("utf-8-sig"), encoding="UTF-8")
        if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
            return ReadText(text=data.decode("utf-16"), encoding="UTF-16")
    except UnicodeDecodeError as error:
        raise refuse("encoding_broken") from error
    try:
        return ReadText(text=data.decode("utf-8"), encoding="UTF-8")
    except UnicodeDecodeError:
        pass
    try:
        text = data.decode("cp1252")
    except UnicodeDecodeError as error:
        raise refuse("encoding_unknown") from error
    remark = FileProblem(code="encoding_guessed", detail={"encoding": "Windows-1252"})
    return ReadText(text=text, encoding="Windows-1252", remarks=(remark,))
