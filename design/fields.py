"""How a bound field is laid out: which look its widget takes and what describes it."""

from typing import Any

from django import forms
from django.forms import BoundField

#: Widgets that are a group of controls: the name is a legend, not a label.
_GROUPS = (forms.RadioSelect, forms.CheckboxSelectMultiple)

#: So many fields fit a phone together with their button.
_AT_A_GLANCE = 2


def control_shape(widget: forms.Widget) -> str:
    """ "check", "group", "hidden" or "line": four ways to write a field."""
    if isinstance(widget, forms.CheckboxInput):
        return "check"
    if isinstance(widget, _GROUPS):
        return "group"
    if widget.is_hidden:
        return "hidden"
    return "line"


def wrong_fields(form: forms.BaseForm) -> list[BoundField]:
    """The fields that were refused, in their order; none in a form that is seen at a glance."""
    visible = form.visible_fields()
    if len(visible) <= _AT_A_GLANCE:
        return []
    return [bound for bound in visible if bound.errors]


def field_context(bound: BoundField, *, hint: str = "", kind: str = "") -> dict[str, Any]:
    """What ``parts/field.html`` asks for; the typed value stays whatever is wrong with it."""
    shape = control_shape(bound.field.widget)
    described = []
    help_text = hint or bound.help_text
    if help_text:
        described.append(f"{bound.auto_id}-hint")
    if bound.errors:
        described.append(f"{bound.auto_id}-errors")
    attrs: dict[str, Any] = {}
    if shape == "line":
        attrs["class"] = " ".join(
            filter(None, ["inp", kind, str(bound.field.widget.attrs.get("class", ""))])
        )
    if described and shape != "group":
        attrs["aria-describedby"] = " ".join(described)
    if bound.errors:
        attrs["aria-invalid"] = "true"
    return {
        "bound": bound,
        "shape": shape,
        "control": bound.as_widget(attrs=attrs),
        "help_text": help_text,
        "described": " ".join(described),
        "is_optional": not bound.field.required and shape == "line",
    }
