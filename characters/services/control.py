"""Who plays a character: given, lent for an evening, taken, taken back."""

from uuid import UUID

from campaign.models import LogEntry, Membership
from campaign.services import acts
from campaign.services.refusal import Problem, Refused
from characters.models import Character, Control
from characters.services.involvement import about
from characters.services.locking import locked_character
from characters.services.taking_back import is_free


def give(
    *, by: Membership, act_id: UUID, character_id: int, member_id: int, lent: bool = False
) -> LogEntry:
    """A GM lets a member play the character, for good or for an evening. Raises ``Refused``.

    Somebody who plays it on loan keeps it when it is given, and the other way round.
    """
    kind = "control.lent" if lent else "control.given"
    given = {"character": character_id, "member": member_id}
    with acts.begin(by=by, act_id=act_id, kind=kind, given=given) as act:
        if act.entry:
            return act.entry
        character = locked_character(act, character_id)
        if not act.by.is_gm:
            raise Refused([Problem(code="only_the_gm")])
        member = Membership.objects.present().filter(campaign=act.campaign, pk=member_id).first()
        if member is None or not member.can_play:
            raise Refused([Problem(code="member_gone", field="member")])
        if character.hidden and not member.is_gm:
            raise Refused([Problem(code="hidden_from_its_player", field="member")])
        _hand_over(act, character, member, lent=lent)
        act.data = {"member": member.pk, "member_name": member.name}
        about(act, character)
    return act.done


def _hand_over(act: acts.Act, character: Character, member: Membership, *, lent: bool) -> None:
    standing = act.lock(Control.objects.standing().filter(character=character, membership=member))
    if not standing:
        act.make(Control(campaign=act.campaign, character=character, membership=member, lent=lent))
    elif standing[0].lent == lent:
        raise Refused([Problem(code="plays_already", field="member")])
    else:
        act.set(standing[0], "lent", lent)


def take(*, by: Membership, act_id: UUID, character_id: int) -> LogEntry:
    """A player takes a player character that nobody plays. Raises ``Refused``."""
    given = {"character": character_id}
    with acts.begin(by=by, act_id=act_id, kind="control.taken", given=given) as act:
        if act.entry:
            return act.entry
        character = locked_character(act, character_id)
        if not act.by.can_play:
            raise Refused([Problem(code="players_only")])
        if not is_free(character):
            raise Refused([Problem(code="not_free", field="character")])
        freed = Control.objects.filter(character=character).exclude(ended_seq=None)
        _hand_over(act, character, act.by, lent=False)
        act.data = {
            "member": act.by.pk,
            "member_name": act.by.name,
            # What set the character free is not undone under the one who took it (Source: S11).
            "uses": [
                {"on": Control._meta.label, "id": pk} for pk in freed.values_list("pk", flat=True)
            ],
        }
        about(act, character)
    return act.done


def take_back(*, by: Membership, act_id: UUID, character_id: int, member_id: int) -> LogEntry:
    """A GM ends it; a player may lay down a character of their own. Raises ``Refused``."""
    given = {"character": character_id, "member": member_id}
    with acts.begin(by=by, act_id=act_id, kind="control.taken_back", given=given) as act:
        if act.entry:
            return act.entry
        character = locked_character(act, character_id)
        if not act.by.is_gm and act.by.pk != member_id:
            raise Refused([Problem(code="only_the_gm")])
        standing = act.lock(
            Control.objects.standing()
            .select_related("membership")
            .filter(character=character, membership=member_id)
        )
        if not standing:
            raise Refused([Problem(code="plays_no_more", field="member")])
        member = standing[0].membership
        act.data = {"member": member.pk, "member_name": member.name}
        act.end(standing[0])
        about(act, character)
    return act.done
