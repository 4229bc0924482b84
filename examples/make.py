#!/usr/bin/env python3
"""Makes, judges or repairs a level by the C library, with nothing but Python's standard library.

make.py generate 'game=catan&seed=7'      make.py evaluate '' LEVEL.txt      make.py repair '' LEVEL.txt

If the library is not installed, LEVELGROUND_LIBRARY is its path, such as build/liblevelground.so.0.
"""
import ctypes, os, sys

lg = ctypes.CDLL(os.environ.get("LEVELGROUND_LIBRARY", "liblevelground.so.0"))
lg.lg_maker_open.restype = ctypes.c_void_p
lg.lg_maker_text.restype = ctypes.c_char_p


def make(job, recipe, level=None):
    maker = ctypes.c_void_p(lg.lg_maker_open(job.encode(), recipe.encode(), level and level.encode()))
    try:
        while (status := lg.lg_maker_step(maker, 100)) > 0:
            pass  # Ctrl-C works here, and lg_maker_text tells how the search stands
        text = lg.lg_maker_text(maker)
        if status < 0 or text is None:
            raise ValueError(text.decode() if text else "out of memory")
        return text.decode()
    finally:
        lg.lg_maker_close(maker)


try:
    print(make(*sys.argv[1:3], *(open(path).read() for path in sys.argv[3:])))
except ValueError as error:
    sys.exit(f"make.py: {error}")
