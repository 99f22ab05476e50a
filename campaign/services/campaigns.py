"""A campaign opens, changes its name, is put away and taken out again."""

from uuid import UUID

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from campaign.models import Campaign, LogEntry, Membership, Role
from campaign.services import acts
from campaign.services.refusal import KeyReused, Problem, Refused
from rules.house_rules import HouseRules
from rules.presets import PRESETS

_CREATED = "campaign.created"


def create_campaign(*, user: User, name: str, act_id: UUID, preset: str | None = None) -> Campaign:
    """A new table with ``user`` in the GM's seat; the same key again gives the same table.

    ``preset`` is a name of ``rules.presets.PRESETS``. Raises ``Refused`` for an unknown one
    or an empty name, ``KeyReused`` when the key made another campaign.
    """
    given = {"name": name.strip(), "preset": preset}
    problems = []
    if not given["name"]:
        problems.append(Problem(code="name_missing", field="name"))
    if preset is not None and preset not in PRESETS:
        problems.append(Problem(code="preset_unknown", field="preset"))
    if problems:
        raise Refused(problems)
    with transaction.atomic():
        # The person's row stands in for the campaign's, which does not exist yet.
        User.objects.select_for_update(no_key=True).get(pk=user.pk)
        earlier = (
            LogEntry.objects.select_related("campaign")
            .filter(by__user=user, act_id=act_id, kind=_CREATED)
            .first()
        )
        if earlier is not None:
            if earlier.data != given:
                raise KeyReused
            return earlier.campaign
        campaign = Campaign.objects.create(
            name=name.strip(),
            house_rules=stored_rules(PRESETS[preset].rules if preset else HouseRules()),
        )
        seat = Membership.objects.create(campaign=campaign, user=user, name=user.name, role=Role.GM)
        with acts.begin(by=seat, act_id=act_id, kind="campaign.created", given=given) as act:
            act.data = given
        campaign.last_seq = act.campaign.last_seq
    return campaign


def stored_rules(rules: HouseRules) -> dict[str, str | int]:
    """What a campaign keeps of its rules: the options that differ from the defaults."""
    mapping = rules.to_mapping()
    return {name: mapping[name] for name in rules.differences()}


def rename_campaign(*, by: Membership, act_id: UUID, name: str) -> LogEntry:
    """Another name for the table. Only GMs; can be undone."""
    name = name.strip()
    with acts.begin(by=by, act_id=act_id, kind="campaign.renamed", given={"name": name}) as act:
        if act.entry:
            return act.entry
        require_gm(act.by)
        if not name:
            raise Refused([Problem(code="name_missing", field="name")])
        act.data = {"old": act.campaign.name, "new": name}
        act.set(act.campaign, "name", name)
    return act.done


def archive_campaign(*, by: Membership, act_id: UUID) -> LogEntry:
    """Puts the table away: it can be read, nothing is played in it, nobody joins."""
    with acts.begin(by=by, act_id=act_id, kind="campaign.archived", given={}) as act:
        if act.entry:
            return act.entry
        require_gm(act.by)
        Campaign.objects.filter(pk=act.campaign.pk).update(archived_at=timezone.now())
    return act.done


def reopen_campaign(*, by: Membership, act_id: UUID) -> LogEntry:
    """Takes an archived table out again."""
    with transaction.atomic():
        Campaign.objects.select_for_update(no_key=True).get(pk=by.campaign_id)
        is_repeated = LogEntry.objects.filter(
            campaign=by.campaign_id, by=by, act_id=act_id
        ).exists()
        if not is_repeated:
            # Before the act, which an archived table refuses; a refusal rolls this back.
            Campaign.objects.filter(pk=by.campaign_id).update(archived_at=None)
        with acts.begin(by=by, act_id=act_id, kind="campaign.reopened", given={}) as act:
            if act.entry:
                return act.entry
            require_gm(act.by)
    return act.done


def require_gm(member: Membership) -> None:
    """Refuses anybody but a GM, by the seat as it is under the lock."""
    if not member.is_gm:
        raise Refused([Problem(code="only_the_gm")])
