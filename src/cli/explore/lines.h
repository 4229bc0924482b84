/* JSON Lines of levels with their genes. */
#ifndef CLI_EXPLORE_LINES_H
#define CLI_EXPLORE_LINES_H

#include "io/json.h"
#include "levelground/explore.h"

/* Writes a number exactly: reading it back gives the same number. */
void lines_add_exact_number(lg_text *text, const char *name, double x);
void lines_add_genes(lg_text *text, const lg_space *space, lg_genome genome);

/* Memory for a level and its genes. Call lines_close when done. */
typedef struct {
    const lg_space *space;
    lg_genome genome;
    lg_level *level;
} lines_room;

bool lines_open(lines_room *room, const lg_space *space, const lg_game *game, lg_error *error);
void lines_close(lines_room *room);

/* Returns the value of a member, or NAN if it is not a number. */
double lines_number(const json_t *object, const char *name);
/* Is x a whole number from 0 to `most`? */
bool lines_is_whole_up_to(double x, double most);
bool lines_read_genes(const json_t *object, const lines_room *room, lg_error *error);

/* Reads only the first line and passes it to `take`. Errors begin with file and line. */
typedef bool lines_take(const json_t *object, void *context, lg_error *error);
bool lines_read_first(const char *path, const char *what, lines_take *take, void *context, lg_error *error);

/* Functions for reading all lines in one pass, because standard input can be read only once. The first line goes to `first`,
 * which checks what the file is; then every line, including the first, goes to `each`. */
typedef struct {
    const char *what; /* what the file should be, for errors: "an archive" */
    lines_take *first, *each;
    void *context;
} lines_reader;

bool lines_read(const char *path, const lines_reader *reader, lg_error *error);

#endif
