"""The living page: every part in every state, for those who build the product."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from design import samples


@require_safe
def living_page(request: HttpRequest) -> HttpResponse:
    """``/design/``, on a developer's own machine only.

    ``?theme=dark`` or ``light`` shows it in the other ink; ``?part=`` is not needed: the page
    is one sheet.
    """
    if not (settings.DEBUG or settings.LOCAL):
        raise Http404
    theme = request.GET.get("theme", "")
    context = samples.living_context() | {"theme": theme if theme in {"light", "dark"} else ""}
    return render(request, "design/living_page.html", context)
