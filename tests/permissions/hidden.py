"""The hidden character of the world, and what of it an answer would give away."""

import re
from uuid import uuid4

from django.http import HttpResponseBase

from characters.models import Character
from characters.services.corrections import correct_numbers
from tests.factories.characters import CharacterFactory, KnownSpellFactory
from tests.permissions.world import World

NAME, NOTES, REASON = "Zyxandre", "Zyxnotes", "Zyxraison"
#: A skill that nobody else has.
SKILL = 937
_TELLING = re.compile(
    rf'{NAME}|{NOTES}|{REASON}|>\s*{SKILL}\s*<|\b{SKILL}(?:\s|&nbsp;)*%|"skill":\s*{SKILL}\b', re.I
)


def hide(world: World) -> Character:
    """A GM's secret with a name, notes, a skill, and an act in the log."""
    mage = CharacterFactory(campaign=world.campaign, hidden=True, name=NAME, notes=NOTES, mp=5)
    KnownSpellFactory(character=mage, spell=world.things["own_spell"], skill=SKILL)
    correct_numbers(
        by=world.gm,
        act_id=uuid4(),
        character_id=mage.pk,
        seen={"mp": 5},
        wanted={"mp": 4},
        reason=REASON,
    )
    return mage


def given_away(answer: HttpResponseBase) -> set[str]:
    """What an answer says of it, in its page, its file or its headers."""
    if answer.streaming:
        parts = getattr(answer, "streaming_content", ())
        # A feed tells numbers alone: see test_hidden.
        body = b"" if getattr(answer, "is_async", False) else b"".join(parts)
    else:
        body = getattr(answer, "content", b"")
    headers = " ".join(str(value) for value in answer.headers.values())
    return set(_TELLING.findall(f"{headers} {body.decode(errors='ignore')}"))
