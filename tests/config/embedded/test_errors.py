"""One line for the person at the keyboard, in both languages."""

import errno

import pytest

from config.embedded.errors import EmbeddedError, from_os_error, from_text


@pytest.mark.parametrize(
    ("report", "french", "english"),
    [
        ("could not write: No space left on device", "Disque plein", "Disk full"),
        ("mkdir: Read-only file system", "lecture seule", "Read-only"),
        ("could not open: Permission denied", "Droits insuffisants", "Permission refused"),
        ("FATAL: something else", "ne démarre pas", "does not start"),
    ],
)
def test_reports_become_one_line(report: str, french: str, english: str) -> None:
    line = str(from_text(report, "/srv/var"))

    assert french in line
    assert english in line
    assert "/srv/var" in line
    assert "\n" not in line


def test_an_error_of_the_system_names_its_file() -> None:
    error = OSError(errno.ENOSPC, "No space left on device", "/srv/var/x")

    assert "/srv/var/x" in str(from_os_error(error))


def test_french_comes_first() -> None:
    assert str(EmbeddedError("un", "one")) == "un / one"
