from django.urls import include, path

from accounts.admin.host import host_site
from campaign.admin.site import gm_site
from config import copies, health

urlpatterns = [
    path("copy/", copies.copy, name="copy"),
    path("copy/take/", copies.take_copy, name="take-copy"),
    path("health/", health.alive, name="alive"),
    path("health/ready/", health.ready, name="ready"),
    path("", include("campaign.urls")),
    path("", include("spells.urls")),
    path("", include("characters.urls")),
    path("account/", include("accounts.urls")),
    path("design/", include("design.urls")),
    path("mj/", gm_site.urls),
    path("host/", host_site.urls),
]

#: Every error that nobody expected; one of them is a full house.
handler500 = "config.crowded.server_error"
