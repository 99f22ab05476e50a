from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class SpellsApp(AppConfig):
    """The catalogue and the campaigns' own spells."""

    name = "spells"
    verbose_name = _("Sorts")

    def ready(self) -> None:
        from campaign import registry
        from campaign.services.archive.references import json_column, refers
        from campaign.services.archive.tables import shared_by
        from spells.models import Spell, SpellNote, SpellVersion, VancianForm
        from spells.services.draft import taken_name

        registry.track(
            Spell,
            *(
                field.attname
                for field in Spell._meta.concrete_fields
                if field.attname not in {"id", "ended_seq"}
            ),
            fits=taken_name,
            watched=frozenset({"name_fr", "name_en", "ended_seq"}),
        )
        registry.track(
            VancianForm,
            *(
                field.attname
                for field in VancianForm._meta.concrete_fields
                if field.attname not in {"id", "ended_seq"}
            ),
        )
        registry.track(SpellVersion, "campaign_id", "spell_id", "number", "made_seq", "facts")
        registry.track(SpellNote, "campaign_id", "spell_id", "note", "page")
        refers(Spell, "spell")
        refers(Spell, "id", under=("spell", "spells", "changed", "guild"))
        refers(VancianForm, "form")
        shared_by(Spell, "key")
        shared_by(VancianForm, "spell__key", "is_reversed", "version")
        json_column(Spell, "steps", has_ids=False)
        json_column(SpellVersion, "facts", has_ids=False)
