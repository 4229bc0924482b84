"""The adapters of pcg_benchmark, pyribs, IOHprofiler and Gymnasium. None of the four is in Debian: where one is installed it takes part,
and elsewhere a test says that it is missing, or a small class that was written from its documentation stands in."""
import importlib.util
import os
import pathlib
import subprocess
import sys
import tempfile
import types

import levelground as lg
import numpy as np
from levelground import gym, ioh, pcg, ribs
from run import Skip, refuses

# ---- Gymnasium -----------------------------------------------------------------------------------------------------


def check_step(env, actions, before):
    observations, rewards, terminations, truncations, infos = env.step(actions)
    assert observations.shape == env.observation_space.shape and observations.dtype == np.int32
    assert rewards.shape == terminations.shape == truncations.shape == (env.num_envs,)
    assert rewards.dtype == float and terminations.dtype == truncations.dtype == bool
    assert env.observation_space.contains(observations)
    genes = env.problem.genes
    assert np.array_equal(env.problem.cost(observations[:, :genes]), infos["cost"])
    return observations, rewards, terminations, truncations, infos


def test_vectors_of_boards():
    for game, representation in (("terra-mystica", "narrow"), ("terra-mystica", "wide"), ("catan", "wide"), ("wesnoth", "narrow")):
        env = gym.BoardVectorEnv(game, num_envs=5, representation=representation, max_steps=7)
        observations, infos = env.reset(seed=3)
        again, _ = env.reset(seed=3)
        other, infos = env.reset(seed=4)
        genes = env.problem.genes
        assert np.array_equal(observations[:, :genes], again[:, :genes]) and not np.array_equal(observations, other)
        env.action_space.seed(1)
        over = np.zeros(5, bool)
        for step in range(1, 30):
            cost = infos["cost"]
            observations, rewards, terminations, truncations, infos = check_step(env, env.action_space.sample(), observations)
            assert np.array_equal(rewards[~over], (cost - infos["cost"])[~over]) and not rewards[over].any()
            assert np.array_equal(terminations, (infos["cost"] <= env.problem.floor) & ~over)
            over = terminations | truncations
            assert step % 8 != 7 or truncations.sum() + terminations.sum() > 0
        assert env.board(0).game == game
        env.close()
        refuses(lg.ClosedError, "closed", env.step, env.action_space.sample())
        refuses(lg.ClosedError, "closed", env.reset)


def test_narrow_agents_change_the_gene_they_are_shown():
    env = gym.BoardVectorEnv("wesnoth", num_envs=4, representation="narrow")
    observations, _ = env.reset(seed=1)
    after, rewards, *_ = env.step(np.zeros(4, int))
    assert np.array_equal(after[:, :-1], observations[:, :-1]) and not rewards.any()
    shown = after[:, -1]
    changed, *_ = env.step(np.full(4, 2))
    apart = changed[:, :-1] != after[:, :-1]
    assert all(set(np.flatnonzero(row)) <= {gene} for row, gene in zip(apart, shown))
    assert all(changed[k, gene] == 1 for k, gene in enumerate(shown))


def test_one_board():
    env = gym.BoardEnv("terra-mystica", representation="wide", variant="paper", max_steps=3, render_mode="svg")
    observation, info = env.reset(seed=1)
    assert env.observation_space.contains(observation) and info["cost"] == env.problem.cost(observation[None])[0]
    observation, reward, terminated, truncated, after = env.step(np.array([0, 5]))
    assert reward == info["cost"] - after["cost"] and not terminated and not truncated
    env.step(np.array([0, 6]))
    assert env.step(np.array([0, 7]))[3]
    refuses(lg.LevelgroundError, "the episode is over", env.step, np.array([0, 8]))
    assert env.render().startswith("<svg")
    env.close()
    narrow = gym.BoardEnv("catan")
    narrow.reset(seed=1)
    narrow.action_space.seed(1)
    assert narrow.action_space.contains(narrow.action_space.sample()) and len(narrow.step(narrow.action_space.sample())) == 5


