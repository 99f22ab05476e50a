"""The forms of the admin as a browser sends them: everything the page showed, and some changes."""

from typing import Any

from django.test import Client


def filled(client: Client, address: str, **changes: Any) -> dict[str, Any]:
    """What is posted from the page, hidden first values included, with these fields changed."""
    form = client.get(address).context["adminform"].form
    sent: dict[str, Any] = {}
    for name, field in form.fields.items():
        bound = form[name]
        shown = _sent(bound.value())
        if field.show_hidden_initial:
            sent[bound.html_initial_name] = shown
        sent[name] = shown
    sent |= changes
    # An unticked box is not sent.
    return {name: value for name, value in sent.items() if value is not False}


def _sent(value: Any) -> Any:
    return "" if value is None else value
