"""Nonsense in the environment is refused by name."""

import pytest
from django.core.exceptions import ImproperlyConfigured

from config import environment


@pytest.mark.parametrize("word", ["maybe", "2", "oui"])
def test_a_flag_refuses_other_words(monkeypatch: pytest.MonkeyPatch, word: str) -> None:
    monkeypatch.setenv("SORTILEGE_X", word)

    with pytest.raises(ImproperlyConfigured, match="SORTILEGE_X"):
        environment.flag("SORTILEGE_X")


@pytest.mark.parametrize("word", ["-1", "70000", "1.5", "１", "x"])
def test_a_number_refuses_what_is_out_of_bounds(monkeypatch: pytest.MonkeyPatch, word: str) -> None:
    monkeypatch.setenv("SORTILEGE_X", word)

    with pytest.raises(ImproperlyConfigured, match="from 0 to 65535"):
        environment.integer("SORTILEGE_X", 0, maximum=65535)


@pytest.mark.parametrize(
    ("url", "complaint"),
    [
        ("mysql://a/b", "expected postgresql"),
        ("postgresql://host/", "name of the database is missing"),
        ("postgresql://host:port/name", "port is not a number"),
    ],
)
def test_a_database_url_refuses(url: str, complaint: str) -> None:
    with pytest.raises(ImproperlyConfigured, match=complaint):
        environment.database(url)


def test_a_database_url_is_taken_apart() -> None:
    found = environment.database("postgres://u%40x:p%2Fw@host:5433/name?sslmode=require")

    assert found == {
        "NAME": "name",
        "USER": "u@x",
        "PASSWORD": "p/w",
        "HOST": "host",
        "PORT": "5433",
        "OPTIONS": {"sslmode": "require"},
    }


def test_a_socket_folder_comes_as_an_option() -> None:
    found = environment.database("postgresql:///name?host=/run/postgresql")

    assert found["HOST"] == "/run/postgresql"
    assert found["OPTIONS"] == {}


def test_what_is_absent_has_its_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SORTILEGE_X", raising=False)

    assert environment.text("SORTILEGE_X", "d") == "d"
    assert environment.flag("SORTILEGE_X", default=True) is True
    assert environment.integer("SORTILEGE_X", 7) == 7
    assert environment.words("SORTILEGE_X") == []


def test_words_are_written_with_commas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SORTILEGE_X", " a, b,, ")

    assert environment.words("SORTILEGE_X") == ["a", "b"]
