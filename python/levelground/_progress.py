"""Progress reports of long searches, and their end by time or by Ctrl-C."""
from __future__ import annotations

import signal
import sys
import threading
import time
from dataclasses import dataclass
from types import FrameType
from typing import Any, Callable, Union


@dataclass(frozen=True)
class Progress:
    """How a search stands.

    evaluations: levels evaluated so far. score: of the best level so far, 0 is perfect; None if there is none yet.
    seconds: since the search began. limit: of the evaluations; None if there is none.
    """

    evaluations: int
    score: float | None
    seconds: float
    limit: int | None = None


Callback = Callable[[Progress], object]
ProgressOption = Union[None, bool, Callback]

INTERVAL = 0.1  # seconds between two reports
SLICE = 0.02  # seconds of a call of the library, so that Ctrl-C is heard


class Bar:
    """A bar on standard error: tqdm's, if it is installed, otherwise a line."""

    def __init__(self) -> None:
        self._tqdm: Any = None
        self._has_line = False

    def __call__(self, p: Progress) -> None:
        try:
            from tqdm.auto import tqdm
        except ImportError:
            self._print_line(p)
            return
        if self._tqdm is None:
            self._tqdm = tqdm(total=p.limit, unit=" evaluations", leave=False)
        self._tqdm.set_postfix(score=p.score, refresh=False)
        self._tqdm.update(p.evaluations - self._tqdm.n)

    def _print_line(self, p: Progress) -> None:
        score = "none yet" if p.score is None else f"{p.score:g}"
        print(f"\r{p.evaluations} evaluations, {p.seconds:.0f} s, score {score}  ", end="", file=sys.stderr, flush=True)
        self._has_line = True

    def close(self) -> None:
        """Removes tqdm's bar, or ends the line."""
        if self._tqdm is not None:
            self._tqdm.close()
        if self._has_line:
            print(file=sys.stderr)


class Loop:
    """Repeats bounded slices of work until there is no more, the time is over, or the user presses Ctrl-C.

    After `run`, `stop` is "done", "seconds" or "interrupted". The first Ctrl-C ends the loop after the present slice; a second
    one raises KeyboardInterrupt at once. An exception at any moment could be lost: ctypes drops one that comes between C and the
    first line of a Python function.
    """

    def __init__(self, progress: ProgressOption, look: Callable[[float], Progress], seconds: float | None) -> None:
        if isinstance(seconds, (bool, str)) or not hasattr(seconds or 1, "__float__"):
            raise TypeError(f"seconds: expected a number, found {type(seconds).__name__}")
        if not (progress is None or isinstance(progress, bool) or callable(progress)):
            raise TypeError(f"progress: expected a function, True or None, found {progress!r:.40}")
        if seconds is not None and not seconds > 0:
            raise ValueError(f"seconds: expected a number above 0, found {seconds!r}")
        self.report: Callback | None = Bar() if progress is True else progress if callable(progress) else None
        self.look = look
        self.seconds = seconds
        self.stop = "done"
        self._heard = False

    def _hear(self, number: int, frame: FrameType | None) -> None:
        if self._heard:
            raise KeyboardInterrupt
        self._heard = True

    def run(self, step: Callable[[int], bool]) -> None:
        """Calls step(n), which does n slices and returns whether there is more to do."""
        began = time.perf_counter()
        is_ours = threading.current_thread() is threading.main_thread() and \
            signal.getsignal(signal.SIGINT) is signal.default_int_handler
        if is_ours:
            signal.signal(signal.SIGINT, self._hear)
        try:
            self._repeat(step, began)
        except KeyboardInterrupt:
            self.stop = "interrupted"
        finally:
            if isinstance(self.report, Bar):
                self.report.close()
            if is_ours:
                signal.signal(signal.SIGINT, signal.default_int_handler)

    def _repeat(self, step: Callable[[int], bool], began: float) -> None:
        slices, before, reported = 8, began, began
        while step(slices):
            now = time.perf_counter()
            if self._heard:
                self.stop = "interrupted"
                return
            if self.seconds is not None and now - began >= self.seconds:
                self.stop = "seconds"
                return
            if self.report is not None and now - reported >= INTERVAL:
                self.report(self.look(now - began))
                reported = now = time.perf_counter()
            slices = _slices(slices, now - before)
            before = now


def _slices(slices: int, took: float) -> int:
    """The next number of slices, such that a call takes about SLICE."""
    return min(2 * slices, 4096) if took < SLICE / 2 else max(1, int(slices * SLICE / took)) if took > SLICE else slices
