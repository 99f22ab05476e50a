"""A tab in front, or behind another."""

from playwright.sync_api import Page


def set_visibility(page: Page, state: str) -> None:
    """As when the person looks at another tab, or comes back."""
    page.evaluate(
        """state => {
          const say = (name, value) =>
            Object.defineProperty(document, name, {value, configurable: true});
          say("visibilityState", state);
          say("hidden", state === "hidden");
          document.dispatchEvent(new Event("visibilitychange"));
        }""",
        state,
    )
