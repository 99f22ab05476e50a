"""The compose file and its neighbours, read as text: what they promise, without an engine."""

import re
import stat
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.conf import settings

from config import environment
from config.embedded import binaries

ROOT = settings.BASE_DIR
#: What holds a secret: never a default.
SECRETS = {"POSTGRES_PASSWORD", "SORTILEGE_SECRET_KEY", "SORTILEGE_SMTP_PASSWORD"}
APPLICATION = ("migrate", "web-1", "web-2", "feed", "backup")
_REFERENCE = re.compile(r"\$\{(\w+)([^}]*)\}")


@pytest.fixture(scope="module")
def services() -> Any:
    return yaml.safe_load(_text("docker-compose.yml"))["services"]


def _text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def _named(text: str) -> set[str]:
    return {name for name, _rest in _REFERENCE.findall(text)}


def test_no_secret_has_a_default() -> None:
    found = _REFERENCE.findall(_text("docker-compose.yml"))

    rests = {(name, rest) for name, rest in found if name in SECRETS}
    assert rests == {
        ("POSTGRES_PASSWORD", ":?see .env"),
        ("SORTILEGE_SECRET_KEY", ":?see .env"),
        ("SORTILEGE_SMTP_PASSWORD", ":-"),
    }


def test_the_example_has_no_secret() -> None:
    lines = [line.lstrip("#").strip() for line in _text(".env.example").splitlines()]
    values = dict(line.split("=", 1) for line in lines if re.match(r"[A-Z_]+=", line))

    assert {name for name in SECRETS if values[name]} == set()
    assert values.keys() == _named(_text("docker-compose.yml"))


def test_every_variable_is_one_that_is_known() -> None:
    known = environment.VARIABLES | environment.OF_THE_DEPLOYMENT
    proxy = set(re.findall(r"\{\$(\w+)", _text("deploy/Caddyfile")))

    assert _named(_text("docker-compose.yml")) - known == set()
    assert proxy - known == set()
    assert environment.OF_THE_DEPLOYMENT - proxy - _named(_text("docker-compose.yml")) == set()


def test_the_application_is_told_variables_that_it_reads(services: Any) -> None:
    for name in APPLICATION:
        assert set(services[name]["environment"]) - environment.VARIABLES == set()


def test_only_the_proxy_is_reached_from_outside(services: Any) -> None:
    assert [name for name, service in services.items() if "ports" in service] == ["proxy"]
    assert services["db"]["networks"] == ["inside"]
    assert yaml.safe_load(_text("docker-compose.yml"))["networks"]["inside"]["internal"] is True


def test_the_proxy_knows_no_secret_of_the_application(services: Any) -> None:
    assert set(services["proxy"]["environment"]) == {"SORTILEGE_DOMAIN", "SORTILEGE_TLS"}


def test_the_database_is_the_major_version_of_the_embedded_server(services: Any) -> None:
    assert services["db"]["image"] == f"postgres:{binaries.VERSION}"


def test_migrations_are_a_step_that_the_others_wait_for(services: Any) -> None:
    assert services["migrate"]["restart"] == "no"
    assert services["migrate"]["depends_on"]["db"]["condition"] == "service_healthy"
    for name in ("web-1", "web-2", "feed", "backup"):
        waits = services[name]["depends_on"]["migrate"]["condition"]
        assert waits == "service_completed_successfully"


def test_everything_that_stays_says_whether_it_is_well(services: Any) -> None:
    assert "config.probe" in _text("Dockerfile")
    assert "pg_isready" in services["db"]["healthcheck"]["test"]
    assert "--fresh" in services["backup"]["healthcheck"]["test"]
    assert services["proxy"]["healthcheck"]["test"]


def test_nothing_of_ours_runs_as_root_or_writes_where_it_lies(services: Any) -> None:
    assert "\nUSER sortilege\n" in _text("Dockerfile")
    for name in (*APPLICATION, "proxy"):
        assert services[name]["read_only"] is True
        assert services[name]["cap_drop"] == ["ALL"]
        assert services[name]["security_opt"] == ["no-new-privileges:true"]


def test_the_image_holds_what_the_lock_says_and_no_secret() -> None:
    assert "--require-hashes" in _text("Dockerfile")
    assert {".env", "var", ".git"} <= set(_text(".dockerignore").split())


def test_new_secrets_are_made_once_and_read_by_their_owner_only(tmp_path: Path) -> None:
    for name in (".env.example", "deploy/new-env.sh"):
        copy = tmp_path / name
        copy.parent.mkdir(exist_ok=True)
        copy.write_text(_text(name))
    command = ["sh", str(tmp_path / "deploy/new-env.sh"), "magie.example.org", "moi@example.org"]

    first = subprocess.run(command, capture_output=True, text=True)
    made = (tmp_path / ".env").read_text()
    second = subprocess.run(command, capture_output=True, text=True)

    assert (first.returncode, second.returncode) == (0, 1)
    assert (tmp_path / ".env").read_text() == made
    assert stat.S_IMODE((tmp_path / ".env").stat().st_mode) == 0o600
    values = dict(re.findall(r"^([A-Z_]+)=(.*)$", made, re.MULTILINE))
    assert (values["SORTILEGE_DOMAIN"], values["SORTILEGE_TLS"]) == (
        "magie.example.org",
        "moi@example.org",
    )
    read = environment.Environment(values)
    assert read.secret("SORTILEGE_SECRET_KEY")
    assert len(values["POSTGRES_PASSWORD"]) == 48
    assert read.problems == []


def test_the_guide_explains_every_variable_in_both_languages() -> None:
    french, english = _text("docs/hosting.md").split("\n# Hosting Sortilège\n")
    every = environment.VARIABLES | environment.OF_THE_DEPLOYMENT

    for part in (french, english):
        assert every - set(re.findall(r"`([A-Z_]+)`", part)) == set()
