"""Boards of the Python package: those of the tool, judged, repaired, drawn and kept."""
import contextlib
import importlib.util
import io
import json
import os
import re
import pathlib
import pickle
import re
import signal
import subprocess
import tempfile
import threading
import time

import levelground as lg
import numpy as np
from run import refuses

TOOL = os.environ["LEVELGROUND"]
SOURCE = pathlib.Path(os.environ["LG_SOURCE"])
QUICK = {"catan": {}, "terra-mystica": {}, "ptsp": {"variant": "clean", "evaluations": 60}, "wesnoth": {}}


def tool(*words):
    """The record that the tool prints, without times."""
    environment = {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}
    out = subprocess.run([TOOL, *words, "--json"], capture_output=True, text=True, check=True, env=environment).stdout
    record = json.loads(out)
    return {name: value for name, value in record.items() if name not in ("cpu_seconds", "seconds")}


def converted(text, form):
    """A board in another form, as the tool writes it."""
    environment = {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}
    return subprocess.run([TOOL, "convert", "-", "-f", form, "-o", "-"], input=text, capture_output=True, text=True, check=True,
                          env=environment).stdout


def test_boards_are_the_tools():
    for game, words in QUICK.items():
        options = [word for name, value in words.items() for word in (f"--{name}", str(value))]
        assert lg.generate(game, seed=7, **words).record == tool("generate", game, "--seed", "7", *options), game
    board = lg.generate("catan", seed=7, settings={"players": 3}, index=2)
    assert board.settings["players"] == 3 and board.record["index"] == 2


def test_wants_parameters_and_locks():
    board = lg.generate("terra-mystica", seed=4, wants={"islands": 4, "forks": (5, 9)})
    assert board.traits["islands"] == 4 and 5 <= board.traits["forks"] <= 9
    board = lg.generate("wesnoth", variant="paper", seed=2, evaluations=60, algorithm="anneal", parameters={"hot": 2})
    assert board.record["parameters"]["hot"] == 2 and board.record["evaluations"] == 60
    first = lg.generate("terra-mystica", seed=1)
    lock = first.map.replace("Y", "?")
    assert all(a == b for a, b in zip(lg.generate("terra-mystica", seed=2, lock=lock).map, lock) if b != "?")


def test_an_id_makes_the_board_again():
    board = lg.generate("catan", seed=7)
    assert lg.again(board.id) == board and lg.again(board.id).id == board.id
    assert lg.generate("catan").id != lg.generate("catan").id  # without a seed a new one is drawn


def test_a_board_knows_what_it_is():
    board = lg.generate("terra-mystica", seed=4)
    assert (board.game, board.variant, board.seed, board.score, board.fair, board.stop) == \
        ("terra-mystica", "balanced", 4, 0, True, "target")
    assert set(board.requirements) == {f"REQ{n}" for n in range(1, 14)} and not any(board.requirements.values())
    assert repr(board) == f"<terra-mystica balanced {board.id}: 13 of 13 rules met, score 0>" and str(board) == board.map
    assert board.grid.shape == (9, 13) and (board.grid == "").sum() == 4 and (board.grid == "river").sum() == 36
    letters = {"river": "I", "plains": "U", "swamp": "K", "lakes": "B", "forest": "G", "mountain": "S", "wasteland": "R", "desert": "Y"}
    rows = [row.split(",") for row in board.map.replace(";", "").splitlines()]
    assert [[letters[name] for name in row if name] for row in board.grid] == rows


