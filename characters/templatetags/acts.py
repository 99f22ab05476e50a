"""What an undone act was, in the log: ``{% load acts %}``."""

import re
from typing import Any

from django import template
from django.template.loader import get_template
from django.utils.html import strip_tags
from django.utils.safestring import SafeString

from campaign.models import LogEntry

register = template.Library()

#: The title that each template of the log begins with.
_TITLE = re.compile(r'<(span|a) class="t"[^>]*>(.*?)</\1>', re.DOTALL)


@register.simple_tag(takes_context=True)
def undone_title(context: template.Context, entry: LogEntry) -> SafeString:
    """The title of the act that this entry took back; empty where it did not keep it. No query.

    The entry is as the reader may know it, and so is what it says of the undone act.
    """
    kind, data = entry.data.get("kind", ""), entry.data.get("of")
    if not isinstance(data, dict):
        return SafeString("")
    undone = LogEntry(
        campaign_id=entry.campaign_id, seq=entry.data["undoes"], kind=kind, data=data, changes=[]
    )
    told: dict[str, Any] = {"entry": undone, "data": data, "member": context["member"]}
    found = _TITLE.search(get_template(f"log/{kind}.html").render(told))
    # Its words were escaped when they were written; only the links go.
    return SafeString(strip_tags(found[2])) if found else SafeString("")