def test_perfect_boards_end_an_episode():
    env = gym.BoardVectorEnv("toy", num_envs=8, representation="narrow", target=1e9)
    env.reset(seed=1)
    first = env.step(env.action_space.sample())
    second = env.step(env.action_space.sample())
    assert first[2].all() and not second[2].any() and not second[1].any()


def test_wrong_actions():
    env = gym.BoardVectorEnv("terra-mystica", num_envs=2, representation="wide")
    refuses(lg.LevelgroundError, "expected reset before anything else", env.step, [[0, 0], [0, 0]])
    env.reset(seed=1)
    for actions in ([[113, 0], [0, 0]], [[0, 0], [-1, 0]], [[0, 0], [0, 113]], [[0, -1], [0, 0]]):
        refuses(lg.LevelgroundError, "expected actions from 0 to [112 112], found ", env.step, actions)
    refuses(lg.LevelgroundError, "shape (2, 2)", env.step, [0, 1])
    refuses(TypeError, "num_envs: expected a whole number, found float", gym.BoardVectorEnv, "catan", num_envs=2.5)
    refuses(TypeError, "whole numbers", env.step, [[0.5, 0], [0, 0]])
    refuses(lg.LevelgroundError, "representation", gym.BoardVectorEnv, "catan", num_envs=2, representation="turtle")
    refuses(lg.LevelgroundError, "without real genes", gym.BoardVectorEnv, "ptsp", num_envs=2)
    refuses(lg.LevelgroundError, "at least one board", gym.BoardVectorEnv, "catan", num_envs=0)


def same(first, second):
    return np.array_equal(first[0], second[0])


def test_later_boards_follow_the_seed_too():
    for one in (lambda: gym.BoardEnv("catan"), lambda: gym.BoardVectorEnv("catan", num_envs=3)):
        env, other = one(), one()
        assert same(env.reset(seed=3), other.reset(seed=3))
        later = env.reset()
        assert same(later, other.reset()) and not same(later, env.reset())
        refuses(lg.LevelgroundError, "seed: expected a whole number from 0", env.reset, seed=-1)


def test_a_seed_for_each_board_and_a_reset_of_some():
    env = gym.BoardVectorEnv("terra-mystica", num_envs=3, representation="wide", max_steps=4)
    rows, _ = env.reset(seed=[5, 6, None])
    single = gym.BoardEnv("terra-mystica", representation="wide")
    assert np.array_equal(rows[0], single.reset(seed=5)[0]) and np.array_equal(rows[1], single.reset(seed=6)[0])
    for _ in range(3):
        rows, *_ = env.step([[0, 1], [0, 1], [0, 1]])
    fresh, infos = env.reset(seed=[7, 5, 7], options={"reset_mask": np.array([False, True, False])})
    assert np.array_equal(fresh[[0, 2]], rows[[0, 2]]) and np.array_equal(fresh[1], single.reset(seed=5)[0])
    assert np.array_equal(infos["cost"], env.problem.cost(fresh))
    *_, truncations, _ = env.step([[0, 1], [0, 1], [0, 1]])
    assert truncations.tolist() == [True, False, True]
    env.reset(options={"reset_mask": np.array([True, False, False])})
    *_, truncations, _ = env.step([[0, 1], [0, 1], [0, 1]])
    assert not truncations[0]
    refuses(lg.LevelgroundError, "a seed for each of 3 boards, found 2", env.reset, seed=[1, 2])
    refuses(lg.LevelgroundError, "reset_mask: expected truths of shape (3,)", env.reset, options={"reset_mask": [1, 0, 1]})


def test_narrow_agents_keep_their_genes_when_other_boards_are_drawn():
    env = gym.BoardVectorEnv("wesnoth", num_envs=4)
    before, _ = env.reset(seed=1)
    after, _ = env.reset(seed=9, options={"reset_mask": np.array([False, False, True, False])})
    assert np.array_equal(before[[0, 1, 3]], after[[0, 1, 3]]) and not np.array_equal(before[2], after[2])


