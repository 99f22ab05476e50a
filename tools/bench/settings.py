"""The product's own settings, with the bare view beside its pages."""

from config.settings import *  # noqa: F403 - all of them, whatever they are

ROOT_URLCONF = "tools.bench.urls"
