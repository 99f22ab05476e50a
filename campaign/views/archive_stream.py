"""The page of an import that takes a while: each step is sent as it is done, without a script."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass
from time import monotonic
from typing import Any
from uuid import UUID

from django.core.handlers.asgi import ASGIRequest
from django.db import connections
from django.http import HttpRequest, StreamingHttpResponse
from django.template.loader import render_to_string
from django.utils.translation import get_language, override

from accounts.models import User
from campaign.forms.archives import archive_problem_words, table_words
from campaign.forms.words import problem_words
from campaign.services.archive.importing import import_campaign
from campaign.services.refusal import Refused
from files.problems import FileRefused

_log = logging.getLogger(__name__)
#: Where the steps stand within the page.
_HERE = "<!-- steps -->"


@dataclass(frozen=True, kw_only=True)
class Step:
    """Something that happened on the way, or its end."""

    label: str = ""
    done: int = 0
    of: int = 0
    campaign: int | None = None
    problems: tuple[str, ...] | None = None

    @property
    def is_end(self) -> bool:
        return self.campaign is not None or self.problems is not None


def stream_import(
    request: HttpRequest, person: User, key: UUID, content: bytes
) -> StreamingHttpResponse:
    """The page, sent while the campaign is made. Whoever goes away does not stop it: it is done
    whole or not at all, and the same tap again finds what it made.
    """
    page = _Page(request)

    def work(tell: Callable[[Step], None]) -> None:
        tell(_made(person, key, content, tell))

    steps = _while_it_runs(page, work) if isinstance(request, ASGIRequest) else _after(page, work)
    return StreamingHttpResponse(
        steps, headers={"X-Accel-Buffering": "no", "Cache-Control": "no-store"}
    )


def _made(person: User, key: UUID, content: bytes, tell: Callable[[Step], None]) -> Step:
    def progress(label: str, done: int, of: int) -> None:
        tell(Step(label=label, done=done, of=of))

    try:
        campaign = import_campaign(user=person, act_id=key, content=content, progress=progress)
    except FileRefused as refusal:
        return Step(problems=tuple(archive_problem_words(one) for one in refusal.problems))
    except Refused as refusal:
        return Step(problems=tuple(problem_words(one) for one in refusal.problems))
    return Step(campaign=campaign.pk)


def _after(page: "_Page", work: Callable[[Callable[[Step], None]], None]) -> Iterator[str]:
    """Without an event loop: everything once it is done."""
    steps: list[Step] = []
    work(steps.append)
    yield page.head
    yield from map(page.told, steps)


async def _while_it_runs(
    page: "_Page", work: Callable[[Callable[[Step], None]], None]
) -> AsyncIterator[str]:
    """Beside an event loop: the work has a thread and a connection of its own."""
    loop = asyncio.get_running_loop()
    queue: asyncio.Queue[Step] = asyncio.Queue()

    def tell(step: Step) -> None:
        loop.call_soon_threadsafe(queue.put_nowait, step)

    def run() -> None:
        try:
            with override(page.language):
                work(tell)
        except Exception:
            _log.exception("an import broke off")
            tell(Step(problems=()))
        finally:
            connections.close_all()

    yield page.head
    running = loop.run_in_executor(None, run)
    while True:
        step = await queue.get()
        yield page.told(step)
        if step.is_end:
            break
    await running


class _Page:
    """The page in pieces, in its reader's language."""

    def __init__(self, request: HttpRequest) -> None:
        self.language = get_language() or "fr"
        self.began = monotonic()
        whole = render_to_string("files/campaign_running.html", {}, request)
        self.head, _, self.foot = whole.partition(_HERE)

    def told(self, step: Step) -> str:
        """One step, or the end with the rest of the page."""
        context: dict[str, Any] = {"step": step, "seconds": round(monotonic() - self.began)}
        with override(self.language):
            if step.is_end:
                return render_to_string("files/campaign_done.html", context) + self.foot
            context["words"] = table_words(step.label)
            return render_to_string("files/progress_line.html", context) if step.of else ""
