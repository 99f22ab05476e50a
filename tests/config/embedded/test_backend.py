"""The database of the tests is the embedded one, private to this run."""

import os

import pytest
from django.conf import settings
from django.db import connection


@pytest.mark.django_db
def test_runs_on_a_cluster_of_its_own() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_setting('data_directory'), current_setting('fsync')")
        data, fsync = cursor.fetchone()

    assert data.startswith(os.environ["SORTILEGE_TEST_HOME"])
    assert data.startswith(str(settings.VAR_DIR))
    assert fsync == "off"
