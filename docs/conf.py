"""How the site is built: ``python -m sphinx -W -n -b html -d build/doctrees docs build/site``."""

from __future__ import annotations

import sys
from importlib.metadata import version as version_of
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE / "_ext"))

project = "truc-rules"
author = "The truc-rules maintainers"
project_copyright = author
release = version = version_of("truc-rules")

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "truc_site.extension"]
exclude_patterns = ["_ext", "_static"]
source_suffix = {".md": "markdown"}
nitpicky = True
nitpick_ignore_regex = [
    # of the standard library and of attrs: nothing here is asked of the network
    ("py:.*", r"(?!truc\b).*"),
    # what is behind the interface: bases, and unions written out
    ("py:.*", r"truc\.(\w+\.)*_.*"),
    ("py:class", r"truc\.(text_faults\.P|reasons\.Why)"),
    ("py:class", r"truc\.variants\.options\.Option"),
]

myst_heading_anchors = 4
myst_links_external_new_tab = False

autoclass_content = "class"
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
autodoc_default_options = {"members": True}
python_use_unqualified_type_names = True
add_module_names = False

html_theme = "furo"
html_title = "truc-rules"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_copy_source = False
html_search_scorer = str(HERE / "_ext/truc_site/scorer.js")
html_show_sourcelink = False
html_theme_options = {"navigation_with_keys": True}
