import pytest

from files.markup import plain_text


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ("<p>Un <b>mage</b>.</p><p>Deux.</p>", "Un mage.\nDeux."),
        ("a<script>alert(1)</script>b<style>x{}</style>c", "abc"),
        ("&lt;b&gt; &amp; &eacute;", "<b> & é"),
        ("<img src=x onerror=alert(1)>reste", "reste"),
        ("< <p <<<<", "<"),
        ("", ""),
    ],
)
def test_words_stay_and_markup_goes(markup: str, text: str) -> None:
    assert plain_text(markup).startswith(text)
    assert "onerror" not in plain_text(markup)
