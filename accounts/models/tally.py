"""How often somebody has done a thing that could be done too often."""

from django.db import models


class Tally(models.Model):
    """One row for each thing and each person or address, renewed when its time is over.

    Web processes share nothing but the database, so they count together here.
    """

    what = models.CharField(max_length=20)
    #: A hash of who it was: no addresses are kept.
    who = models.CharField(max_length=64)
    since = models.DateTimeField(db_index=True)
    count = models.PositiveIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["what", "who"], name="tally_once")]

    def __str__(self) -> str:
        return f"{self.what}: {self.count}"
