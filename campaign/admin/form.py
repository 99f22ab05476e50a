"""The form of the GMs' admin: one submission is one act, done by a service."""

from typing import TYPE_CHECKING, Any, ClassVar, cast
from uuid import UUID, uuid4

from django import forms
from django.db.models import Model
from django.http import QueryDict

from campaign.admin.seats import Seats
from campaign.forms.words import problem_words
from campaign.services.refusal import KeyReused, Problem, Refused

if TYPE_CHECKING:
    _ModelForm = forms.ModelForm[Any]
else:
    _ModelForm = forms.ModelForm


class GmForm(_ModelForm):
    """Carries the key of its tap and what it first showed; writes nothing by itself.

    Refusals of the service come back beside their fields, with everything that was typed.
    """

    act_id = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)

    #: Set for each request: the seats of who asks, and what the service refused a moment ago.
    seats: ClassVar[Seats] = {}
    refusal: ClassVar[Refused | None] = None
    #: Where a problem's field has another name here.
    renamed: ClassVar[dict[str, str]] = {}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("label_suffix", "")
        instance = kwargs.get("instance")
        if instance is not None:
            kwargs["initial"] = self.shown(instance) | (kwargs.get("initial") or {})
        super().__init__(*args, **kwargs)
        if instance is not None:
            for name, field in self.fields.items():
                field.show_hidden_initial = name != "act_id"

    @staticmethod
    def say(problem: Problem) -> str:
        """The problem in words, as the pages of the product say it."""
        return problem_words(problem)

    def shown(self, row: Any) -> dict[str, Any]:
        """The row as the fields show it."""
        return {name: getattr(row, name) for name in self.base_fields if hasattr(row, name)}

    def clean(self) -> dict[str, Any]:
        values = super().clean() or self.cleaned_data
        if self.refusal is not None:
            self.show_refusal(self.refusal)
        return values

    def _post_clean(self) -> None:
        """The row is written, and its limits are kept, by the service."""

    @property
    def key(self) -> UUID:
        """The key of the tap; only after ``is_valid``."""
        key: UUID = self.cleaned_data["act_id"]
        return key

    @property
    def seen(self) -> dict[str, Any]:
        """What the form had first shown, by field. An unreadable value counts as unset."""
        return {
            name: self._first(name)
            for name, field in self.fields.items()
            if field.show_hidden_initial
        }

    @property
    def wanted(self) -> dict[str, Any]:
        """The same fields as typed; only after ``is_valid``."""
        return {name: self.cleaned_data[name] for name in self.seen}

    def _first(self, name: str) -> Any:
        bound = self[name]
        hidden = bound.field.hidden_widget()
        raw = hidden.value_from_datadict(self.data, self.files, bound.html_initial_name)
        if isinstance(raw, str):
            raw = raw.replace("\r\n", "\n").replace("\r", "\n")
        try:
            return bound.field.to_python(raw)
        except forms.ValidationError:
            return None

    def show_refusal(self, refusal: Refused) -> None:
        """Every reason, beside its field where it has one."""
        data = self._typed()
        for problem in refusal.problems:
            name = self.field_of(problem)
            self.add_error(name if name in self.fields else None, self.say(problem))
            if problem.code == "changed_meanwhile" and name in self.fields:
                # Now that it is told, saving once more is meant.
                now = self.fields[name].prepare_value(problem.detail["now"])
                data[self.add_initial_prefix(name)] = "" if now is None else str(now)
        self.data = data
        self.renew(refusal)

    def field_of(self, problem: Problem) -> str:
        """Beside which field the problem is told; above the form where there is none."""
        return self.renamed.get(problem.field, problem.field)

    def _typed(self) -> QueryDict:
        """What was sent, to be changed."""
        return cast(QueryDict, self.data).copy()

    def renew(self, refusal: Refused) -> None:
        """A key that served for something else is replaced: the next tap is a new act."""
        if isinstance(refusal, KeyReused):
            data = self._typed()
            data[self.add_prefix("act_id")] = str(uuid4())
            self.data = data


def form_for(
    base: type[GmForm], model: type[Model], *, seats: Seats, refusal: Refused | None
) -> type[GmForm]:
    """The form class of one request."""
    meta = type("Meta", (), {"model": model, "fields": ()})
    return type(base.__name__, (base,), {"Meta": meta, "seats": seats, "refusal": refusal})
