"""Which numbers in the log, and in columns of JSON, are ids of characters and what is theirs."""

from campaign.services.archive.references import json_column, refers, refers_in
from characters.models import (
    ActiveSpell,
    Book,
    Character,
    DeclaredSpell,
    Fight,
    Incantation,
    PlanarRequest,
    Rest,
    Rewriting,
    SpellChoice,
    SpellSubject,
    SpellTarget,
    Study,
)


def declare() -> None:
    """Called once, when the apps are ready."""
    refers(Character, "character", "caster")
    refers(Book, "book", "source")
    refers(Book, "id", under=("book",))
    refers(Study, "study")
    refers(Fight, "fight")
    refers(Incantation, "incantation")
    refers(DeclaredSpell, "declaration")
    refers(Rewriting, "rewriting")
    refers(Rest, "rest")
    refers(PlanarRequest, "request")
    refers(SpellChoice, "list")
    refers(ActiveSpell, "at_work")
    refers(
        ActiveSpell,
        "id",
        under=("at_work", "ended", "felled", "holds", "let_go", "lost", "detail"),
    )
    refers_in("spell_at_work.", "id", ActiveSpell)
    refers(SpellTarget, "row", under=("targets", "whom"))
    refers(SpellSubject, "row", under=("subjects", "saves"))
    refers_in("resistance.", "row", SpellTarget)
    refers_in("save.", "row", SpellSubject)
    json_column(Incantation, "declaration", has_ids=True)
    json_column(DeclaredSpell, "order", has_ids=True)
    json_column(SpellChoice, "lines", has_ids=True)
