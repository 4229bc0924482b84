#!/usr/bin/env python3
"""follow.py PAGE [--unshown]: does what a page says, in this folder, and prints a line for each command: ok, skip or wrong, and
the command. What differs goes to standard error. LG_GOLDEN_WRITE=1 writes what the commands print into the page.

In a block `$` begins a command, and what it prints follows. A line `...` stands for lines that are not shown, and three dots in a
line for a part that is not shown. None of the lines may begin with `not ok`. A remark in brackets behind a command is no part of
it. With --unshown, a command without shown output may print anything, but has to end with status 0. Behind `--serve`, lines of
input and lines of output take turns.

A block after "Save this as FILE:" is this file. Any other block yaml is the game's file, or parts of it: a part that exists is
replaced, any other one comes to the end. Lines that begin with a blank come to the end of the part that is named last before them,
as in "to the end of `rules:`". Where it has all parts, they must be those of the file so far. A block yaml of a study
is mine/study.yaml. A block text is the file named before it. A block without a command whose rows end in `;` has the first
rows of mine.txt, which "Copy FILE to mine.txt" makes."""
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys

page = pathlib.Path(sys.argv[1])
unshown = "--unshown" in sys.argv[2:]
game = pathlib.Path("nameless.game.yaml")  # until a block names the game
board = pathlib.Path("mine.txt")
writes = os.environ.get("LG_GOLDEN_WRITE") == "1"


def parts(text):
    return {part.split(":")[0]: part.strip() for part in re.split(r"^(?=\S)", text, flags=re.M) if part.strip()}


def edit(before, text):
    global game
    named = re.search(r"^game: (\S+)", text, flags=re.M)
    game = pathlib.Path(named[1] + ".game.yaml") if named else game
    old = parts(game.read_text()) if game.exists() else {}
    if text.startswith(" "):
        part = re.findall(r"`([a-z]+):`", before)[-1]
        text = old[part] + "\n" + text
    if old and "game" in parts(text):
        print("ok" if parts(text) == old else "wrong", "the whole file is the one made so far")
    game.write_text("\n\n".join({**old, **parts(text)}.values()) + "\n")


def timeless(text):
    return re.sub(r"\b[0-9.]+ (ms|s|min|a second)\b", "TIME", text)


def pattern(line):
    return r"((?!not ok).*\n)*?" if line.strip() == "..." else re.escape(line).replace(r"\.\.\.", ".*") + r"\n"


def agree(shown, printed):
    return re.fullmatch("".join(map(pattern, timeless(shown).splitlines())), timeless(printed))


def renew(shown, printed):
    """What the page should show: the lines before the first `...` anew, then `...` and as many last lines as before. A line with
    three dots that still fits stays."""
    old, new = shown.splitlines(), printed.splitlines()
    cut = next((k for k, line in enumerate(old) if line.strip() == "..."), None)
    if cut is not None:
        behind = len(old) - cut - 1
        new = new[:cut] + [old[cut]] + (new[-behind:] if behind else [])
    for k, line in enumerate(old):
        if k < len(new) and "..." in line and re.fullmatch(pattern(timeless(line)), timeless(new[k]) + "\n"):
            new[k] = line
    return "".join(line + "\n" for line in new)


def run(command, lines=""):
    done = subprocess.run(["bash", "-c", command], input=lines.encode(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return done.returncode, done.stdout.decode()


def converse(command, shown):
    """Puts the lines of input between the lines of output, as the page shows them."""
    lines = shown.splitlines(keepends=True)
    status, printed = run(command, "".join(lines[1::2]))
    answers = printed.splitlines(keepends=True)
    return status, "".join(line for k, answer in enumerate(answers) for line in (answer, *lines[2 * k + 1:2 * k + 2]))


def try_command(command, shown):
    command = re.sub(r"\s+\(.*\)$", "", command)
    if not shutil.which(shlex.split(command)[0]):
        print("skip", command)
        return shown
    status, printed = converse(command, shown) if "--serve" in command else run(command)
    if agree(shown, printed) or (unshown and not shown and status == 0):
        print("ok", command)
        return shown
    if writes:
        print("ok", command)
        return renew(shown, printed)
    print("wrong", command)
    print("# shown:\n" + shown + "# printed:\n" + printed, file=sys.stderr)
    return shown


def console(body):
    commands = re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", body, flags=re.M)
    return "".join(f"$ {command}\n{try_command(command, shown)}" for command, shown in commands)


def begin_board(before, body):
    copied = re.search(r"Copy (\S+) to mine\.txt", before)
    if copied:
        shutil.copy(copied[1], board)
    rows = board.read_text().splitlines(keepends=True)
    board.write_text(body + "".join(rows[body.count("\n"):]))


def block(found):
    before, kind, body = found.groups()
    saved = re.search(r"[Ss]ave this as `([\w.-]+)`:\n+$", before)
    if saved:
        pathlib.Path(saved[1]).write_text(body)
    elif kind == "yaml" and body.startswith("study:"):
        pathlib.Path("mine").mkdir()
        pathlib.Path("mine/study.yaml").write_text(body)
    elif kind == "yaml":
        edit(before, body)
    elif kind == "text":
        pathlib.Path(re.findall(r"`([\w.]+)`", before)[-1]).write_text(body)
    elif re.match(r"^\$ ", body):
        body = console(body)
    elif re.fullmatch(r"([A-Z?,]+;\n)+", body):
        begin_board(before, body)
    return f"{before}```{kind}\n{body}```\n"


text = page.read_text()
followed = re.sub(r"((?:(?!```).*\n)*)```(\w*)\n((?:(?!```).*\n)*)```\n", block, text)
if writes and followed != text:
    page.write_text(followed)
