"""Whether this process is alive, and whether it can work; for proxies and those who watch.

Both are open to everybody and tell nothing else: no version, no name, no reason.
"""

from functools import cache

from django.db import DatabaseError
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe
from psycopg_pool import PoolTimeout


@require_safe
def alive(request: HttpRequest) -> HttpResponse:
    """The process answers. Asks nothing of the database."""
    return JsonResponse({"alive": True})


@require_safe
def ready(request: HttpRequest) -> HttpResponse:
    """The database answers and is of this version; 503 otherwise. One query."""
    is_ready = _is_ready()
    return JsonResponse({"ready": is_ready}, status=200 if is_ready else 503)


def _is_ready() -> bool:
    try:
        return _wanted() <= _applied()
    except (DatabaseError, PoolTimeout):
        return False


def _applied() -> set[tuple[str, str]]:
    return set(MigrationRecorder.Migration.objects.values_list("app", "name"))


@cache
def _wanted() -> frozenset[tuple[str, str]]:
    """The migrations of this version of the application."""
    return frozenset(MigrationLoader(None).disk_migrations or {})
