"""The answer to something done: look there with GET."""

from django.http import HttpResponseRedirect


class SeeOther(HttpResponseRedirect):
    """303, so that a reload or the back button never sends the form again."""

    status_code = 303
