from dataclasses import fields

from rules.house_rules import HouseRules
from rules.percentile.house_options import PERCENTILE_READERS, PercentileOptions


def test_every_option_is_read_and_no_other() -> None:
    assert list(PERCENTILE_READERS) == [option.name for option in fields(PercentileOptions)]


def test_each_reader_reads_the_default() -> None:
    written = HouseRules().to_mapping()

    for name, reader in PERCENTILE_READERS.items():
        assert reader(name, written[name]) == (getattr(PercentileOptions(), name), None)
