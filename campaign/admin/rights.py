"""What a GM may see and do in the admin: their own campaigns, and what services can do."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from django.contrib import admin
from django.db.models import QuerySet
from django.http import Http404, HttpRequest
from django.urls import URLPattern, path, re_path, reverse
from django.views.decorators.http import require_http_methods, require_safe

from campaign.admin.seats import gm_seats
from campaign.models import Membership

if TYPE_CHECKING:
    _ModelAdmin = admin.ModelAdmin[Any]
else:
    _ModelAdmin = admin.ModelAdmin

_ONE = r"^(?P<object_id>[0-9]{1,18})/"


class GmRights(_ModelAdmin):
    """Every right comes from the seat; lists, rows and addresses end at the person's campaigns."""

    actions = None
    show_facets = admin.ShowFacets.NEVER
    show_full_result_count = False
    list_per_page = 50
    view_on_site = False
    fields: ClassVar[Any] = None
    readonly_fields: ClassVar[Any] = ()

    #: What a service can do here.
    can_add: ClassVar[bool] = False
    can_change: ClassVar[bool] = False
    can_end: ClassVar[bool] = False
    #: Whether rows that acts have ended are left out.
    only_standing: ClassVar[bool] = True

    def campaign_of(self, row: Any) -> int | None:
        """The row's campaign by id; none for what belongs to everybody."""
        campaign: int | None = row.campaign_id
        return campaign

    def may_change(self, row: Any) -> bool:
        """Whether this row is one that the service changes."""
        return True

    # --- rights ---------------------------------------------------------------------------
    def has_module_permission(self, request: HttpRequest) -> bool:
        return bool(gm_seats(request))

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        seats = gm_seats(request)
        return bool(seats) if obj is None else self.campaign_of(obj) in {None, *seats}

    def has_add_permission(self, request: HttpRequest) -> bool:
        return self.can_add and bool(gm_seats(request))

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return self.can_change and self._plays(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return self.can_end and self._plays(request, obj)

    def _plays(self, request: HttpRequest, row: Any) -> bool:
        """Whether acts can be done on the row: its campaign is theirs, and still played."""
        seats = gm_seats(request)
        if row is None:
            return bool(seats)
        seat = seats.get(self.campaign_of(row) or 0)
        return seat is not None and not seat.campaign.is_archived and self.may_change(row)

    def seat_for(self, request: HttpRequest, row: Any) -> Membership:
        """The GM's seat from which the row is changed."""
        return gm_seats(request)[self.campaign_of(row) or 0]

    # --- what is seen ---------------------------------------------------------------------
    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        rows = self.within(super().get_queryset(request), list(gm_seats(request)))
        columns = {column.name for column in self.model._meta.concrete_fields}
        if self.only_standing and "ended_seq" in columns:
            rows = rows.filter(ended_seq=None)
        return rows

    def within(self, rows: QuerySet[Any], campaigns: Sequence[int]) -> QuerySet[Any]:
        """Those rows that are the campaigns' own."""
        return rows.filter(campaign__in=campaigns)

    def get_object(
        self, request: HttpRequest, object_id: str, from_field: str | None = None
    ) -> Any:
        """The row; ``Http404`` where it does not exist for this person."""
        kept = vars(request).setdefault("gm_rows", {})
        if object_id not in kept:  # a page that is refused asks again
            kept[object_id] = super().get_object(request, object_id)
        row = kept[object_id]
        if row is None:
            raise Http404
        return row

    def lookup_allowed(self, lookup: str, value: Any, request: HttpRequest) -> bool:
        """Lists are narrowed by the filters that they offer, and by nothing else."""
        allowed: set[str] = set()
        for one in self.get_list_filter(request):
            if isinstance(one, str):
                allowed |= {f"{one}__exact", f"{one}__isnull"}
            elif isinstance(one, type) and issubclass(one, admin.SimpleListFilter):
                allowed.add(str(one.parameter_name))
        return lookup in allowed

    def to_field_allowed(self, request: HttpRequest, to_field: str) -> bool:
        return False

    # --- addresses ------------------------------------------------------------------------
    def get_urls(self) -> list[URLPattern]:
        """Only those that lead somewhere."""
        name = f"{self.opts.app_label}_{self.opts.model_name}"
        guard = self.admin_site.admin_view
        both = require_http_methods(["GET", "HEAD", "POST"])
        change = (both if self.can_change else require_safe)(guard(self.change_view))
        urls = [
            path("", require_safe(guard(self.changelist_view)), name=f"{name}_changelist"),
            re_path(
                rf"{_ONE}history/$", require_safe(guard(self.history_view)), name=f"{name}_history"
            ),
            re_path(rf"{_ONE}change/$", change, name=f"{name}_change"),
        ]
        if self.can_add:
            urls.append(path("add/", both(guard(self.add_view)), name=f"{name}_add"))
        if self.can_end:
            delete = both(guard(self.delete_view))
            urls.append(re_path(rf"{_ONE}delete/$", delete, name=f"{name}_delete"))
        return urls

    def _address(self, page: str, *args: Any) -> str:
        name = f"{self.admin_site.name}:{self.opts.app_label}_{self.opts.model_name}_{page}"
        return reverse(name, args=args)
