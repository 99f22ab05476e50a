"""Somebody's phone: a session of its own, plain requests, and one open stream if it likes."""

import http.client
import json
import re
from dataclasses import dataclass
from importlib import import_module
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY

from campaign.models import Membership

CSRF = "f" * 32
_NAMED = re.compile(r'id="live-([a-z0-9-]+)" data-live="([0-9a-f]+)"')


@dataclass(frozen=True)
class Answer:
    status: int
    location: str
    text: str
    #: A new session's cookies, where the answer signs in.
    cookies: str = ""

    @property
    def parts(self) -> dict[str, str]:
        """Digests of the live parts by name, of a page or of what a page is sent."""
        return dict(_NAMED.findall(self.text.replace('" hx-swap-oob="true" id=', '" id=')))


@dataclass
class Phone:
    """Speaks to ``port`` of this machine with the cookies given."""

    port: int
    cookies: str

    def post(self, path: str, fields: dict[str, Any]) -> Answer:
        body = urlencode({"csrfmiddlewaretoken": CSRF} | fields)
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        return self._ask("POST", path, body, kind)

    def get(self, path: str, **headers: str) -> Answer:
        return self._ask("GET", path, None, headers)

    def _ask(self, method: str, path: str, body: str | None, headers: dict[str, str]) -> Answer:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request(method, path, body, {"Cookie": self.cookies, **headers})
            with connection.getresponse() as answer:
                text = answer.read().decode()
                set_by_it = answer.headers.get_all("Set-Cookie", [])
                cookies = "; ".join(one.partition(";")[0] for one in set_by_it)
                return Answer(answer.status, answer.headers.get("Location", ""), text, cookies)
        finally:
            connection.close()

    def listen(self, campaign: int, after: int) -> "Line":
        """Opens the stream of a page that shows everything up to ``after``."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        path = f"/c/{campaign}/feed/?after={after}"
        connection.request("GET", path, None, {"Cookie": self.cookies})
        answer = connection.getresponse()
        if answer.status != 200:
            raise AssertionError(answer.status)
        return Line(connection, answer)


@dataclass(frozen=True)
class Event:
    name: str
    seq: int
    data: dict[str, Any]


class Line:
    """An open stream; ``next`` waits for what it says."""

    def __init__(
        self, connection: http.client.HTTPConnection, answer: http.client.HTTPResponse
    ) -> None:
        self._connection = connection
        self._answer = answer

    def next(self) -> Event | None:
        """The next event that is not a sign of life; nothing once the line is cut."""
        name, seq, data = "", 0, ""
        try:
            while line := self._answer.readline().decode():
                key, _, value = line.rstrip("\n").partition(": ")
                if key == "event":
                    name = value
                elif key == "id":
                    seq = int(value)
                elif key == "data":
                    data = value
                elif not key and name != "beat":
                    return Event(name, seq, json.loads(data))
        except (OSError, http.client.HTTPException, AttributeError, ValueError):
            return None
        return None

    def drop(self) -> None:
        """The network is gone: no word to the server, whatever was on its way is lost."""
        self._answer.close()
        self._connection.close()


def phone_of(member: Membership, port: int) -> Phone:
    """A new session of the member's person, as after signing in."""
    if member.user is None:
        raise AssertionError("the seat is empty")
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session[SESSION_KEY] = str(member.user.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = member.user.get_session_auth_hash()
    session.save()
    return Phone(port, f"sessionid={session.session_key}; csrftoken={CSRF}")
