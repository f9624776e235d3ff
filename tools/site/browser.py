"""Check the built site in a real browser, from the disk: width, colours, search, accessibility.

``python tools/site/browser.py build/site [folder for pictures]``. It needs the extra ``docs``, and
Chromium: that of Playwright, or the one of the system.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, sync_playwright

SIZES = {"phone": (390, 844), "desktop": (1280, 800)}
LOOKS = (("phone", "light"), ("phone", "dark"), ("desktop", "dark"))
PAGES = (
    "index",
    "tutorial",
    "how-to/dispute",
    "rules",
    "decisions",
    "glossary",
    "systems/valencia",
    "systems/truc-y-flou",
    "ca/valencia",
    "api/truc",
    "design",
)
SEARCHED = {
    "cama": "glossary.html#word-cama",
    "me'n vaig": "glossary.html#word-men-vaig",
    "ENVIT-3": "rules.html#ENVIT-3",
    "D-5": "decisions.html#D-5",
    "legal_actions": "api/truc.html#truc.legal_actions",
    "Folding": "api/truc.html#truc.Folding",
}
"""What is searched for, and what must be found first."""


def _open(browser: Browser, size: str, scheme: str) -> Page:
    wide, high = SIZES[size]
    context = browser.new_context(
        viewport={"width": wide, "height": high},
        color_scheme="dark" if scheme == "dark" else "light",
        reduced_motion="reduce",
        offline=True,
    )
    return context.new_page()


def _too_wide(page: Page, name: str, size: str) -> Iterator[str]:
    """Yield that a page scrolls sideways as a whole."""
    width = int(page.evaluate("document.documentElement.scrollWidth"))
    if width > SIZES[size][0]:
        yield f"{name}: {width} pixels wide on a {size} of {SIZES[size][0]}"


def _looked_at(page: Page, name: str, where: str) -> Iterator[str]:
    """Yield what the accessibility checker finds."""
    found = Axe().run(page, options={"resultTypes": ["violations"]})
    for one in found.response["violations"]:
        nodes = "; ".join(str(node["target"]) for node in one["nodes"][:3])
        yield f"{name} ({where}): {one['impact']}, {one['help']}: {nodes}"


def _searched(page: Page, site: Path) -> Iterator[str]:
    """Yield what is not found by searching without a network."""
    for word, expected in SEARCHED.items():
        page.goto(f"{(site / 'search.html').as_uri()}?q={quote(word)}")
        first = f"#search-results li:first-child a[href*='{expected}']"
        try:
            page.wait_for_selector(first, timeout=15_000)
        except Exception as error:  # noqa: BLE001  # whatever it is, it was not found
            yield f"searching for {word} does not find {expected} first: {type(error).__name__}"


def _dark(page: Page, site: Path) -> Iterator[str]:
    page.goto((site / "index.html").as_uri())
    colour = str(page.evaluate("getComputedStyle(document.body).backgroundColor"))
    red = int(colour.partition("(")[2].partition(",")[0])
    if red > 80:
        yield f"the dark page is {colour}"


def faults(site: Path, pictures: Path | None) -> list[str]:
    """Return everything that is wrong."""
    found: list[str] = []
    with sync_playwright() as play:
        system = shutil.which("chromium") or shutil.which("chromium-browser")
        browser = play.chromium.launch(executable_path=system, args=["--no-sandbox"])
        for size, scheme in LOOKS:
            page = _open(browser, size, scheme)
            for name in PAGES:
                page.goto((site / f"{name}.html").as_uri())
                found += _too_wide(page, name, size)
                found += _looked_at(page, name, f"{size}, {scheme}")
                if pictures is not None:
                    file = f"{name.replace('/', '-')}-{size}-{scheme}.png"
                    page.screenshot(path=pictures / file)
            if scheme == "dark":
                found += _dark(page, site)
        every = _open(browser, "phone", "light")
        for path in sorted(site.rglob("*.html")):
            every.goto(path.as_uri())
            found += _too_wide(every, path.relative_to(site).as_posix(), "phone")
        found += _searched(_open(browser, "desktop", "light"), site)
        browser.close()
    return found


if __name__ == "__main__":
    folder = Path(sys.argv[2]) if len(sys.argv) > 2 else None
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
    wrong = faults(Path(sys.argv[1]).resolve(), folder)
    print(*wrong, sep="\n")
    print(f"{len(wrong)} faults")
    sys.exit(bool(wrong))
