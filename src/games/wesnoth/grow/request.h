/* What the Wesnoth add-on asks: one line of NAME=VALUE words, by standard output or as an attribute in a file of the
 * game. It comes from outside: every field is required (but for scale and evaluations, which older add-ons do not
 * know), known and in its range, or the request is refused. */
#ifndef LG_WESNOTH_GROW_REQUEST_H
#define LG_WESNOTH_GROW_REQUEST_H

#include "horizon.h"

enum { REQUEST_SIZE_MAX = 4 << 20, REQUEST_ID_MAX = 64, REQUEST_WORD_MAX = 32 };

/* A hex that is made already, and by which side. */
typedef struct {
    int side;
    horizon_tile tile;
} request_land;

typedef struct {
    char id[REQUEST_ID_MAX];     /* letters, digits and '-': part of a file's name */
    char game[REQUEST_WORD_MAX]; /* the like */
    char variant[REQUEST_WORD_MAX];
    int width, height, sides;
    struct {
        int x, y;
    } keep[HORIZON_SIDES_MAX];
    uint64_t seed;
    int budget;      /* milliseconds: no ring takes longer */
    int scale;       /* of the game's settings; 0: not said */
    int evaluations; /* of a ring; 0: as many as the milliseconds allow */
    int made;        /* how many hexes are made */
    horizon_report report;
    bool described;     /* all of the land comes with the request */
    request_land *land; /* owned; then made of them, no hex twice */
} wesnoth_request;

/* False with an error, and nothing to clear. */
bool wesnoth_request_read(const char *text, size_t length, wesnoth_request *request, lg_error *error);
void wesnoth_request_clear(wesnoth_request *request);

/* The request inside a file that the game has written; false where there is none whole. */
bool wesnoth_request_unwrap(const char *file, size_t length, lg_text *request);

#endif
