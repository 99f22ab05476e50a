"""Pages and files go over the line compressed, also from a laptop without a proxy before it.

Pages hold secrets (keys of forms, links of invitations), and what is compressed betrays by its
length what it repeats (BREACH). Django's answer is kept: a random length in every page, and a
token of forms that is another each time. Cookies of ours go with no request that another site
makes behind the person's back (``SameSite=Lax``), so nobody can have a page drawn again and
again. Streams stay as they are: a nudge must not wait for more to compress.
"""

import gzip
import re
from functools import lru_cache

import brotli
from django.http import FileResponse, HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware, re_accepts_gzip
from django.utils.cache import patch_vary_headers

#: Pictures and fonts are compressed already.
_TEXTS = ("text/css", "text/javascript", "application/javascript", "image/svg+xml")
#: Browsers ask for it over HTTPS and on their own machine; a tenth shorter than gzip.
_ACCEPTS_BROTLI = re.compile(r"\bbr\b")


class CompressionMiddleware(GZipMiddleware):
    """Django's for pages; each file is compressed once for the process."""

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        if not response.streaming:
            return super().process_response(request, response)
        if isinstance(response, FileResponse) and response.status_code == 200:
            _compress_file(request, response)
        return response


def _compress_file(request: HttpRequest, response: FileResponse) -> None:
    kind = response.headers.get("Content-Type", "").partition(";")[0]
    if kind not in _TEXTS or response.has_header("Content-Encoding"):
        return
    patch_vary_headers(response, ("Accept-Encoding",))
    accepted = request.headers.get("Accept-Encoding", "")
    if request.method != "GET":
        return
    if _ACCEPTS_BROTLI.search(accepted):
        how, short = "br", _by_brotli(response.getvalue())
    elif re_accepts_gzip.search(accepted):
        how, short = "gzip", _by_gzip(response.getvalue())
    else:
        return
    response.streaming_content = iter([short])
    response.headers["Content-Length"] = str(len(short))
    response.headers["Content-Encoding"] = how


@lru_cache(maxsize=128)
def _by_brotli(content: bytes) -> bytes:
    return bytes(brotli.compress(content))


@lru_cache(maxsize=128)
def _by_gzip(content: bytes) -> bytes:
    return gzip.compress(content, 9, mtime=0)
