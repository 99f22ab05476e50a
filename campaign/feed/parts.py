"""Live parts of a page: each with its name and a digest of what it shows.

A page that is nudged asks for its own address again and says which digests it has. It is drawn as
for anybody who opens it, so rights are asked in one place; only parts that differ are sent.
"""

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

#: The request's header with what the page has: ``clock=1f…, troupe=…``.
HAS = "X-Live"
#: The answer's headers: the act up to which it shows, and that the page as a whole is another.
SEQ, OTHER = "X-Live-Seq", "X-Live-Other"

_NAME = re.compile(r"[a-z0-9-]+\Z")
#: Keys that are new each time a page is drawn: the page is not another for them.
_KEYS = re.compile(r'(name="(?:act_id|csrfmiddlewaretoken)"[^>]*? value=")[^"]*')


@dataclass(frozen=True, kw_only=True)
class Part:
    """One part as it was drawn."""

    name: str
    #: Of its content without the parts inside it, which have their own.
    digest: str
    #: The whole element.
    html: str
    inside: tuple["Part", ...] = ()


class Page:
    """The live parts of the page being drawn."""

    def __init__(self) -> None:
        self.seq = 0
        self._names: set[str] = set()
        #: Parts that are complete, for each part that is open; the page itself is the first.
        self._levels: list[list[Part]] = [[]]

    def begin(self) -> None:
        self._levels.append([])

    def end(self, name: str, content: str) -> SafeString:
        """The element of the part that was begun last. Raises ``ValueError`` on a second name."""
        if not _NAME.match(name) or name in self._names:
            raise ValueError(f"a live part needs a name of its own: {name!r}")
        self._names.add(name)
        inside = tuple(self._levels.pop())
        frame = content
        for part in inside:
            frame = frame.replace(part.html, f"<!--{part.name}-->")
        digest = digest_of(frame)
        html = element(name, digest, content)
        self._levels[-1].append(Part(name=name, digest=digest, html=html, inside=inside))
        return html

    def all(self) -> list[Part]:
        """Every part, those inside others too."""
        return list(_all(self._levels[0]))

    def changed(self, has: Mapping[str, str]) -> list[Part]:
        """The parts that differ from those of the page that asks, none inside another."""
        return list(_changed(self._levels[0], has))

    def is_other(self, has: Mapping[str, str]) -> bool:
        """Whether parts came or went that stand in no other part: it must be loaded anew."""
        here = {part.name for part in self.all()}
        came = any(part.name not in has for part in self._levels[0])
        went = not self.changed(has) and any(name not in here for name in has)
        return came or went


def page_of(request: HttpRequest) -> Page:
    """The live parts of the page that this request draws."""
    page = getattr(request, "live_page", None)
    if page is None:
        page = Page()
        request.live_page = page  # type: ignore[attr-defined]  # ours, kept on the request
    return page


def asked(request: HttpRequest) -> dict[str, str] | None:
    """Which parts the page has, by name; nothing where a whole page is asked for."""
    header = request.headers.get(HAS)
    if header is None or request.method != "GET":
        return None
    pairs = (one.strip().partition("=") for one in header.split(",") if one.strip())
    return {name: digest for name, _, digest in pairs}


def element(name: str, digest: str, content: str) -> SafeString:
    """The part as it stands in the page."""
    return format_html(
        '<div class="part" id="live-{}" data-live="{}">{}</div>',
        name,
        digest,
        mark_safe(content),  # noqa: S308 - a template drew it
    )


def out_of_band(part: Part) -> str:
    """The part as htmx puts it in the place of the one with its name."""
    return part.html.replace('<div class="part"', '<div class="part" hx-swap-oob="true"', 1)


def digest_of(content: str) -> str:
    """Short, and the same for the same content; keys of forms do not count."""
    plain = _KEYS.sub(r"\1", content)
    return hashlib.sha256(plain.encode()).hexdigest()[:12]


def _changed(parts: Sequence[Part], has: Mapping[str, str]) -> Iterator[Part]:
    for part in parts:
        if part.name in has and has[part.name] != part.digest:
            yield part
        elif part.name in has:
            yield from _changed(part.inside, has)


def _all(parts: Sequence[Part]) -> Iterator[Part]:
    for part in parts:
        yield part
        yield from _all(part.inside)
