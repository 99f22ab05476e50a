from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CharactersApp(AppConfig):
    """Characters, what they know and what they do."""

    name = "characters"
    verbose_name = _("Personnages")

    def ready(self) -> None:
        from campaign import registry
        from campaign.clock_effects import on_clock, on_deadline, on_sleep
        from characters import references
        from characters.forms.vancian.rule_notes import unified_notes
        from characters.models import (
            AccessibleSpell,
            ActiveSpell,
            Book,
            BookSpell,
            Caster,
            Character,
            Combatant,
            Control,
            Deciphered,
            DeclaredSpell,
            FailedCopy,
            Fight,
            Incantation,
            KnownSpell,
            MemorisedSpell,
            PlanarRequest,
            PlanarStay,
            Rest,
            RestParticipant,
            Rewriting,
            RewritingSpell,
            SpellChoice,
            SpellSubject,
            SpellTarget,
            Study,
            StudyMonth,
        )
        from characters.services import involvement, taking_back
        from characters.services.incantation_clock import IncantationsRun
        from characters.services.limits import (
            hidden_though_played,
            outside_limits,
            outside_skill,
            outside_study,
        )
        from characters.services.recovery import MagicPointsReturn
        from characters.services.rest_clock import RestsGoOn, sleepers
        from characters.services.spell_ends import SpellsEnd
        from characters.services.spell_uses import spell_uses
        from characters.services.study_clock import StudyMonths
        from characters.services.vancian.accessible import accessible
        from characters.services.vancian.limits import (
            outside_gold_or_levels,
            outside_rewriting,
            outside_stay,
            outside_table,
        )
        from characters.services.vancian.rewriting_clock import RewritingsRun
        from characters.services.vancian.save_clock import DeclaredSpellsBreakOff, SavesFallDue
        from characters.services.vancian.stay_limits import StaysRunOut, deadlines
        from spells.registry import accessible_from, systems_from, uses_from

        references.declare()
        registry.on_echo(involvement.echo)
        registry.on_rules(unified_notes)
        accessible_from(accessible)
        uses_from(spell_uses)
        systems_from(lambda member: Character.objects.seen_by(member).systems())
        on_clock(SpellsEnd())
        on_clock(IncantationsRun())
        on_clock(SavesFallDue())
        on_clock(DeclaredSpellsBreakOff())
        on_clock(MagicPointsReturn())
        on_clock(RestsGoOn())
        on_clock(StudyMonths())
        on_clock(RewritingsRun())
        on_clock(StaysRunOut())
        on_deadline(deadlines)
        on_sleep(sleepers)
        registry.track(
            Character,
            *(
                field.attname
                for field in Character._meta.concrete_fields
                if field.attname not in {"id", "ended_seq"}
            ),
            check=outside_limits,
            fits=hidden_though_played,
            watched=frozenset({"hidden"}),
            constraints={"magic_points_within_maximum": "magic_points_out_of_bounds"},
        )
        registry.track(
            KnownSpell,
            *("campaign_id", "character_id", "spell_id", "skill", "checked"),
            check=outside_skill,
        )
        registry.track(
            Control,
            *("campaign_id", "character_id", "membership_id", "lent"),
            fits=hidden_though_played,
            watched=frozenset({"ended_seq"}),
        )
        registry.track(
            Caster,
            *("campaign_id", "character_id", "class_id", "class_level", "gold", "alignment"),
            "reverse_forbidden",
            check=outside_gold_or_levels,
            fits=outside_table,
            watched=frozenset({"class_id", "class_level"}),
        )
        registry.track(
            MemorisedSpell,
            *("campaign_id", "character_id", "spell_id", "is_reversed", "spell_version"),
        )
        registry.track(SpellChoice, "campaign_id", "character_id", "kind", "name", "lines")
        registry.track(Rest, "campaign_id", "state", "asked_by_id", "begins")
        registry.track(
            RestParticipant,
            *("campaign_id", "rest_id", "character_id", "state", "sleeps_from", "sleeps_until"),
            *("slept_before", "hour_until", "right_before", "rested_from"),
        )
        registry.track(
            AccessibleSpell,
            *("campaign_id", "character_id", "spell_id", "origin", "origin_name"),
            constraints={"a_spell_is_accessible_once": "changed_since"},
        )
        registry.track(
            PlanarStay,
            *("campaign_id", "character_id", "plane", "place", "since", "turns", "level"),
            check=outside_stay,
            constraints={"one_is_on_one_plane_at_a_time": "changed_since"},
        )
        registry.track(
            PlanarRequest,
            *("campaign_id", "character_id", "asked_by_id", "plane", "place", "state"),
            constraints={"one_open_request_to_travel": "changed_since"},
        )
        taking_back.declare()
        registry.track(Book, "campaign_id", "name", "kind", "state", "holder_id", "owner_id")
        registry.track(
            BookSpell,
            *("campaign_id", "book_id", "spell_id", "origin", "origin_name"),
            constraints={"a_spell_is_in_a_book_once": "changed_since"},
        )
        registry.track(FailedCopy, "campaign_id", "character_id", "spell_id", "book_id")
        registry.track(Deciphered, "campaign_id", "character_id", "book_id")
        registry.track(
            Rewriting,
            *("campaign_id", "character_id", "book_id", "state", "done", "seconds", "is_paid"),
            check=outside_rewriting,
            constraints={"one_rewriting_at_a_time": "rewriting_meanwhile"},
        )
        registry.track(RewritingSpell, "campaign_id", "rewriting_id", "spell_id", "place", "level")
        registry.track(
            Study,
            *("campaign_id", "character_id", "spell_id", "book_id", "teacher_id"),
            *("is_training", "failures", "months_added", "seconds", "state"),
            check=outside_study,
        )
        registry.track(
            StudyMonth,
            *("campaign_id", "study_id", "number", "second"),
            *("multiplier", "chance", "roll", "outcome", "gain"),
        )
        registry.track(
            ActiveSpell,
            *(
                field.attname
                for field in ActiveSpell._meta.concrete_fields
                if field.attname not in {"id", "ended_seq"}
            ),
        )
        registry.track(
            Incantation,
            *(
                field.attname
                for field in Incantation._meta.concrete_fields
                if field.attname not in {"id", "ended_seq"}
            ),
            constraints={"one_incantation_at_a_time": "incanting_meanwhile"},
        )
        registry.track(
            DeclaredSpell,
            *(
                field.attname
                for field in DeclaredSpell._meta.concrete_fields
                if field.attname not in {"id", "ended_seq"}
            ),
            constraints={"one_spell_is_declared_at_a_time": "declares_already"},
        )
        registry.track(
            Fight,
            *("campaign_id", "began", "round_number", "phase", "party_die", "foes_die"),
            constraints={"one_fight_at_a_time": "fights_already"},
        )
        registry.track(
            Combatant,
            *("campaign_id", "fight_id", "character_id", "side", "surprised_until"),
            *("surprised_by_id", "die", "passed_round", "acted_round"),
            constraints={"one_fights_once": "fights_already"},
        )
        registry.track(
            SpellSubject,
            *(
                field.attname
                for field in SpellSubject._meta.concrete_fields
                if field.attname not in {"id", "ended_seq"}
            ),
        )
        registry.track(
            SpellTarget,
            *(
                field.attname
                for field in SpellTarget._meta.concrete_fields
                if field.attname not in {"id", "ended_seq"}
            ),
        )
