/* A request of the Wesnoth add-on: one line of NAME=VALUE words, from standard output or from an attribute in a file of
 * the game. It comes from outside, so it is refused if a field is missing, unknown or out of range. Scale and the fields
 * after it may be missing, because older add-ons do not know them; the land may be missing, too. */
#ifndef WESNOTH_GROWING_REQUEST_H
#define WESNOTH_GROWING_REQUEST_H

#include "growing_map.h"

enum { REQUEST_SIZE_MAX = 4 << 20, REQUEST_ID_MAX = 64, REQUEST_WORD_MAX = 32 };

/* The words with which an answer of the engine begins. */
#define REQUEST_ANSWER "levelground 1"

/* The kinds of fields. A request has each field once, in the order of the table. Scale and the fields after it may be missing.
 * REQUEST_COUNTS: a number for each side, with ';' between them. */
typedef enum { REQUEST_WHOLE, REQUEST_NAME, REQUEST_PLACES, REQUEST_COUNTS } request_kind;

typedef struct {
    const char *name;
    request_kind kind;
    int64_t low, high; /* lowest and highest value; for a REQUEST_NAME, high is the room for it */
} request_field;

enum { REQUEST_FIELDS = 24 };
extern const request_field request_fields[REQUEST_FIELDS];

/* A hex that exists already, and the side that made it. */
typedef struct {
    int side;
    growing_tile tile;
} request_land;

typedef struct {
    char id[REQUEST_ID_MAX];     /* letters, digits and '-'; part of a file name */
    char game[REQUEST_WORD_MAX]; /* letters, digits and '-' */
    char variant[REQUEST_WORD_MAX];
    int width, height, sides;
    struct {
        int x, y;
    } keep[GROWING_SIDES_MAX];
    uint64_t seed;
    int budget;      /* milliseconds that a ring may take at most */
    int scale;       /* value of the setting scale; 0 if it is missing */
    int evaluations; /* number of evaluations for a ring; 0: as many as fit into the milliseconds */
    int help;        /* how much a side that is behind is helped, in percent */
    bool patch;      /* does new land lie around the unit, not around the keep? */
    bool stands;     /* does the request say how the sides stand? */
    growing_stand stand[GROWING_SIDES_MAX];
    int made; /* number of hexes made so far */
    growing_report report;
    bool described;     /* does the request contain all the land? */
    request_land *land; /* owned; `made` entries if described, no hex twice */
} wesnoth_request;

/* Reads a request. Returns false with an error; then there is nothing to clear. */
bool wesnoth_request_read(const char *text, size_t length, wesnoth_request *request, lg_error *error);
void wesnoth_request_clear(wesnoth_request *request);

/* Extracts the request from a file that the game has written. Returns false if the file contains no complete request. */
bool wesnoth_request_unwrap(const char *file, size_t length, lg_text *request);

#endif
