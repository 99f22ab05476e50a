"""Characters, made by the acts that people make, so that the audit holds."""

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

import factory

from campaign.models import Campaign, LogEntry, Membership
from characters.models import Caster, Character, Control, KnownSpell
from characters.services import control, knowledge
from characters.services.creation import NewCharacter, create_character
from characters.services.standing import set_state
from characters.services.vancian.creation import NewCaster, create_caster
from characters.services.vancian.starting import HeldCopy
from spells.models import Spell
from tests.factories.campaign import CampaignFactory, gm_of
from tests.factories.letters import letters


class CharacterFactory(factory.django.DjangoModelFactory[Character]):
    """A player character of POU 16 with all its magic points; Thogor's scores unless said.

    ``known`` is a mapping of spells to skills, ``players`` the seats that play it. Made by the
    campaign's first GM, or by ``by``.
    """

    class Meta:
        model = Character

    campaign = factory.SubFactory(CampaignFactory)
    name = factory.Sequence(lambda n: f"Mage {letters(n)}")
    int_score = 17
    pou = 16
    dex_score = 13

    @classmethod
    def _create(cls, model_class: type[Character], *args: Any, **kwargs: Any) -> Character:
        campaign: Campaign = kwargs.pop("campaign")
        by: Membership = kwargs.pop("by", None) or gm_of(campaign)
        state: str | None = kwargs.pop("state", None)
        known: Mapping[Spell, int] = kwargs.pop("known", {})
        players: tuple[Membership, ...] = tuple(kwargs.pop("players", ()))
        sheet = NewCharacter(
            known=tuple((spell.pk, skill) for spell, skill in known.items()),
            players=tuple(seat.pk for seat in players),
            **kwargs,
        )
        character = made_by(create_character(by=by, act_id=uuid4(), sheet=sheet))
        if state is not None:
            set_state(by=by, act_id=uuid4(), character_id=character.pk, state=state)
            character.refresh_from_db()
        return character


class CasterFactory(factory.django.DjangoModelFactory[Caster]):
    """The Vancian side of a player character: a magic-user of level 1 unless said.

    ``caster.character`` is the character. ``written`` are the spells of its grimoire, ``held``
    those in memory (a spell, or a spell and its ``is_reversed``), ``accessible`` its own list,
    ``players`` the seats that play it. Made by the campaign's first GM, or by ``by``.
    """

    class Meta:
        model = Caster

    campaign = factory.SubFactory(CampaignFactory)
    name = factory.Sequence(lambda n: f"Magicienne {letters(n)}")
    class_id = "magic_user"
    class_level = 1
    int_score = 16
    dex_score = 12

    @classmethod
    def _create(cls, model_class: type[Caster], *args: Any, **kwargs: Any) -> Caster:
        campaign: Campaign = kwargs.pop("campaign")
        by: Membership = kwargs.pop("by", None) or gm_of(campaign)
        state: str | None = kwargs.pop("state", None)
        players: tuple[Membership, ...] = tuple(kwargs.pop("players", ()))
        held = [one if isinstance(one, tuple) else (one, False) for one in kwargs.pop("held", ())]
        sheet = NewCaster(
            written=tuple(spell.pk for spell in kwargs.pop("written", ())),
            accessible=tuple(spell.pk for spell in kwargs.pop("accessible", ())),
            held=tuple(HeldCopy(spell=spell.pk, is_reversed=form) for spell, form in held),
            players=tuple(seat.pk for seat in players),
            **kwargs,
        )
        character = made_by(create_caster(by=by, act_id=uuid4(), sheet=sheet))
        if state is not None:
            set_state(by=by, act_id=uuid4(), character_id=character.pk, state=state)
        return Caster.objects.select_related("character", "campaign").get(character=character)


class KnownSpellFactory(factory.django.DjangoModelFactory[KnownSpell]):
    """A known spell, learned by the GM's word: ``KnownSpellFactory(character=…, spell=…)``."""

    class Meta:
        model = KnownSpell

    character = factory.SubFactory(CharacterFactory)
    skill = 10

    @classmethod
    def _create(cls, model_class: type[KnownSpell], *args: Any, **kwargs: Any) -> KnownSpell:
        character: Character = kwargs.pop("character")
        spell: Spell = kwargs.pop("spell")
        knowledge.learn(
            by=gm_of(character.campaign),
            act_id=uuid4(),
            character_id=character.pk,
            spell_id=spell.pk,
            skill=kwargs.pop("skill"),
        )
        return KnownSpell.objects.standing().get(character=character, spell=spell)


class ControlFactory(factory.django.DjangoModelFactory[Control]):
    """A member plays a character, given by the GM: ``character`` and ``membership``."""

    class Meta:
        model = Control

    character = factory.SubFactory(CharacterFactory)
    lent = False

    @classmethod
    def _create(cls, model_class: type[Control], *args: Any, **kwargs: Any) -> Control:
        character: Character = kwargs.pop("character")
        member: Membership = kwargs.pop("membership")
        control.give(
            by=gm_of(character.campaign),
            act_id=uuid4(),
            character_id=character.pk,
            member_id=member.pk,
            lent=kwargs.pop("lent"),
        )
        return Control.objects.standing().get(character=character, membership=member)


def made_by(entry: LogEntry) -> Character:
    """The character that an entry is about."""
    return Character.objects.select_related("campaign").get(pk=entry.data["character"])
