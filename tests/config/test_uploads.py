import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.files.uploadhandler import StopUpload
from django.test import RequestFactory

from config.uploads import MOST_BYTES, BoundedUploadHandler


def test_what_comes_is_handed_on_until_it_is_too_much() -> None:
    handler = BoundedUploadHandler()

    assert handler.receive_data_chunk(b"abc", 0) == b"abc"
    handler.taken = MOST_BYTES
    with pytest.raises(StopUpload):
        handler.receive_data_chunk(b"d", 3)


def test_the_handlers_behind_it_make_the_file() -> None:
    request = RequestFactory().post("/", {"file": SimpleUploadedFile("sorts.csv", b"a;b")})

    [file] = request.FILES.getlist("file")
    assert (file.name, file.read()) == ("sorts.csv", b"a;b")
    file.close()
    assert any(isinstance(one, BoundedUploadHandler) for one in request.upload_handlers)
