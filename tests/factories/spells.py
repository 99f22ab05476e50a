"""Spells: of the catalogue, or written by the campaign's GM so that the audit holds."""

from typing import Any
from uuid import uuid4

import factory

from campaign.models import Campaign
from spells.models import Spell, sort_keys
from spells.services.draft import SpellDraft
from spells.services.notes import Remark
from spells.services.writing import write_spell
from tests.factories.campaign import CampaignFactory, gm_of


class SpellFactory(factory.django.DjangoModelFactory[Spell]):
    """A spell of the catalogue: light, 10 m, 10 min, not resisted, unless said."""

    class Meta:
        model = Spell

    key = factory.Sequence(lambda n: f"spell-{n}")
    name_fr = factory.Sequence(lambda n: f"Sortilège {n}")
    name_en = factory.Sequence(lambda n: f"Spell {n}")

    @classmethod
    def _create(cls, model_class: type[Spell], *args: Any, **kwargs: Any) -> Spell:
        keys = sort_keys(name_fr=kwargs["name_fr"], name_en=kwargs["name_en"])
        return model_class.objects.create(**(keys | kwargs))


class OwnSpellFactory(factory.django.DjangoModelFactory[Spell]):
    """A campaign's own spell, written by its GM as an act; ``note`` and ``page`` are the GM's."""

    class Meta:
        model = Spell

    campaign = factory.SubFactory(CampaignFactory)
    name_fr = factory.Sequence(lambda n: f"Sort maison {n}")

    @classmethod
    def _create(cls, model_class: type[Spell], *args: Any, **kwargs: Any) -> Spell:
        campaign: Campaign = kwargs.pop("campaign")
        remark = Remark(note=kwargs.pop("note", ""), page=kwargs.pop("page", ""))
        entry = write_spell(
            by=gm_of(campaign), act_id=uuid4(), draft=SpellDraft(**kwargs), remark=remark
        )
        return model_class.objects.get(pk=entry.data["spell"]["id"])
