import pytest
from django.core.management import CommandError, call_command

from spells.catalogue import loader
from spells.models import Spell


@pytest.mark.django_db
def test_it_loads_and_is_silent(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("load_catalogue")
    call_command("load_catalogue")

    assert Spell.objects.all().percentile().count() == 24
    assert Spell.objects.all().vancian().count() == 212
    assert capsys.readouterr().out == ""


def test_a_bad_file_is_one_message(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise loader.CatalogueError((loader.BadValue(spell="a", field="b", problem="c"),))

    monkeypatch.setattr(loader, "read", refuse)

    with pytest.raises(CommandError, match="a, b: c"):
        call_command("load_catalogue")
