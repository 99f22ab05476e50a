"""The product's addresses, and the bare view's."""

from django.urls import path

from config.urls import *  # noqa: F403 - with its pages for errors
from config.urls import urlpatterns as of_the_product
from tools.bench.bare import bare

urlpatterns = [path("bench/<int:campaign_id>/<int:character_id>/", bare), *of_the_product]
