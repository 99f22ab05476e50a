"""What `manage.py run` and `manage.py table` set before Django reads its settings."""

import argparse
import os
from collections.abc import MutableMapping, Sequence

from config import network

DEFAULT_PORT = 8000


class LaunchError(Exception):
    """The start is impossible as asked; one line for the person who asked."""


def prepare(arguments: Sequence[str], environment: MutableMapping[str, str] = os.environ) -> None:
    """Set the environment for the command that these arguments name.

    ``run`` offers the demo's people; ``table`` opens the local network and never offers them:
    settings refuse both together.
    """
    if not arguments or {"-h", "--help"} & set(arguments):
        return
    if arguments[0] == "run":
        environment["SORTILEGE_DEMO_ENTRY"] = "1"
    elif arguments[0] == "table":
        asked = _where(arguments[1:])
        host = asked.host or _first_address()
        hosts = [host, "127.0.0.1", "localhost"]
        environment["SORTILEGE_TABLE"] = "1"
        environment["SORTILEGE_TABLE_HOST"] = host
        environment["SORTILEGE_HOSTS"] = ",".join(hosts)
        environment["SORTILEGE_ORIGINS"] = ",".join(f"http://{h}:{asked.port}" for h in hosts)
        # Phones come over plain HTTP: no certificate exists for an address at home.
        environment.setdefault("SORTILEGE_HTTPS", "0")


def add_where(parser: argparse.ArgumentParser) -> None:
    """The two options that every serving command has."""
    parser.add_argument("--host", default="", help="adresse à servir / address to serve")
    parser.add_argument(
        "--port",
        type=int,
        default=DEFAULT_PORT,
        help=f"port (par défaut / by default : {DEFAULT_PORT})",
    )


def _where(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="manage.py table", add_help=False, allow_abbrev=False)
    add_where(parser)
    return parser.parse_known_args(arguments)[0]


def _first_address() -> str:
    found = network.addresses()
    if not found:
        raise LaunchError(
            "Aucun réseau local trouvé : se connecter au Wi-Fi ou créer un point d’accès, "
            "ou bien donner l’adresse par HOST=…. / No local network found: join one, or give "
            "the address by HOST=…."
        )
    return found[0]
