"""Runs every block of docs/tutorial/python.md and docs/reference/python.md and compares what it prints; and every cell of the notebooks in examples."""
import contextlib
import io
import json
import os
import pathlib
import re
import tempfile

ROOT = pathlib.Path(os.environ["LG_SOURCE"])


@contextlib.contextmanager
def folder_of_its_own():
    before = os.getcwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            yield
        finally:
            os.chdir(before)


def run(code, names, title):
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(code, title, "exec"), names)
    return out.getvalue()


def run_page(path, least):
    blocks = re.findall(r"^```(python|text)\n(.*?)^```$", (ROOT / path).read_text(), re.M | re.S)
    assert len(blocks) >= least
    names, printed = {"__name__": "tutorial"}, None
    with folder_of_its_own():
        for k, (kind, text) in enumerate(blocks):
            if kind == "text":
                assert printed == text, f"printed:\n{printed}\nsays:\n{text}"
            printed = run(text, names, f"block {k + 1}") if kind == "python" else None


def test_the_tutorial():
    run_page("docs/tutorial/python.md", 16)


def test_the_reference():
    run_page("docs/reference/python.md", 11)


def test_the_readme_of_the_package():
    blocks = re.findall(r"^```python\n(.*?)^```$", (ROOT / "python/README.md").read_text(), re.M | re.S)
    blocks += re.findall(r"^```python\n(.*?)^```$", (ROOT / "README.md").read_text(), re.M | re.S)
    assert len(blocks) == 2
    with folder_of_its_own():
        for block in blocks:
            run(block, {"__name__": "readme"}, "README")


def test_the_notebooks():
    notebooks = sorted((ROOT / "examples").glob("*.ipynb"))
    assert len(notebooks) == 3
    for path in notebooks:
        names = {"__name__": path.stem}
        with folder_of_its_own():
            for k, cell in enumerate(json.loads(path.read_text())["cells"]):
                if cell["cell_type"] == "code":
                    run("".join(cell["source"]), names, f"{path.name}, cell {k + 1}")
        assert not any(cell.get("outputs") for cell in json.loads(path.read_text())["cells"]), "the notebook holds results"
