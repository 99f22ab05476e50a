from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from files.archives import Archive
from tests.factories.campaign import CampaignFactory

pytestmark = pytest.mark.django_db


def test_whoever_hosts_gets_an_archive_that_only_they_can_read(tmp_path: Path) -> None:
    file = tmp_path / "lande.zip"

    call_command("export_campaign", str(CampaignFactory().pk), str(file))

    assert "campaign.Campaign.jsonl" in Archive(file.read_bytes()).names
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_file_that_is_there_stays_and_no_campaign_is_no_file(tmp_path: Path) -> None:
    file = tmp_path / "lande.zip"
    file.write_text("mine")

    with pytest.raises(CommandError):
        call_command("export_campaign", str(CampaignFactory().pk), str(file))
    with pytest.raises(CommandError):
        call_command("export_campaign", "0", str(tmp_path / "none.zip"))
    assert file.read_text() == "mine"
    assert not (tmp_path / "none.zip").exists()
