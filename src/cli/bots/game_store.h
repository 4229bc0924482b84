/* The games that programs have played, kept in a file (--store), so that no game is played twice: neither after a run that was
 * killed, nor by another run that needs it again.
 *
 *   levels   level, job: what a program is told of a level: a job without its number, seed and games
 *   bots     bot, command
 *   games    level, bot, seed, game, shares (as text), digest
 *
 * `level` and `bot` are hashes of job and command, and `digest` is one of the whole row. */
#ifndef CLI_BOTS_GAME_STORE_H
#define CLI_BOTS_GAME_STORE_H

#include "io/database.h"
#include "levelground/balance.h"

typedef struct {
    database file;
    sqlite3_stmt *get, *put;
    bool open, writing; /* writing: games wait for game_store_commit */
    int64_t found;      /* games that were in the file, so far */
} game_store;

/* Whose games: those of a program on a level with this seed. */
typedef struct {
    int64_t level, bot, seed;
} game_key;

/* Opens the file, and creates it if it is missing or empty. Reads all of it: a file of another kind or with a damaged row is
 * refused and stays as it is. Call game_store_close also after an error. */
bool game_store_open(game_store *s, const char *path, lg_error *error);
void game_store_close(game_store *s);
/* Finds or makes the key of games. `job` is what the program is told. */
bool game_store_key(game_store *s, const char *command, const lg_text *job, uint64_t seed, game_key *key,
                    lg_error *error);
/* Games with numbers from `first` on. Game first + i has its shares at shares[i * step]. */
typedef struct {
    game_key key;
    int64_t first;
    int count;
    double *shares;
    size_t step;
} game_row;

/* Reads those games that are in the file, and sets known[i] for them. *seats is the number of seats; 0: not known, the first game
 * tells it. */
bool game_store_get(game_store *s, const game_row *games, int *seats, bool *known, lg_error *error);
/* Adds a game. It is in the file for good after the next game_store_commit or game_store_close. */
bool game_store_put(game_store *s, const game_key *key, int64_t game, int seats, const double *shares, lg_error *error);
bool game_store_commit(game_store *s, lg_error *error);

#endif
