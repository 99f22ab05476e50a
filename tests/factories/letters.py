"""Names that a factory makes."""

from string import ascii_uppercase


def letters(number: int) -> str:
    """``number`` (0 and more) in letters: A, B … Z, AA, AB …

    Names without digits: a test that looks for a secret number in a page never finds a name.
    """
    count, last = divmod(number, len(ascii_uppercase))
    return (letters(count - 1) if count else "") + ascii_uppercase[last]
