/* A JSON value as the tree of its members. Whoever calls the library has parsed the JSON, and gives it as lines PATH<tab>VALUE, the
 * form of read_members of lg_game: no JSON is parsed here, so that browsers, Python and the tool each use the parser they have. */
#ifndef RECIPE_FOREIGN_MEMBERS_H
#define RECIPE_FOREIGN_MEMBERS_H

#include "levelground.h"

/* An object, a list, or a value. Lists are objects whose members are called 0, 1, 2, ... */
typedef struct member {
    const char *name;
    const char *value; /* a word or a number, "?" for null, {} and [] for what is empty; NULL: an object or a list */
    int count;         /* of its members */
    struct member *first, *last, *next;
} member;

typedef struct {
    char *text;
    member *row; /* the first one is the whole value */
} members;

/* Makes the tree. Returns false if memory is short. */
bool members_init(members *m, const char *lines);
void members_clear(members *m);

/* Each of these takes NULL for a member that is not there. */
const member *member_get(const member *of, const char *name);
const member *member_first(const member *of);
/* Returns the value, or NULL if it has members or is null. */
const char *member_word(const member *m);
/* Is the value a number? */
bool member_number(const member *m, double *number);
/* Is it a whole number from -`most` to `most`? */
bool member_whole(const member *m, int most, int *number);
bool member_is_list(const member *m);
/* Writes the members again as lines, with paths that begin below `of`. */
void member_write(const member *of, lg_text *lines);

#endif
