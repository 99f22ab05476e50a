"""One button, one file: the laptop's GM takes everything along."""

import tempfile
from ipaddress import ip_address
from pathlib import Path

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.db import connection
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from campaign.models import Membership, Role
from config.backup import BackupError, dump, rotation
from config.backup.programs import Database


@require_safe
@login_required
def copy(request: HttpRequest) -> HttpResponse:
    """What the file is, and how it is put back."""
    _require_host(request)
    return render(request, "config/copy.html", {"reason": ""})


@require_POST
@login_required
def take_copy(request: HttpRequest) -> HttpResponse:
    """The file, made at this moment; nothing of it stays on the laptop."""
    _require_host(request)
    name = rotation.name_for(timezone.now())
    with tempfile.TemporaryDirectory(prefix="sortilege-copy-") as private:  # mode 0700
        try:
            made = dump.save(Path(private, name), database=Database.of(connection.settings_dict))
        except BackupError as error:
            return render(request, "config/copy.html", {"reason": str(error)}, status=503)
        content = made.read_bytes()
    return HttpResponse(
        content,
        content_type="application/octet-stream",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


def is_on_the_laptop(request: HttpRequest) -> bool:
    """Whether this copy keeps its own database and the browser runs on the same machine.

    A shared server never gives its database away through a page, nor a laptop to a phone.
    """
    try:
        is_here = ip_address(str(request.META.get("REMOTE_ADDR", ""))).is_loopback
    except ValueError:
        return False
    return bool(settings.LOCAL) and not settings.PROXIES and is_here


def _require_host(request: HttpRequest) -> None:
    """404 anywhere else; 403 for whoever runs no table here, and for the demo's people.

    The file holds every campaign and account. The demo's people are entered by a button, so
    their word is nobody's.
    """
    if not is_on_the_laptop(request) or not request.user.is_authenticated:
        raise Http404
    runs = Membership.objects.present().filter(user=request.user, role=Role.GM)
    if request.user.is_demo or not (request.user.is_staff or runs.exists()):
        raise PermissionDenied
