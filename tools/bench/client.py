"""Somebody's browser as far as the server sees it: a session, and a connection that stays open."""

import gzip
import http.client
from importlib import import_module
from types import TracebackType
from urllib.parse import urlencode

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY

from campaign.models import Membership

CSRF = "f" * 32


def cookies_of(member: Membership) -> str:
    """Of a new session of the member's person, as after signing in."""
    if member.user is None:
        raise ValueError("the seat is empty")
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session[SESSION_KEY] = str(member.user.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = member.user.get_session_auth_hash()
    session.save()
    return f"sessionid={session.session_key}; csrftoken={CSRF}"


class WrongAnswerError(Exception):
    """The server answered something else than what was to be measured."""


class Client:
    """Speaks to ``port`` of this machine; what is not the wanted answer is an error."""

    def __init__(self, port: int, cookies: str) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
        self._headers = {"Cookie": cookies, "Accept-Encoding": "gzip"}

    def post(self, path: str, fields: dict[str, str], *, wanted: int = 303) -> None:
        body = urlencode({"csrfmiddlewaretoken": CSRF} | fields)
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        self._ask("POST", path, body, kind, wanted=wanted)

    def get(self, path: str, **headers: str) -> tuple[int, str]:
        """Bytes as they were sent, and the text."""
        sent = self._ask("GET", path, None, headers, wanted=200)
        packed = sent[:2] == b"\x1f\x8b"
        return len(sent), (gzip.decompress(sent) if packed else sent).decode(errors="ignore")

    def _ask(
        self, method: str, path: str, body: str | None, headers: dict[str, str], *, wanted: int
    ) -> bytes:
        try:
            self._connection.request(method, path, body, self._headers | headers)
            return self._answer(f"{method} {path}", wanted)
        except ConnectionError:  # the server closed what was silent for five seconds
            self._connection.close()
            self._connection.request(method, path, body, self._headers | headers)
            return self._answer(f"{method} {path}", wanted)

    def _answer(self, asked: str, wanted: int) -> bytes:
        with self._connection.getresponse() as answer:
            sent = answer.read()
            if answer.status != wanted:
                told = gzip.decompress(sent) if sent[:2] == b"\x1f\x8b" else sent
                raise WrongAnswerError(f"{asked}: {answer.status}\n{told.decode()[:2000]}")
            return sent

    def __enter__(self) -> "Client":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._connection.close()
