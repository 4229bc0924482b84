"""Problems of the Python package: costs as the library measures them, optimizers in both directions, and bad arrays.
Second tier (24 s): thousands of searches."""
import itertools
import os
import pickle
import signal
import threading

import levelground as lg
import numpy as np
from levelground import suite
from run import refuses

GAMES = [("terra-mystica", "paper"), ("terra-mystica", "balanced"), ("catan", "paper"), ("catan", "balanced"), ("ptsp", "clean"),
         ("wesnoth", "ladder"), ("wesnoth", "paper"), ("toy", None)]


def problems():
    for game, variant in GAMES:
        with lg.Problem(game, variant=variant) as problem:
            yield problem


def test_costs_are_the_scores_of_the_levels():
    for problem in problems():
        X = problem.sample(12, seed=3, constructed=True)
        for x, cost in zip(X, problem.cost(X)):
            if cost >= problem.infeasible or problem.about["variant"] == "balanced" and problem.about["game"] == "catan":
                continue  # no level, or one that games judge
            board = problem.decode(x)
            assert abs(board.score - cost) <= 1e-9 * max(1, abs(cost)), (problem, board.score, cost)


def test_traits_are_those_of_the_levels():
    for problem in problems():
        X = problem.sample(4, seed=5, constructed=True)
        if not problem.trait_names or (problem.cost(X) >= problem.infeasible).any():
            continue
        for x, traits in zip(X, problem.traits(X)):
            wanted = problem.decode(x).traits
            for name, value in zip(problem.trait_names, traits):
                same = np.isnan(value) or wanted[name] is None or abs(wanted[name] - value) <= 1e-6 * max(1, abs(value))
                assert same, (problem, name, value, wanted[name])


def test_rows_are_what_the_space_says():
    for problem in itertools.chain(problems(), [suite.find("catan-half").problem()]):  # of the last one's three blocks one has no free gene
        X = problem.sample(50, seed=1)
        assert X.shape == (50, problem.genes) and X.dtype == problem.dtype
        assert (X >= problem.low).all() and (X <= problem.high).all() and sum(b.length for b in problem.blocks) == problem.genes
        for block in problem.blocks:
            assert block.length, "an empty block"
            if block.kind == "arrange":
                for x in X[:, block.columns]:
                    assert np.array_equal(np.bincount(x, minlength=block.symbols), block.counts)
        assert np.array_equal(X, problem.sample(50, seed=1)) and not np.array_equal(X, problem.sample(50, seed=2))


def test_levels_become_rows_again():
    for game in ("terra-mystica", "catan"):
        with lg.Problem(game, variant="paper") as problem:
            x = problem.sample(1, seed=1)[0]
            board = problem.decode(x)
            again = problem.encode(board)
            assert problem.decode(again).map == board.map and problem.cost([x])[0] == problem.cost([again])[0]
    with lg.Problem("terra-mystica") as problem:
        board = lg.generate("catan", seed=1)
        refuses(lg.LevelgroundError, "", problem.encode, board)


def moves_of(problem, x, rng, n):
    """Random moves: swaps within an arrangement, symbols for a choice, numbers for real genes."""
    pairs = []
    for _ in range(n):
        block = problem.blocks[rng.integers(len(problem.blocks))]
        gene = block.first + rng.integers(block.length)
        value = block.first + rng.integers(block.length) if block.kind == "arrange" else \
            rng.integers(block.symbols) if block.kind == "choice" else rng.uniform(block.low, block.high)
        pairs.append((gene, value))
    return np.array(pairs, problem.dtype)


def moved(problem, x, move):
    y = x.copy()
    gene, value = int(move[0]), move[1]
    block = next(b for b in problem.blocks if b.first <= gene < b.first + b.length)
    if block.kind == "arrange":
        y[[gene, int(value)]] = y[[int(value), gene]]
    else:
        y[gene] = value
    return y


def test_deltas_are_differences_of_costs():
    rng = np.random.default_rng(1)
    for problem in problems():
        x = problem.sample(1, seed=9, constructed=True)[0]
        moves = moves_of(problem, x, rng, 30)
        wanted = problem.cost(np.array([moved(problem, x, move) for move in moves])) - problem.cost(x[None])
        assert np.array_equal(problem.delta(x, moves), wanted), problem


