/* Reads and writes the file of --store. */
#include "cli/bots/game_store.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/text.h"
#include "io/file.h"

/* Returns a hash as SQLite's type of whole numbers. */
static int64_t hash_text(const char *text, size_t length) {
    return (int64_t)hash_bytes(HASH_START, text, length);
}

static int64_t digest_row(const game_key *key, int64_t game, const char *shares) {
    char row[200 + LG_SEATS_MAX * 30];
    int length = snprintf(row, sizeof row, "%" PRId64 " %" PRId64 " %" PRId64 " %" PRId64 " %s", key->level, key->bot,
                          key->seed, game, shares);
    return length < (int)sizeof row ? hash_text(row, (size_t)length) : 0;
}

/* Reads "0.5 0.5 0". Returns the number of shares; 0 if they are none. */
static int read_shares(const char *text, double shares[LG_SEATS_MAX]) {
    lg_error unused;
    char copy[LG_SEATS_MAX * 30], *rest = copy;
    lg_tally tally = {0};
    if (strlen(text) >= sizeof copy) return 0;
    strcpy(copy, text);
    for (char *word; (word = strsep(&rest, " ")); tally.seats++)
        if (tally.seats == LG_SEATS_MAX || !lg_number_read(word, &shares[tally.seats])) return 0;
    return tally.seats >= 2 && lg_tally_add(&tally, shares, &unused) ? tally.seats : 0;
}

/* Are all texts of a table what their hashes say? */
static bool are_texts_sound(const database *d, const char *sql, lg_error *error) {
    sqlite3_stmt *rows = database_prepare(d, sql, error);
    int end = SQLITE_ERROR;
    bool good = rows;
    while (good && (end = d->step(rows)) == SQLITE_ROW) {
        const char *text = (const char *)d->column_text(rows, 1);
        good = (text && hash_text(text, (size_t)d->column_bytes(rows, 1)) == d->column_int64(rows, 0)) ||
               lg_fail(error, "%s: damaged: a level or a command is not what it was when it was stored",
                       file_title(d->path));
    }
    if (good && end != SQLITE_DONE) good = database_fail(d, error);
    d->finalize(rows);
    return good;
}

static bool is_sound(const database *d, lg_error *error) {
    if (!are_texts_sound(d, "select bot, command from bots", error) ||
        !are_texts_sound(d, "select level, job from levels", error))
        return false;
    sqlite3_stmt *rows = database_prepare(d, "select level, bot, seed, game, shares, digest from games", error);
    int end = SQLITE_ERROR;
    bool good = rows;
    while (good && (end = d->step(rows)) == SQLITE_ROW) {
        game_key key = {d->column_int64(rows, 0), d->column_int64(rows, 1), d->column_int64(rows, 2)};
        int64_t game = d->column_int64(rows, 3);
        const char *text = (const char *)d->column_text(rows, 4);
        double shares[LG_SEATS_MAX];
        good = (text && d->column_int64(rows, 5) == digest_row(&key, game, text) && read_shares(text, shares)) ||
               lg_fail(error, "%s: damaged: game %" PRId64 " of seed %" PRId64 " is not what it was when it was stored",
                       file_title(d->path), game, key.seed);
    }
    if (good && end != SQLITE_DONE) good = database_fail(d, error);
    d->finalize(rows);
    return good;
}

static const database_kind kind = {
    .what = "a store of games",
    .application = 0x6c676762, /* the letters "lggb" */
    .format = 1,
    .schema =
        "CREATE TABLE bots (bot integer primary key, command text not null);"
        "CREATE TABLE games (level integer not null, bot integer not null, seed integer not null, game integer not "
        "null, shares text not null, digest integer not null, primary key (level, bot, seed, game)) without rowid;"
        "CREATE TABLE levels (level integer primary key, job text not null)",
    .is_sound = is_sound};

bool game_store_open(game_store *s, const char *path, lg_error *error) {
    *s = (game_store){0};
    s->open = database_open(&s->file, path, &kind, error) &&
              (s->get = database_prepare(
                   &s->file,
                   "select game, shares from games where level = ? and bot = ? and seed = ? and game >= ? and game < ?",
                   error)) &&
              (s->put = database_prepare(&s->file, "insert or ignore into games values (?, ?, ?, ?, ?, ?)", error));
    return s->open;
}

