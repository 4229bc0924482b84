"""Runs the functions of a file whose names begin with test_, and prints TAP: run.py FILE.

A test fails by an exception. It is skipped by raising Skip with the reason.
"""
import importlib.util
import sys
import traceback


class Skip(Exception):
    pass


def refuses(kind, words, function, *arguments, **options):
    """Checks that a call raises an exception of a kind whose message contains the words. Returns the exception."""
    try:
        found = function(*arguments, **options)
    except kind as error:
        assert words in str(error), f"expected '{words}' in: {error}"
        return error
    raise AssertionError(f"expected {kind.__name__} with '{words}', found no exception but {found!r:.200}")


def run(name, function, number):
    try:
        function()
    except Skip as reason:
        print(f"ok {number} - {name} # SKIP {reason}", flush=True)
    except BaseException:
        print(f"not ok {number} - {name}", flush=True)
        print("".join(f"# {line}\n" for line in traceback.format_exc().splitlines()), end="", flush=True)
        return False
    else:
        print(f"ok {number} - {name}", flush=True)
    return True


def main(path):
    sys.modules["run"] = sys.modules[__name__]
    spec = importlib.util.spec_from_file_location("tested", path)
    module = importlib.util.module_from_spec(spec)
    sys.modules["tested"] = module
    try:
        spec.loader.exec_module(module)
    except Skip as reason:
        print(f"1..0 # SKIP {reason}")
        return True
    tests = [(name[5:].replace("_", " "), function) for name, function in vars(module).items() if name.startswith("test_")]
    print(f"1..{len(tests)}", flush=True)
    return all([run(name, function, number) for number, (name, function) in enumerate(tests, 1)])


if __name__ == "__main__":
    sys.exit(not main(sys.argv[1]))
