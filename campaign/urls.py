from django.urls import URLPattern

app_name = "campaign"

urlpatterns: list[URLPattern] = []
