"""House rules of the table, changed by its GMs."""

from collections.abc import Mapping
from uuid import UUID

from campaign.models import LogEntry, Membership
from campaign.services import acts
from campaign.services.campaigns import require_gm, stored_rules
from campaign.services.refusal import Problem, Refused
from rules.errors import MalformedError
from rules.house_rules import HouseRules
from rules.presets import preset_reached

Options = Mapping[str, object]


def change_rules(*, by: Membership, act_id: UUID, seen: Options, wanted: Options) -> LogEntry:
    """Other values for some options, in force from this act on. Can be undone.

    ``wanted`` names the options as the page sent them, ``seen`` what it had shown of them. Those
    nobody touched keep whatever another GM chose meanwhile; a touched one that changed meanwhile
    is a problem ``changed_meanwhile`` with the value of now. Raises ``Refused`` with all of them.
    """
    given = {"seen": dict(seen), "wanted": dict(wanted)}
    with acts.begin(by=by, act_id=act_id, kind="rules.changed", given=given) as act:
        if act.entry:
            return act.entry
        require_gm(act.by)
        shown, asked = _read(seen), _read(wanted)
        before = act.campaign.rules.to_mapping()
        touched = {name: value for name, value in asked.items() if shown.get(name) != value}
        problems = [
            Problem(code="changed_meanwhile", field=name, detail={"now": before[name]})
            for name, value in touched.items()
            if before[name] not in {shown.get(name, before[name]), value}
        ]
        new = HouseRules.from_mapping({**before, **touched})
        changed = new.differences(act.campaign.rules)
        if not problems and not changed:
            problems.append(Problem(code="nothing_changed"))
        if problems:
            raise Refused(problems)
        after = new.to_mapping()
        act.data = {
            "preset": preset_reached(new, changed=changed),
            "options": [
                {"name": name, "old": before[name], "new": after[name]} for name in changed
            ],
        }
        act.set(act.campaign, "house_rules", stored_rules(new))
    return act.done


def _read(options: Options) -> dict[str, str | int]:
    """The options named, as they are stored. Raises ``Refused`` for each that does not exist."""
    try:
        mapping = HouseRules.from_mapping(options).to_mapping()
    except MalformedError as error:
        raise Refused(
            Problem(code="unknown_value", field=problem.field) for problem in error.problems
        ) from error
    return {name: mapping[name] for name in options}
