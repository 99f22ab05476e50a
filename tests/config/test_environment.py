"""Nonsense in the environment is refused by name, all of it at once."""

import pytest
from django.core.exceptions import ImproperlyConfigured

from config.environment import Environment

KEY = "une-cle-assez-longue-pour-signer-les-sessions-0123456789"


def given(value: str) -> Environment:
    return Environment({"SORTILEGE_X": value})


@pytest.mark.parametrize("word", ["maybe", "2", "oui"])
def test_a_flag_refuses_other_words(word: str) -> None:
    environment = given(word)

    assert environment.flag("SORTILEGE_X") is False
    assert environment.problems == [f"SORTILEGE_X={word!r}: expected one of 1, 0, yes, no"]


@pytest.mark.parametrize("word", ["-1", "70000", "1.5", "１", "x"])
def test_a_number_refuses_what_is_out_of_bounds(word: str) -> None:
    environment = given(word)

    assert environment.integer("SORTILEGE_X", 7, maximum=65535) == 7
    assert "from 0 to 65535" in environment.problems[0]


@pytest.mark.parametrize(
    ("url", "complaint"),
    [
        ("mysql://a/b", "expected postgresql"),
        ("postgresql://host/", "name of the database is missing"),
        ("postgresql://host:port/name", "port is not a number"),
    ],
)
def test_a_database_url_refuses(url: str, complaint: str) -> None:
    environment = given(url)
    environment.database("SORTILEGE_X")

    assert complaint in environment.problems[0]
    assert url not in environment.problems[0]


@pytest.mark.parametrize("key", ["short", "ab" * 30])
def test_a_weak_key_is_refused_and_not_repeated(key: str) -> None:
    environment = given(key)
    environment.secret("SORTILEGE_X")

    assert "at least 50 characters" in environment.problems[0]
    assert key not in environment.problems[0]


@pytest.mark.parametrize("host", ["*", "https://a.example", "a.example/x", "a.example:8000", "a b"])
def test_a_host_is_a_name_and_nothing_else(host: str) -> None:
    environment = given(f"good.example,{host}")
    environment.hosts("SORTILEGE_X")

    assert len(environment.problems) == 1
    assert repr(host) in environment.problems[0]


@pytest.mark.parametrize("origin", ["a.example", "https://a.example/x", "ftp://a", "https://"])
def test_an_origin_is_a_whole_address(origin: str) -> None:
    environment = given(origin)
    environment.origins("SORTILEGE_X")

    assert len(environment.problems) == 1


@pytest.mark.parametrize("word", ["Paris", "Europe/Pari"])
def test_a_time_zone_is_a_known_one(word: str) -> None:
    environment = given(word)

    assert environment.time_zone("SORTILEGE_X", "UTC") == "UTC"
    assert "SORTILEGE_X" in environment.problems[0]


def test_a_sender_is_an_address() -> None:
    environment = given("la table")
    environment.mail_address("SORTILEGE_X", "a@b")

    assert "table@example.org" in environment.problems[0]


def test_a_typo_is_refused_with_what_was_meant() -> None:
    environment = Environment({"SORTILEGE_HOST": "a.example", "HOME": "/"})
    environment.refuse_unknown()

    assert environment.problems == ["SORTILEGE_HOST: unknown, perhaps SORTILEGE_HOSTS was meant"]


def test_everything_wrong_is_told_at_once() -> None:
    environment = Environment({"SORTILEGE_X": "perhaps", "SORTILEGE_Y": "many"})
    environment.flag("SORTILEGE_X")
    environment.integer("SORTILEGE_Y", 1)
    environment.require(False, "SORTILEGE_X cannot go with SORTILEGE_Y")  # noqa: FBT003

    with pytest.raises(ImproperlyConfigured) as refusal:
        environment.refuse()

    lines = str(refusal.value).splitlines()
    assert [line.split("=")[0].strip() for line in lines[1:3]] == ["SORTILEGE_X", "SORTILEGE_Y"]
    assert len(lines) == 4


def test_where_nothing_is_wrong_nothing_is_said() -> None:
    environment = given("1")
    environment.flag("SORTILEGE_X")
    environment.refuse()

    assert environment.problems == []


def test_a_database_url_is_taken_apart() -> None:
    found = given("postgres://u%40x:p%2Fw@host:5433/name?sslmode=require").database("SORTILEGE_X")

    assert found == {
        "NAME": "name",
        "USER": "u@x",
        "PASSWORD": "p/w",
        "HOST": "host",
        "PORT": "5433",
        "OPTIONS": {"sslmode": "require"},
    }


def test_a_socket_folder_comes_as_an_option() -> None:
    found = given("postgresql:///name?host=/run/postgresql").database("SORTILEGE_X")

    assert found["HOST"] == "/run/postgresql"
    assert found["OPTIONS"] == {}


def test_what_is_absent_has_its_default() -> None:
    environment = Environment({})

    assert environment.text("SORTILEGE_X", "d") == "d"
    assert environment.flag("SORTILEGE_X", default=True) is True
    assert environment.integer("SORTILEGE_X", 7) == 7
    assert environment.words("SORTILEGE_X") == []
    assert environment.secret("SORTILEGE_X") == ""


def test_words_are_written_with_commas() -> None:
    assert given(" a, b,, ").words("SORTILEGE_X") == ["a", "b"]


@pytest.mark.parametrize("host", ["magie.example.org", ".example.org", "127.0.0.1", "[::1]"])
def test_names_and_addresses_are_hosts(host: str) -> None:
    environment = given(host)

    assert environment.hosts("SORTILEGE_X") == [host]
    assert environment.problems == []


def test_what_is_good_passes() -> None:
    environment = Environment(
        {"K": KEY, "Z": "America/Montreal", "M": "La table <t@example.org>", "O": "https://a:8443"}
    )

    assert environment.secret("K") == KEY
    assert environment.time_zone("Z", "UTC") == "America/Montreal"
    assert environment.mail_address("M", "") == "La table <t@example.org>"
    assert environment.origins("O") == ["https://a:8443"]
    assert environment.problems == []
