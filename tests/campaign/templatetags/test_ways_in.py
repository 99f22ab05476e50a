import re

import segno

from campaign.templatetags.ways_in import qr_code, tap_key

_ADDRESS = "http://192.168.1.20:8000/join/abcdefghijklmnopqrstuvwxyz012345/"


def _drawn(svg: str) -> set[tuple[int, int]]:
    """The dark modules of the picture, without the white round it."""
    modules = set()
    for x, y, width in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", svg):
        modules |= {(int(x) + step - 4, int(y) - 4) for step in range(int(width))}
    return modules


def test_the_picture_is_the_code_module_by_module() -> None:
    matrix = segno.make_qr(_ADDRESS, error="m").matrix
    expected = {(x, y) for y, row in enumerate(matrix) for x, dark in enumerate(row) if dark}

    assert _drawn(qr_code(_ADDRESS)) == expected


def test_the_picture_has_four_modules_of_white_and_no_style() -> None:
    svg = qr_code(_ADDRESS)
    size = len(segno.make_qr(_ADDRESS, error="m").matrix) + 8

    assert f'viewBox="0 0 {size} {size}"' in svg
    assert 'fill="#fff"' in svg
    assert 'fill="#000"' in svg
    assert "style" not in svg


def test_each_tap_has_its_own_key() -> None:
    assert tap_key() != tap_key()
