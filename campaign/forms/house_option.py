"""What an option of the house rules is, on the page that offers it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise

from campaign.forms import house_examples as examples
from campaign.forms.words import option_words
from rules.house_rules import HouseRules

Words = str | Promise
_Value = str | int


@dataclass(frozen=True, kw_only=True)
class Choice:
    """A value of an option, as the table calls it, and what it does."""

    value: _Value
    label: Words
    effect: Words = ""


@dataclass(frozen=True, kw_only=True)
class Option:
    """An option of ``rules.house_rules``."""

    name: str
    #: What it decides, in one sentence.
    what: Words
    choices: Sequence[Choice]
    #: Draws what it does under some rules; unset where no number can show it.
    example: Callable[[HouseRules], tuple[examples.Picture, ...]] | None = None
    #: Beside the choices any whole number from 1 to this one; unset where none is one.
    most: int | None = None

    @property
    def title(self) -> str:
        words = option_words(self.name)
        return words[:1].upper() + words[1:]

    def label(self, value: object) -> str:
        """A value in words; a number nobody foresaw is written as it is."""
        found = next((c.label for c in self.choices if c.value == value), value)
        return str(found)


@dataclass(frozen=True, kw_only=True)
class Group:
    """Options that a table settles together."""

    key: str
    title: Words
    options: Sequence[Option]


def choices(*rows: tuple[_Value, Words, Words]) -> tuple[Choice, ...]:
    """Choices from rows of value, label and effect."""
    return tuple(Choice(value=value, label=label, effect=effect) for value, label, effect in rows)
