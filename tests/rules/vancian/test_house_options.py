from dataclasses import fields

from rules.house_rules import HouseRules
from rules.vancian.house_options import VANCIAN_READERS, VancianOptions


def test_every_option_is_read_and_no_other() -> None:
    assert list(VANCIAN_READERS) == [option.name for option in fields(VancianOptions)]


def test_each_reader_reads_the_default() -> None:
    written = HouseRules().to_mapping()

    for name, reader in VANCIAN_READERS.items():
        assert reader(name, written[name]) == (getattr(VancianOptions(), name), None)
