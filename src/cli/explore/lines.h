/* What the files of archives and of fronts have in common. */
#ifndef LG_CLI_LINES_H
#define LG_CLI_LINES_H

#include "io/json.h"
#include "levelground/explore.h"

/* A number that comes back as it was. */
void lines_exact(lg_text *text, const char *name, double x);
void lines_genes(lg_text *text, const lg_space *space, lg_genome genome);

/* Room for a level and its genes; to be closed, also after an error. */
typedef struct {
    const lg_space *space;
    lg_genome genome;
    lg_level *level;
} lines_room;

bool lines_open(lines_room *room, const lg_space *space, const lg_game *game, lg_error *error);
void lines_close(lines_room *room);

/* The member, or NAN; and is it a whole number from 0 on? */
double lines_number(const json_t *object, const char *name);
bool lines_whole(double x, double most);
bool lines_read_genes(const json_t *object, const lines_room *room, lg_error *error);

/* What a file goes on from. */
typedef struct {
    lg_recipe *rules; /* game, variant, settings and seed */
    lg_explored *done;
} lines_history;

/* Of the first line's object, in which a member says what the file is. */
bool lines_head(const json_t *object, const char *member, lines_history to, lg_error *error);

/* The first line, or each, is taken; errors get their place. */
typedef bool lines_take(const json_t *object, void *context, lg_error *error);
bool lines_first(const char *path, const char *what, lines_take *take, void *context, lg_error *error);
bool lines_each(const char *path, lines_take *take, void *context, lg_error *error);

#endif
