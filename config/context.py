"""What every page may know."""

from django.conf import settings
from django.http import HttpRequest

from config.copies import is_on_the_laptop


def product(request: HttpRequest) -> dict[str, object]:
    """The person's theme and how this copy is served."""
    user = getattr(request, "user", None)
    return {
        "theme": getattr(user, "theme", "") or "",
        "demo_entry": settings.DEMO_ENTRY,
        "on_the_laptop": is_on_the_laptop(request),
    }
