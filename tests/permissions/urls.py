"""Every named URL of the product with the methods that it answers."""

from collections.abc import Callable, Iterator
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver
from django.views.generic import View

_SAFE = {"HEAD", "OPTIONS"}


def all_urls() -> set[tuple[str, str]]:
    """Pairs of URL name (with its namespace) and method. Fails on a URL that hides either."""
    return {
        (name, method)
        for name, view in _walk(get_resolver(), "")
        for method in _methods(name, view)
    }


def _walk(resolver: URLResolver, namespace: str) -> Iterator[tuple[str, Callable[..., Any]]]:
    for entry in resolver.url_patterns:
        if isinstance(entry, URLResolver):
            inner = f"{namespace}{entry.namespace}:" if entry.namespace else namespace
            yield from _walk(entry, inner)
        elif isinstance(entry, URLPattern):
            if not entry.name:
                raise AssertionError(f"a URL without a name: {entry.pattern}")
            yield namespace + entry.name, entry.callback


def _methods(name: str, view: Callable[..., Any]) -> set[str]:
    view_class: type[View] | None = getattr(view, "view_class", None)
    if view_class is not None:
        found = {m.upper() for m in view_class.http_method_names if hasattr(view_class, m)}
        return found - _SAFE
    listed = _listed_methods(view)
    if listed is None:
        raise AssertionError(f"{name} does not say its methods: use require_POST or require_safe")
    return set(listed) - _SAFE


def _listed_methods(view: Callable[..., Any] | None) -> list[str] | None:
    """What ``require_http_methods`` was given, under any number of decorators."""
    while view is not None:
        names = getattr(getattr(view, "__code__", None), "co_freevars", ())
        cells = getattr(view, "__closure__", None) or ()
        for freevar, cell in zip(names, cells, strict=True):
            if freevar == "request_method_list":
                methods: list[str] = cell.cell_contents
                return methods
        view = getattr(view, "__wrapped__", None)
    return None
