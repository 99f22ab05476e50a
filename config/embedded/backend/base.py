"""Django's PostgreSQL backend, which starts the embedded database on the first connection.

Whatever needs the database finds it running (a command, a test, an ASGI server started by
hand); whatever doesn't pays nothing.
"""

from typing import Any

from django.conf import settings
from django.db.backends.postgresql import base

from config import embedded


class DatabaseWrapper(base.DatabaseWrapper):
    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        embedded.hold(settings.VAR_DIR)
        return super().get_new_connection(conn_params)