def test_pixels():
    for game in ("terra-mystica", "catan", "wesnoth"):
        env = gym.BoardEnv(game, render_mode="rgb_array")
        env.reset(seed=1)
        picture = env.render()
        assert picture.dtype == np.uint8 and picture.shape[2] == 3 and len(np.unique(picture.reshape(-1, 3), axis=0)) >= 4
    refuses(lg.LevelgroundError, "expected svg or rgb_array", gym.BoardEnv, "catan", render_mode="human")


def test_steps_without_an_end():
    env = gym.BoardEnv("toy", max_steps=None, target=-1)
    env.reset(seed=1)
    assert not any(env.step(0)[3] for _ in range(1100))
    vector = gym.BoardVectorEnv("toy", num_envs=2, max_steps=None, max_episode_steps=3, target=-1)
    vector.reset(seed=1)
    assert [vector.step([0, 0])[3].all() for _ in range(3)] == [False, False, True]


def test_gymnasiums_own_checker():
    if not importlib.util.find_spec("gymnasium"):
        raise Skip("gymnasium is missing")
    import gymnasium
    from gymnasium.utils.env_checker import check_env
    for name in gym.NAMES:
        check_env(gymnasium.make(name).unwrapped)
        if not hasattr(gymnasium.vector, "AutoresetMode"):  # before Gymnasium 1.1
            continue
        envs = gymnasium.make_vec(name, num_envs=2, max_episode_steps=3)
        envs.reset(seed=[1, 2])
        assert [envs.step(envs.action_space.sample())[3].all() for _ in range(3)] == [False, False, True]


# ---- editors -------------------------------------------------------------------------------------------------------


def test_editors_outlive_what_is_closed():
    from levelground._editor import Editor
    problem = lg.Problem("terra-mystica", variant="paper")
    editor = Editor(problem, 3, seed=1)
    rows, costs = editor.rows, editor.costs
    assert np.array_equal(problem.cost(rows), costs)
    problem.close()
    editor.step([[0, 1], [-1, 0], [2, 3]])
    editor.close()
    del editor, problem
    assert rows.shape == (3, 113) and costs.sum() > 0
    refuses(ValueError, "read-only", rows.__setitem__, (0, 0), 1)
    archive = lg.explore("toy", seed=1, evaluations=100)
    editor = Editor(archive.problem, 2, seed=1)
    archive.close()
    editor.reset()
    refuses(lg.ClosedError, "closed", Editor, archive.problem, 2, seed=1)
    refuses(IndexError, "from 0 to 1", editor.put, 2, [0])
    refuses(lg.LevelgroundError, "shape (2, 2)", editor.step, [[0, 0]])
    refuses(lg.LevelgroundError, "shape (2,)", editor.reset, [True])
    refuses(MemoryError, "", Editor, lg.Problem("catan"), 2 ** 50, seed=1)
    editor.close()
    refuses(lg.ClosedError, "editor is closed", editor.step, [[0, 0], [0, 0]])


# ---- pyribs --------------------------------------------------------------------------------------------------------


class GridArchive:
    """The part of ribs.archives.GridArchive's interface that emitters and exports use, written from its documentation."""

    def __init__(self, *, solution_dim, dims, ranges, dtype=np.float64):
        self.solution_dim, self.dims, self.dtype = solution_dim, np.array(dims), dtype
        self.low, self.high = np.array(ranges, float).T
        self.elites, self.random = {}, np.random.default_rng(1)

    @property
    def empty(self):
        return not self.elites

    def add(self, solution, objective, measures):
        solution, measures = np.asarray(solution, self.dtype), np.asarray(measures)
        at = np.clip(((measures - self.low) / (self.high - self.low) * self.dims).astype(int), 0, self.dims - 1)
        status = np.zeros(len(solution), int)
        for k, cell in enumerate(map(tuple, at)):
            old = self.elites.get(cell)
            if old is None or old[1] < objective[k]:
                self.elites[cell] = (solution[k], objective[k], measures[k])
                status[k] = 2 if old is None else 1
        return {"status": status, "value": np.asarray(objective)}

    def sample_elites(self, n):
        chosen = [list(self.elites.values())[i] for i in self.random.integers(len(self.elites), size=n)]
        return {"solution": np.array([c[0] for c in chosen]), "objective": np.array([c[1] for c in chosen])}

    def data(self, field):
        return np.array([elite[{"solution": 0, "objective": 1, "measures": 2}[field]] for elite in self.elites.values()])


