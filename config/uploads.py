"""How much of a file is taken in: what goes on after that is read past, not kept."""

from typing import Any

from django.core.files.uploadhandler import FileUploadHandler, StopUpload

#: The largest file that any page takes: a campaign's archive.
MOST_BYTES = 32 * 1024 * 1024


class BoundedUploadHandler(FileUploadHandler):
    """Stands first: hands on what comes, until it is too much. The page then finds no file."""

    def __init__(self, request: Any = None) -> None:
        super().__init__(request)
        self.taken = 0

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes:
        """All files of a request count together."""
        self.taken += len(raw_data)
        if self.taken > MOST_BYTES:
            raise StopUpload(connection_reset=False)
        return raw_data

    def file_complete(self, file_size: int) -> None:
        """The handler after this one makes the file."""
        return
