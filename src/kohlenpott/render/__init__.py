"""SVG boards and pieces: what a seat may see, drawn the same way for pages, notebooks and files."""

from .drawing import board, card, drawer, picture, png, scene
from .scene import SEATS, Board, Card, Chip, Drawer, Panel, Scene, Stage, Target
from .sketches import SharedSketches, Sketches
from .sprite import icon, sprite, use

__all__ = ["SEATS", "Board", "Card", "Chip", "Drawer", "Panel", "Scene", "SharedSketches", "Sketches", "Stage",
           "Target", "board", "card", "drawer", "icon", "picture", "png", "scene", "sprite", "use"]  # fmt: skip
