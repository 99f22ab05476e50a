"""House rules as a page asks for them: what is in force, what was chosen, what that changes."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from django.utils.translation import gettext as _

from campaign.forms.house_examples import Picture
from campaign.forms.house_option import Choice, Group, Option
from campaign.forms.house_options import OPTIONS, SYSTEMS, System
from campaign.forms.words import problem_words
from campaign.services.refusal import Problem
from rules.errors import MalformedError
from rules.house_rules import HouseRules
from rules.presets import PRESETS, begins_memorised, own_rules, preset_of

#: What a form says of an option: what was chosen, and what its page had shown.
_WAS = "was_"
#: A number that was typed beside the choices; it counts before them.
_NUMBER = "_number"


@dataclass(frozen=True, kw_only=True)
class Line:
    """One option on the page."""

    option: Option
    draft: "Draft"

    @property
    def now(self) -> str | int:
        """The value in force."""
        return self.draft.now.to_mapping()[self.option.name]

    @property
    def wanted(self) -> str | int:
        """The value chosen."""
        return self.draft.wanted.to_mapping()[self.option.name]

    @property
    def default(self) -> str | int:
        return HouseRules().to_mapping()[self.option.name]

    @property
    def is_own(self) -> bool:
        """Whether the table plays it otherwise than the game that it plays."""
        return self.now != own_rules(self.draft.now).to_mapping()[self.option.name]

    @property
    def changes(self) -> bool:
        return self.now != self.wanted

    @property
    def is_open(self) -> bool:
        """Whether its choices are unfolded."""
        return self.changes or bool(self.errors)

    @property
    def now_words(self) -> str:
        return self.option.label(self.now)

    @property
    def wanted_words(self) -> str:
        return self.option.label(self.wanted)

    @property
    def errors(self) -> list[str]:
        return self.draft.errors.get(self.option.name, [])

    @property
    def choices(self) -> list[Choice]:
        """What may be chosen; a value that nobody foresaw is kept among them."""
        known = list(self.option.choices)
        for value in (self.now, self.wanted):
            if value not in {choice.value for choice in known}:
                known.append(Choice(value=value, label=self.option.label(value)))
        return known

    @property
    def number_field(self) -> str:
        """Under which name a number beside the choices is sent."""
        return self.option.name + _NUMBER

    @property
    def typed(self) -> str:
        """A number that was refused, as it was typed."""
        return self.draft.typed.get(self.option.name, "")

    @property
    def has_example(self) -> bool:
        """Whether numbers can show what it does."""
        return self.option.example is not None

    @property
    def example_now(self) -> tuple[Picture, ...]:
        """What the rules in force do."""
        return self.option.example(self.draft.now) if self.option.example else ()

    @property
    def example_wanted(self) -> tuple[Picture, ...]:
        """What the chosen value would do, all else as it is; empty where nothing changes."""
        if not self.changes or not self.option.example:
            return ()
        value = getattr(self.draft.wanted, self.option.name)
        return self.option.example(replace(self.draft.now, **{self.option.name: value}))


@dataclass(frozen=True, kw_only=True)
class Draft:
    """The rules in force and those chosen on the page, which nothing obeys yet."""

    now: HouseRules
    wanted: HouseRules
    #: The game whose rules were asked for.
    preset: str | None = None
    errors: Mapping[str, list[str]] = field(default_factory=dict)
    #: Numbers that were refused, by option.
    typed: Mapping[str, str] = field(default_factory=dict)

    @property
    def systems(self) -> list["Part"]:
        """Both kinds of magic, the table's own first, and what holds for the whole table."""
        kinds = list(SYSTEMS)
        if begins_memorised(self.now):
            kinds.sort(key=lambda system: (system.key == "shared", system.key != "vancian"))
        return [Part(system=system, draft=self) for system in kinds]

    @property
    def lines(self) -> list[Line]:
        return [Line(option=option, draft=self) for option in OPTIONS.values()]

    @property
    def changing(self) -> list[Line]:
        """The options that would change."""
        return [line for line in self.lines if line.changes]

    @property
    def general_errors(self) -> list[str]:
        """What is wrong with no option in particular."""
        return [
            words for name, said in self.errors.items() if name not in OPTIONS for words in said
        ]


