"""What every page of the GMs' admin holds to: the campaigns they run, and services that write."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

from django.contrib import messages
from django.contrib.admin.exceptions import DisallowedModelAdminLookup
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from accounts.views.see_other import SeeOther
from campaign.admin.columns import table
from campaign.admin.form import GmForm, form_for
from campaign.admin.rights import GmRights
from campaign.admin.seats import gm_seats
from campaign.models import LogEntry, Membership
from campaign.services.refusal import Refused

#: Acts that the history of one row tells of.
_HISTORY = 50


@dataclass(frozen=True, kw_only=True)
class Around:
    """Rows that belong to the one on the page."""

    title: str
    #: Words, and the address in this admin (empty where there is none).
    rows: list[tuple[str, str]]


class GmAdmin(GmRights):
    """A list, and a page for each row, of the person's own campaigns.

    Every right comes from the seat. Nothing is written but through ``act`` and ``end``, which
    call a service; where an admin has neither, its pages only show. There are no actions on
    many rows at once.
    """

    form = GmForm

    # --- what an admin says of its rows ---------------------------------------------------
    def act(self, request: HttpRequest, form: Any, row: Any) -> LogEntry:
        """Does what the form asks for; ``row`` is the one that is changed, or unset.

        The service's refusals pass.
        """
        raise NotImplementedError

    def end(self, by: Membership, key: UUID, row: Any) -> LogEntry:
        """Takes the row out of play; the service's refusals pass."""
        raise NotImplementedError

    def made(self, entry: LogEntry) -> int | None:
        """The row that an act has made, by id."""
        label = self.model._meta.label
        return next(
            (c["id"] for c in entry.changes if c["op"] == "made" and c["on"] == label), None
        )

    def name_of(self, row: Any) -> str:
        """What the row is called, above its page."""
        return str(row)

    def acts_on(self, row: Any) -> QuerySet[LogEntry]:
        """The log's entries that changed the row."""
        touched = [{"on": self.model._meta.label, "id": row.pk}]
        return LogEntry.objects.filter(campaign=self.campaign_of(row), changes__contains=touched)

    def page_of(self, row: Any) -> str:
        """Where the product shows the row; empty where it has no page of its own."""
        return ""

    def get_list_display(self, request: HttpRequest) -> tuple[Any, ...]:
        """Whose campaign a row is of goes without saying where there is but one."""
        return columns_for(request, self.list_display)

    # --- pages ----------------------------------------------------------------------------
    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        if any("\0" in value for values in request.GET.lists() for value in values[1]):
            raise Http404
        try:
            return super().changelist_view(request, {"title": list_title(self.opts)})
        except DisallowedModelAdminLookup as error:
            raise PermissionDenied from error

    def get_form(
        self,
        request: HttpRequest,
        obj: Any = None,
        change: bool = False,  # noqa: FBT001, FBT002 - Django’s
        **kwargs: Any,
    ) -> type[GmForm]:
        base: type[GmForm] = self.form_of(obj)
        refusal = vars(request).get("refusal")
        return form_for(base, self.model, seats=gm_seats(request), refusal=refusal)

    def form_of(self, row: Any) -> type[GmForm]:
        """The form that changes this row, or makes one."""
        return self.form

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        """An address fills in nothing."""
        return {}

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """Django's, once more where the service refused: the form then says why."""
        if "_saveasnew" in request.POST:  # a row’s address makes no other row
            raise PermissionDenied
        asked = (object_id, form_url, extra_context)
        try:
            answer = super().changeform_view(request, *asked)
        except Refused as refusal:
            vars(request)["refusal"] = refusal
            answer = super().changeform_view(request, *asked)
        if request.method == "POST" and answer.status_code == 200:
            answer.status_code = 422
        return answer

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **kwargs: Any
    ) -> HttpResponse:
        row = context.get("original")
        context |= {
            "title": _("Ajouter\u00a0: %(what)s") % {"what": self.opts.verbose_name}
            if row is None
            else self.name_of(row),
            "saves": self.has_add_permission(request)
            if row is None
            else self.has_change_permission(request, row),
            "ends": row is not None and self.has_delete_permission(request, row),
            "product_page": self.page_of(row) if row is not None else "",
            "related": self.around(row) if row is not None else [],
        }
        return super().render_change_form(request, context, *args, **kwargs)

    def around(self, row: Any) -> list["Around"]:
        """What belongs to the row, to read on its page."""
        return []

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: Any) -> None:
        """One act, by the service; the entry waits for the answer."""
        entry = self.act(request, form, obj if change else None)
        vars(request)["entry"] = entry
        if not change:
            obj.pk = self.made(entry)

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: Any) -> None:
        """Nothing: an act writes all that belongs to it."""

    def log_addition(self, request: HttpRequest, obj: Any, message: Any) -> Any:
        """The campaign's log has it."""

    def log_change(self, request: HttpRequest, obj: Any, message: Any) -> Any:
        """The campaign's log has it."""

    def log_deletions(self, request: HttpRequest, queryset: Any) -> Any:
        """The campaign's log has it."""

    def response_add(
        self, request: HttpRequest, obj: Any, post_url_continue: str | None = None
    ) -> HttpResponse:
        return self._after(request, self._address("change", obj.pk))

    def response_change(self, request: HttpRequest, obj: Any) -> HttpResponse:
        return self._after(request, self._address("change", obj.pk))

    def response_delete(self, request: HttpRequest, obj_display: str, obj_id: int) -> HttpResponse:
        return self._after(request, self._address("changelist"))

    def _after(self, request: HttpRequest, address: str) -> HttpResponse:
        entry: LogEntry = vars(request)["entry"]
        words = _("C’est fait. Au journal\u00a0: acte n°\u00a0%(seq)s.") % {"seq": entry.seq}
        messages.success(request, words)
        return SeeOther(address)

    # --- taking out of play -----------------------------------------------------------------
    def delete_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Asks once, then ends the row through its service; a refusal says why."""
        key = _key(request.POST.get("act_id", ""))
        if key is not None and self._was_done(request, key):
            return self._after(request, self._address("changelist"))
        row = self.get_object(request, object_id)
        if not self.has_delete_permission(request, row):
            raise PermissionDenied
        problems: list[str] = []
        key = key or uuid4()
        if request.method == "POST":
            try:
                vars(request)["entry"] = self.end(self.seat_for(request, row), key, row)
            except Refused as refusal:
                form = self.form_of(row)
                problems = [form.say(problem) for problem in refusal.problems]
            else:
                return self.response_delete(request, str(row), row.pk)
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": self.end_words(row),
            "original": row,
            "name": self.name_of(row),
            "act_id": key,
            "problems": problems,
        }
        answer = TemplateResponse(request, "admin/delete_confirmation.html", context)
        answer.status_code = 422 if problems else 200
        return answer

    def _was_done(self, request: HttpRequest, key: UUID) -> bool:
        """Whether this very tap was done before: its row may be gone by now."""
        seats = gm_seats(request)
        entry = LogEntry.objects.filter(
            campaign__in=seats, by__in=list(seats.values()), act_id=key
        ).first()
        vars(request)["entry"] = entry
        return entry is not None

    def end_words(self, row: Any) -> str:
        """What taking this row out of play is called."""
        return _("Retirer\u00a0: %(name)s") % {"name": self.name_of(row)}

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """The acts that changed the row, newest first, as the campaign's log tells them."""
        row = self.get_object(request, object_id)
        entries = self.acts_on(row).select_related("by", "on_behalf_of").order_by("-seq")
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": _("Historique\u00a0: %(name)s") % {"name": self.name_of(row)},
            "original": row,
            "name": self.name_of(row),
            "entries": list(entries[:_HISTORY]),
            "member": gm_seats(request).get(self.campaign_of(row) or 0),
        }
        return TemplateResponse(request, "admin/object_history.html", context)


def columns_for(request: HttpRequest, columns: Sequence[Any]) -> tuple[Any, ...]:
    """Without the campaign's where the person runs but one."""
    many = len(gm_seats(request)) > 1
    return tuple(one for one in columns if many or one is not table)


def list_title(opts: Any) -> str:
    """What the rows are."""
    return capfirst(str(opts.verbose_name_plural))


def _key(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None
