"""A GM answers what players ask: one of them, or all of a kind at once, all or nothing."""

from collections.abc import Collection
from enum import StrEnum
from uuid import UUID, uuid5

from django.db import transaction

from campaign.models import Campaign, Membership
from campaign.services.refusal import Problem, Refused
from campaign.services.undo import decline_undo, undo
from characters.services.rests import refuse_rest
from characters.services.rights import require_gm
from characters.services.vancian.travel_asked import refuse_travel


class Asked(StrEnum):
    """What is asked."""

    REST = "rest"
    TRAVEL = "travel"
    UNDO = "undo"


#: What a tap can grant; a rest and a journey have a page of their own for it.
_GRANTED_AT_ONCE = frozenset({Asked.UNDO})


def answer(
    *, by: Membership, act_id: UUID, kind: Asked, is_granted: bool, ones: Collection[int]
) -> None:
    """Answers the requests ``ones``: rests and journeys by id, acts to undo by ``seq``.

    Acts are taken back newest first (S11). Each answer is an act with a key made from ``act_id``,
    so that the same tap again changes nothing. Raises ``Refused`` with the reasons of the first
    that cannot be answered; then none is.
    """
    with transaction.atomic():
        # Nobody acts between two of the answers.
        Campaign.objects.select_for_update(no_key=True).get(pk=by.campaign_id)
        require_gm(Membership.objects.get(pk=by.pk))
        if is_granted and kind not in _GRANTED_AT_ONCE:
            raise Refused([Problem(code="unknown_value", field="answer")])
        for one in sorted(set(ones), reverse=True):
            _answer(
                by=by, act_id=uuid5(act_id, str(one)), kind=kind, is_granted=is_granted, one=one
            )


def _answer(*, by: Membership, act_id: UUID, kind: Asked, is_granted: bool, one: int) -> None:
    if kind is Asked.REST:
        refuse_rest(by=by, act_id=act_id, rest_id=one)
    elif kind is Asked.TRAVEL:
        refuse_travel(by=by, act_id=act_id, request_id=one)
    elif is_granted:
        undo(by=by, act_id=act_id, seq=one)
    else:
        decline_undo(by=by, seq=one)
