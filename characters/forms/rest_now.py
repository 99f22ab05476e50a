"""Those who rest, or have rested and not memorised yet, as the page tells of them."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from campaign.models import Membership
from characters.access import is_mine
from characters.models import Character, RestParticipant, SleeperState
from characters.services.rest_people import Candidate, has_right
from characters.services.rights import may_play, may_read
from design import formats


@dataclass(frozen=True, kw_only=True)
class Rester:
    """One character's last rest, for a member who may read its numbers."""

    member: Membership
    candidate: Candidate
    row: RestParticipant

    @property
    def character(self) -> Character:
        return self.candidate.character

    @property
    def _now(self) -> int:
        return self.member.campaign.clock_seconds

    @property
    def is_watching(self) -> bool:
        """On watch: it sleeps later."""
        return self.row.state == SleeperState.SLEEPING and self._now < self.row.sleeps_from

    @property
    def is_running(self) -> bool:
        return self.row.is_running

    @property
    def waits_for_choice(self) -> bool:
        """It has slept, may memorise, and has not done so since."""
        memory = self.candidate.memory
        if memory is None or self.row.state != SleeperState.SLEPT:
            return False
        return has_right(self.row, memory, now=self._now)

    @property
    def is_ready(self) -> bool:
        """Its choice may be memorised as it stands."""
        return not self.candidate.unready

    @property
    def had_hour(self) -> bool:
        """A choice is held at once."""
        return self.row.had_hour(self._now)

    @property
    def has_yesterday(self) -> bool:
        memory = self.candidate.memory
        return bool(memory and memory.yesterday)

    @property
    def may_act(self) -> bool:
        """Who plays it, and GMs."""
        return may_play(self.member, controls=is_mine(self.character))

    @property
    def number(self) -> str:
        """For the margin: how long the sleep or the hour still takes; empty once it is over."""
        is_asleep = self.row.state == SleeperState.SLEEPING
        ends = self.row.sleeps_until if is_asleep else self.row.hour_until or 0
        return formats.game_span(ends - self._now) if ends > self._now else ""

    @property
    def words(self) -> str:
        """What it does now, and until when."""
        if self.is_watching:
            return _("veille, dormira à %(time)s") % {
                "time": formats.game_time(self.row.sleeps_from)
            }
        if self.row.state == SleeperState.SLEEPING:
            return _("dort, debout à %(time)s") % {"time": formats.game_time(self.row.sleeps_until)}
        if self.row.state == SleeperState.MEMORISING:
            return _("mémorise jusqu’à %(time)s") % {
                "time": formats.game_time(self.row.hour_until or 0)
            }
        if self.is_ready:
            return _("choix prêt, l’heure reste à passer")
        if "nothing_chosen" in self.candidate.unready:
            return _("a dormi, n’a pas choisi")
        return _("a dormi, choix à revoir")


def resters(member: Membership, candidates: Iterable[Candidate]) -> list[Rester]:
    """Those whose rest goes on, and those who have yet to memorise; the running ones first."""
    found = [
        Rester(member=member, candidate=one, row=one.last)
        for one in candidates
        if one.last is not None and may_read(member, one.character, controls=is_mine(one.character))
    ]
    running = [one for one in found if one.is_running]
    return [*running, *(one for one in found if one.waits_for_choice)]
