"""Nothing of a campaign is forgotten: the lists are compared with the models."""

from django.apps import apps
from django.db.models import ForeignKey, JSONField

from campaign.models import Campaign
from campaign.registry import all_tracked
from campaign.services.archive.references import has_ids
from campaign.services.archive.tables import (
    LEFT_OUT,
    LEFT_OUT_COLUMNS,
    archived_tables,
    shared_tables,
)
from campaign.services.archive.values import reader
from tests.conventions.source import APPS

TABLES = {table.label: table for table in archived_tables()}


def test_every_model_that_belongs_to_a_campaign_is_archived_or_left_out_for_a_reason() -> None:
    belonging = {
        model._meta.label
        for app in APPS
        for model in apps.get_app_config(app).get_models()
        if any(
            field.related_model is Campaign or getattr(field.related_model, "campaign", None)
            for field in model._meta.concrete_fields
            if isinstance(field, ForeignKey)
        )
    }

    assert belonging <= set(TABLES) | set(LEFT_OUT)
    assert not set(TABLES) & set(LEFT_OUT)
    assert all(LEFT_OUT.values())
    assert all(LEFT_OUT_COLUMNS.values())
    assert set(LEFT_OUT) <= {model._meta.label for model in apps.get_models()}


def test_every_row_that_acts_write_is_archived() -> None:
    assert {declaration.label for declaration in all_tracked()} <= set(TABLES)


def test_every_foreign_key_stays_within_the_archive() -> None:
    shared = {model._meta.label for model, _known_by in shared_tables()}
    outside = [
        (table.label, column, model._meta.label)
        for table in archived_tables()
        for column, model in table.targets().items()
        if model._meta.label not in set(TABLES) | shared
    ]

    assert outside == []


def test_every_column_can_be_read() -> None:
    readers = [reader(column) for table in archived_tables() for column in table.columns]

    assert len(readers) == sum(len(table.names) for table in archived_tables())


def test_somebody_said_of_every_json_column_whether_it_names_rows() -> None:
    unsaid = [
        (table.label, column.attname)
        for table in archived_tables()
        for column in table.columns
        if isinstance(column, JSONField) and has_ids(table.model, column.attname) is None
    ]

    assert unsaid == []


def test_no_account_goes_along() -> None:
    assert "user_id" not in TABLES["campaign.Membership"].names
    assert not any(label.startswith("accounts.") for label in TABLES)
    assert next(iter(TABLES)) == "campaign.Campaign"
