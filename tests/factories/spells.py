"""Spells: of the catalogue, or written by the campaign's GM so that the audit holds."""

from typing import Any
from uuid import uuid4

import factory

from campaign.models import Campaign
from spells.models import Spell, System, VancianForm, sort_keys
from spells.services.draft import SpellDraft
from spells.services.notes import Remark
from spells.services.vancian.draft import VancianDraft
from spells.services.vancian.writing import write_vancian
from spells.services.writing import write_spell
from tests.factories.campaign import CampaignFactory, gm_of
from tests.factories.letters import letters


class SpellFactory(factory.django.DjangoModelFactory[Spell]):
    """A spell of the catalogue: light, 10 m, 10 min, not resisted, unless said."""

    class Meta:
        model = Spell

    key = factory.Sequence(lambda n: f"spell-{n}")
    name_fr = factory.Sequence(lambda n: f"Sortilège {letters(n)}")
    name_en = factory.Sequence(lambda n: f"Spell {letters(n)}")

    @classmethod
    def _create(cls, model_class: type[Spell], *args: Any, **kwargs: Any) -> Spell:
        keys = sort_keys(name_fr=kwargs["name_fr"], name_en=kwargs["name_en"])
        return model_class.objects.create(**(keys | kwargs))


class VancianSpellFactory(factory.django.DjangoModelFactory[Spell]):
    """A memorised spell of the catalogue: arcane of level 1, 6 turns, 60 ft, no save, unless said.

    ``reverse`` holds what the reversed form has of its own, ``{"name_fr": …}``; without it the
    spell has one form.
    """

    class Meta:
        model = Spell

    key = factory.Sequence(lambda n: f"vancian_spell_{n}")
    name_fr = factory.Sequence(lambda n: f"Sort mémorisé {letters(n)}")
    name_en = factory.Sequence(lambda n: f"Memorised spell {letters(n)}")
    magic_type = "arcane"
    spell_level = 1

    @classmethod
    def _create(cls, model_class: type[Spell], *args: Any, **kwargs: Any) -> Spell:
        reverse = kwargs.pop("reverse", None)
        said = {
            name: kwargs.pop(name, default)
            for name, default in (
                ("duration", "6 turns"),
                ("range", "60 ft"),
                ("saving_throw", "none"),
                ("combine_tags", ""),
            )
        }
        names = {"name_fr": kwargs["name_fr"], "name_en": kwargs["name_en"]}
        spell = model_class.objects.create(
            system=str(System.VANCIAN), **sort_keys(**names), **kwargs
        )
        for is_reversed, form in ((False, said | names), (True, said | (reverse or {}))):
            if is_reversed and reverse is None:
                continue
            keys = sort_keys(name_fr=form["name_fr"], name_en=form["name_en"])
            VancianForm.objects.create(spell=spell, is_reversed=is_reversed, **form, **keys)
        return spell


class OwnSpellFactory(factory.django.DjangoModelFactory[Spell]):
    """A campaign's own spell, written by its GM as an act; ``note`` and ``page`` are the GM's."""

    class Meta:
        model = Spell

    campaign = factory.SubFactory(CampaignFactory)
    name_fr = factory.Sequence(lambda n: f"Sort maison {letters(n)}")

    @classmethod
    def _create(cls, model_class: type[Spell], *args: Any, **kwargs: Any) -> Spell:
        campaign: Campaign = kwargs.pop("campaign")
        remark = Remark(note=kwargs.pop("note", ""), page=kwargs.pop("page", ""))
        entry = write_spell(
            by=gm_of(campaign), act_id=uuid4(), draft=SpellDraft(**kwargs), remark=remark
        )
        return model_class.objects.get(pk=entry.data["spell"]["id"])


class OwnVancianSpellFactory(factory.django.DjangoModelFactory[Spell]):
    """A campaign's own memorised spell, written by its GM as an act: 6 turns, 60 ft, no save."""

    class Meta:
        model = Spell

    campaign = factory.SubFactory(CampaignFactory)
    name_fr = factory.Sequence(lambda n: f"Sort mémorisé maison {letters(n)}")
    duration = "6 turns"
    range = "60 ft"
    saving_throw = "none"

    @classmethod
    def _create(cls, model_class: type[Spell], *args: Any, **kwargs: Any) -> Spell:
        campaign: Campaign = kwargs.pop("campaign")
        remark = Remark(note=kwargs.pop("note", ""), page=kwargs.pop("page", ""))
        entry = write_vancian(
            by=gm_of(campaign), act_id=uuid4(), draft=VancianDraft(**kwargs), remark=remark
        )
        return model_class.objects.get(pk=entry.data["spell"]["id"])
