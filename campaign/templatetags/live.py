"""Live parts of a page, ``{% load live %}``::

    {% live "clock" %}…{% endlive %}
    {% for card in troupe %}{% live "card" card.character.pk %}…{% endlive %}{% endfor %}

After each act that the member may know of, an open page asks for the parts that differ. A part
stands in the page always, be it empty: put the condition inside. Parts may stand in parts.

A page that answers a POST (a refusal, a preview) is live as well: it asks for the address that its
template says in ``{% block address %}``. One without an address stays as it is.
"""

from typing import Any

from django import template
from django.template.base import FilterExpression, NodeList, Parser, Token
from django.urls import reverse

from campaign.feed import parts
from campaign.models import LogEntry, Membership
from campaign.services.asides import unheard

register = template.Library()


class LivePart(template.Node):
    """A part with its digest, in the page and in one that answers a POST with a refusal alike."""

    child_nodelists = ("nodelist",)

    def __init__(self, names: list[FilterExpression], nodelist: NodeList) -> None:
        self.names = names
        self.nodelist = nodelist

    def render(self, context: template.Context) -> str:
        request = context.get("request")
        if request is None:
            return self.nodelist.render(context)
        page = parts.page_of(request)
        page.begin()
        content = self.nodelist.render(context)
        return page.end("-".join(str(name.resolve(context)) for name in self.names), content)


@register.tag("live")
def live(parser: Parser, token: Token) -> LivePart:
    """``{% live name key … %}``: name and keys together are the part's own."""
    _, *names = token.split_contents()
    if not names:
        raise template.TemplateSyntaxError("a live part needs a name")
    nodelist = parser.parse(("endlive",))
    parser.delete_first_token()
    return LivePart([parser.compile_filter(name) for name in names], nodelist)


@register.simple_tag
def whispered(member: Membership) -> list[LogEntry]:
    """What was said aside to this member and not put aside: on every page of the campaign."""
    return unheard(member)


@register.inclusion_tag("campaign/parts/feed.html", takes_context=True)
def feed(context: template.Context, member: Membership) -> dict[str, Any]:
    """The sign in the title bar, from which the page's script learns where and from when."""
    request = context.get("request")
    if request is None:
        return {}
    parts.page_of(request).seq = member.last_heard
    return {
        "address": reverse("campaign:feed", args=[member.campaign_id]),
        "seq": member.last_heard,
    }
