"""The host's site: accounts and campaigns of the whole server, for its staff alone."""

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.admin.site import OurSite


class HostSite(OurSite):
    """For superusers of the server. What is played at a table is no business of theirs."""

    site_title = site_header = index_title = _("Administration de l’hôte")
    index_template = "admin/index.html"

    def has_permission(self, request: HttpRequest) -> bool:
        user = request.user
        return bool(user.is_active and user.is_staff and user.is_superuser)


host_site = HostSite(name="host")
