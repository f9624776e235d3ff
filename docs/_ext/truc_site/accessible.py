"""What the theme leaves out for readers without eyes or mouse: levels, names, focus.

Checked by axe in ``tools/site/browser.py``.
"""

from __future__ import annotations

from pathlib import Path

from sphinx.application import Sphinx

__all__ = ["on_build_finished"]

MENDED = (
    ('role="heading"><span class="cap', 'role="heading" aria-level="2"><span class="cap'),
    ('<aside class="sidebar-drawer">', '<aside class="sidebar-drawer" aria-label="All pages">'),
    ('<aside class="toc-drawer">', '<aside class="toc-drawer" aria-label="Here">'),
    ('<aside class="toc-drawer no-toc">', '<aside class="toc-drawer no-toc" aria-label="Here">'),
    ("<pre>", '<pre tabindex="0">'),
    ('<div class="table-wrapper', '<div tabindex="0" class="table-wrapper'),
)  # fmt: skip
"""What is written, and what stands there instead; to do it twice changes nothing."""


def on_build_finished(app: Sphinx, error: Exception | None) -> None:
    """Mend the pages that were written."""
    if error is None and app.builder.format == "html":
        for path in Path(app.outdir).rglob("*.html"):
            text = mended = path.read_text(encoding="utf-8")
            for old, new in MENDED:
                mended = mended.replace(old, new)
            if mended != text:
                path.write_text(mended, encoding="utf-8")
