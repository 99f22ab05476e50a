"""House rules of the table, changed by its GMs."""

from dataclasses import replace
from uuid import UUID

from campaign.models import LogEntry, Membership
from campaign.services import acts
from campaign.services.campaigns import require_gm, stored_rules
from campaign.services.refusal import Problem, Refused
from rules.house_rules import PRESETS
from rules.options import DiceSource


def change_rules(
    *, by: Membership, act_id: UUID, preset: str | None, dice_source: DiceSource
) -> LogEntry:
    """The game's options by name (nothing keeps them as they are) and who rolls. Can be undone."""
    given = {"preset": preset, "dice_source": dice_source.value}
    with acts.begin(by=by, act_id=act_id, kind="rules.changed", given=given) as act:
        if act.entry:
            return act.entry
        require_gm(act.by)
        if preset is not None and preset not in PRESETS:
            raise Refused([Problem(code="preset_unknown", field="preset")])
        old = act.campaign.rules
        new = replace(PRESETS[preset] if preset else old, dice_source=dice_source)
        before, after = old.to_mapping(), new.to_mapping()
        act.data = {
            "preset": preset,
            "options": [
                {"name": name, "old": before[name], "new": after[name]}
                for name in new.differences(old)
            ],
        }
        act.set(act.campaign, "house_rules", stored_rules(new))
    return act.done
