"""Whatever anybody sends, the answer is a page with a reason, never an error of ours."""

import re
from collections.abc import Iterator
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client
from django.urls import NoReverseMatch, reverse

from accounts.models import User
from tests.attack.nonsense import IDS, NASTY, TEXTS, key, untouched
from tests.factories.accounts import UserFactory
from tests.permissions.casting import of_caster
from tests.permissions.row import Row
from tests.permissions.stage import ROWS
from tests.permissions.world import World
from tests.streams import read_out

pytestmark = pytest.mark.django_db

#: What pages read of their address.
ASKED = (
    *("q", "degree", "range", "duration", "resistance", "own", "page", "from", "before", "kind"),
    *("character", "spell", "dice", "bump", "act_id", "roll", "resistance_roll", "effect_rolls"),
    *("intensity", "range_points", "duration_points", "distance", "time", "ceremony_rounds"),
    *("surcharge", "modifier", "modifier_name", "next", "theme", "range_kind"),
    *(
        "target",
        "willing",
        "free",
        "back",
        "step",
        "until",
        "free_score",
        "free_barrier",
        "row",
        "only",
        "tell",
    ),
    *("duration_kind", "base_range_m", "base_duration_min", "rolls_dice"),
    *("after", "declared", "plane", "list", "form", "copy", "source", "class", "levels"),
    # those of both admin sites
    *("_popup", "_to_field", "_changelist_filters", "all", "o", "p", "e", "campaign", "id__in"),
    *("campaign__exact", "campaign__name", "is_archived__exact", "pk", "password__startswith"),
)
#: What open pages say of themselves.
HEADERS = ("X-Live", "Last-Event-ID", "HX-Request", "HX-Target", "Accept-Language")


def host() -> User:
    """Whoever runs the server: a right that no row of the matrix has."""
    person: User = UserFactory()
    person.is_staff = person.is_superuser = True
    person.save()
    return person


class Prober:
    """Asks as one person, each time in a world that nobody has touched."""

    def __init__(self, world: World, role: str) -> None:
        if role == "host":
            self.client = Client(raise_request_exception=True)
            self.client.force_login(host())
        else:
            self.client = world.client(role)
        self.cookies = SimpleCookie(self.client.cookies)
        self.failed: list[str] = []

    def ask(self, what: str, method: str, path: str, data: Any = None, **more: Any) -> None:
        self.client.cookies = SimpleCookie(self.cookies)
        with untouched():
            try:
                answer = getattr(self.client, method.lower())(path, data, **more)
                read_out(answer)  # a file may break on its way as well
                if answer.status_code >= 500:
                    self.failed.append(f"{what}: {answer.status_code}")
            except Exception as error:  # whatever it is: it would be an answer of 500
                self.failed.append(f"{what}: {type(error).__name__} {str(error)[:120]}")


def _address(row: Row, world: World) -> str:
    return reverse(row.name, kwargs=dict(row.kwargs(world)))


def _rows(method: str) -> list[Row]:
    return [row for row in ROWS if row.method == method]


@pytest.mark.parametrize("role", ["gm", "anonymous", "host"])
def test_no_address_makes_an_error(world: World, role: str) -> None:
    """Strangers are turned away before most numbers are read: each is shown one of them."""
    prober = Prober(world, role)
    is_gm = role == "gm"
    rows = [row for row in ROWS if role != "host" or row.name.startswith("host:")]
    for turn, row in enumerate(rows):
        with untouched():
            kwargs, data = dict(row.kwargs(world)), dict(row.data(world)) if is_gm else {}
            for name, value in kwargs.items():
                every = IDS if isinstance(value, int) else TEXTS
                for nasty in every if role != "anonymous" else every[turn % len(every) :][:1]:
                    try:
                        path = reverse(row.name, kwargs=kwargs | {name: nasty})
                    except NoReverseMatch:  # a word of the address that takes no such letters
                        continue
                    what = f"{row} {name}={str(nasty)[:20]!r}"
                    prober.ask(what, row.method, path, data)

    assert not prober.failed, "\n".join(prober.failed)


def test_no_question_makes_an_error(world: World) -> None:
    """Everything at once: a page that stops at the first of them has read no other badly."""
    prober = Prober(world, "gm")
    hosts = Prober(world, "host")
    for turn, row in enumerate(_rows("GET")):
        with untouched():
            path = _address(row, world)
            asker = hosts if row.name.startswith("host:") else prober
            for nasty in (NASTY[turn % 14], NASTY[(turn + 7) % 14], NASTY[1]):
                asked = urlencode(dict.fromkeys(ASKED, nasty[:1_000]))
                htmx = {"HTTP_HX_REQUEST": "true"} if turn % 2 else {}
                asker.ask(f"{row} ?={nasty[:20]!r}", "GET", f"{path}?{asked}", **htmx)
    plan = reverse("characters:plan", kwargs=dict(of_caster(world)))
    spell = {"spell": world.things["cast_spell"].pk}
    for turn, name in enumerate(ASKED[:60]):
        nasty = NASTY[turn % 14]
        asked = urlencode({**spell, name: nasty[:1_000]})
        prober.ask(f"plan {name}={nasty[:20]!r}", "GET", f"{plan}?{asked}")

    assert not prober.failed + hosts.failed, "\n".join(prober.failed + hosts.failed)