@dataclass(frozen=True, kw_only=True)
class Part:
    """The options of one kind of magic on the page."""

    system: System
    draft: Draft

    @property
    def groups(self) -> list[tuple[Group, list[Line]]]:
        return [
            (group, [Line(option=option, draft=self.draft) for option in group.options])
            for group in self.system.groups
        ]

    @property
    def own(self) -> int:
        """How many options the table plays otherwise than the game that it plays."""
        return sum(line.is_own for _group, lines in self.groups for line in lines)

    @property
    def games(self) -> list[str]:
        """Presets by the games' names."""
        return [preset.name for preset in self.system.presets]

    @property
    def game_now(self) -> str | None:
        """The game whose rules are in force."""
        return preset_of(self.draft.now, among=self.system.presets)

    @property
    def game_wanted(self) -> str | None:
        """The game whose rules the chosen ones are."""
        return preset_of(self.draft.wanted, among=self.system.presets)


def read_draft(now: HouseRules, data: Mapping[str, str]) -> Draft:
    """The page's choices over the rules in force.

    An option whose choice is what its page had shown follows the rules in force, also where
    another GM changed them meanwhile.
    """
    preset = data.get("preset")
    if preset in PRESETS:
        # What no page offers stays as it is.
        wanted = PRESETS[str(preset)].over(now, only=OPTIONS)
        return Draft(now=now, wanted=wanted, preset=preset)
    chosen: dict[str, object] = dict(now.to_mapping())
    errors: dict[str, list[str]] = {}
    typed: dict[str, str] = {}
    for name, option in OPTIONS.items():
        value = _value(data, name)
        if value is None or value == data.get(_WAS + name):
            continue
        try:
            HouseRules.from_mapping({name: value})
        except MalformedError:
            problem = Problem(code="unknown_value")
            if _typed(data, name):
                problem = Problem(code="number_out_of_bounds", detail={"most": option.most})
                typed[name] = value
            errors[name] = [problem_words(problem)]
        else:
            chosen[name] = value
    return Draft(now=now, wanted=HouseRules.from_mapping(chosen), errors=errors, typed=typed)


def _typed(data: Mapping[str, str], name: str) -> str:
    """A number beside the choices, where the option takes one."""
    if OPTIONS[name].most is None:
        return ""
    return data.get(name + _NUMBER, "").strip()


def _value(data: Mapping[str, str], name: str) -> str | None:
    """What was chosen of an option; a number that was typed counts before a choice."""
    return _typed(data, name) or data.get(name)


def refused(draft: Draft, problems: tuple[Problem, ...]) -> Draft:
    """The same choices with the reasons against them, each beside its option."""
    errors: dict[str, list[str]] = {}
    for problem in problems:
        errors.setdefault(problem.field or "", []).append(_words(problem))
    return replace(draft, errors={**draft.errors, **errors})


def sent(data: Mapping[str, str]) -> tuple[dict[str, object], dict[str, object]]:
    """What the page had shown and what was chosen, by option, for the act."""
    chosen = {name: _value(data, name) for name in OPTIONS}
    wanted: dict[str, object] = {name: v for name, v in chosen.items() if v is not None}
    seen: dict[str, object] = {name: data[_WAS + name] for name in wanted if data.get(_WAS + name)}
    return seen, wanted


def _words(problem: Problem) -> str:
    if problem.code == "changed_meanwhile" and problem.field in OPTIONS:
        value = OPTIONS[problem.field].label(problem.detail["now"])
        return _("Changé entre-temps par un autre MJ : « %(value)s » maintenant.") % {
            "value": value
        }
    return problem_words(problem)
