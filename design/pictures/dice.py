"""The effect dice: the one place where a die is drawn. Each has its own outline."""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class DieShape:
    """Paths in a square of 56, and the base line of the number."""

    face: str
    facets: str
    text_y: int


_SHAPES = {
    4: DieShape(face="M28 4L53 48H3z", facets="M28 4V32M3 48l25-16 25 16", text_y=44),
    6: DieShape(face="M9 16L20 5h31v31L40 51H9z", facets="M9 16h31v35M40 16L51 5", text_y=40),
    8: DieShape(face="M28 3l23 18v17L28 53 5 38V21z", facets="M28 3L5 38h46zM28 53V38", text_y=32),
    10: DieShape(
        face="M28 4l22 18v13L28 52 6 35V22z",
        facets="M28 4L14 31l14 9 14-9zM6 23l8 8m36-8l-8 8M28 40v12",
        text_y=33,
    ),
    12: DieShape(
        face="M28 3l16 5 9 13v15l-9 12-16 5-16-5-9-12V21l9-13z",
        facets="M28 13l15 11-6 17H19l-6-17zM28 3v10M53 21l-10 3M44 48l-7-7M12 48l7-7M3 21l10 3",
        text_y=35,
    ),
    20: DieShape(
        face="M28 3l22 12.5v25L28 53 6 40.5v-25z",
        facets="M28 13L43 38H13zM28 3v10M50 15.5L28 13 6 15.5M50 15.5L43 38l7 2.5M6 15.5L13 38"
        "l-7 2.5M43 38L28 53 13 38",
        text_y=36,
    ),
}
_COIN = DieShape(
    face="M28 4a24 24 0 1 1 0 48 24 24 0 0 1 0-48z",
    facets="M28 9a19 19 0 1 1 0 38 19 19 0 0 1 0-38z",
    text_y=34,
)


def die_shape(faces: int) -> DieShape:
    """The outline of a die; a number of faces without one of its own is a plain round."""
    return _SHAPES.get(faces, _COIN)