def grid_archive():
    if importlib.util.find_spec("ribs"):
        from ribs.archives import GridArchive as Real
        return Real
    return GridArchive


def test_an_emitter_of_moves():
    traits = ["islands", "forks"]
    with lg.Problem("terra-mystica", variant="paper") as problem:
        theirs = grid_archive()(solution_dim=problem.genes, dims=[9, 12], ranges=[(1, 10), (0, 12)])
        emitter = ribs.MovesEmitter(theirs, problem, batch_size=50, seed=1)
        best = []
        for _ in range(30):
            rows = ribs.problem_rows(problem, np.asarray(emitter.ask(), theirs.dtype if hasattr(theirs, "dtype") else float))
            assert rows.shape == (50, problem.genes)
            objective, measures = ribs.objective_and_measures(problem, rows, traits)
            info = theirs.add(rows, objective, measures)
            emitter.tell({"solution": rows, "objective": objective, "measures": measures}, info)
            best.append(objective.max())
        assert max(best) > best[0] and emitter.solution_dim == 113 and emitter.archive is theirs and emitter.batch_size == 50
        emitter.tell(rows, objective, measures, info["status"], info["value"])  # as pyribs 0.5 calls it
        assert emitter.ask_dqd().shape == (0, 113)
        refuses(lg.LevelgroundError, "solution_dim 113", ribs.MovesEmitter, GridArchive(solution_dim=3, dims=[2], ranges=[(0, 1)]), problem)
        refuses(lg.LevelgroundError, "whole numbers", ribs.problem_rows, problem, rows + 0.25)
        refuses(lg.LevelgroundError, "has no trait 'fork'", ribs.objective_and_measures, problem, rows, ["fork"])


def test_boards_without_a_trait():
    with lg.Problem("ptsp", variant="clean") as problem:
        rows, traits = problem.sample(100, seed=1), ["distance", "turns"]
        undefined = np.isnan(problem.traits(rows, traits))
        assert undefined.any() and not undefined.all()
        objective, measures = ribs.objective_and_measures(problem, rows, traits)
        assert np.array_equal(measures[~undefined], problem.traits(rows)[:, [problem.trait_names.index(name) for name in traits]][~undefined])
        assert (measures[:, 0][undefined[:, 0]] == 700).all() and (measures[:, 1][undefined[:, 1]] == 2).all()
        filled = ribs.objective_and_measures(problem, rows, traits, fill=[9.0, 8.0])[1]
        assert set(filled[undefined]) == {9.0, 8.0}
        theirs = grid_archive()(solution_dim=problem.genes, dims=[5, 5], ranges=[(700, 1700), (2, 20)])
        theirs.add(rows, objective, measures)
        refuses(lg.LevelgroundError, "has no trait 'distanc'", problem.traits, rows, ["distanc"])


def test_archives_go_there_and_back():
    axes = {"islands": (1, 10), "forks": (0, 12)}
    with lg.explore("terra-mystica", axes=axes, cells=(9, 12), seed=1, evaluations=3000) as ours:
        theirs = grid_archive()(**ribs.grid_arguments(ours))
        theirs.add(**ribs.fields(ours))
        assert len(theirs.data("objective")) == len(ours)
        with lg.explore("terra-mystica", axes=axes, cells=(9, 12), seed=2, evaluations=10) as fresh:
            assert ribs.take(fresh, theirs).sum() >= len(ours) - 10 and len(fresh) >= len(ours)
        assert ours.points is None
        refuses(lg.LevelgroundError, "lie around points", ribs.point_arguments, ours)