def test_what_each_part_has():
    board = lg.generate("terra-mystica", seed=4)
    assert set(board.measured["river"]) == {"yellow", "brown", "black", "blue", "green", "gray", "red"}
    assert board.measured == tool("generate", "terra-mystica", "--seed", "4")["measured"]
    assert all(len(board.counted["hexes"][colour]) == count for colour, count in board.measured["hexes"].items())
    assert board.counted == lg.evaluate(board).record["counted"] and "counted" not in board.record
    arrays = board.measured_arrays
    assert set(arrays) == set(board.measured) and arrays["hexes"].dtype == float and (arrays["hexes"] == 11).all()
    assert arrays["river"].sum() == board.traits["coast"]  # a second count of the same hexes
    galaxy = lg.generate("twilight-imperium", seed=3)
    assert np.ptp(galaxy.measured_arrays["slices"]) == 0 and len(galaxy.record["cells"]) == 37
    unknown = lg.evaluate(board.map.replace("Y", "?"), game="terra-mystica")
    assert unknown.measured["river"]["red"] is None and np.isnan(unknown.measured_arrays["river"]).all()
    assert lg.generate("ptsp", seed=1, evaluations=20).measured == {}


def without_each_key(file):
    """The file without each of its keys in turn, that is without the key's line and the lines that belong to it."""
    lines = file.split("\n")
    indents = [len(line) - len(line.lstrip(" -")) if line.strip() else -1 for line in lines]
    for i, line in enumerate(lines):
        if re.match("[ -]*[a-z ]+:", line):
            end = next(j for j in range(i + 1, len(lines)) if indents[j] <= indents[i])
            yield line.strip(), "\n".join(lines[:i] + lines[end:])


def test_each_optional_key_of_a_file_can_be_left_out():
    games = 0
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "every-key.game.yaml")
        for key, file in without_each_key((SOURCE / "tests/data/every-key.game.yaml").read_text()):
            path.write_text(file)
            try:
                board = lg.generate(path, seed=3)
            except lg.LevelgroundError as error:
                assert re.search(r"\b\d+:\d+: ", str(error)), f"{key}: {error}"
                continue
            games += 1
            assert board.grid.size and board.to_svg(marked=True).startswith("<svg"), key
            assert lg.evaluate(board).requirements == board.requirements and lg.repair(board).changed is not None, key
    assert games > 40


def test_grids_of_all_games():
    grid = lg.generate("catan", seed=7).grid
    assert grid.shape == (5, 5) and (grid != "").sum() == 19 and (grid == "desert").sum() == 1
    layers = lg.generate("catan", seed=7).layers
    assert layers["resource"].shape == layers["number"].shape and layers["port"].size >= 9
    grid = lg.generate("ptsp", seed=1, evaluations=20).grid
    assert grid.shape == (500, 500) and (grid == "C").sum() == 10
    board = lg.generate("wesnoth", seed=1)
    assert board.grid.ndim == 2 and sum("K" in code for code in board.grid.flat) >= 2
    refuses(lg.LevelgroundError, "levels of wesnoth have no layers", lambda: board.layers)


def test_pictures_and_formats():
    board = lg.evaluate(lg.generate("terra-mystica", seed=1, variant="paper"), variant="balanced")
    assert board.score > 0 and board.violations and not board.fair
    plain, marked = board.to_svg(), board.to_svg(marked=True)
    assert plain.startswith("<svg") and plain != marked and board._repr_svg_() == marked
    assert marked in board._repr_html_() and "&lt;terra-mystica" in board._repr_html_()
    assert board.write("snellman").count("\n") >= 9
    refuses(lg.LevelgroundError, "no format 'snelman'; expected one of: ", board.write, "snelman")
    refuses(lg.LevelgroundError, "; did you mean 'snellman'?", board.write, "snelman")


def test_what_was_not_judged_is_not_met():
    whole = lg.generate("catan", seed=7)
    board = lg.evaluate(whole.map.split("ports:")[0] + "ports:" + " ?" * 9 + "\n")
    assert whole.fair and whole.not_judged == {} and whole.remark is None
    assert not board.fair and board.score == 0
    assert board.not_judged == {"REQ7": "no ports are given", "REQ8": "no ports are given"}
    assert [name for name, count in board.requirements.items() if count is None] == ["REQ7", "REQ8"]
    assert repr(board) == "<catan balanced: 6 of 6 rules met (2 not judged), score 0>"
    twice = lg.evaluate(whole.map.replace("11", "12", 1))
    assert not twice.fair and "12" in twice.remark
    nothing = lg.evaluate(whole, settings={f"REQ{n}": 0 for n in range(1, 9)})
    assert not nothing.fair and nothing.requirements == {}


