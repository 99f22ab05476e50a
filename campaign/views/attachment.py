"""A file that the browser saves and never shows as a page of ours."""

import unicodedata
from urllib.parse import quote

from django.http import HttpResponse


def attachment(content: str | bytes, *, name: str, kind: str) -> HttpResponse:
    """The content under a name that is no path, told in ASCII and in full."""
    response = HttpResponse(content, content_type=kind)
    response.headers["Content-Disposition"] = disposition(name)
    return response


def disposition(name: str) -> str:
    """The header that makes a browser save the file."""
    kept = "".join(c if c.isalnum() or c in " -_.’'" else "-" for c in name).strip(" .") or "file"
    bare = unicodedata.normalize("NFKD", kept).encode("ascii", "ignore").decode()
    return f"attachment; filename=\"{bare}\"; filename*=UTF-8''{quote(kept)}"
