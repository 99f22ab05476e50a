"""Seats and ways in."""

from uuid import UUID

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.views.see_other import SeeOther
from campaign.admin.base import GmAdmin
from campaign.admin.columns import column, table
from campaign.admin.filters import CampaignFilter
from campaign.admin.form import GmForm
from campaign.forms.members import RoleForm
from campaign.models import Invitation, LogEntry, Membership
from campaign.models.invitation import InvitationState
from campaign.services.invitations import revoke_invitation
from campaign.services.members import change_role, remove_member

_JOINED = column("joined_at", gettext_lazy("à la table depuis"))
_LEFT = column("left_at", gettext_lazy("jusqu’au"))
_EXPIRES = column("expires_at", gettext_lazy("valable jusqu’au"))


class RoleAdminForm(RoleForm, GmForm):
    """Another role for one member."""


class MembershipAdmin(GmAdmin):
    """Who sits at the person's tables, or has sat there. Addresses are nobody's business."""

    form = RoleAdminForm
    can_change = can_end = True
    list_display = ("name", "role", table, _JOINED, _LEFT)
    list_filter = (CampaignFilter, "role")
    list_select_related = ("campaign",)
    search_fields = ("name",)
    fields = ("name", table, "role", _JOINED, _LEFT)
    readonly_fields = ("name", table, _JOINED, _LEFT)
    ordering = ("campaign", "name", "pk")

    def may_change(self, row: Membership) -> bool:
        return row.left_at is None

    def has_delete_permission(self, request: HttpRequest, obj: Membership | None = None) -> bool:
        """Oneself leaves by the page of the members."""
        if obj is not None and obj.user_id == request.user.pk:
            return False
        return super().has_delete_permission(request, obj)

    def page_of(self, row: Membership) -> str:
        return reverse("campaign:members", args=[row.campaign_id])

    def acts_on(self, row: Membership) -> QuerySet[LogEntry]:
        return LogEntry.objects.filter(campaign=row.campaign_id, data__member=row.pk)

    def act(self, request: HttpRequest, form: RoleAdminForm, row: Membership) -> LogEntry:
        return change_role(
            by=self.seat_for(request, row),
            act_id=form.key,
            member_id=row.pk,
            role=form.cleaned_data["role"],
        )

    def end(self, by: Membership, key: UUID, row: Membership) -> LogEntry:
        return remove_member(by=by, act_id=key, member_id=row.pk)

    def response_change(self, request: HttpRequest, obj: Membership) -> HttpResponse:
        """Whoever gave up the own GM's seat has nothing to see here any more."""
        if obj.user_id == request.user.pk and not Membership.objects.gms().filter(pk=obj.pk):
            return SeeOther(self.page_of(obj))
        return super().response_change(request, obj)


class InvitationAdmin(GmAdmin):
    """Ways in. Their addresses are shown by the product's page alone."""

    can_end = True
    list_display = ("way", table, "role", "state", _EXPIRES, "used")
    list_filter = (CampaignFilter, "role")
    list_select_related = ("campaign",)
    fields = (table, "role", "state", _EXPIRES, "used")
    readonly_fields = fields
    ordering = ("-pk",)

    @admin.display(description=gettext_lazy("invitation"))
    def way(self, invitation: Invitation) -> str:
        return _("Invitation n°\u00a0%(number)s") % {"number": invitation.pk}

    @admin.display(description=gettext_lazy("places prises"))
    def used(self, invitation: Invitation) -> str:
        return f"{invitation.uses} / {invitation.max_uses}"

    @admin.display(description=gettext_lazy("état"))
    def state(self, invitation: Invitation) -> str:
        return {
            InvitationState.OPEN: _("ouverte"),
            InvitationState.REVOKED: _("retirée"),
            InvitationState.EXPIRED: _("expirée"),
            InvitationState.USED_UP: _("complète"),
            InvitationState.ARCHIVED: _("campagne archivée"),
        }[invitation.state(now=timezone.now())]

    def page_of(self, row: Invitation) -> str:
        return reverse("campaign:invitation", args=[row.campaign_id, row.pk])

    def acts_on(self, row: Invitation) -> QuerySet[LogEntry]:
        return LogEntry.objects.filter(campaign=row.campaign_id, data__invitation=row.pk)

    def may_change(self, row: Invitation) -> bool:
        return row.revoked_at is None

    def end(self, by: Membership, key: UUID, row: Invitation) -> LogEntry:
        return revoke_invitation(by=by, act_id=key, invitation_id=row.pk)

    def name_of(self, row: Invitation) -> str:
        return self.way(row)