def test_levels_are_judged_by_the_rules_asked_for():
    board = lg.generate("terra-mystica", seed=1, variant="paper")
    assert lg.evaluate(board).variant == "paper" and lg.evaluate(board.map).variant == "balanced"
    assert lg.evaluate(board.map, settings={"REQ1": 0}).settings["REQ1"] == 0
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "board.txt")
        path.write_text(board.map)
        assert lg.evaluate(path, variant="paper") == board
        refuses(FileNotFoundError, "none.txt", lg.evaluate, pathlib.Path(folder, "none.txt"))


def test_settings_that_contradict_the_level():
    large = lg.generate("terra-mystica", settings={"rows": 14, "columns": 16}, seed=1)
    assert lg.evaluate(large).settings["rows"] == lg.evaluate(large.map).settings["rows"] == 14
    for judge in (lg.evaluate, lg.repair):
        refuses(lg.LevelgroundError, "rows: 9 contradicts the level, which has 14", judge, large.map, settings={"rows": 9})
    spiral = lg.generate("catan", settings={"tokens": "spiral"}, seed=1)
    assert lg.evaluate(spiral).settings["tokens"] == "spiral"
    refuses(lg.LevelgroundError, "tokens: spiral contradicts the level", lg.evaluate, lg.generate("catan", seed=1).map,
            settings={"tokens": "spiral"})


def test_repairs():
    board = lg.generate("catan", seed=16)
    broken = lg.evaluate(board.map.replace("L2", "?").replace("L6", "L2").replace("?", "L6"))  # two hexes of 6 side by side
    assert broken.requirements["REQ3"] > 0
    fixed = lg.repair(broken)
    assert fixed.fair and fixed.changed and all({"cell", "place", "before", "name"} == set(c) for c in fixed.changed)
    assert not lg.repair(board).changed and lg.repair(board).proven


def test_errors_have_a_position():
    error = refuses(lg.LevelgroundError, "1:5: ", lg.evaluate, "I,I,Q,U;\nI,I,I;\n")
    assert (error.line, error.column) == (1, 5)
    assert str(error) == f"1:5: {error.sentence}"
    refuses(lg.ForeignError, "known game", lg.evaluate, "hello")
    error = refuses(lg.LevelgroundError, "did you mean 'catan'?", lg.generate, "catn")
    assert error.line is None
    refuses(lg.LevelgroundError, "players", lg.generate, "catan", settings={"players": 99})
    refuses(lg.LevelgroundError, "did you mean 'players'?", lg.generate, "catan", settings={"player": 4})
    refuses(lg.LevelgroundError, "byte of zero", lg.evaluate, "a\0b")
    refuses(lg.LevelgroundError, "surrogate", lg.evaluate, "\ud800")
    refuses(TypeError, "seed", lg.generate, "catan", seed=[7])
    refuses(TypeError, "level: expected text", lg.evaluate, 7)


