"""Reads the archive of a campaign: every row against its column, every id against its table."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import JSONField, Model

from campaign.models import Campaign, LogEntry, Membership, Role
from campaign.services.archive.logged import renumbered_entry
from campaign.services.archive.references import has_ids, renumbered
from campaign.services.archive.tables import (
    ArchivedTable,
    archived_tables,
    shared_tables,
)
from campaign.services.archive.values import MisfitError, Read, reader
from campaign.services.archive.writing import CATALOGUE, FORMAT, MANIFEST, VERSION
from files.archives import Archive
from files.problems import FileProblem, FileRefused, refuse, shown
from rules.calendar import Calendar
from rules.errors import MalformedError
from rules.house_rules import HouseRules

#: By model, the id that each row of the archive has here.
Ids = Mapping[type[Model], Mapping[int, int]]


@dataclass(frozen=True, kw_only=True)
class ArchivedSeat:
    """Somebody who sat at the table."""

    id: int
    name: str
    role: str
    is_present: bool


class CampaignArchive:
    """An archive whose shape is in order: its tables, its ids, its seats."""

    def __init__(self, data: bytes) -> None:
        """Raises ``FileRefused``. Asks the database for its own catalogue."""
        self.archive = Archive(data)
        self.manifest = self._manifest()
        known = {MANIFEST, CATALOGUE, *(table.file for table in archived_tables())}
        strange = [name for name in self.archive.names if name not in known]
        if strange:
            raise refuse("archive_strange_name", name=shown(strange[0]))
        self.old_ids: dict[type[Model], list[int]] = {}
        self.seats: list[ArchivedSeat] = []
        self.name = ""
        for table in archived_tables():
            self.old_ids[table.model] = self._scan(table)
        if len(self.old_ids[Campaign]) != 1:
            raise refuse("archive_not_one_campaign")
        self.shared = self._shared()
        self.seat = self._seat()

    def _manifest(self) -> dict[str, Any]:
        manifest = self.archive.document(MANIFEST)
        if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
            raise refuse("format_unknown", format="")
        version = manifest.get("version")
        if version != VERSION or isinstance(version, bool):
            raise refuse("version_unknown", version=shown(version), ours=VERSION)
        return manifest

    @property
    def counts(self) -> dict[str, int]:
        """How many rows each table has, by label."""
        return {model._meta.label: len(ids) for model, ids in self.old_ids.items()}

    def same_ids(self) -> Ids:
        """Every row under its own id: to look at an archive without importing it."""
        return {model: {one: one for one in ids} for model, ids in self.old_ids.items()}

    def _scan(self, table: ArchivedTable) -> list[int]:
        """The ids of a table, and what the page shows of it."""
        ids: dict[int, None] = {}
        for number, row in enumerate(self.archive.rows(table.file), 1):
            pk = row.get("id")
            if not isinstance(pk, int) or isinstance(pk, bool) or pk in ids:
                raise refuse("archive_row_broken", name=table.file, place=number)
            ids[pk] = None
            if table.model is Campaign:
                self.name = shown(row.get("name"), 80)
            elif table.model is Membership:
                seat = ArchivedSeat(
                    id=pk,
                    name=shown(row.get("name"), 60),
                    role=str(row.get("role")),
                    is_present=row.get("left_at") is None,
                )
                self.seats.append(seat)
        return sorted(ids)

    def _shared(self) -> dict[type[Model], dict[int, int]]:
        """Ids of the catalogue, as they are in the archive and here."""
        here: dict[type[Model], dict[tuple[Any, ...], int]] = {
            model: {} for model, _known_by in shared_tables()
        }
        for model, known_by in shared_tables():
            rows = model._default_manager.filter(campaign=None).order_by("ended_seq", "pk")
            for pk, *known in rows.values_list("pk", *known_by):
                here[model][tuple(known)] = pk
                if len(known) > 1:  # an older version that is not here is the latest that is
                    here[model][tuple(known[:-1])] = pk
        labels = {model._meta.label: model for model in here}
        found: dict[type[Model], dict[int, int]] = {model: {} for model in here}
        for number, row in enumerate(self.archive.rows(CATALOGUE), 1):
            of, pk, known = labels.get(str(row.get("model"))), row.get("id"), row.get("known_by")
            if of is None or not isinstance(pk, int) or not isinstance(known, list):
                raise refuse("archive_row_broken", name=CATALOGUE, place=number)
            try:
                ours = here[of].get(tuple(known)) or here[of].get(tuple(known[:-1]))
            except TypeError as error:
                raise refuse("archive_row_broken", name=CATALOGUE, place=number) from error
            if ours is not None:
                found[of][pk] = ours
        return found

    def _seat(self) -> ArchivedSeat:
        """Where whoever imports it sits: the GM's who exported it, else the first one's."""
        gms = [seat for seat in self.seats if seat.role == Role.GM]
        if not gms:
            raise refuse("archive_without_gm")
        told = (seat for seat in gms if seat.id == self.manifest.get("seat"))
        return next(told, next((seat for seat in gms if seat.is_present), gms[0]))

    def rows(self, table: ArchivedTable, ids: Ids) -> Iterator[list[Any]]:
        """The rows of a table as its columns hold them, every id as in ``ids``.

        Raises ``FileRefused`` at the first that does not fit, with its line.
        """
        convert = _Converter(table, ids, self.shared)
        for number, row in enumerate(self.archive.rows(table.file), 1):
            try:
                yield convert.row(row)
            except MisfitError as error:
                column = str(error)
                problem = FileProblem(
                    code="archive_misfit",
                    place=number,
                    field=column,
                    detail={"name": table.file, "column": column},
                )
                raise FileRefused(problem) from error


def problems_of(archive: CampaignArchive) -> list[FileProblem]:
    """What keeps it from being imported: the first wrong row of each table."""
    found: list[FileProblem] = []
    ids = archive.same_ids()
    for table in archived_tables():
        try:
            for _row in archive.rows(table, ids):
                pass
        except FileRefused as refusal:
            found.extend(refusal.problems)
    return found


class _Converter:
    def __init__(
        self, table: ArchivedTable, ids: Ids, shared: Mapping[type[Model], Mapping[int, int]]
    ) -> None:
        self.table = table
        self.ids = ids
        self.shared = shared
        self.readers: dict[str, Read] = {column.attname: reader(column) for column in table.columns}
        self.targets = table.targets()
        self.json = [
            column.attname
            for column in table.columns
            if isinstance(column, JSONField) and has_ids(table.model, column.attname)
        ]
        self.labels = {model._meta.label: model for model in ids}

    def row(self, given: dict[str, Any]) -> list[Any]:
        unknown = set(given) - set(self.readers)
        if unknown:
            raise MisfitError(shown(min(unknown)))
        row: dict[str, Any] = {}
        for column in self.table.columns:
            name = column.attname
            value = given[name] if name in given else self._default(column)
            try:
                row[name] = self.readers[name](value)
            except MisfitError as error:
                raise MisfitError(name) from error
        for name, target in self.targets.items():
            if row[name] is not None:
                row[name] = self._needed(target, row[name], name)
        row["id"] = self._needed(self.table.model, row["id"], "id")
        for name in self.json:
            value = renumbered(
                row[name],
                lambda model, pk, name=name: self._needed(model, pk, name),  # type: ignore[misc]
                labels=self.labels,
            )
            row[name] = value
        if self.table.model is LogEntry:
            renumbered_entry(row, self.new_id, self.labels)
        elif self.table.model is Campaign:
            _check_campaign(row)
        return [row[name] for name in self.table.names]

    def _default(self, column: Any) -> Any:
        """A column that is younger than the archive."""
        if not column.has_default() and not column.null:
            raise MisfitError(column.attname)
        return column.get_default()

    def new_id(self, model: type[Model], pk: int) -> int | None:
        found = self.ids.get(model, {}).get(pk)
        return self.shared.get(model, {}).get(pk) if found is None else found

    def _needed(self, model: type[Model], pk: int, name: str) -> int:
        found = self.new_id(model, pk)
        if found is None:
            raise MisfitError(name)
        return found


def _check_campaign(row: dict[str, Any]) -> None:
    try:
        HouseRules.from_mapping(row["house_rules"])
    except (MalformedError, TypeError, ValueError, KeyError, AttributeError) as error:
        raise MisfitError("house_rules") from error
    try:
        Calendar.from_mapping(row["calendar"])
    except (MalformedError, TypeError, ValueError, KeyError, AttributeError) as error:
        raise MisfitError("calendar") from error