def test_the_librarys_optimizers():
    with lg.Problem("terra-mystica", variant="paper") as problem:
        seen = []
        result = problem.minimize("anneal", seed=1, evaluations=50_000, progress=seen.append)
        assert result.cost == 0 and result.stop == "target" and problem.cost([result.genome])[0] == 0
        evaluations, costs = result.trace
        assert (np.diff(evaluations) > 0).all() and (np.diff(costs) < 0).all() and costs[-1] == 0
        same = problem.minimize("anneal", seed=1, evaluations=50_000)
        assert np.array_equal(same.genome, result.genome) and same.evaluations == result.evaluations
        result = problem.minimize("ea", evaluations=500, target=-1, parameters={"mu": 10, "lambda": 7})
        assert result.stop == "evaluations" and result.evaluations == 500
        refuses(lg.LevelgroundError, "did you mean 'anneal'?", problem.minimize, "aneal")
        refuses(lg.LevelgroundError, "mu", problem.minimize, "ea", parameters={"mu": -1})


def test_the_librarys_optimizers_on_a_function_of_python():
    sizes = []

    def far(X):
        sizes.append(len(X))
        return np.abs(X - np.arange(6)).sum(1)

    with lg.Problem.of(far, "choice 6 9", floor=0) as problem:
        for algorithm in ("anneal", "tabu", "hill", "ea", "aco", "pso", "cmaes", "random"):
            result = problem.minimize(algorithm, evaluations=3000, seed=1)
            assert result.cost == far(result.genome[None])[0] and result.evaluations <= 3000
            assert result.cost == 0 or algorithm == "random", algorithm
    assert max(sizes) > 5  # whole generations at a time
    with lg.Problem.of(lambda X: (X ** 2).sum(1), [lg.Block("real", 0, 4, low=-2, high=2)]) as sphere:
        assert sphere.minimize("cmaes", evaluations=4000, target=1e-8).stop == "target"
    with lg.Problem.of(lambda X: X[:, 0] + X[:, 3], "real 2 0 1; arrange 1 1 1; choice 1 2") as mixed:
        assert mixed.dtype == np.float64 and mixed.genes == 6
        result = mixed.minimize("ea", evaluations=2000, target=0.01)
        assert sorted(result.genome[2:5]) == [0, 1, 2] and result.cost <= 0.01
        refuses(lg.LevelgroundError, "gene 5: expected a symbol from 0 to 1", mixed.cost, [[0, 0, 0, 1, 2, 0.5]])


def test_exceptions_of_a_function_come_back():
    problem = lg.Problem.of(lambda X: 1 / 0, "choice 3 3")
    refuses(ZeroDivisionError, "division", problem.cost, [[0, 1, 2]])
    refuses(ZeroDivisionError, "division", problem.minimize, "ea", evaluations=10)
    refuses(ZeroDivisionError, "division", problem.delta, [0, 1, 2], [[0, 1]])
    for wrong, words in ((lambda X: X, "shape (1, 3)"), (lambda X: [np.nan], "found NaN"), (lambda X: ["a"], "convert")):
        refuses(ValueError, words, lg.Problem.of(wrong, "choice 3 3").cost, [[0, 1, 2]])
    for space, words in (("choice 3", "number of symbols"), ("chioce 3 3", "arrange, choice or real"), ("", "arrange, choice or real"),
                         ("choice 99999999 2", "number of genes"), ("real 2 1 0", "not above"), ("arrange", "arrange, choice"),
                         ("choice 1 1;" * 33, "32 blocks"), ("real 1 0 nan", "highest"), ("choice 3 0", "at least one symbol")):
        refuses(lg.LevelgroundError, words, lg.Problem.of, len, space)


class Walk:
    """Asks for random rows, one at a time or several."""

    def __init__(self, problem, n):
        self.problem, self.n, self.told = problem, n, []

    def ask(self):
        rows = self.problem.sample(max(self.n, 1), seed=len(self.told))
        return rows if self.n else rows[0]

    def tell(self, rows, costs):
        self.told.append((rows, costs))


