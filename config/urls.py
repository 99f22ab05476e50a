from django.urls import include, path

from config import health

urlpatterns = [
    path("health/", health.alive, name="alive"),
    path("health/ready/", health.ready, name="ready"),
    path("", include("campaign.urls")),
    path("", include("spells.urls")),
    path("", include("characters.urls")),
    path("account/", include("accounts.urls")),
    path("design/", include("design.urls")),
]
