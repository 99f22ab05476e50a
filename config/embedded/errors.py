"""What can go wrong with the embedded database, said in one line to the person who started it."""


class EmbeddedError(Exception):
    """A reason, in French then in English: both, for no reader's language is known yet."""

    def __init__(self, french: str, english: str) -> None:
        super().__init__(french, english)
        self.french = french
        self.english = english

    def __str__(self) -> str:
        return f"{self.french} / {self.english}"


def from_os_error(error: OSError) -> EmbeddedError:
    """The line for a refusal of the operating system, with the file it was about."""
    return from_text(f"{error.strerror or error}", str(error.filename or ""))


def from_text(report: str, place: str) -> EmbeddedError:
    """The line for what the system or PostgreSQL reported; ``place`` is a file or folder."""
    if "No space left" in report or "Disk quota" in report:
        return EmbeddedError(
            f"Disque plein : plus de place pour {place}.", f"Disk full: no room left for {place}."
        )
    if "Read-only file system" in report:
        return EmbeddedError(
            f"Disque en lecture seule : impossible d’écrire dans {place}.",
            f"Read-only disk: cannot write in {place}.",
        )
    if "ermission denied" in report or "not permitted" in report:
        return EmbeddedError(
            f"Droits insuffisants sur {place} : {report}", f"Permission refused on {place}."
        )
    return EmbeddedError(
        f"La base de données ne démarre pas ({place}) : {report}", "The database does not start."
    )
