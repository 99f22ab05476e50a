"""What the compose file starts, started by hand: no engine is needed to play through it.

The same programs, settings and Caddyfile; only names and ports differ, and PostgreSQL is the
embedded one, which is of the same version.
"""

import os
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from django.conf import settings

from config import embedded
from config.backup.programs import Database
from tests.hosting.client import Visitor, wait_for

ROOT = Path(__file__).resolve().parents[2]
NO_PROXY = "the shared server's test needs Caddy (apt install caddy)"
_KEY = "une-cle-pour-ce-test-seulement-0123456789-abcdefghijkl"


class Server:
    """Two web processes, the feed and the proxy on a database of their own."""

    def __init__(self, folder: Path, name: str) -> None:
        self.folder = folder
        self.ports = {what: _free_port() for what in ("web-1", "web-2", "feed", "http", "https")}
        self.running: dict[str, subprocess.Popen[bytes]] = {}
        where = embedded.database(settings.VAR_DIR)
        kept = {k: v for k, v in os.environ.items() if not k.startswith("SORTILEGE_")}
        self.environment = kept | {
            "DATABASE_URL": f"postgresql://{where['USER']}@/{name}?host={quote(str(where['HOST']))}",
            "SORTILEGE_SECRET_KEY": _KEY,
            "SORTILEGE_HOSTS": "localhost",
            "SORTILEGE_PROXIES": "1",
            "SORTILEGE_VAR": str(folder / "var"),
        }

    @property
    def address(self) -> str:
        return f"https://localhost:{self.ports['https']}/"

    @property
    def trust(self) -> ssl.SSLContext:
        """Believes the proxy's own authority and no other."""
        return ssl.create_default_context(
            cafile=str(self.folder / "caddy/pki/authorities/local/root.crt")
        )

    def manage(self, *arguments: str) -> "subprocess.CompletedProcess[str]":
        done = subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=ROOT,
            env=self.environment,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr
        return done

    def start(self, name: str) -> None:
        command = [sys.executable, "manage.py", "serve", "--port", str(self.ports[name])]
        self._launch(name, command, self.environment)

    def wait_until_ready(self, name: str) -> None:
        wait_for(f"http://localhost:{self.ports[name]}/health/ready/")

    def start_proxy(self) -> None:
        local = {
            name: f"127.0.0.1:{port}" for name, port in self.ports.items() if "http" not in name
        }
        environment = {
            "PATH": os.environ["PATH"],
            "HOME": str(self.folder),
            "XDG_DATA_HOME": str(self.folder),
            "XDG_CONFIG_HOME": str(self.folder),
            "SORTILEGE_DOMAIN": "localhost",
            "SORTILEGE_TLS": "internal",
            "SORTILEGE_WEB": f"{local['web-1']} {local['web-2']}",
            "SORTILEGE_FEED": local["feed"],
            "SORTILEGE_HTTP_PORT": str(self.ports["http"]),
            "SORTILEGE_HTTPS_PORT": str(self.ports["https"]),
        }
        command = ["caddy", "run", "--adapter", "caddyfile", "--config", "deploy/Caddyfile"]
        self._launch("proxy", command, environment)

    def stop(self, name: str, *, gently: bool = True) -> None:
        process = self.running.pop(name)
        process.terminate() if gently else process.kill()
        process.wait(timeout=10)

    def stop_all(self) -> None:
        for name in list(self.running):
            self.stop(name, gently=False)

    def visitor(self) -> Visitor:
        return Visitor(self.address, self.trust)

    def told(self, name: str) -> str:
        return (self.folder / f"{name}.log").read_text()

    def _launch(self, name: str, command: list[str], environment: dict[str, str]) -> None:
        with (self.folder / f"{name}.log").open("ab") as log:
            self.running[name] = subprocess.Popen(
                command, cwd=ROOT, env=environment, stdout=log, stderr=log
            )


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """In the order of the compose file: database, migrations, then the processes."""
    if shutil.which("caddy") is None:
        pytest.skip(NO_PROXY)
    embedded.hold(settings.VAR_DIR)
    name = f"sortilege_hosting_{os.environ.get('PYTEST_XDIST_WORKER', 'alone')}"
    postgres = Database.of(embedded.database(settings.VAR_DIR) | {"NAME": "postgres"})
    with postgres.connect() as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    folder = Path(tempfile.mkdtemp(prefix="sortilege-hosting-"))
    started = Server(folder, name)
    try:
        started.start_proxy()
        started.manage("migrate", "--no-input", "--verbosity=0")
        started.manage("load_catalogue")
        for process in ("web-1", "web-2", "feed"):
            started.start(process)
        for process in ("web-1", "web-2", "feed"):
            started.wait_until_ready(process)
        wait_for(f"{started.address}health/ready/", started.trust)
        yield started
    finally:
        started.stop_all()
        with postgres.connect() as connection:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())
        shutil.rmtree(folder)


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as opened:
        return int(opened.getsockname()[1])
