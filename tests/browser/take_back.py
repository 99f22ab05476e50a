"""From an act that others stand on, back to before it."""

import re

from playwright.sync_api import Page, expect


def take_back_with_all_since(gm: Page) -> None:
    """From the page of an act whose undo was refused: everything since goes with it."""
    gm.get_by_role("link", name="Voir ce qui partirait avec lui").click()
    takes = gm.get_by_role("button", name=re.compile("^Annuler [0-9]+ actes"))
    expect(takes).to_be_visible()
    since = gm.get_by_role("link", name="Avec tout ce qui a suivi")
    if since.is_visible():  # not offered where all that followed leans on the act
        since.click()
        expect(gm.locator("a[href$='way=since']")).to_have_attribute("aria-current", "true")
    takes.click()
    sure = gm.get_by_role("button", name=re.compile("^Oui, annuler"))
    redo = gm.get_by_role("button", name=re.compile("^Rétablir les"))
    expect(sure.or_(redo)).to_be_visible()
    if sure.is_visible():  # more than a handful is asked for once
        sure.click()
    expect(redo).to_be_visible()
