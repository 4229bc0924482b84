#!/usr/bin/env python3
"""sign_store.py STORE...: gives each run of a study's store the digest of its present content, as src/lab/store_identity.c
defines it. This is a second implementation of the digest. With --check it changes nothing, and prints the runs whose stored
digest is not right."""
import sqlite3
import struct
import sys


def add(digest, data):
    for byte in data:
        digest = (digest ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return digest


def encoded(value):
    if value is None:
        return b"n" + bytes(8)
    if isinstance(value, int):
        return b"i" + struct.pack("<q", value)
    if isinstance(value, float):
        return b"r" + struct.pack("<d", value)
    text = value.encode()
    return b"t" + struct.pack("<Q", len(text)) + text


def digest_of(database, series, row):
    digest = 0xCBF29CE484222325
    for table in series:
        for line in database.execute(f'select * from "{table}" where run = ? order by 2', (row[0],)):
            digest = add(digest, b"".join(map(encoded, line)))
    digest = add(digest, b"".join(map(encoded, row[:-1])))
    return struct.unpack("<q", struct.pack("<Q", digest))[0]


def sign(path, check):
    database = sqlite3.connect(path)
    tables = [name for name, in database.execute("select name from sqlite_schema where type = 'table' order by rowid")]
    for table in tables:
        if [row[1] for row in database.execute(f'pragma table_info("{table}")')][-1] != "digest":
            continue
        series = [other for other in tables if other.startswith(table + "_")]
        for row in database.execute(f'select * from "{table}"').fetchall():
            digest = digest_of(database, series, row)
            if check and digest != row[-1]:
                print(f"{table} {row[0]}")
            elif not check:
                database.execute(f'update "{table}" set digest = ? where run = ?', (digest, row[0]))
    database.commit()
    database.close()


for store in [argument for argument in sys.argv[1:] if argument != "--check"]:
    sign(store, "--check" in sys.argv)
