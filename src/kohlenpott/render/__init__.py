"""SVG boards and pieces: what a seat may see, drawn the same way for pages, notebooks and files."""

from .drawing import board, drawer, picture, png, scene
from .scene import SEATS, Board, Chip, Drawer, Panel, Scene, Target
from .sketches import Sketches
from .sprite import icon, sprite, use

__all__ = ["SEATS", "Board", "Chip", "Drawer", "Panel", "Scene", "Sketches", "Target", "board", "drawer",
           "icon", "picture", "png", "scene", "sprite", "use"]  # fmt: skip
