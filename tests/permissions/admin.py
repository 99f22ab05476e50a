"""Rows of the permission matrix: every page of both admin sites, read from their registries."""

from collections.abc import Iterator, Mapping
from typing import Any
from uuid import uuid4

from django.db.models import Model
from django.test import Client
from django.urls import URLPattern, reverse

from accounts.admin.host import host_site
from campaign.admin.site import gm_site
from campaign.models import Campaign, Invitation, Membership
from characters.models import Book, Character, KnownSpell
from spells.models import Spell, SpellNote
from spells.services.notes import Remark, note_spell
from tests.admin_forms import filled
from tests.permissions.row import Maker, Row, a_tap, nothing
from tests.permissions.urls import _listed_methods
from tests.permissions.world import World

#: A change of each model that its service does.
CHANGES: dict[type[Model], dict[str, Any]] = {
    Campaign: {"name": "La lande bleue"},
    Membership: {"role": "spectator"},
    Character: {"species": "Lessar"},
    KnownSpell: {"skill": 133},
    Book: {"name": "Le livre des brumes"},
    Spell: {"name_fr": "Cloche Muette"},
    SpellNote: {"note": "Plus rare."},
}


def prepare(world: World) -> None:
    """A private note; all other rows are those of the other modules."""
    spell = Spell.objects.catalogue().first() or world.things["own_spell"]
    note_spell(by=world.gm, act_id=uuid4(), spell_id=spell.pk, remark=Remark(note="Rare."))


def row_of(world: World, model: type[Model]) -> Any:
    """A row of the world's campaign."""
    known = {
        Campaign: world.campaign,
        Membership: world.other_player,
        Invitation: world.things["invitation"],
        Spell: world.things["own_spell"],
        Character: world.things["mage"],
    }
    if model in known:
        return known[model]
    rows = model._default_manager.filter(campaign=world.campaign)
    columns = {column.name for column in model._meta.concrete_fields}
    found = (rows.filter(ended_seq=None) if "ended_seq" in columns else rows).order_by("pk").first()
    assert found is not None, f"no {model} in the world"
    return found


def _one(model: type[Model]) -> Maker:
    return lambda world: {"object_id": row_of(world, model).pk}


def _changed(name: str, model: type[Model]) -> Maker:
    def data(world: World) -> Mapping[str, Any]:
        address = reverse(name, kwargs=dict(_one(model)(world)))
        return filled(_gm(world), address, **CHANGES[model])

    return data


def _made(name: str, model: type[Model]) -> Maker:
    def data(world: World) -> Mapping[str, Any]:
        more = (
            {"campaign": world.campaign.pk, "name_fr": "Cloche d’Eau"}
            if model is Spell
            else {"holder": world.things["mage"].pk, "name": "Le livre d’eau"}
        )
        return filled(_gm(world), reverse(name), **more)

    return data


def _gm(world: World) -> Client:
    client = Client()
    assert world.gm.user is not None
    client.force_login(world.gm.user)
    return client


def for_gm(name: str, *, stranger: int, status: int = 200, **more: Any) -> Row:
    """GMs alone; the stranger is GM of another table."""
    return Row(
        name=name,
        anonymous=302,
        stranger=stranger,
        spectator=403,
        player=403,
        other_player=403,
        gm=status,
        **more,
    )


def _pages(model: type[Model], patterns: list[URLPattern]) -> Iterator[Row]:
    for pattern in patterns:
        name = f"gm:{pattern.name}"
        page = str(pattern.name).rsplit("_", 1)[1]
        posts = "POST" in (_listed_methods(pattern.callback) or [])
        if page == "changelist":
            yield for_gm(name, stranger=200)
        elif page == "add":
            yield for_gm(name, stranger=200)
            yield for_gm(name, stranger=422, status=303, method="POST", data=_made(name, model))
        else:
            yield for_gm(name, stranger=404, kwargs=_one(model))
        if posts and page in {"change", "delete"}:
            data = a_tap if page == "delete" else _changed(name, model)
            yield for_gm(
                name, stranger=404, status=303, method="POST", kwargs=_one(model), data=data
            )


def _closed(name: str, *, method: str = "GET", kwargs: Maker = nothing) -> Row:
    """The host's site: nobody at a table has any business there."""
    roles = ("stranger", "spectator", "player", "other_player", "gm")
    refused: dict[str, Any] = dict.fromkeys(roles, 403)
    return Row(name=name, anonymous=302, method=method, kwargs=kwargs, **refused)


def _hosts_pages(patterns: list[URLPattern]) -> Iterator[Row]:
    for pattern in patterns:
        is_list = str(pattern.name).endswith("changelist")
        kwargs: Maker = nothing if is_list else (lambda world: {"object_id": 1})
        for method in {"GET", "POST"} & set(_listed_methods(pattern.callback) or []):
            yield _closed(f"host:{pattern.name}", method=method, kwargs=kwargs)


def _of_app(world: World) -> Mapping[str, Any]:
    return {"app_label": "campaign"}


ROWS: list[Row] = [
    for_gm("gm:index", stranger=200),
    for_gm("gm:app_list", stranger=200, kwargs=_of_app),
    *(row for model, admin in gm_site._registry.items() for row in _pages(model, admin.get_urls())),
    _closed("host:index"),
    _closed("host:app_list", kwargs=_of_app),
    *(row for admin in host_site._registry.values() for row in _hosts_pages(admin.get_urls())),
]