def test_no_column_of_a_list_is_asked_by_who_may_not(world: World) -> None:
    """The admin's lists answer what they offer: no way round by another table's or a password."""
    answers: dict[str, int] = {}
    for role in ("gm", "host"):
        client = Prober(world, role).client
        site = "gm:" if role == "gm" else "host:"
        for row in _rows("GET"):
            if row.name.startswith(site) and row.name.endswith("_changelist"):
                for column in _FORBIDDEN:
                    asked = {column: "1"}
                    with untouched():
                        answer = client.get(_address(row, world), asked)
                    answers[f"{row} {column}"] = answer.status_code

    assert {
        asked: status for asked, status in answers.items() if status not in {302, 400, 403}
    } == {}
    assert len(answers) > 20


_FORBIDDEN = ("campaign__memberships__user__password__startswith", "password__startswith", "notes")


def test_no_header_makes_an_error(world: World) -> None:
    prober = Prober(world, "gm")
    forged = (
        "",
        ",",
        "=",
        "a" * 4_000,
        "a=b," * 1_000,
        "table==,\u00e9=1",
        "9" * 40,
        "-1",
        "\\x00=\\x00",
    )
    for turn, row in enumerate(_rows("GET")):
        with untouched():
            path = _address(row, world)
            headers = dict.fromkeys(HEADERS, forged[turn % len(forged)])
            prober.ask(f"{row} {forged[turn % len(forged)][:20]!r}", "GET", path, headers=headers)

    assert not prober.failed, "\n".join(prober.failed)


def _fields(world: World) -> dict[str, set[str]]:
    """Names of the fields on every page, by the address that their form posts to."""
    found: dict[str, set[str]] = {}
    for role in ("gm", "anonymous"):
        client = world.client(role)
        for row in _rows("GET"):
            if getattr(row, role) != 200:
                continue
            asked = {"spell": world.things["cast_spell"].pk}
            with untouched():
                page = client.get(_address(row, world), asked)
                text = page.getvalue().decode(errors="ignore")  # of a file too, closed then
            for form in re.findall(r"<form.*?</form>", text, re.DOTALL):
                action = re.search(r'action="([^"]*)"', form)
                if action:
                    names = re.findall(r'name="([^"]+)"', form)
                    found.setdefault(action[1], set()).update(names)
    return found


def _posts(world: World) -> Iterator[tuple[Row, str, dict[str, Any], list[str]]]:
    """Each POST with what makes it good and the names of all its fields."""
    fields = _fields(world)
    for row in _rows("POST"):
        with untouched():
            path = _address(row, world)
            data = dict(row.data(world))
            names = (fields.get(path, set()) | set(data)) - {"csrfmiddlewaretoken"}
            yield row, path, data, sorted(names)


def test_no_form_makes_an_error(world: World) -> None:
    """Each field in turn, all of them together, and bodies that are no form."""
    prober = Prober(world, "gm")
    turn = 0
    for row, path, data, names in _posts(world):
        turn += 1
        if turn % 2:
            prober.ask(f"{row} JSON", "POST", path, '{"a": [', content_type="application/json")
        else:
            prober.ask(f"{row} multi", "POST", path, b"--x", content_type="multipart/form-data")
        nasty = NASTY[turn % len(NASTY)]
        everywhere = dict.fromkeys(names, nasty) | {"act_id": str(key())}
        prober.ask(f"{row} all={nasty[:20]!r}", "POST", path, everywhere)
        for name in names:
            turn += 1
            nasty = NASTY[turn % len(NASTY)]
            what = f"{row} {name}={nasty[:20]!r}"
            twice: list[str] | str = [nasty, "1"] if turn % 3 == 0 else nasty
            prober.ask(what, "POST", path, data | {name: twice})
        prober.ask(f"{row} NUL", "POST", path, dict.fromkeys(names, "\x00"))

    assert not prober.failed, "\n".join(prober.failed)


def test_unused_methods_make_no_error(world: World) -> None:
    prober = Prober(world, "gm")
    for row in ROWS:
        with untouched():
            path = _address(row, world)
            head = ("head",) if row.method == "GET" else ()
            for method in ("put", "delete", "options", *head):
                prober.ask(f"{method} {row}", method, path)

    assert not prober.failed, "\n".join(prober.failed)


def test_no_cookie_makes_an_error(db: None) -> None:
    client = Client()
    values = ("\\000aaaaaaaaaaaaaaaa", "x" * 4_000, "é", "{}", "\\377\\376")
    answers = {
        (name, value[:20]): client.get("/", headers={"cookie": f'{name}="{value}"'}).status_code
        for name in ("sessionid", "csrftoken", "django_language", "messages")
        for value in values
    }

    assert {asked: status for asked, status in answers.items() if status != 200} == {}
