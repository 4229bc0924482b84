#!/usr/bin/env bash
# The tutorial of games in files: its files and commands are taken from the page itself, and the page shows what they print.
# Slow: has the game checked.
# LG_GOLDEN_WRITE=1 writes what they print into the page.
. "$(dirname "$0")/tap.inc"
page=$source_root/docs/tutorial/game-in-a-file.md

cat >follow.py <<'PYTHON'
# follow.py PAGE: does what the page says, in this folder, and prints a line for each command: ok, skip or wrong, and the command.
# A block yaml is the file, or parts of the file: a part that exists is replaced, any other one comes to the end. Where it has
# all parts, they must be those of the file so far. A block text is the file named before it. In any other block `$` begins a
# command, and `...` stands for lines that are not shown. None of these lines may begin with `not ok`.
import os, pathlib, re, shlex, shutil, subprocess, sys

page = pathlib.Path(sys.argv[1])
game = pathlib.Path("honey.game.yaml")
writes = os.environ.get("LG_GOLDEN_WRITE") == "1"

def parts(text):
    return {part.split(":")[0]: part.strip() for part in re.split(r"^(?=\S)", text, flags=re.M) if part.strip()}

def edit(text):
    old = parts(game.read_text()) if game.exists() else {}
    if old and "game" in parts(text):
        print("ok" if parts(text) == old else "wrong", "the whole file is the one made so far")
    game.write_text("\n\n".join({**old, **parts(text)}.values()) + "\n")

def timeless(text):
    return re.sub(r"\b[0-9.]+ (ms|s|min)\b", "TIME", text)

def agree(shown, printed):
    lines = timeless(shown).splitlines()
    wanted = "".join(r"((?!not ok).*\n)*?" if line == "..." else re.escape(line) + r"\n" for line in lines)
    return re.fullmatch(wanted, timeless(printed))

def run(command):
    done = subprocess.run(["bash", "-c", command], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return done.stdout.decode()

def try_command(command, shown):
    if not shutil.which(shlex.split(command)[0]):
        print("skip", command)
        return shown
    printed = run(command)
    right = agree(shown, printed)
    if right or (writes and "..." not in shown):
        print("ok", command)
        return shown if right else printed
    print("wrong", command)
    print("# shown:\n" + shown + "# printed:\n" + printed, file=sys.stderr)
    return shown

def console(body):
    commands = re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", body, flags=re.M)
    return "".join(f"$ {command}\n{try_command(command, shown)}" for command, shown in commands)

def block(found):
    before, kind, body = found.groups()
    if kind == "yaml":
        edit(body)
    elif kind == "text":
        pathlib.Path(re.findall(r"`([\w.]+)`", before)[-1]).write_text(body)
    else:
        body = console(body)
    return f"{before}```{kind}\n{body}```\n"

text = page.read_text()
followed = re.sub(r"((?:(?!```).*\n)*)```(\w*)\n((?:(?!```).*\n)*)```\n", block, text)
if writes and followed != text:
    page.write_text(followed)
PYTHON
PATH=$(dirname "$tool"):$PATH python3 follow.py "$page" >done_commands 2>differences
is "no command of the page is left out" "$(grep -c '' done_commands)" "$(($(grep -c '^\$ ' "$page") + 1))"
while read -r verdict command; do
    case $verdict in
        skip) skip "$command" "${command%% *} is missing" ;;
        *) is "$command" "$verdict" ok ;;
    esac
done <done_commands
sed 's/^/# /' differences
grep -a -E 'Sanitizer|runtime error:' differences >>"$reports"
that "the picture is the one of the page" cmp board.svg "$source_root/docs/images/honey.svg"
finish
