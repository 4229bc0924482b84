"""The C library: finding it, declaring its functions, and turning its errors into exceptions."""
from __future__ import annotations

import ctypes
import os
import pathlib
from ctypes import CFUNCTYPE, POINTER, c_bool, c_char, c_char_p, c_double, c_int, c_int64, c_uint64, c_void_p
from typing import Any

__version__ = "0.2.0"


class LevelgroundError(ValueError):
    """The input is wrong, or what it asks for cannot be done.

    If the error is about a text, `line` and `column` say where, counted from 1; otherwise they are None. `sentence` is the message
    without the place, and without the argument that it names.
    """

    line: int | None = None
    column: int | None = None
    _word = ""  # the word of a link that is wrong

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.sentence = message


class ForeignError(LevelgroundError):
    """A text of no known game."""


class ClosedError(LevelgroundError):
    """The object was used after `close`."""

    def __init__(self, what: str) -> None:
        super().__init__(f"the {what} is closed")


class _Error(ctypes.Structure):
    """lg_error of levelground.h."""

    _fields_ = [("text", c_char * 400), ("kind", c_int), ("line", c_int), ("column", c_int), ("sentence", c_int),
                ("word", c_char * 44)]


class Instance(ctypes.Structure):
    """lg_instance of levelground/suite.h."""

    _fields_ = [("name", c_char_p), ("sentence", c_char_p), ("recipe", c_char_p), ("start", c_double), ("best", c_double),
                ("proven", c_bool), ("evaluations", c_int64), ("version", c_int), ("instances", c_int)]


class Text(ctypes.Structure):
    """lg_text of levelground.h, for ctypes."""

    _fields_ = [("data", c_void_p), ("length", ctypes.c_size_t), ("capacity", ctypes.c_size_t), ("failed", c_bool)]


EVALUATE = CFUNCTYPE(c_bool, c_void_p, c_void_p, c_int64, POINTER(c_double))

_KINDS = {0: LevelgroundError, 2: ForeignError}
_E = POINTER(_Error)

# name: (result, arguments)
_FUNCTIONS: dict[str, tuple[Any, list[Any]]] = {
    "lg_version": (c_char_p, []),
    "lg_maker_open": (c_void_p, [c_char_p, c_char_p, c_char_p]),
    "lg_maker_step": (c_int, [c_void_p, c_int]),
    "lg_maker_text": (c_char_p, [c_void_p]),
    "lg_maker_draw": (c_char_p, [c_void_p, c_bool, _E]),
    "lg_maker_write": (c_char_p, [c_void_p, c_char_p, _E]),
    "lg_maker_layout": (c_char_p, [c_void_p, _E]),
    "lg_maker_play": (c_bool, [c_void_p, c_char_p, _E]),
    "lg_maker_ask": (c_char_p, [c_void_p]),
    "lg_maker_tell": (c_bool, [c_void_p, c_void_p, _E]),
    "lg_maker_close": (None, [c_void_p]),
    "lg_evaluator_open": (c_void_p, [c_char_p, _E]),
    "lg_evaluator_of": (c_void_p, [c_char_p, c_double, EVALUATE, c_void_p, _E]),
    "lg_evaluator_close": (None, [c_void_p]),
    "lg_evaluator_about": (c_char_p, [c_void_p]),
    "lg_evaluator_sample": (c_bool, [c_void_p, c_uint64, c_int64, c_bool, c_void_p, _E]),
    "lg_evaluator_vary": (c_bool, [c_void_p, c_uint64, c_double, c_int64, c_void_p, _E]),
    "lg_evaluator_costs": (c_bool, [c_void_p, c_void_p, c_int64, c_void_p, _E]),
    "lg_evaluator_some_traits": (c_bool, [c_void_p, c_void_p, c_int64, c_uint64, c_void_p, _E]),
    "lg_evaluator_peek": (c_bool, [c_void_p, c_void_p, c_void_p, c_int64, c_void_p, _E]),
    "lg_evaluator_record": (c_char_p, [c_void_p, c_void_p, _E]),
    "lg_evaluator_genome": (c_bool, [c_void_p, c_char_p, c_void_p, _E]),
    "lg_search_open": (c_void_p, [c_void_p, c_char_p, _E]),
    "lg_search_step": (c_int, [c_void_p, c_int]),
    "lg_search_text": (c_char_p, [c_void_p]),
    "lg_search_best": (c_bool, [c_void_p, c_void_p]),
    "lg_search_improvements": (c_int64, [c_void_p, c_int64, c_int64, c_void_p, c_void_p]),
    "lg_search_close": (None, [c_void_p]),
    "lg_editor_open": (c_void_p, [c_void_p, c_int64, c_uint64, _E]),
    "lg_editor_rows": (c_void_p, [c_void_p]),
    "lg_editor_costs": (c_void_p, [c_void_p]),
    "lg_editor_step": (c_bool, [c_void_p, c_void_p, _E]),
    "lg_editor_reset": (c_bool, [c_void_p, c_void_p, _E]),
    "lg_editor_put": (c_bool, [c_void_p, c_int64, c_void_p, _E]),
    "lg_editor_close": (None, [c_void_p]),
    "lg_suite_target": (c_double, [POINTER(Instance), c_int]),
    "lg_suite_link": (None, [POINTER(Instance), c_int, POINTER(Text)]),
    "lg_text_clear": (None, [POINTER(Text)]),
    "lg_collection_open": (c_void_p, [c_char_p, c_char_p, _E]),
    "lg_collection_step": (c_int, [c_void_p]),
    "lg_collection_text": (c_char_p, [c_void_p]),
    "lg_collection_evaluator": (c_void_p, [c_void_p]),
    "lg_collection_count": (c_int64, [c_void_p]),
    "lg_collection_copy": (None, [c_void_p, c_void_p, c_void_p, c_void_p, c_void_p]),
    "lg_collection_points": (None, [c_void_p, c_void_p]),
    "lg_collection_add": (c_bool, [c_void_p, c_void_p, c_int64, c_void_p, _E]),
    "lg_collection_close": (None, [c_void_p]),
}


