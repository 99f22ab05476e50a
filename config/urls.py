from django.urls import include, path

urlpatterns = [
    path("", include("campaign.urls")),
    path("", include("spells.urls")),
    path("", include("characters.urls")),
    path("account/", include("accounts.urls")),
    path("design/", include("design.urls")),
]