def test_errors_name_the_arguments():
    for options, words in (({"variant": "x"}, "variant: expected"), ({"settings": {"players": 9}}, "settings.players: expected a whole"),
                           ({"settings": {"player": 3}}, "settings.player: unknown parameter"), ({"wants": {"rich": 3}}, "wants.rich: "),
                           ({"algorithm": "tabu", "parameters": {"x": 1}}, "parameters.x: unknown"), ({"seed": -1}, "seed: expected"),
                           ({"evaluations": 0}, "evaluations: expected at least 1, found 0"), ({"lock": "x"}, "lock: 1:1: ")):
        error = refuses(lg.LevelgroundError, words, lg.generate, "catan", **options)
        assert str(error).startswith(words) and (error.line == 1) == ("lock" in options)
        assert str(error).endswith(": " + error.sentence) or options == {"evaluations": 0}
    assert str(refuses(lg.LevelgroundError, "", lg.generate, "catn")).startswith("game: expected one that is known, found 'catn'")
    assert str(refuses(lg.LevelgroundError, "", lg.again, "game=catn&seed=1")).startswith("the link's game: ")
    refuses(TypeError, "settings: expected a dict, found list", lg.generate, "catan", settings=[("players", 3)])
    for level in ("board.txt", "original"):
        error = refuses(lg.ForeignError, "; for a game in a file pass game=; for the path of a level pass a pathlib.Path", lg.evaluate, level)
        assert error.line == 1
    assert "pathlib" not in str(refuses(lg.ForeignError, "", lg.evaluate, "#!\n#!\n"))
    for wrong in (3, "bar"):
        refuses(TypeError, "progress: expected a function, True or None", lg.generate, "catan", progress=wrong)
    refuses(TypeError, "seconds: expected a number", lg.generate, "catan", seconds="1")
    board = lg.generate("gaia-project", seed=3)
    refuses(lg.LevelgroundError, "if its game is one of a file, pass game=", lg.again, board.id)
    refuses(lg.ForeignError, "for a game in a file pass game=", lg.evaluate, board.map)


def test_a_bar_ends_its_line():
    for seconds in (0.5, 4, 32):  # a busy machine may show nothing in a short time
        with contextlib.redirect_stderr(io.StringIO()) as shown:
            lg.generate("ptsp", seed=1, evaluations=10 ** 8, seconds=seconds, progress=True)
        if shown.getvalue():
            break
    if not importlib.util.find_spec("tqdm"):
        assert re.search(r"evaluations, \d+ s, score", shown.getvalue()) and shown.getvalue().endswith("\n")


def test_a_missing_library_is_explained():
    environment = {**os.environ, "LEVELGROUND_LIBRARY": "nowhere.so"}
    environment.pop("LD_PRELOAD", None)
    found = subprocess.run([os.environ["LG_PYTHON"], "-c", "import levelground"], capture_output=True, text=True, env=environment)
    assert found.returncode == 1 and "nowhere.so" in found.stderr and "set LEVELGROUND_LIBRARY to the library" in found.stderr


def test_installed_games_have_names():
    board = lg.generate("gaia-project", seed=3)
    assert board.game == "gaia-project" and board == lg.generate(SOURCE / "games/gaia-project.game.yaml", seed=3)
    refuses(lg.LevelgroundError, "game: expected one that is known, found 'gaia-projct'", lg.generate, "gaia-projct")
    for game in ("twilight-imperium", "terraforming-mars"):  # the longest files
        board = lg.generate(game, seed=3)
        assert board.id == tool("generate", game, "--seed", "3")["id"] and lg.evaluate(board) == board == lg.again(board.id, game=game)
    assert lg.generate("catan", seed=7) != lg.generate(SOURCE / "games/catan.game.yaml", seed=7)  # the C game comes first
    refuses(lg.LevelgroundError, "game: expected one that is known", lg.generate, "..%2fx")


def test_games_are_read_from_files():
    path = SOURCE / "games" / "catan.game.yaml"
    board = lg.generate(path, seed=7)
    assert board.record == {**tool("generate", str(path), "--seed", "7"), "file": None} and board.fair
    assert lg.again(board.id, game=path) == board == pickle.loads(pickle.dumps(board)) == lg.evaluate(board)
    assert board.grid.shape == (5, 5) and board.to_svg() == lg.evaluate(board.map, game=str(path)).to_svg()
    problem = lg.Problem(str(path))
    rows = problem.sample(5, seed=1)
    assert (problem.cost(rows) == [problem.decode(row).score for row in rows]).all()
    assert (pickle.loads(pickle.dumps(problem)).cost(rows) == problem.cost(rows)).all()
    assert lg.repair(problem.decode(rows[0]), seconds=20).fair
    assert len(lg.explore(SOURCE / "tests/data/games/modular-desert.game.yaml", axes={"oases-outside": (0, 6)}, cells=7, evaluations=500, seed=1)) > 1


