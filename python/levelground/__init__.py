"""Fair maps for real games by search.

    import levelground as lg
    board = lg.generate("catan", seed=7)
    board.score, board.requirements, board.traits, board.to_svg(), board.grid

The package calls the C library liblevelground, which does all the work. docs/tutorial/python.md shows it step by step.
"""
from ._balance import PlayedLevel, balance
from ._board import Board
from ._library import ClosedError, ForeignError, LevelgroundError, __version__
from ._make import again, evaluate, generate, read, repair
from ._problem import Block, Problem, Result
from ._progress import Progress
from ._sets import Archive, Collection, Front, explore, front
from ._words import with_pieces

__all__ = ["Archive", "Block", "Board", "ClosedError", "Collection", "ForeignError", "Front", "LevelgroundError", "Problem",
           "PlayedLevel", "Progress", "Result", "__version__", "again", "balance", "evaluate", "explore", "front", "generate", "read",
           "repair", "with_pieces"]
