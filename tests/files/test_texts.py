import codecs

import pytest

from files.problems import FileRefused
from files.texts import MOST_BYTES, read_text

WORDS = "nom;effet\nÉclair;œuf\n"


def code_of(data: bytes) -> str:
    with pytest.raises(FileRefused) as refused:
        read_text(data)
    return refused.value.problems[0].code


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "file_empty"),
        (b" \r\n", "file_empty"),
        (b"x" * (MOST_BYTES + 1), "file_too_large"),
        (b"PK\x03\x04rest", "not_a_text"),
        (b"%PDF-1.7", "not_a_text"),
        (b"name\nA\x00B\n", "control_character"),
        (codecs.BOM_UTF16_LE + b"\xd8", "encoding_broken"),
        (codecs.BOM_UTF8 + b"\xff\xff", "encoding_broken"),
        (b"name_fr\n\x81\x8d\n", "encoding_unknown"),
        (WORDS.encode("utf-16-le"), "control_character"),
        (WORDS.encode("utf-32"), "control_character"),
    ],
)
def test_what_is_no_text_is_refused_with_its_reason(data: bytes, code: str) -> None:
    assert code_of(data) == code


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_unicode_is_read_without_a_word(encoding: str) -> None:
    read = read_text(WORDS.encode(encoding))

    assert (read.text, read.remarks) == (WORDS, ())


def test_the_encoding_of_windows_is_guessed_and_said() -> None:
    read = read_text(WORDS.encode("cp1252"))

    assert read.text == WORDS
    assert [remark.code for remark in read.remarks] == ["encoding_guessed"]


def test_a_control_is_named_by_its_line() -> None:
    with pytest.raises(FileRefused) as refused:
        read_text(b"a\nb\n\x07\n")

    assert refused.value.problems[0].place == 3
