from django.utils.translation import override

from characters.forms.vancian.classes import class_choices
from rules.house_rules import HouseRules


def test_what_a_class_asks_for_is_a_hint() -> None:
    with override("fr"):
        found = {choice.caster.id: choice for choice in class_choices(HouseRules())}

        assert found["elf"].requirements == "INT\u00a09"
        assert found["magic_user"].requirements == ""
        assert found["illusionist"].magic == "magie fantasmatique"


def test_extra_classes_are_offered_where_the_rules_open_them() -> None:
    rules = HouseRules.from_mapping({"extra_classes": "on"})

    assert {"bard", "gnome", "drow", "half_elf"} <= {
        choice.caster.id for choice in class_choices(rules)
    }
