"""What a container asks itself: ``python -m config.probe http://127.0.0.1:8000/health/ready/``.

Also ``python -m config.probe --fresh FOLDER HOURS``: was the last backup made in time? Only the
standard library is imported, for this runs every few seconds.
"""

import os
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

_SECONDS = 5


def answers(url: str) -> bool:
    """Whether the address answers with 200, asked under the first name that we serve."""
    host = os.environ.get("SORTILEGE_HOSTS", "").split(",")[0].strip()
    request = urllib.request.Request(url, headers={"Host": host} if host else {})  # noqa: S310
    try:
        with urllib.request.urlopen(request, timeout=_SECONDS) as answer:  # noqa: S310 - our own
            return bool(answer.status == 200)
    except OSError:
        return False


def is_fresh(folder: Path, hours: float) -> bool:
    """Whether a backup in the folder is younger than that."""
    made = [path.stat().st_mtime for path in folder.glob("sortilege-*.backup")]
    return bool(made) and time.time() - max(made) < hours * 3600


def main(arguments: list[str]) -> int:
    """0 where all is well, 1 where not."""
    if arguments[:1] == ["--fresh"]:
        return 0 if is_fresh(Path(arguments[1]), float(arguments[2])) else 1
    return 0 if answers(arguments[0]) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
