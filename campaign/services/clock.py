"""The campaign's clock: time passes, and what it brings happens with it. Source: S1."""

from campaign.clock_effects import Happening, clock_effects
from campaign.models import Campaign
from campaign.services import acts


def pass_time(act: acts.Act, seconds: int, *, asleep: bool = False) -> list[Happening]:
    """Game time passes within an act: every effect of it, in the order of S1.

    Rows in the act's hands are as before: what it writes afterwards must be read again. The
    happenings are kept in ``act.data["happened"]``; set other data by ``|=``.
    """
    if seconds < 0:
        raise ValueError("time passes forwards; the clock alone is set back by its own act")
    if not seconds:
        return []
    start = act.campaign.clock_seconds
    end = start + seconds
    happened = [
        happening
        for effect in clock_effects()
        for happening in effect.pass_time(act, start=start, end=end, asleep=asleep)
    ]
    act.move_clock(seconds)
    happened.sort(key=lambda happening: happening.second)
    act.data["happened"] = [happening.to_json() for happening in happened]
    return happened


def foresee(campaign: Campaign, seconds: int, *, asleep: bool = False) -> list[Happening]:
    """What would happen if so much time passed from now, in time order. Reads only."""
    start = campaign.clock_seconds
    happenings = [
        happening
        for effect in clock_effects()
        for happening in effect.foresee(campaign, start=start, end=start + seconds, asleep=asleep)
    ]
    return sorted(happenings, key=lambda happening: happening.second)
