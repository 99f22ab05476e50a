"""Somebody who comes over HTTPS with a browser that knows plain HTML only."""

import http.client
import http.cookiejar
import re
import ssl
import time
import urllib.error
import urllib.request
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urlencode, urljoin, urlsplit


class Forms(HTMLParser):
    """Every form of a page: its address and what it sends when nothing is typed."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []
        self._by_id: dict[str, dict[str, str]] = {}
        self._elsewhere: list[tuple[str, str, str]] = []
        self.feed(page)
        for form, name, value in self._elsewhere:
            self._by_id[form][name] = value

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attributes}
        if tag == "form":
            self.found.append((given.get("action", ""), {}))
            self._by_id[given.get("id", "")] = self.found[-1][1]
        elif tag == "input" and given.get("name"):
            is_choice = given.get("type") in {"radio", "checkbox"}
            if is_choice and "checked" not in given:
                return
            name, value = given["name"], given.get("value", "")
            if "form" in given:
                self._elsewhere.append((given["form"], name, value))
            elif self.found:
                self.found[-1][1][name] = value


class Visitor:
    """Follows addresses and sends forms; remembers where it is."""

    def __init__(self, address: str, trust: ssl.SSLContext) -> None:
        self.url = address
        self.page = ""
        self.headers: http.client.HTTPMessage = http.client.HTTPMessage()
        self.cookies = http.cookiejar.CookieJar()
        self._opener = urllib.request.build_opener(
            urllib.request.HTTPSHandler(context=trust),
            urllib.request.HTTPCookieProcessor(self.cookies),
        )

    def go(self, path: str) -> str:
        return self._open(self._request(path))

    def send(self, action: str, **typed: Any) -> str:
        """Sends the form of this page whose address ends so, with what is typed into it."""
        (place, fields) = next(
            form for form in Forms(self.page).found if urlsplit(form[0]).path.endswith(action)
        )
        request = self._request(place)
        request.data = urlencode(fields | typed).encode()
        request.add_header("Referer", self.url)
        request.add_header("Origin", "{0.scheme}://{0.netloc}".format(urlsplit(self.url)))
        return self._open(request)

    def link(self, pattern: str) -> str:
        """The first address on this page that looks so."""
        found = re.search(f'href="({pattern})"', self.page)
        assert found, f"{pattern} on {self.url}"
        return found[1].replace("&amp;", "&")

    def stream(self, path: str) -> http.client.HTTPResponse:
        """Opens a stream that stays open."""
        answer: http.client.HTTPResponse = self._opener.open(urljoin(self.url, path), timeout=10)
        return answer

    def _request(self, place: str) -> urllib.request.Request:
        return urllib.request.Request(urljoin(self.url, place))  # noqa: S310 - our own server

    def _open(self, request: urllib.request.Request) -> str:
        with self._opener.open(request, timeout=20) as answer:
            self.url, self.headers = answer.url, answer.headers
            self.page = answer.read().decode()
        return self.page


def wait_for(address: str, trust: ssl.SSLContext | None = None, seconds: float = 90) -> None:
    """Until it answers with 200."""
    end = time.monotonic() + seconds
    while not _answers(address, trust):
        assert time.monotonic() < end, address
        time.sleep(0.1)


def _answers(address: str, trust: ssl.SSLContext | None) -> bool:
    try:
        urllib.request.urlopen(address, timeout=5, context=trust).close()  # noqa: S310 - ours
    except OSError:
        return False
    return True
