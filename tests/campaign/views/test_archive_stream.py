"""The page of an import, sent while it runs: over a real event loop, with a thread of its own."""

import asyncio
import io
from uuid import uuid4

import pytest
from django.core.handlers.asgi import ASGIRequest
from django.db import connections

from accounts.models import User
from campaign.models import Campaign
from campaign.views import archive_stream
from campaign.views.archive_stream import Step, stream_import
from tests.campaign.services.archive.archives import written
from tests.factories.accounts import UserFactory
from tests.factories.campaign import CampaignFactory


def asgi_request(user: User) -> ASGIRequest:
    scope = {"type": "http", "method": "POST", "path": "/", "headers": [], "query_string": b""}
    request = ASGIRequest(scope, io.BytesIO())
    request.user = user
    return request


def streamed(user: User, content: bytes) -> list[str]:
    response = stream_import(asgi_request(user), user, uuid4(), content)

    async def read() -> list[str]:
        return [part.decode() async for part in response]

    return asyncio.run(read())


@pytest.mark.django_db(transaction=True)
def test_each_step_is_sent_by_itself_and_the_page_ends_with_the_campaign() -> None:
    campaign = CampaignFactory(name="La lande")
    content, user = written(campaign), UserFactory()

    parts = streamed(user, content)

    copy = Campaign.objects.exclude(pk=campaign.pk).get()
    assert "<html" in parts[0]
    assert "La campagne est là" not in "".join(parts[:-1])
    assert f"/c/{copy.pk}/" in parts[-1]
    assert len(parts) > 3


@pytest.mark.django_db(transaction=True)
def test_what_breaks_off_is_said_and_the_page_is_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(**_given: object) -> Campaign:
        raise RuntimeError("away")

    monkeypatch.setattr(archive_stream, "import_campaign", broken)

    parts = streamed(UserFactory(), b"x")
    connections.close_all()

    assert "Rien n’a été importé" in parts[-1]
    assert parts[-1].rstrip().endswith("</html>")


def test_a_step_is_the_end_with_a_campaign_or_with_reasons() -> None:
    assert not Step(label="x", done=1, of=2).is_end
    assert Step(campaign=3).is_end
    assert Step(problems=()).is_end