def test_errors_of_games_files():
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "own.game.yaml")
        path.write_text("game: own\nboard: {squares: [2, 2]}\npieces: {a: 5}\nhobby: none\n")
        error = refuses(lg.LevelgroundError, "the game's file: 4:1: ", lg.generate, path)
        assert (error.line, error.column) == (4, 1)
        path.write_bytes(b"\xff")
        refuses(lg.LevelgroundError, "own.game.yaml: expected a game's file in UTF-8", lg.Problem, str(path))
        path.write_text("#" * 70_000)
        refuses(lg.LevelgroundError, "own.game.yaml: expected a game's file of at most", lg.generate, path)
        refuses(FileNotFoundError, "", lg.generate, folder + "/none.game.yaml")
    catan = SOURCE / "games" / "catan.game.yaml"
    error = refuses(lg.LevelgroundError, "1:", lg.evaluate, "I,U;", game=catan)
    assert error.line == 1
    refuses(lg.LevelgroundError, "variant", lg.generate, catan, variant="none")


def test_pickles_are_of_one_version():
    board = lg.generate("catan", seed=7)
    same = pickle.loads(pickle.dumps(board))
    assert same == board and hash(same) == hash(board) and same.id == board.id and same.to_svg() == board.to_svg()
    old = pickle.dumps(board).replace(lg.__version__.encode(), b"0.0.9")
    refuses(lg.LevelgroundError, "made by version 0.0.9", pickle.loads, old)


def test_progress_is_told():
    seen = []

    def look(p):
        seen.append(p)
        if p.evaluations > seen[0].evaluations:
            os.kill(os.getpid(), signal.SIGINT)

    lg.generate("ptsp", seed=1, evaluations=10 ** 8, progress=look)
    assert len(seen) >= 2 and seen[-1].evaluations > seen[0].evaluations and seen[0].limit == 10 ** 8
    board = lg.generate("ptsp", seed=1, evaluations=10 ** 8, seconds=0.5)
    assert board.stop == "seconds" and board.id is None
    assert all(later.score <= sooner.score for sooner, later in zip(seen, seen[1:]))
    refuses(ZeroDivisionError, "division", lg.generate, "ptsp", seed=1, evaluations=10 ** 8, progress=lambda p: 1 / 0)
    refuses(ValueError, "seconds: expected a number above 0", lg.generate, "catan", seconds=0)


def test_ctrl_c_keeps_the_best():
    threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    board = lg.generate("ptsp", seed=1, evaluations=10 ** 9)
    assert board.stop == "interrupted" and np.isfinite(board.score)


def test_other_threads_run_meanwhile():
    counted = []
    stop = threading.Event()

    def count():
        while not stop.is_set():
            counted.append(time.perf_counter())
            time.sleep(0.001)

    thread = threading.Thread(target=count)
    thread.start()
    began = time.perf_counter()
    lg.generate("ptsp", seed=1, evaluations=10 ** 9, seconds=1)
    ended = time.perf_counter()
    stop.set()
    thread.join()
    assert sum(began < t < ended for t in counted) > 10