def test_archives_around_points_go_there_too():
    with lg.explore("terra-mystica", axes={"islands": (1, 10), "forks": (0, 12)}, cells="cvt:30", seed=1, evaluations=3000) as ours:
        refuses(lg.LevelgroundError, "form a grid", ribs.grid_arguments, ours)
        measures = ribs.fields(ours)["measures"]
        away = np.linalg.norm(measures[:, None] - ours.points[None], axis=2)
        assert ours.points.shape == (30, 2) and np.array_equal(away.argmin(1), ours.cells)
        assert np.array_equal(measures[:, 0], (ours.traits[:, 0] - 1) / 9) and ((measures >= 0) & (measures <= 1)).all()
        assert np.array_equal(ribs.ArchiveView(ours).data("index"), ours.cells)
        if importlib.util.find_spec("ribs"):
            from ribs.archives import CVTArchive
            theirs = CVTArchive(**ribs.point_arguments(ours))
            theirs.add(**ribs.fields(ours))
            assert sorted(theirs.data("index")) == sorted(ours.cells) and theirs.stats.num_elites == len(ours)


def test_our_archive_for_their_emitters():
    with lg.explore("terra-mystica", axes={"islands": (1, 10), "forks": (0, 12)}, cells=(9, 12), seed=1, evaluations=100) as ours:
        view = ribs.ArchiveView(ours)
        emitter = ribs.MovesEmitter(view, ours.problem, batch_size=30, seed=1)
        before, quality = len(view), ours.about["qd_score"]
        for _ in range(40):
            rows = emitter.ask()
            info = view.add(rows)
            emitter.tell({"solution": rows}, info)
        assert len(view) > before and ours.about["qd_score"] > quality and not view.empty
        assert view.data("solution").shape == (len(ours), 113) and set(view.data()) == {"solution", "objective", "measures", "index"}
        assert view.stats.num_elites == len(view) and view.stats.coverage == len(view) / 108
        assert view.stats.qd_score == view.data("objective").sum() and view.stats.obj_max == -ours.costs.min()
        islands, forks = np.divmod(view.data("index"), 12)
        traits = view.data(["measures", "solution"])[0]
        inside = (traits[:, 0] < 10) & (traits[:, 1] < 12)  # an upper end belongs to the last cell
        assert np.array_equal(islands[inside], traits[inside, 0] - 1) and np.array_equal(forks[inside], traits[inside, 1])
        assert info["status"].shape == (30,) and np.array_equal(info["value"], -ours.problem.cost(rows))


def test_moves_keep_the_stock():
    for game in ("terra-mystica", "catan", "ptsp"):
        with lg.Problem(game) as problem:
            X = problem.sample(40, seed=1)
            Y = problem.vary(X, seed=1, more=0.5)
            problem.cost(Y)  # refuses rows that the space does not hold
            changed = (X != Y).sum(1)
            assert (changed > 0).all() and changed.max() > 2 and np.array_equal(Y, problem.vary(X, seed=1, more=0.5))
            assert ((X != problem.vary(X, seed=2)).sum(1) <= 2).all()
            refuses(lg.LevelgroundError, "below 1", problem.vary, X, seed=1, more=1)


# ---- pcg_benchmark -------------------------------------------------------------------------------------------------


def test_problems_of_pcg_benchmark():
    for name, (kind, arguments) in pcg.PROBLEMS.items():
        problem = kind(**arguments)
        problem.seed(3)
        first = problem.random_content()
        problem.seed(3)
        assert problem.random_content() == first and problem._content_space.isSampled(first)
        contents = [problem.random_content() for _ in range(6)]
        infos = [problem.info(content) for content in contents]
        for info in infos:
            assert 0 < problem.quality(info) <= 1 and info["cost"] == problem._problem.cost(info["genome"][None])[0]
            assert problem.diversity(info, info) == 0
            assert problem.diversity(info, infos[0]) == problem.diversity(infos[0], info) <= 1
        assert problem.diversity(infos[0], infos[1]) == 1, name
        control = problem.random_control()
        assert problem._control_space.isSampled(control) and set(problem.control_range()) == set(control)
        assert all(0 <= problem.controlability(info, control) <= 1 for info in infos)
        exact = next(info for info in infos if not any(np.isnan(info[trait]) for trait in control))
        assert problem.controlability(exact, {trait: exact[trait] for trait in control}) == 1, name
        check_keys(problem, first)
        for wrong in (first[:-1], [1.0, *first[1:]], [-1e-9, *first[1:]], "x", [float("nan"), *first[1:]]):
            assert not problem._content_space.isSampled(wrong)
            refuses(lg.LevelgroundError, f"content: expected {len(first)} numbers from 0 up to but not including 1", problem.info, wrong)
    refuses(TypeError, "game: expected the name of a game", pcg.LevelgroundProblem)


