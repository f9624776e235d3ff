"""Pictures: the table of a state or a view, and the cards, as SVG.

``svg`` draws what a view may know, or all of a state; ``card_svg``, ``back_svg`` and ``deck_svg``
draw cards for a front end. The functions are pure: the same arguments, the same bytes. In a
notebook ``%load_ext truc.svg`` shows every state, view and card as a picture.
"""

from __future__ import annotations

from truc.svg._look import AUTO, DARK, LIGHT, Look, PictureError
from truc.svg._notebook import load_ipython_extension, unload_ipython_extension
from truc.svg._picture import Picture, back_svg, card_svg, deck_svg, svg

__all__ = [
    "AUTO",
    "DARK",
    "LIGHT",
    "Look",
    "Picture",
    "PictureError",
    "back_svg",
    "card_svg",
    "deck_svg",
    "load_ipython_extension",
    "svg",
    "unload_ipython_extension",
]
