"""One file that holds everything, and the way back from it.

PostgreSQL's own programs do the work: they read one moment of the database while people play.
The same wheel that carries the embedded server carries them, so that a laptop and a shared
server save and restore alike.
"""


class BackupError(Exception):
    """Why a copy was not made or not restored, in French then in English."""

    def __init__(self, french: str, english: str) -> None:
        super().__init__(french, english)

    def __str__(self) -> str:
        return " / ".join(self.args)
