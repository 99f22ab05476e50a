"""Lines of the table: what, measured, wanted."""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Line:
    """One thing measured. ``value`` is compared with ``goal``, both in ``unit``."""

    what: str
    value: float
    unit: str
    #: At most so much; unset where it is only told.
    goal: float | None = None
    #: What stands beside the number: milliseconds of both sides, bytes by kind.
    detail: str = ""

    @property
    def verdict(self) -> str:
        if self.goal is None:
            return "-"
        return "met" if self.value <= self.goal else "MISSED"

    def cells(self) -> tuple[str, str, str, str, str]:
        digits = 2 if self.unit == "x" else 1
        wanted = "-" if self.goal is None else f"{self.goal:g} {self.unit}"
        return (
            self.what,
            f"{self.value:.{digits}f} {self.unit}",
            wanted,
            self.verdict,
            self.detail,
        )


def show(lines: list[Line], *, load: str) -> str:
    """The table as Markdown, for the terminal and for docs/performance.md alike."""
    head = ("what", "measured", "goal", "", "beside it")
    rows = [head, *(line.cells() for line in lines)]
    widths = [max(len(row[n]) for row in rows) for n in range(len(head))]
    told = [
        "| " + " | ".join(c.ljust(w) for c, w in zip(r, widths, strict=True)) + " |" for r in rows
    ]
    told.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
    return "\n".join([*told, "", f"load of the machine, before and after: {load}"])
