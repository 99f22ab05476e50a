from django.urls import URLPattern

app_name = "spells"

urlpatterns: list[URLPattern] = []