def check_keys(problem, content):
    """Any keys are a board, boards are keys, and flat lists are taken as they are or moved into range."""
    space, within = problem._content_space, problem.content_range()
    drawn = within["min"] + np.random.default_rng(1).random(len(content)) * (within["max"] - within["min"])
    problem.info(drawn.tolist())
    rows = problem._problem.sample(5, seed=3)
    assert all(np.allclose(space.row(space.content(row)), row) for row in rows)
    flat = [*content, 0.5]
    assert space.restructure(flat) == content and flat == [*content, 0.5] and space.isSampled(space.sampleFlat())
    assert space.restructure(flat, False) == content and flat == [0.5]
    assert space.isSampled(space.restructure([-3.0, 7, *content[2:]]))
    refuses(lg.LevelgroundError, f"expected at least {len(content)}, found 1", space.restructure, flat)


def test_quality_is_one_for_fair_boards_alone():
    kind, arguments = pcg.PROBLEMS["levelground-terramystica-v0"]
    problem = kind(**arguments)
    fair = problem._content_space.content(problem._problem.encode(lg.generate("terra-mystica", seed=1)))
    assert problem.quality(problem.info(fair)) == 1
    assert problem.quality(problem.info(problem.random_content())) < 0.1


def climb(problem, steps, seed):
    """The best quality that a hill climb reaches by exchanging keys for fresh ones, as pcg_benchmark's own generators do; and the best
    of as many draws."""
    random = np.random.default_rng(seed)
    problem.seed(seed)
    at = problem.random_content()
    best, drawn = problem.quality(problem.info(at)), 0.0
    for _ in range(steps):
        fresh = problem.random_content()
        drawn = max(drawn, problem.quality(problem.info(fresh)))
        near = [new if random.random() < 0.05 else old for old, new in zip(at, fresh)]
        quality = problem.quality(problem.info(near))
        if quality >= best:
            at, best = near, quality
    return best, drawn


def test_keys_can_be_searched():
    for name in ("levelground-catan-v0", "levelground-terramystica-v0", "levelground-wesnoth-v0"):
        kind, arguments = pcg.PROBLEMS[name]
        climbed, drawn = climb(kind(**arguments), 300, 1)
        assert climbed > drawn, name


def test_pictures_of_content():
    try:
        import PIL.Image
    except ImportError:
        raise Skip("Pillow is missing") from None
    for name in ("levelground-terramystica-v0", "levelground-wesnoth-v0", "levelground-ptsp-v0"):
        kind, arguments = pcg.PROBLEMS[name]
        problem = kind(**arguments)
        problem.seed(1)
        image = problem.render(problem.random_content())
        assert isinstance(image, PIL.Image.Image) and image.size[0] >= 100 and len(image.getcolors(1 << 24)) >= 3


def test_names_are_registered():
    registered = {}
    if not importlib.util.find_spec("pcg_benchmark"):
        fake = types.ModuleType("pcg_benchmark")
        fake.list = lambda: list(registered)
        fake.register = lambda name, kind, arguments={}: registered.__setitem__(name, (kind, arguments))
        sys.modules["pcg_benchmark"] = fake
    assert pcg.register() == pcg.register() == ["levelground-terramystica-v0", "levelground-catan-v0", "levelground-ptsp-v0",
                                                "levelground-wesnoth-v0"]
    assert set(registered) == set(pcg.PROBLEMS) or not registered
    refuses(lg.LevelgroundError, "target: expected the cost", pcg.LevelgroundProblem, game="ptsp", variant="clean")
    refuses(lg.LevelgroundError, "has no trait 'x'", pcg.LevelgroundProblem, game="catan", controls=["x"])


