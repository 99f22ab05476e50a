"""A form whose key served for other input is drawn again with a key of its own."""

from typing import Any
from uuid import uuid4

from django.http import QueryDict
from django.utils.datastructures import MultiValueDict


def fresh_key(data: Any) -> MultiValueDict[str, Any]:
    """What was typed, under a key that is still free."""
    copy = data.copy() if isinstance(data, QueryDict) else MultiValueDict(data)
    copy["act_id"] = str(uuid4())
    return copy
