"""Archives and fronts of the Python package: those of the tool, and what others put into them.
Second tier (14 s): explores."""
import json
import os
import pickle
import signal
import subprocess
import threading

import levelground as lg
import numpy as np
from run import refuses

TOOL = os.environ["LEVELGROUND"]


def tool(*words):
    environment = {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}
    out = subprocess.run([TOOL, "explore", *words, "--json"], capture_output=True, text=True, check=True, env=environment).stdout
    return json.loads(out)


def test_an_archive_is_the_tools():
    for game, words in (("terra-mystica", {}), ("catan", {"axes": "richest,scarcest", "cells": "5x3"}),
                        ("toy", {"cells": "cvt:9"}), ("ptsp", {"emitter": "cmame"})):
        options = [word for name, value in words.items() for word in (f"--{name}", value)]
        wanted = tool(game, "--seed", "3", "--evaluations", "3000", *options)
        with lg.explore(game, seed=3, evaluations=3000, **words) as archive:
            about = archive.about
            for name in ("cells", "filled", "qd_score", "best", "perfect", "evaluations"):
                assert abs(about[name] - wanted[name]) <= 1e-9 * abs(about[name]), (game, name, about[name], wanted[name])


def test_an_archive_as_arrays():
    with lg.explore("terra-mystica", axes={"islands": (1, 9), "forks": None}, cells=(8, 5), seed=1, evaluations=5000) as archive:
        n = len(archive)
        assert n == archive.about["filled"] > 5 and archive.grid.shape == (8, 5) and np.isfinite(archive.grid).sum() == n
        assert archive.genomes.shape == (n, 113) and archive.traits.shape == (n, 2) and archive.cells.shape == (n,)
        assert np.array_equal(archive.problem.cost(archive.genomes), archive.costs)
        names = archive.problem.trait_names
        traits = archive.problem.traits(archive.genomes)[:, [names.index("islands"), names.index("forks")]]
        assert np.array_equal(traits, archive.traits)
        board = archive[0]
        assert board.score == archive.costs[0] and board.traits["islands"] == archive.traits[0, 0]
        assert archive.grid[archive.cells[0] % 8, archive.cells[0] // 8] == archive.costs[0]
        assert archive[-1].map == archive[n - 1].map and "8 of 40" not in repr(archive) and "of 40 cells" in repr(archive)
        refuses(IndexError, f"from 0 to {n - 1}", lambda: archive[n])


def test_rows_of_others_are_offered():
    with lg.explore("terra-mystica", seed=1, evaluations=2000) as first, lg.explore("terra-mystica", seed=2, evaluations=10) as second:
        before = len(second)
        kept = second.add(first.genomes)
        assert kept.any() and len(second) > before and not second.add(first.genomes).any()
        refuses(lg.LevelgroundError, "expected rows of 113 genes", second.add, [[1]])
        refuses(lg.LevelgroundError, "row 0", second.add, np.zeros((1, 113), np.int32))


def test_a_front_is_the_tools():
    wanted = tool("terra-mystica", "--objectives", "islands:most,bridges", "--seed", "1", "--evaluations", "40000")
    with lg.front("terra-mystica", ["islands:most", "bridges"], seed=1, evaluations=40_000) as found:
        assert found.about["front"] == wanted["front"] and len(found) == found.about["members"]
        best = found.values[found.ranks == 0]
        assert best[:, 0].max() == max(wanted["objectives"][0]["from"], wanted["objectives"][0]["to"])
        assert found[0].game == "terra-mystica" and "of" in repr(found)
        assert found.add(found.genomes[:1]).all()


def test_bad_words():
    for options, words in (({"axes": "fork"}, "axes: terra-mystica has no trait 'fork'; did you mean 'forks'?"),
                           ({"axes": ["islands", "islands"]}, "axes: islands is an axis twice"), ({"cells": "0x3"}, "cells: expected"),
                           ({"cells": "9999999x999"}, "cells"), ({"cells": "cvt:0"}, "cells: cvt: expected"),
                           ({"axes": {"forks": (9, 1)}}, "axes: expected LOW..HIGH"), ({"emitter": "x"}, "emitter: expected mapelites"),
                           ({"algorithm": "x"}, "algorithm: expected"), ({"emitter": "cmame"}, "cmame needs real genes"),
                           ({"parameters": {"x": 1}}, "parameters.x: unknown"), ({"axes": ""}, "axes"), ({"axes": "x" * 5000}, "axes: too many words")):
        refuses(lg.LevelgroundError, words, lg.explore, "terra-mystica", evaluations=10, **options)
    for objectives, words in (("islands", "objectives: expected 2 to 6 objectives, found 1"), ("a,b", "objectives: terra-mystica has no trait"),
                              (["islands:more", "forks"], "expected least or most"), ([], "objectives")):
        refuses(lg.LevelgroundError, words, lg.front, "terra-mystica", objectives, evaluations=10)
    refuses(TypeError, "expected names of traits", lg.front, "terra-mystica", [1, 2])
    refuses(TypeError, "axes: expected names of traits", lg.explore, "terra-mystica", axes=5)
    refuses(TypeError, "axes.forks: expected (low, high) or None", lg.explore, "terra-mystica", axes={"forks": 5})
    refuses(lg.LevelgroundError, "evaluations: expected at least 1, found 0", lg.explore, "terra-mystica", evaluations=0, seconds=1)


def test_use_after_close():
    archive = lg.explore("terra-mystica", seed=1, evaluations=100)
    X, problem = archive.genomes, archive.problem
    refuses(TypeError, "cannot be pickled", pickle.dumps, archive)
    refuses(TypeError, "only problems", pickle.dumps, problem)
    problem.close()
    assert len(archive)
    for key in ("x", 1.5, slice(0, 2)):
        refuses(TypeError, "expected the number of a board", archive.__getitem__, key)
    archive.close()
    assert repr(archive) == "<Archive, closed>" and repr(problem).startswith("<Problem terra-mystica")
    archive.close()
    for use in (lambda: len(archive), lambda: archive.genomes, lambda: archive.add(X), lambda: archive.about, lambda: archive.run()):
        refuses(lg.ClosedError, "the collection is closed", use)
    refuses(lg.ClosedError, "the problem is closed", problem.cost, X)


def test_ctrl_c_keeps_what_is_there():
    threading.Timer(0.4, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    with lg.explore("terra-mystica", seed=1, evaluations=10 ** 10) as archive:
        assert archive.stop == "interrupted" and len(archive) > 10
    seen = []
    with lg.explore("catan", variant="paper", seed=1, seconds=0.4, progress=seen.append) as archive:
        assert archive.stop == "seconds" and seen and seen[-1].evaluations <= archive.about["evaluations"]
