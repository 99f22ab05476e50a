"""Who runs PostgreSQL: ourselves, or an unprivileged account where we are root."""

import os
import pwd
import stat
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, kw_only=True)
class Account:
    """A user of the system that owns the data and runs PostgreSQL, which refuses to be root."""

    uid: int
    gid: int

    @property
    def is_us(self) -> bool:
        """Nothing has to be given up: the process already runs as this account."""
        return self.uid == os.geteuid()

    def may(self, path: Path, *, need: int = stat.S_IXOTH) -> bool:
        """Whether the mode bits of ``path`` grant ``need`` (bits for others) to this account."""
        status = path.stat()
        if status.st_uid == self.uid:
            need <<= 6
        elif status.st_gid == self.gid:
            need <<= 3
        return status.st_mode & need == need

    def can_enter(self, folder: Path) -> bool:
        """Whether every folder down to ``folder`` lets this account through.

        Folders that do not exist yet count as open: we shall make them so.
        """
        return all(
            self.may(step) for step in (folder, *folder.parents) if step.exists() and step.is_dir()
        )

    def give(self, path: Path) -> None:
        """Make the account the owner of a file or folder that root has just made."""
        if not self.is_us:
            os.chown(path, self.uid, self.gid, follow_symlinks=False)


def choose(folder: Path) -> Account:
    """The account for data below ``folder``.

    Ourselves; for root the owner of the nearest existing folder, so that this person can
    start the product without root next time; where that is root again, ``nobody``.
    """
    if os.geteuid() != 0:
        return Account(uid=os.geteuid(), gid=os.getegid())
    nearest = next(step for step in (folder, *folder.parents) if step.exists())
    owner = nearest.stat().st_uid
    if owner != 0:
        try:
            return Account(uid=owner, gid=pwd.getpwuid(owner).pw_gid)
        except KeyError:
            pass  # a number without a name: initdb refuses to run as such a user
    nobody = pwd.getpwnam("nobody")
    return Account(uid=nobody.pw_uid, gid=nobody.pw_gid)
