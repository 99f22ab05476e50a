"""The demo's table, as the browser tests play at it."""

import re
from dataclasses import dataclass
from typing import Any, Self

from django.db.models import QuerySet
from django.urls import reverse
from playwright.sync_api import Locator, Page, expect

from campaign.models import Campaign, LogEntry
from characters.models import Character, Control, KnownSpell
from spells.models import Spell

GM = "Aurore"
PLAYER = "Julien"
#: Évocation de la Foudre at 200 %, 1d10 at 100 m: level 9.
AT_100_M = "&intensity=5&distance=100"


@dataclass(frozen=True, kw_only=True)
class Demo:
    """Where Thogor sits and what he casts."""

    campaign: int
    thogor: int
    lightning: int

    @classmethod
    def load(cls) -> Self:
        thogor = Character.objects.get(name="Thogor")
        return cls(
            campaign=thogor.campaign_id,
            thogor=thogor.pk,
            lightning=Spell.objects.get(campaign=None, key="lightning").pk,
        )

    def url(self, name: str, *more: int) -> str:
        return reverse(name, args=[self.campaign, *more])

    @property
    def sheet(self) -> str:
        return self.url("characters:sheet", self.thogor)

    def planner(self, query: str = "") -> str:
        return f"{self.url('characters:plan', self.thogor)}?spell={self.lightning}{query}"

    @property
    def mp(self) -> int:
        return Character.objects.get(pk=self.thogor).mp

    @property
    def casts(self) -> int:
        """Thogor's: the evening began with others."""
        rows = LogEntry.objects.filter(campaign=self.campaign, kind="cast")
        return rows.filter(data__character=self.thogor).count()

    def rows(self) -> dict[str, list[dict[str, Any]]]:
        """Every field of every row that a cast may touch; the number of the last act grows."""
        of_the_table: list[QuerySet[Any]] = [
            Character.objects.filter(campaign=self.campaign),
            KnownSpell.objects.filter(campaign=self.campaign),
            Control.objects.filter(campaign=self.campaign),
            Campaign.objects.filter(pk=self.campaign),
        ]
        rows = {q.model.__name__: list(q.order_by("pk").values()) for q in of_the_table}
        for row in rows["Campaign"]:
            del row["last_seq"]
        return rows


def enter(page: Page, name: str) -> None:
    """By the button of the first page, to the table."""
    page.goto("/")
    page.locator("form.demo button", has_text=name).click()
    expect(page).to_have_url(re.compile(r"/c/\d+/$"))


def type_dice(page: Page, *, roll: str, effect: str = "") -> None:
    """Own dice, into the fields beside the act."""
    box = page.locator("#dice-typed")
    if not box.is_checked():
        box.check()
    page.locator("#id_roll").fill(roll)
    if effect:
        page.locator("#id_effect_rolls").fill(effect)


def points_in(page: Page) -> Locator:
    """The points as the pool at the top counts them."""
    return page.locator(".stick .pool .n")
