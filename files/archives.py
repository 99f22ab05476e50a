"""Zip files of strangers: bounded before anything is unpacked, and never unpacked to a disk."""

import io
import json
import re
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from typing import IO, Any

from files.documents import DEEPEST, check_value, read_document
from files.problems import FileRefused, refuse, shown

#: Of the file as it comes, and of all that is in it, in bytes.
MOST_PACKED = 32 * 1024 * 1024
MOST_UNPACKED = 384 * 1024 * 1024
#: Files within, and rows of all of them.
MOST_FILES = 100
MOST_ROWS = 1_000_000
#: Bytes of one row.
LONGEST_ROW = 4 * 1024 * 1024
#: Brackets within brackets in a row: what an undone undoing tells stands within what it undid.
DEEPEST_ROW = 2 * DEEPEST

_NAME = re.compile(r"[A-Za-z_]{1,60}(?:\.[A-Za-z_]{1,60})?\.jsonl?")
#: What a sound row of ours never holds; asked of the bytes, as most rows hold none of it.
_SUSPECT = (b"\\u0000", b"\\ud", b"\\uD", b"NaN", b"Infinity", b"e+", b"E")


class Archive:
    """An archive that may be read: its names and sizes are in order."""

    def __init__(self, data: bytes) -> None:
        """Raises ``FileRefused``."""
        if len(data) > MOST_PACKED:
            raise refuse("file_too_large", maximum=MOST_PACKED // (1024 * 1024))
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
            entries = self._zip.infolist()
        except (zipfile.BadZipFile, ValueError, OverflowError, NotImplementedError) as error:
            raise refuse("no_archive") from error
        if len(entries) > MOST_FILES:
            raise refuse("archive_too_many_files", maximum=MOST_FILES)
        self.names: list[str] = []
        for entry in entries:
            if not _NAME.fullmatch(entry.filename) or entry.filename in self.names:
                raise refuse("archive_strange_name", name=shown(entry.filename))
            if entry.flag_bits & 0x1 or entry.compress_type not in {
                zipfile.ZIP_STORED,
                zipfile.ZIP_DEFLATED,
            }:
                raise refuse("archive_locked", name=shown(entry.filename))
            self.names.append(entry.filename)
        if sum(entry.file_size for entry in entries) > MOST_UNPACKED:
            raise refuse("archive_bomb", maximum=MOST_UNPACKED // (1024 * 1024))

    def document(self, name: str) -> Any:
        """One JSON file of it. Raises ``FileRefused``."""
        if name not in self.names:
            raise refuse("archive_lacks", name=name)
        try:
            with self._zip.open(name) as file:
                data = file.read(LONGEST_ROW + 1)
        except _BROKEN as error:
            raise refuse("archive_broken", name=name) from error
        if len(data) > LONGEST_ROW:
            raise refuse("archive_row_too_long", name=name)
        try:
            return read_document(data.decode("utf-8"))
        except UnicodeDecodeError as error:
            raise refuse("archive_broken", name=name) from error

    def rows(self, name: str) -> Iterator[dict[str, Any]]:
        """The rows of a table, one a line. Raises ``FileRefused`` with the line."""
        if name not in self.names:
            return
        try:
            with self._zip.open(name) as file:
                yield from _rows(file, name)
        except _BROKEN as error:
            raise refuse("archive_broken", name=name) from error


_BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, RuntimeError)


def _rows(file: IO[bytes], name: str) -> Iterator[dict[str, Any]]:
    number = 0
    while line := file.readline(LONGEST_ROW + 1):
        number += 1
        if len(line) > LONGEST_ROW:
            raise refuse("archive_row_too_long", name=name, place=number)
        if number > MOST_ROWS:
            raise refuse("archive_too_many_rows", maximum=MOST_ROWS)
        if not line.strip():
            continue
        try:
            row = _row(line)
        except FileRefused:
            raise
        except (ValueError, RecursionError) as error:
            raise refuse("archive_row_broken", name=name, place=number) from error
        if not isinstance(row, dict):
            raise refuse("archive_row_broken", name=name, place=number)
        yield row


def _row(line: bytes) -> Any:
    text = line.decode("utf-8")
    if any(sign in line for sign in _SUSPECT):
        row = read_document(text, deepest=DEEPEST_ROW)
    else:
        row = json.loads(text)
        if line.count(b"[") + line.count(b"{") > DEEPEST_ROW:
            check_value(row, deepest=DEEPEST_ROW)
    return row


def write_archive(out: IO[bytes], tables: Iterable[tuple[str, Iterable[Any]]]) -> dict[str, int]:
    """Writes files of rows, each under its name; how many rows each has.

    The bytes depend on the rows alone: no clock is asked.
    """
    counts: dict[str, int] = {}
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:
        for name, rows in tables:
            entry = zipfile.ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            counts[name] = 0
            with archive.open(entry, "w") as file:
                for row in rows:
                    text = json.dumps(row, ensure_ascii=False, separators=(",", ":"))
                    file.write(text.encode() + b"\n")
                    counts[name] += 1
    return counts
