"""What goes over the line compressed, and what must not."""

import gzip
from typing import Any

import brotli
import pytest
from django.http import FileResponse, HttpResponse, StreamingHttpResponse
from django.test import Client, RequestFactory

from config.compression import CompressionMiddleware

PHONE = {"Accept-Encoding": "gzip, deflate"}


def body(response: Any) -> bytes:
    return bytes(response.getvalue())


def through(response: Any) -> Any:
    request = RequestFactory().get("/", headers=PHONE)
    return CompressionMiddleware(lambda _: response)(request)


def test_a_stream_is_left_alone() -> None:
    stream = StreamingHttpResponse(iter([b"data: 1\n\n" * 99]), content_type="text/event-stream")
    assert "Content-Encoding" not in through(stream)


def test_who_does_not_ask_gets_it_as_it_is(client: Client) -> None:
    response = client.get("/static/css/base.css")
    assert "Content-Encoding" not in response
    assert response["Vary"] == "Accept-Encoding"
    assert body(response).startswith(b"/*") or b"{" in body(response)


def test_a_file_that_the_browser_has_is_not_sent_again(client: Client) -> None:
    first = client.get("/static/css/base.css", headers=PHONE)
    known = {"If-None-Match": first["ETag"]}
    again = client.get("/static/css/base.css", headers=PHONE | known)
    assert body(first)
    assert again.status_code == 304


def test_fonts_are_compressed_already() -> None:
    font = FileResponse(iter([b"0" * 999]), content_type="font/woff2")
    assert "Content-Encoding" not in through(font)


def test_a_file_is_the_same_once_it_is_unpacked(client: Client) -> None:
    plain = body(client.get("/static/js/live.js"))
    packed = client.get("/static/js/live.js", headers=PHONE)
    sent = body(packed)
    assert packed["Content-Encoding"] == "gzip"
    assert packed["Content-Length"] == str(len(sent))
    assert len(sent) < len(plain) / 2
    assert gzip.decompress(sent) == plain


def test_whoever_knows_brotli_is_sent_less(client: Client) -> None:
    plain = body(client.get("/static/js/live.js"))
    by_gzip = body(client.get("/static/js/live.js", headers=PHONE))
    packed = client.get("/static/js/live.js", headers={"Accept-Encoding": "gzip, deflate, br"})
    sent = body(packed)
    assert packed["Content-Encoding"] == "br"
    assert len(sent) < len(by_gzip)
    assert brotli.decompress(sent) == plain


@pytest.mark.parametrize("turn", range(3))
def test_the_length_of_a_page_says_nothing_exact(turn: int) -> None:
    page = "<p>secret</p>" * 200
    lengths = {len(through(HttpResponse(page)).content) for _ in range(20)}
    assert len(lengths) > 3, turn
