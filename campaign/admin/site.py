"""The GMs' site: Django's admin on the campaigns that they run. Never needed in play."""

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.admin.site import OurSite
from campaign.admin.seats import gm_seats


class GmSite(OurSite):
    """For whoever runs a table now. Being of the server's staff opens nothing here."""

    site_title = site_header = index_title = _("Administration du MJ")

    def has_permission(self, request: HttpRequest) -> bool:
        return bool(gm_seats(request))


gm_site = GmSite(name="gm")
