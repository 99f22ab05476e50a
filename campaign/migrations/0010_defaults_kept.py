"""Players see names and states, and ask for rests, where nothing else was chosen.

A table keeps only what differs from the defaults. Two defaults are others now: tables that played
by the earlier ones say so from here on, in their row and in what their log tells of their rules,
so that an undo finds what it expects.
"""

from typing import Any

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

_EARLIER = {"party_view": "full", "requests": "all"}
_NOW = {"party_view": "names_and_state", "requests": "rest_only"}


def _told(rules: dict[str, Any], was: dict[str, str], is_now: dict[str, str]) -> dict[str, Any]:
    """The same rules under the other defaults: what differs from them, and nothing else."""
    every = {**was, **rules}
    return {name: value for name, value in every.items() if is_now.get(name) != value}


def _tell(apps: Apps, was: dict[str, str], is_now: dict[str, str]) -> None:
    campaign_model = apps.get_model("campaign", "Campaign")
    for campaign in campaign_model.objects.only("house_rules").iterator():
        campaign.house_rules = _told(campaign.house_rules, was, is_now)
        campaign.save(update_fields=["house_rules"])
    entries = apps.get_model("campaign", "LogEntry").objects
    for entry in entries.filter(changes__contains=[{"field": "house_rules"}]).iterator():
        for change in entry.changes:
            if change.get("field") == "house_rules":
                change["old"] = _told(change["old"], was, is_now)
                change["new"] = _told(change["new"], was, is_now)
        entry.save(update_fields=["changes"])


def forwards(apps: Apps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    _tell(apps, _EARLIER, _NOW)


def backwards(apps: Apps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    _tell(apps, _NOW, _EARLIER)


class Migration(migrations.Migration):
    dependencies = [
        ("campaign", "0009_uploads"),
    ]

    operations = [
        migrations.RunPython(forwards, backwards),
    ]
