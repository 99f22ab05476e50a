"""The answer to an act that was done."""

from django.http import HttpResponseRedirect


class SeeOther(HttpResponseRedirect):
    """303: look there with GET, so that a reload or the back button never sends the act again."""

    status_code = 303
