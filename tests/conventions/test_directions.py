"""Arrows point down only: in the tables as in the imports."""

from django.apps import apps

from tests.conventions.source import APPS, imported_names, modules

#: Django's own apps lie below all of ours.
_RANK = {app: rank for rank, app in enumerate(APPS)}
_FORBIDDEN_IN_SERVICES = ("django.http", "django.shortcuts", "django.template", "django.forms")


def test_foreign_keys_point_down_only() -> None:
    wrong = [
        f"{model._meta.label}.{field.name} -> {field.related_model._meta.label}"
        for app in APPS
        for model in apps.get_app_config(app).get_models()
        for field in model._meta.get_fields()
        if field.is_relation and field.concrete and field.related_model
        if _RANK.get(field.related_model._meta.app_label, -1) > _RANK[app]
    ]

    assert not wrong


def test_services_know_nothing_of_pages() -> None:
    wrong = [
        f"{path}: {name}"
        for path in modules(*APPS)
        if "services" in path.parts
        for name in sorted(imported_names(path))
        if name.startswith(_FORBIDDEN_IN_SERVICES)
    ]

    assert not wrong


def test_no_signals_and_no_logic_in_save() -> None:
    wrong = [
        f"{path}: {name}"
        for path in modules(*APPS)
        for name in sorted(imported_names(path))
        if name.startswith(("django.db.models.signals", "django.dispatch"))
    ]
    saving = [
        model._meta.label
        for app in APPS
        for model in apps.get_app_config(app).get_models()
        if "save" in vars(model)
    ]

    assert (wrong, saving) == ([], [])