# ---- IOHprofiler ---------------------------------------------------------------------------------------------------


def rules():
    path = pathlib.Path(os.environ["LG_SOURCE"], "tests", "cli", "ioh_rules.py")
    spec = importlib.util.spec_from_file_location("ioh_rules", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def example(name, package, folder, *words):
    """Runs an example of the suite, which writes into the folder, and returns what it prints."""
    if not importlib.util.find_spec(package):
        raise Skip(f"{package} is missing")
    script = pathlib.Path(os.environ["LG_SOURCE"], "examples", name)
    return subprocess.run([sys.executable, script, folder, *words], check=True, capture_output=True, text=True).stdout.splitlines()


def check_example(name, package, *words, lines):
    with tempfile.TemporaryDirectory() as folder:
        assert len(example(name, package, folder, *words)) == lines
        out = os.popen(f"{os.environ['LG_PYTHON']} {rules().__file__} {folder}").read()
        assert out.strip() == "", out


def test_an_agent_learns():
    script = pathlib.Path(os.environ["LG_SOURCE"], "examples", "train_agent.py")
    out = subprocess.run([sys.executable, script, "terra-mystica", "paper", "24576"], check=True, capture_output=True, text=True).stdout
    found = [float(line.split("+-")[0].split()[-1]) for line in out.splitlines()[1:]]
    random, agent, best, greedy = found
    assert greedy < best < random and agent < 0.8 * random, out


def test_positions_of_cells():
    with lg.Problem("catan") as problem:
        positions = problem.decode(problem.sample(1, seed=1)[0]).positions
        assert positions.shape == (28, 2) and problem.cells.max() < 28
        apart = np.linalg.norm(positions[:19, None] - positions[None, :19], axis=2)
        assert ((apart < 1.2 * apart[apart > 0].min()).sum(1) - 1).tolist() == [3, 4, 3, 4, 6, 6, 4, 3, 6, 6, 6, 3, 4, 6, 6, 4, 3, 4, 3]


def test_an_example_with_deap():
    check_example("suite_deap.py", "deap", "toy", "3", ".2", lines=3)


def test_an_example_with_cma_or_cmaes():
    check_example("suite_cma.py", "cma" if importlib.util.find_spec("cma") else "cmaes", "1", ".01", lines=4)


def test_an_example_with_nevergrad():
    check_example("suite_nevergrad.py", "nevergrad", "tm-small", "2", ".02", lines=2)


def test_a_log_obeys_the_formats_rules():
    with tempfile.TemporaryDirectory() as folder:
        with lg.Problem("terra-mystica", variant="paper") as problem, ioh.Logger(folder, algorithm="ea, mu=10") as logger:
            results = [problem.minimize("ea", evaluations=500, seed=seed) for seed in (1, 2, 3)]
            for seed, result in enumerate(results, 1):
                logger.add("terra-mystica_paper", result, dimension=problem.genes, seed=seed)
            logger.add("own", [(1, 5.0), (7, 2.5)], dimension=3, evaluations=20, instance=4)
        out = os.popen(f"{os.environ['LG_PYTHON']} {rules().__file__} {folder}").read()
        assert out.strip() == "", out
        found = list(rules().runs(folder))
        assert len(found) == 4
        refuses(lg.LevelgroundError, "begins with evaluation 1", logger.add, "f", [(2, 1.0)], dimension=3)
        refuses(lg.LevelgroundError, "expected improvements", logger.add, "f", [(1, 1.0), (2, 1.0)], dimension=3)
        refuses(lg.LevelgroundError, "expected improvements", logger.add, "f", [(1, float("inf"))], dimension=3)
        refuses(lg.LevelgroundError, "function: expected letters", logger.add, "a/b", [(1, 1.0)], dimension=3)
        refuses(lg.LevelgroundError, "a dimension", logger.add, "f", [(1, 1.0)], dimension=0)
