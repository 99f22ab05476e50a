"""Tells every web process that somebody's sessions changed: open streams are looked at anew.

What is told is a number; whether the person may still listen is asked of the database. A change
that nobody announces (a host's command) is found a few seconds later.
"""

from django.db import connection

#: The channel of PostgreSQL's NOTIFY; the payload is the person's id.
CHANNEL = "sortilege_people"


def announce(user_id: int) -> None:
    """The person logged out, changed the password or lost the account. One query, at commit."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, str(user_id)])
