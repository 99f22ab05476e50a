"""(e) What a phone loads for the first page of the table, and for one update."""

import re
from collections.abc import Iterable
from urllib.parse import urljoin
from uuid import uuid4

from characters.models import Character
from characters.services.editing import correct_magic_points
from tools.bench.client import Client, cookies_of
from tools.bench.report import Line
from tools.bench.world import make_table

_LINKED = re.compile(r'(?:href|src)="(/static/[^"]+)"')
_NAMED = re.compile(r'id="live-([a-z0-9-]+)" data-live="([0-9a-f]+)"')
#: A face that only rare letters ask for: browsers leave it until a page has one.
_RARE = re.compile(r"@font-face\s*{[^}]*unicode-range[^}]*}")


def measure(port: int) -> Iterable[Line]:
    """As over plain HTTP (gzip): over HTTPS files come by brotli, a tenth shorter."""
    table = make_table(mages=5)
    with Client(port, cookies_of(table.player)) as phone:
        by_kind, page = _first_load(phone, table.path)
        total = sum(by_kind.values())
        yield Line(
            what="first load of the table, compressed",
            value=total / 1000,
            unit="KB",
            goal=100,
            detail=", ".join(f"{kind} {size / 1000:.1f}" for kind, size in by_kind.items()),
        )
        mage = Character.objects.get(pk=table.mages[0])
        correct_magic_points(
            by=table.gm,
            act_id=uuid4(),
            character_id=mage.pk,
            seen=mage.mp,
            wanted=mage.mp - 1,
            reason="bench",
        )
        has = ",".join(f"{name}={digest}" for name, digest in _NAMED.findall(page))
        update, _ = phone.get(table.path, **{"X-Live": has})
    yield Line(what="one update of the table, compressed", value=update / 1000, unit="KB", goal=5)


def _first_load(phone: Client, path: str) -> tuple[dict[str, int], str]:
    size, page = phone.get(path)
    sizes = {"page": size}
    todo = set(_LINKED.findall(page))
    known = set(todo)
    while todo:
        name = todo.pop()
        size, text = phone.get(name)
        kind = name.rpartition(".")[2]
        sizes[kind] = sizes.get(kind, 0) + size
        if kind in {"css", "js"}:
            named = re.findall(
                r'url\("?((?!data:)[^")]+)"?\)|from "(\./[^"]+)"', _RARE.sub("", text)
            )
            found = {urljoin(name, style or script) for style, script in named} - known
            found = {one for one in found if one.startswith("/static/") and "#" not in one}
            known |= found
            todo |= found
    return sizes, page
