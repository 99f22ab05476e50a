"""What a page says, for tests that look for a secret number in it.

A bare search for digits finds the id of a row or a token as well, now and then.
"""

import re

#: Drawings that are no chart, ids of rows, made-up people, and what is new on every page.
_NOISE = re.compile(
    r'<svg class="defs".*?</svg>|<path[^>]*>|<time.*?</time>'
    r'|Personne [A-Z]+|data-(?:live|seq)="\w+"'
    r'|csrfmiddlewaretoken" value="\w+"|X-CSRFToken": "\w+"|[0-9a-f]{8}-[0-9a-f-]{27}'
    r'|/c/\d+/[^"?]*|/static/[^"]*|(?:id|for|aria-labelledby)="[^"]*"|href="#[^"]*"'
    r'|name="(?:target|spell|row|willing)" value="\w+"|(?:target|spell|willing)=\d+',
    re.DOTALL,
)


def bare(html: str) -> str:
    """The page without what stands in every page, or names a row by its id."""
    return _NOISE.sub("", html)


def numbers_in(html: str) -> set[int]:
    """Every number of the page, also of its charts; small ones where they are read or typed."""
    page = bare(html)
    read = re.sub(r"<[^>]*>", " ", page) + " ".join(
        re.findall(r'(?:aria-label|value|title|placeholder|href)="([^"]*)"', page)
    )
    large = {int(text) for text in re.findall(r"\d+", page) if len(text) == 3}
    return large | {int(text) for text in re.findall(r"\d+", read) if len(text) < 6}