def test_optimizers_that_ask_and_tell():
    with lg.Problem("terra-mystica", variant="paper") as problem:
        for n in (0, 7):
            walk = Walk(problem, n)
            result = problem.minimize(walk, evaluations=30)
            assert result.evaluations == 30 and result.stop == "evaluations" and result.algorithm == "Walk"
            assert problem.cost([result.genome])[0] == result.cost <= min(np.min(costs) for _, costs in walk.told)
            assert np.shape(walk.told[0][1]) == ((7,) if n else ())
            assert len(walk.told) == (4 if n else 30)  # a batch that the budget cut is not told
        assert problem.minimize(Walk(problem, 5), target=1000).stop == "target"


def test_an_optimizer_of_your_own_ends_and_reports_as_ours_do():
    with lg.Problem("terra-mystica", variant="paper") as problem:
        seen = []
        result = problem.minimize(Walk(problem, 5), target=-1, seconds=0.35, progress=seen.append)
        assert result.stop == "seconds" and result.genome is not None
        assert seen and 0 < seen[-1].evaluations <= result.evaluations and seen[-1].score >= result.cost
        threading.Timer(0.2, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
        assert problem.minimize(Walk(problem, 5), target=-1).stop == "interrupted"
        refuses(TypeError, "parameters belong to the library's algorithms", problem.minimize, Walk(problem, 5), parameters={"hot": 1})


class Asker:
    """Asks for the same rows again and again, at most a hundred times."""

    def __init__(self, rows):
        self.rows, self.left = rows, 100

    def ask(self):
        self.left -= 1
        if not self.left:
            raise RuntimeError("asked a hundred times")
        return self.rows

    def tell(self, rows, costs):
        pass


def test_what_is_no_optimizer():
    with lg.Problem("terra-mystica", variant="paper") as problem:
        for other in (None, 7, lambda rows: rows, Walk):
            refuses(TypeError, "algorithm: expected the name of one, or an object with ask and tell", problem.minimize, other)
        refuses(TypeError, "Walk is a class", problem.minimize, Walk)
        refuses(lg.LevelgroundError, "ask: expected at least one row", problem.minimize, Asker(problem.sample(0, seed=1)), evaluations=9)
        refuses(lg.LevelgroundError, "ask: expected rows of 113 genes", problem.minimize, Asker([[1, 2]]), evaluations=9)


def test_results_are_short():
    with lg.Problem("terra-mystica", variant="paper") as problem:
        result = problem.minimize("anneal", evaluations=50_000, seed=1)
        assert repr(result) == f"<Result anneal: cost 0 after {result.evaluations} evaluations, stopped by target>"


class Enough(Walk):
    """Says that it stops after three batches, as an optimizer of the package cma does."""

    def stop(self):
        return {"tired": 3} if len(self.told) == 3 else {}


class Pairs(Walk):
    """Asks for one row at a time and takes a generation of pairs, as an optimizer of the package cmaes does."""

    population_size = 6

    def ask(self):
        self.asked = getattr(self, "asked", 0) + 1
        return self.problem.sample(1, seed=self.asked)[0]

    def tell(self, solutions):
        assert len(solutions) == 6 and all(self.problem.cost(row[None])[0] == cost for row, cost in solutions)
        self.told.append(solutions)

    def should_stop(self):
        return len(self.told) == 4


def test_optimizers_that_stop():
    with lg.Problem("terra-mystica", variant="paper") as problem:
        for optimizer, evaluations in ((Enough(problem, 5), 15), (Pairs(problem, 6), 24)):
            result = problem.minimize(optimizer, evaluations=1000)
            assert (result.stop, result.evaluations) == ("optimizer", evaluations)
        assert problem.minimize(Pairs(problem, 6), evaluations=15).evaluations == 15


def test_optimizers_of_the_package_cmaes():
    try:
        from cmaes import CMA, SepCMA
    except ImportError:
        from run import Skip
        raise Skip("python3-cmaes is missing") from None
    with lg.Problem("ptsp", variant="clean") as problem:
        bounds = np.stack([problem.low, problem.high], 1)
        for kind in (CMA, SepCMA):
            optimizer = kind(mean=bounds.mean(1), sigma=60.0, bounds=bounds, seed=1)
            result = problem.minimize(optimizer, evaluations=300)
            assert result.cost < np.median(problem.cost(problem.sample(50, seed=1))) and result.algorithm == kind.__name__
            assert optimizer.generation == 300 // optimizer.population_size
    sphere = lg.Problem.of(lambda X: (X ** 2).sum(1), "real 3 -5 5", floor=-1)
    result = sphere.minimize(CMA(mean=np.ones(3), sigma=1.0, seed=1), evaluations=100_000)
    assert result.stop == "optimizer" and result.cost < 1e-10


def test_the_optimizer_of_the_package_cma():
    try:
        import cma
    except ImportError:
        from run import Skip
        raise Skip("the package cma is missing") from None
    sphere = lg.Problem.of(lambda X: (X ** 2).sum(1), "real 3 -5 5", floor=-1)
    options = {"bounds": [-5, 5], "seed": 1, "verbose": -9}
    result = sphere.minimize(cma.CMAEvolutionStrategy([1.0] * 3, 1.0, options), evaluations=100_000)
    assert result.stop == "optimizer" and result.cost < 1e-10
    assert sphere.minimize(cma.CMAEvolutionStrategy([1.0] * 3, 1.0, options), evaluations=100).evaluations == 100


def test_ctrl_c_keeps_the_best():
    threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    with lg.Problem("ptsp") as problem:
        result = problem.minimize("cmaes")
        assert result.stop == "interrupted" and np.isfinite(result.cost) and result.genome is not None
    slow = lg.Problem.of(lambda X: np.array([sum(range(200_000)) for _ in X], float), "choice 5 5")
    threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    result = slow.minimize("anneal", evaluations=10 ** 8)  # it may come while the function of Python runs
    assert result.stop == "interrupted" and result.genome is not None


def test_what_arrays_are_taken():
    with lg.Problem("terra-mystica", variant="paper") as problem:
        X = problem.sample(20, seed=1)
        costs = problem.cost(X)
        wide = np.zeros((20, 226), np.int32)
        wide[:, ::2] = X
        for same in (X.astype(np.int64), X.astype(np.uint8), X.tolist(), np.asfortranarray(X), wide[:, ::2], X[::-1][::-1],
                     X.astype(">i4"), np.ma.masked_array(X)):
            assert np.array_equal(problem.cost(same), costs)
        assert problem.cost(X[:0]).shape == (0,) and problem.cost(np.zeros((0, 113))).shape == (0,)
        for wrong in (X.astype(float), X.astype(bool), X.astype(object), X.astype(str), X.astype(complex)):
            refuses(TypeError, "expected whole numbers (int32)", problem.cost, wrong)
        for wrong in (X[0], X[:, :5], X[None], 7, [], [[]]):
            refuses(lg.LevelgroundError, "expected rows of 113 genes", problem.cost, wrong)
        refuses(ValueError, "", problem.cost, [[1, 2], [3]])
        error = refuses(lg.LevelgroundError, "row 4, gene 7: expected a symbol from 0 to 7, found 9", problem.cost, changed(X, 9))
        assert error.line is None
        refuses(lg.LevelgroundError, "row 4: expected symbol 0 11 times", problem.cost, changed(X, (X[4, 7] + 1) % 8))
        refuses(lg.LevelgroundError, "beyond 32 bits", problem.cost, X.astype(np.int64) + 2 ** 32)
        refuses(lg.LevelgroundError, "found -1", problem.cost, changed(X, -1))
    with lg.Problem("ptsp") as problem:
        X = problem.sample(5, seed=1)
        for wrong in (np.nan, np.inf, -np.inf, -1e-9, 1e9):
            refuses(lg.LevelgroundError, "row 4, gene 7: expected a number from", problem.cost, changed(X, wrong))
        refuses(TypeError, "expected numbers (float64)", problem.cost, X.astype(complex))


def changed(X, value):
    Y = X.copy()
    Y[4, 7] = value
    return Y


def test_bad_words():
    error = refuses(lg.LevelgroundError, "did you mean 'paper'?", lg.Problem, "terra-mystica", variant="papr")
    assert str(error).startswith("variant: ")  # the words are those of the call, which has no link
    refuses(lg.LevelgroundError, "the link's variant: ", lg.Problem.from_link, "game=catan&variant=papr")
    refuses(TypeError, "function: expected a function", lg.Problem.of, "choice 4 4", lambda rows: rows)
    for blocks in (["choice 4 4"], 7):
        refuses(TypeError, "blocks: expected text or a list of Block", lg.Problem.of, lambda rows: rows, blocks)
    refuses(lg.LevelgroundError, "expected none", lg.Problem.from_link, "game=catan&seed=1&want.richest=9")
    with lg.Problem("catan") as problem:
        for seed in (-1, 2 ** 53, 2 ** 70):
            refuses(lg.LevelgroundError, "seed: expected", problem.sample, 1, seed=seed)
        refuses(TypeError, "seed: expected", problem.sample, 1, seed=1.5)
        refuses(lg.LevelgroundError, "n: expected at least 0, found -1", problem.sample, -1, seed=1)
        refuses(TypeError, "n: expected a whole number, found float", problem.sample, 1e4, seed=1)
        refuses(lg.LevelgroundError, "evaluations: expected at least 1, found 0", problem.minimize, "ea", evaluations=0)
        refuses(MemoryError, "", problem.sample, 2 ** 40, seed=1)
        refuses(TypeError, "not a sequence", iter, problem)
        refuses(lg.LevelgroundError, "move 0: expected a gene from 0 to", problem.delta, problem.sample(1, seed=1)[0], [[-1, 0]])
        refuses(lg.LevelgroundError, "shape (m, 2)", problem.delta, problem.sample(1, seed=1)[0], [[1, 2, 3]])
        x = problem.sample(1, seed=1)[0]
        other = next(b for b in problem.blocks if b.first)
        refuses(lg.LevelgroundError, "to change places with", problem.delta, x, [[0, other.first]])


def test_use_after_close():
    problem = lg.Problem("catan")
    X = problem.sample(2, seed=1)
    problem.close()
    problem.close()
    for use in (lambda: problem.cost(X), lambda: problem.sample(1, seed=1), lambda: problem.decode(X[0]), lambda: problem.minimize("ea"),
                lambda: problem.traits(X), lambda: problem.delta(X[0], [[0, 1]]), lambda: problem.encode("x")):
        refuses(lg.ClosedError, "the problem is closed", use)


def test_pickles():
    problem = lg.Problem("terra-mystica", variant="paper", settings={"REQ1": 3})
    same = pickle.loads(pickle.dumps(problem))
    X = problem.sample(5, seed=1)
    assert np.array_equal(same.cost(X), problem.cost(X)) and same.about == problem.about
    refuses(lg.LevelgroundError, "made by version 0.0.9", pickle.loads, pickle.dumps(problem).replace(lg.__version__.encode(), b"0.0.9"))
    refuses(TypeError, "only problems of a game or a link", pickle.dumps, lg.Problem.of(len, "choice 1 1"))


def test_one_problem_in_many_threads():
    with lg.Problem("terra-mystica") as problem:
        X = problem.sample(300, seed=1)
        wanted = problem.cost(X)
        wrong = []

        def work():
            for _ in range(20):
                if not np.array_equal(problem.cost(X), wanted):
                    wrong.append(True)

        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert not wrong


def test_instances_of_the_suite():
    assert len(suite.instances) == 28 and len(suite.version_1) == 24 and suite.find("tm-paper") in suite.version_1
    kept = suite.find("kept-tm-4")
    assert kept in suite.instances and kept.instances == 15 and len(set(kept.links)) == 15
    first, second = kept.problem(1), kept.problem(2)
    assert first.genes == second.genes and first.space != second.space
    again = kept.run("ea", number=2)
    assert again.cost == second.minimize("ea", evaluations=kept.evaluations, target=0, seed=2).cost
    for number in (0, 16):
        refuses(lg.LevelgroundError, "expected an instance from 1 to 15", kept.problem, number)
