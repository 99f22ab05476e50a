"""All that one entry took back, done again at once. Source: S11."""

from uuid import UUID, uuid5

from django.db import transaction

from campaign.models import UNDO, Audience, Campaign, LogEntry, Membership
from campaign.registry import echo_all
from campaign.services import acts, changes, net, nudges
from campaign.services.campaigns import require_gm
from campaign.services.refusal import Problem, Refused
from campaign.services.undo import apply_changes


@transaction.atomic
def redo_several(*, by: Membership, act_id: UUID, seq: int) -> LogEntry:
    """A GM does again all that the entry ``seq`` took back, oldest first: all or nothing.

    Each act has an entry of its own again, with its dice. Gives the last of them; the same key
    again does nothing more. Raises ``Refused``. As many queries for many acts as for two.
    """
    campaign = Campaign.objects.select_for_update(no_key=True).get(pk=by.campaign_id)
    seat = Membership.objects.get(pk=by.pk)
    seat.campaign = campaign
    undoing = LogEntry.objects.get(campaign=campaign, seq=seq, kind=UNDO)
    undone = list(undoing.undoes.order_by("seq"))
    keys = {one.pk: uuid5(act_id, str(one.seq)) for one in undone}
    done = LogEntry.objects.filter(campaign=campaign, by=seat, act_id__in=keys.values())
    if last := done.order_by("-seq").first():
        return last
    _may(seat)
    again = LogEntry.objects.filter(redo_of__in=undone).standing()
    is_back = set(again.values_list("redo_of", flat=True))
    waiting = [one for one in undone if one.pk not in is_back]
    if not waiting:
        raise Refused([Problem(code="already_redone")])
    steps = [
        net.Step(seq=number, changes=[changes.from_json(one).again() for one in entry.changes])
        for number, entry in enumerate(waiting, campaign.last_seq + 1)
    ]
    clock = campaign.clock_seconds
    net.write(
        steps,
        campaign,
        singly=lambda step: apply_changes(step.changes, campaign, seq=step.seq),
    )
    entries: list[LogEntry] = []
    for entry, step in zip(waiting, steps, strict=True):
        entries.append(_repeat(entry, step, by=seat, key=keys[entry.pk], clock=clock))
        clock += _clock_moved(step)
    entries = LogEntry.objects.bulk_create(entries)
    Campaign.objects.filter(pk=campaign.pk).update(last_seq=entries[-1].seq)
    by.campaign.last_seq = entries[-1].seq
    echo_all(list(zip(waiting, entries, strict=True)))
    nudges.send(*(nudges.Nudge.of(entry) for entry in entries))
    secret = [
        step for one, step in zip(entries, steps, strict=True) if one.audience != Audience.ALL
    ]
    if any(acts.hides_or_shows(change) for step in secret for change in step.changes):
        nudges.tell_all("shown", campaign=campaign.pk)
    return entries[-1]


def _may(seat: Membership) -> None:
    """What every act asks of who does it."""
    require_gm(seat)
    if seat.left_at is not None:
        raise Refused([Problem(code="not_at_the_table")])
    if seat.campaign.is_archived:
        raise Refused([Problem(code="campaign_archived")])


def _repeat(entry: LogEntry, step: net.Step, *, by: Membership, key: UUID, clock: int) -> LogEntry:
    """The entry that does it again, as ``undo.redo`` appends it."""
    return LogEntry(
        campaign=by.campaign,
        seq=step.seq,
        act_id=key,
        given_hash=acts.hash_of("redo", {"seq": entry.seq}),
        kind=entry.kind,
        by=by,
        on_behalf_of_id=entry.on_behalf_of_id,
        game_seconds=clock,
        data=entry.data,
        changes=[change.to_json() for change in step.changes],
        audience=entry.audience,
        readers=entry.readers,
        redo_of=entry,
    )


def _clock_moved(step: net.Step) -> int:
    label = Campaign._meta.label
    return sum(
        one.by
        for one in step.changes
        if isinstance(one, changes.Number) and (one.on, one.field) == (label, "clock_seconds")
    )