def test_threads_make_the_same_boards():
    wanted = [lg.generate("catan", seed=s).map for s in range(1, 5)]
    found = [None] * 4

    def make(k):
        found[k] = lg.generate("catan", seed=k + 1).map

    threads = [threading.Thread(target=make, args=(k,)) for k in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == wanted


def test_a_fork_after_threads_works():
    test_threads_make_the_same_boards()
    read, write = os.pipe()
    child = os.fork()
    if not child:
        try:
            os.write(write, lg.generate("catan", seed=7).id.encode())
        finally:
            os._exit(0)
    os.waitpid(child, 0)
    assert os.read(read, 100).decode() == lg.generate("catan", seed=7).id


# ---- texts of other programs


THREE = ("75 85A4 74 85A0 67 85A2 73 87A0 61 87A4 77 87A2 32 87A0 50 87A4 69 87A2 0 43 83A1 85A4 83A2 80 0 25 83A0 85A0 83A1 65 0 63 "
         "83A2 85A2 83A0 40")


def test_a_string_says_its_layout():
    (board,) = lg.read(THREE, game="twilight-imperium")
    assert "read as one of its own: 3 rings, 3 homes, 0 empty places, 18 hyperlanes" in board.note
    assert board.map.split() == THREE.split() and board.requirements["mix"] is not None
    again = lg.evaluate(board)
    assert again == board and again.requirements == board.requirements and again.to_svg().count("<svg") == 1
    address = lg.evaluate(f"https://maps.example/?tiles={'18 ' + THREE}".replace(" ", ","), game="twilight-imperium")
    assert address == board
    mended = lg.repair(board, seconds=0.2)
    assert [word for word in mended.map.split() if word[:2] in ("83", "85", "87")] == \
        [word for word in THREE.split() if word[:2] in ("83", "85", "87")]
    free = " ".join("?" if word in "75 74 67 73 61 77 32 50 69 43 80 25 65 63 40".split() else word for word in THREE.split())
    made = lg.generate("twilight-imperium", lock=free, seed=3, evaluations=2000)
    assert made.map.split()[1] == "85A4" and "?" not in made.map and made.map.split().count("0") == 3
    refuses(lg.LevelgroundError, "expected 2 to 8 seats (0), found 1", lg.read, THREE.replace(" 0 43", " 24 43").replace(" 0 63", " 26 63"),
            game="twilight-imperium")
    refuses(lg.ForeignError, "game=", lg.evaluate, THREE)


def test_slices_are_a_draft():
    slices = [[61, 48, 59, 49, 40], [23, 45, 62, 44, 24], [20, 46, 63, 47, 25], [22, 41, 60, 42, 26], [27, 43, 64, 39, 28], [29, 50, 65, 67, 30]]
    wanted = " ".join(" ".join(map(str, row)) for row in slices) + "\n"
    joined = "slices=" + "|".join(",".join(map(str, row)) for row in slices)
    draft = json.dumps({"id": "a", "draft": {"players": {}}, "slices": [{"tiles": row, "wormholes": []} for row in slices]})
    for text in (joined, draft):
        (board,) = lg.read(text, game="milty-draft")
        assert board.map == wanted and board.note.startswith("read the slices;"), board.note
    refuses(lg.ForeignError, "expected an object", lg.read, json.dumps({"slices": [{"tiles": row[:4]} for row in slices]}), game="milty-draft")
    refuses(lg.LevelgroundError, "found an error", lg.read, "{slices", game="milty-draft")


def test_boards_of_games_in_files_in_other_forms():
    for game, forms in (("twilight-imperium", ("csv", "hexjson", "tiled")), ("terraforming-mars", ("csv", "hexjson", "tiled"))):
        made = lg.generate(game, seed=7001, evaluations=300)
        for form in forms:
            text = converted(made.map, form)
            (board,) = lg.read(text, game=game)
            assert (board.map, board.note) == (made.map, ""), form
            refuses(lg.ForeignError, "game=", lg.read, text)
    table = converted(made.map, "csv")
    painted = "\n".join(f"{line},{'red' if k else 'colour'}" for k, line in enumerate(table.splitlines()))
    assert lg.read(painted, game="terraforming-mars")[0].note == "left out: colour"
    refuses(lg.LevelgroundError, "3:3: expected a number as x, found 'b'", lg.read, re.sub("(?m)^A2,.*$", "a,b", table),
            game="terraforming-mars")
    sectors = lg.generate("gaia-project", seed=7001, evaluations=300)
    saved = {"data": {"round": 3, "map": {"sectors": sectors.record["sectors"]}}}
    (board,) = lg.read(json.dumps(saved), game="gaia-project")
    assert board.map == sectors.map and board.note == "read the map at `data.map`; the rest is left out"
    saved["data"]["map"]["sectors"][9]["center"] = {"q": 10, "r": -4, "s": -6}
    refuses(lg.LevelgroundError, "1:1: sectors.9.center: expected the middle", lg.read, json.dumps(saved), game="gaia-project")


def test_boards_of_catan_in_the_json_of_others():
    made = lg.generate("catan", seed=7)
    tiles = [{"q": h["q"], "r": h["r"], "terrain": h["resource"], "roll": h["number"]} for h in made.record["hexes"]]
    harbors = [{"q": p["q"], "r": p["r"], "edge": p["side"], "type": p["kind"]} for p in made.record["ports"]]
    (board,) = lg.read(json.dumps({"tiles": tiles, "harbors": harbors}))
    assert (board.map, board.note) == (made.map, "read `terrain` as the resource, `roll` as the number and q and r as the place")
    assert lg.evaluate(json.dumps({"hexes": made.record["hexes"], "ports": made.record["ports"]})).map == made.map
    assert lg.read(json.dumps(tiles))[0].note.endswith("; no ports")
    refuses(lg.LevelgroundError, "1:1: expected the 19 or 30 hexes", lg.read, json.dumps({"tiles": tiles[1:]}))
    refuses(lg.LevelgroundError, "at most 100000 parts", lg.read, json.dumps({"tiles": tiles, "log": [1] * 100_001}))
    for brackets in ("[" * 100_000, '{"":' * 500 + "1" + "}" * 500):
        refuses(lg.LevelgroundError, "expected", lg.read, brackets)


def test_tiles_of_a_table():
    table = "piece,groups,worth,goods,votes,planets,also\n4253,blue,3,2,0,1,d100\n4270,red anomaly asteroids,0,0,0,0,\n"
    game = lg.with_pieces("twilight-imperium", table)
    made = lg.generate(game, seed=5, evaluations=2000)
    assert made.game == "twilight-imperium" and lg.evaluate(made) == made and pickle.loads(pickle.dumps(made)).to_svg() == made.to_svg()
    assert lg.again(made.id, game=game) == made
    refuses(lg.LevelgroundError, "", lg.again, made.id, game="twilight-imperium")
    strange = re.sub(r" (19|2\d|3[0-8]) ", " d100 ", lg.generate("twilight-imperium", seed=5, evaluations=300).map, count=1)
    (board,) = lg.read(strange, game=game)
    assert board.map == strange.replace("d100", "4253") and board.requirements
    refuses(lg.LevelgroundError, "1:", lg.read, strange, game="twilight-imperium")
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "more.csv")
        path.write_text(table, encoding="utf-8")
        assert lg.evaluate(strange, game=lg.with_pieces("twilight-imperium", path)) == board
    for wrong, words in ((table.replace("worth", "wealth"), "the table of pieces: 1:"), ("", "the table of pieces: 1:1: expected a table"),
                         (table.replace("1,d100", "x,d100"), "the table of pieces: 2:"), (table.replace("\n4253", "\n19"), "2:")):
        refuses(lg.LevelgroundError, words, lg.generate, lg.with_pieces("twilight-imperium", wrong))
    refuses(lg.LevelgroundError, "expected a game in a file, found 'catan'", lg.with_pieces, "catan", table)
    refuses(lg.LevelgroundError, "found a second one", lg.with_pieces, game, table)
    refuses(lg.LevelgroundError, "of at most", lg.with_pieces, "twilight-imperium", table + "# " + "x" * 20_000)
    refuses(TypeError, "pieces: expected text or a number", lg.with_pieces, "twilight-imperium", None)


def test_several_maps_in_one_text():
    maps = [lg.generate("terra-mystica", seed=seed).map for seed in (1, 2, 3)]
    text = "".join(f"Map {k}, by somebody\n{board}\n\n" for k, board in enumerate(maps))
    assert [board.map for board in lg.read(text)] == maps and lg.read(text)[0].note.startswith("read the rows")
    refuses(lg.LevelgroundError, "expected one level, found a second one", lg.evaluate, text)