def _candidates() -> list[str]:
    """Where the library may be: where LEVELGROUND_LIBRARY says, beside this file (as in the wheel), or in the system."""
    named = os.environ.get("LEVELGROUND_LIBRARY")
    if named:
        return [named]
    beside = pathlib.Path(__file__).with_name("levelground-wheel.so")
    return ([str(beside)] if beside.exists() else []) + ["liblevelground.so.0"]


def _load() -> ctypes.CDLL:
    failures = []
    for name in _candidates():
        try:
            library = ctypes.CDLL(name)
            break
        except OSError as error:
            failures.append(str(error))
    else:
        raise ImportError(f"levelground: the C library cannot be loaded: {'; '.join(failures)}. Install the wheel (make wheel), or set "
                          "LEVELGROUND_LIBRARY to the library, which make build leaves in build/liblevelground.so.0")
    try:
        for function, (result, arguments) in _FUNCTIONS.items():
            getattr(library, function).restype = result
            getattr(library, function).argtypes = arguments
        version: bytes = library.lg_version()
    except AttributeError as error:
        raise ImportError(f"levelground {__version__}: the C library is of another version: {error}") from None
    if version.decode() != __version__:
        raise ImportError(f"levelground {__version__}: the C library is of another version, {version.decode()}")
    return library


library = _load()


def fail(message: str, kind: int = 0) -> Exception:
    """Returns the exception for an error of the library, of a kind of lg_error_kind."""
    return MemoryError(message) if kind == 1 else _KINDS.get(kind, LevelgroundError)(message)


def call(name: str, *arguments: Any) -> Any:
    """Calls a function whose last argument is an lg_error, and raises that error if it returns false or NULL."""
    error = _Error()
    result = getattr(library, name)(*arguments, ctypes.byref(error))
    if not result:
        exception = fail(error.text.decode("utf-8", "replace") or "the library gave no reason", error.kind)
        if isinstance(exception, LevelgroundError):
            exception.line, exception.column = error.line or None, error.column or None
            exception._word = error.word.decode("utf-8", "replace")
            exception.sentence = error.text[error.sentence:].decode("utf-8", "replace")
        raise exception
    return result


class Owned:
    """An object of the library, destroyed when nothing in Python refers to it any more. `keep` are objects that it needs until
    then."""

    def __init__(self, handle: int, destroy: str, *keep: Any) -> None:
        self.handle = handle
        self._destroy = getattr(library, destroy)
        self._keep = keep

    def __del__(self) -> None:
        self._destroy(self.handle)


def text_of(result: bytes | None) -> str:
    """The text that a function returned; it returns NULL only if memory is short."""
    if result is None:
        raise MemoryError("out of memory")
    return result.decode()


def encode(text: str, what: str) -> bytes:
    """UTF-8 for the library, which ends its texts with a zero byte."""
    if not isinstance(text, str):
        raise TypeError(f"{what}: expected text, found {type(text).__name__}")
    try:
        data = text.encode()
    except UnicodeEncodeError:
        raise LevelgroundError(f"{what}: expected text that UTF-8 can hold, found a lone surrogate") from None
    if b"\0" in data:
        raise LevelgroundError(f"{what}: expected text, found a byte of zero")
    return data