void game_store_close(game_store *s) {
    lg_error unused;
    if (s->open) game_store_commit(s, &unused);
    if (s->file.file) {
        s->file.finalize(s->get);
        s->file.finalize(s->put);
    }
    database_close(&s->file);
    *s = (game_store){0};
}

/* Begins a transaction, unless one has begun. */
static bool begin_writing(game_store *s, lg_error *error) {
    if (!s->writing) s->writing = database_run(&s->file, "begin immediate", error);
    return s->writing;
}

bool game_store_commit(game_store *s, lg_error *error) {
    if (s->writing && !database_run(&s->file, "commit", error)) return false;
    s->writing = false;
    return true;
}

/* Finds the hash of a text, and adds the text to its table if it is new. `find` and `add` are the statements for this. */
static bool find_text(game_store *s, const char *find, const char *add, const char *text, size_t length, int64_t *hash,
                      lg_error *error) {
    const database *d = &s->file;
    *hash = hash_text(text, length);
    sqlite3_stmt *row = database_prepare(d, find, error);
    if (!row) return false;
    d->bind_int64(row, 1, *hash);
    int end = d->step(row);
    bool good = end == SQLITE_ROW || end == SQLITE_DONE || database_fail(d, error);
    if (end == SQLITE_ROW &&
        ((size_t)d->column_bytes(row, 0) != length || memcmp(d->column_text(row, 0), text, length) != 0))
        good = lg_fail(error, "%s: another text has the same hash; use another store", file_title(d->path));
    d->finalize(row);
    if (!good || end == SQLITE_ROW) return good;
    if (!begin_writing(s, error) || !(row = database_prepare(d, add, error))) return false;
    d->bind_int64(row, 1, *hash);
    d->bind_text(row, 2, text, (int)length, SQLITE_STATIC);
    good = d->step(row) == SQLITE_DONE || database_fail(d, error);
    d->finalize(row);
    return good;
}

bool game_store_key(game_store *s, const char *command, const lg_text *job, uint64_t seed, game_key *key,
                    lg_error *error) {
    key->seed = (int64_t)seed;
    return find_text(s, "select command from bots where bot = ?", "insert or ignore into bots values (?, ?)", command,
                     strlen(command), &key->bot, error) &&
           find_text(s, "select job from levels where level = ?", "insert or ignore into levels values (?, ?)",
                     job->data, job->length, &key->level, error);
}

static void bind_key(const database *d, sqlite3_stmt *statement, const game_key *key) {
    d->bind_int64(statement, 1, key->level);
    d->bind_int64(statement, 2, key->bot);
    d->bind_int64(statement, 3, key->seed);
}

bool game_store_get(game_store *s, const game_row *games, int *seats, bool *known, lg_error *error) {
    const database *d = &s->file;
    int end = SQLITE_DONE;
    bool good = true;
    bind_key(d, s->get, &games->key);
    d->bind_int64(s->get, 4, games->first);
    d->bind_int64(s->get, 5, games->first + games->count);
    while (good && (end = d->step(s->get)) == SQLITE_ROW) {
        int64_t i = d->column_int64(s->get, 0) - games->first;
        const char *text = (const char *)d->column_text(s->get, 1);
        int found = text ? read_shares(text, games->shares + (size_t)i * games->step) : 0;
        good = (found && (!*seats || *seats == found)) ||
               lg_fail(error, "%s: a game of %d seats, expected one of %d", file_title(d->path), found, *seats);
        *seats = found;
        known[i] = true;
        s->found++;
    }
    if (good && end != SQLITE_DONE) good = database_fail(d, error);
    d->reset(s->get);
    return good;
}

bool game_store_put(game_store *s, const game_key *key, int64_t game, int seats, const double *shares,
                    lg_error *error) {
    const database *d = &s->file;
    char text[LG_SEATS_MAX * 30];
    int length = 0;
    for (int i = 0; i < seats; i++)
        length += snprintf(text + length, sizeof text - (size_t)length, "%s%.17g", i ? " " : "", shares[i]);
    if (!begin_writing(s, error)) return false;
    bind_key(d, s->put, key);
    d->bind_int64(s->put, 4, game);
    d->bind_text(s->put, 5, text, length, SQLITE_STATIC);
    d->bind_int64(s->put, 6, digest_row(key, game, text));
    bool good = d->step(s->put) == SQLITE_DONE || database_fail(d, error);
    d->reset(s->put);
    return good;
}
