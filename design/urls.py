from django.urls import path

from design import views

app_name = "design"

urlpatterns = [
    # /design/
    path("", views.living_page, name="living-page"),
]
