import pytest
from django.core.files.uploadhandler import StopUpload

from config.uploads import MOST_BYTES, BoundedUploadHandler


def test_what_comes_is_handed_on_until_it_is_too_much() -> None:
    handler = BoundedUploadHandler()

    assert handler.receive_data_chunk(b"abc", 0) == b"abc"
    handler.taken = MOST_BYTES
    with pytest.raises(StopUpload):
        handler.receive_data_chunk(b"d", 3)
