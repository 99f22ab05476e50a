"""Markup of strangers as plain text: its tags, and what never was meant to be read, go."""

from html.parser import HTMLParser

_BLOCKS = {"p", "br", "div", "li", "tr", "h1", "h2", "h3", "h4", "ul", "ol", "table", "hr"}
_HIDDEN = {"script", "style", "template", "iframe", "object"}


class _Words(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.words: list[str] = []
        self.hidden = 0

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag in _HIDDEN:
            self.hidden += 1
        elif tag in _BLOCKS:
            self.words.append("\n")

    def handle_endtag(self, tag: str) -> None:
        if tag in _HIDDEN:
            self.hidden = max(0, self.hidden - 1)
        elif tag in _BLOCKS:
            self.words.append("\n")

    def handle_data(self, data: str) -> None:
        if not self.hidden:
            self.words.append(data)


def plain_text(markup: str) -> str:
    """The words of a piece of HTML, its blocks as lines."""
    words = _Words()
    words.feed(markup)
    words.close()
    lines = (" ".join(line.split()) for line in "".join(words.words).split("\n"))
    return "\n".join(line for line in lines if line)
