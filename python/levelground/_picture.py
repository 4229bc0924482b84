"""Small pictures of boards: a coloured square for each cell. `levelground render` draws a board properly."""
from __future__ import annotations

import zlib
from typing import Any

import numpy as np
import numpy.typing as npt

_COLOURS = {"river": "#7fb4d8", "desert": "#e3c565", "plains": "#9c6b3f", "swamp": "#3f3f3f", "lakes": "#3b6fb5", "forest": "#4d8a45",
            "mountain": "#9a9a9a", "wasteland": "#b5413b", "wood": "#356b3a", "wheat": "#e6b943", "sheep": "#9ccb63", "brick": "#b4552e",
            "ore": "#7b8794", "": "#ffffff", ".": "#f2efe8", "T": "#5b5b5b", "C": "#d33d3d", "S": "#2b64c4",
            # Wesnoth's codes by their first letter
            "G": "#8fbf5f", "H": "#b08d57", "M": "#8d8d8d", "W": "#6fa3cf", "D": "#e0cf94", "A": "#eef3f6", "R": "#c9b78d", "K": "#333333"}


def pixels(grid: npt.NDArray[np.str_]) -> npt.NDArray[Any]:
    """The cells of a board, (rows, columns) of names, as pixels, (height, width, 3) uint8."""
    names, inverse = np.unique(grid, return_inverse=True)
    colours = [_COLOURS.get(str(name)) or _COLOURS.get(str(name)[:1]) or _colour_of(str(name)) for name in names]
    squares = np.array([list(bytes.fromhex(colour[1:])) for colour in colours], np.uint8)[inverse].reshape(*grid.shape, 3)
    scale = 16 if max(grid.shape) < 100 else 1
    return squares.repeat(scale, 0).repeat(scale, 1)


def _colour_of(name: str) -> str:
    """A colour, not too dark, that is always the same for a name."""
    return f"#{(zlib.crc32(name.encode()) & 0x7f7f7f) + 0x606060:06x}"
