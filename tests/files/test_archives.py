import io
import struct
import zipfile
from typing import Any

import pytest

from files.archives import MOST_FILES, MOST_UNPACKED, Archive, write_archive
from files.problems import FileRefused


def packed(files: dict[str, bytes], **more: Any) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, **more) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return out.getvalue()


def read_all(data: bytes) -> None:
    archive = Archive(data)
    for name in archive.names:
        list(archive.rows(name))


def code_of(data: bytes) -> str:
    with pytest.raises(FileRefused) as refused:
        read_all(data)
    return refused.value.problems[0].code


def many(count: int) -> dict[str, bytes]:
    return {f"{chr(97 + n // 26)}{chr(97 + n % 26)}.jsonl": b"{}" for n in range(count)}


def telling(data: bytes, size: int) -> bytes:
    """The archive whose directory tells another size of its first file."""
    told = bytearray(data)
    at = told.index(b"PK\x01\x02")
    told[at + 24 : at + 28] = struct.pack("<L", size)
    return bytes(told)


@pytest.mark.parametrize(
    "name",
    [
        "../../etc/passwd",
        "/etc/passwd",
        "C:\\x.jsonl",
        "a/b.jsonl",
        "a.exe",
        "a\x01.jsonl",
        ".jsonl",
    ],
)
def test_a_name_that_is_a_path_or_a_program_is_refused(name: str) -> None:
    assert code_of(packed({name: b"{}"})) == "archive_strange_name"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "no_archive"),
        (b"PK\x03\x04 and nothing", "no_archive"),
        (b"x" * (32 * 1024 * 1024 + 1), "file_too_large"),
        (packed(many(MOST_FILES + 1)), "archive_too_many_files"),
        (packed({"a.jsonl": b"{}"})[:-30], "no_archive"),
        (packed({"a.jsonl": b"not json\n"}), "archive_row_broken"),
        (packed({"a.jsonl": b"[1]\n"}), "archive_row_broken"),
        (packed({"a.jsonl": b"\xff\n"}), "archive_row_broken"),
        (packed({"a.jsonl": b"[" * 100_000}), "archive_row_broken"),
        (packed({"a.jsonl": b'{"a":' * 200 + b"1" + b"}" * 200}), "too_deep"),
        (packed({"a.jsonl": b'{"a": NaN}\n'}), "no_number"),
        (packed({"a.jsonl": b'{"a": "\\u0000"}\n'}), "control_character"),
        (packed({"a.jsonl": b'{"a": "\\ud800"}\n'}), "half_a_character"),
        (packed({"a.jsonl": b'{"a": 1' + b"0" * 9000 + b"}\n"}), "archive_row_broken"),
    ],
    ids=lambda value: value if isinstance(value, str) else "file",  # the bytes tell the time
)
def test_what_is_no_sound_archive_is_refused(data: bytes, code: str) -> None:
    assert code_of(data) == code


def test_a_bomb_is_refused_before_it_goes_off() -> None:
    small = packed({"a.jsonl": b"\x00" * 1024})

    assert code_of(telling(small, MOST_UNPACKED + 1)) == "archive_bomb"


def test_a_bomb_that_tells_a_small_size_goes_no_further() -> None:
    bomb = packed({"a.jsonl": b'{"a": "' + b"x" * (64 * 1024 * 1024) + b'"}\n'})

    assert len(bomb) < 128 * 1024
    assert code_of(telling(bomb, 10)) in {"archive_broken", "archive_row_broken"}


def test_a_row_without_end_is_refused() -> None:
    assert code_of(packed({"a.jsonl": b'{"a": "' + b"x" * (5 * 1024 * 1024)})) == (
        "archive_row_too_long"
    )


def test_the_same_name_twice_is_refused() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("a.jsonl", b"{}")
        archive.writestr("b.jsonl", b"{}")
    doubled = out.getvalue().replace(b"b.jsonl", b"a.jsonl")

    assert code_of(doubled) == "archive_strange_name"


def test_another_way_of_packing_is_refused() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_LZMA) as archive:
        archive.writestr("a.jsonl", b"{}")

    assert code_of(out.getvalue()) == "archive_locked"


def test_what_is_written_is_read_back_and_counted() -> None:
    out = io.BytesIO()
    rows = [{"id": 1, "name": "Éclair\n"}, {"id": 2, "name": None}]

    counts = write_archive(out, [("manifest.json", [{"a": 1}]), ("x.Y.jsonl", iter(rows))])

    archive = Archive(out.getvalue())
    assert counts == {"manifest.json": 1, "x.Y.jsonl": 2}
    assert archive.document("manifest.json") == {"a": 1}
    assert list(archive.rows("x.Y.jsonl")) == rows
    assert list(archive.rows("z.Z.jsonl")) == []


def test_the_same_rows_are_the_same_bytes() -> None:
    one, other = io.BytesIO(), io.BytesIO()
    for out in (one, other):
        write_archive(out, [("a.jsonl", [{"id": 1}])])

    assert one.getvalue() == other.getvalue()


def test_a_document_that_lacks_is_refused_by_name() -> None:
    with pytest.raises(FileRefused) as refused:
        Archive(packed({"a.jsonl": b"{}"})).document("manifest.json")

    assert refused.value.problems[0].code == "archive_lacks"
