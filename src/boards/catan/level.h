/* Catan's board: centred rows of hexes, each row one longer or shorter than the next, pointy tops. A hex has a
 * resource and a number token; ports lie on edges of the coast. The shape is worked out from the rows: neighbours,
 * intersections (the corners where settlements stand) and the coast, walked clockwise from the upper left.
 */
#ifndef BOARDS_CATAN_LEVEL_H
#define BOARDS_CATAN_LEVEL_H

#include "levelground.h"

enum { CT_WOOD, CT_WHEAT, CT_SHEEP, CT_BRICK, CT_ORE, CT_RESOURCES, CT_DESERT = CT_RESOURCES, CT_SEA, CT_FREE };
enum { CT_NONE = 0, CT_NUMBER_FREE = 13, CT_NUMBERS = 13 }; /* numbers 2 to 12; CT_NONE on desert and sea */
enum {
    CT_ANY = CT_RESOURCES,
    CT_PORT_KINDS,
    CT_PORT_FREE = CT_FREE
}; /* kinds of ports: one resource at 2:1, or CT_ANY at 3:1 */
enum { CT_SEATS_MAX = 6, CT_PLAYERS_USUAL = 4 };
enum { CT_ROWS_MAX = 12, CT_HEXES_MAX = 64, CT_PORTS_MAX = 24, CT_CORNERS_MAX = 4 * CT_HEXES_MAX + 2 };

typedef struct {
    uint8_t rows, length[CT_ROWS_MAX], hexes;
    uint8_t resource[CT_HEXES_MAX], number[CT_HEXES_MAX];  /* row after row */
    uint8_t ports, edge[CT_PORTS_MAX], kind[CT_PORTS_MAX]; /* edge: index along the coast */
    /* what is in the box: tiles by resource (and desert), tokens by number, ports by kind */
    uint8_t tiles[CT_SEA], tokens[CT_NUMBERS], harbours[CT_PORT_KINDS];
} ct_board;

typedef struct {
    int hexes, corners, coast;
    int16_t row[CT_HEXES_MAX], x[CT_HEXES_MAX]; /* x: in half hexes from the middle of the board */
    /* neighbours of each hex: right, lower right, lower left, left, ...; -1: none */
    int16_t near[CT_HEXES_MAX][6];
    uint64_t near_set[CT_HEXES_MAX];    /* neighbours of each hex as a set of hexes */
    int16_t corner_of[CT_HEXES_MAX][6]; /* corners of each hex: top, upper right, lower right, bottom, ... */
    int16_t touches[CT_CORNERS_MAX][3]; /* the hexes at a corner; -1: none */
    uint8_t around[3][CT_CORNERS_MAX];  /* the same hexes as `touches`, ordered by place first; CT_HEXES_MAX: none */
    uint64_t at_corner[CT_CORNERS_MAX]; /* the hexes at a corner as a set */
    uint64_t left, right, top, bottom;  /* the halves of the board, without hexes on the middle lines */
    int16_t beside[CT_CORNERS_MAX][3];  /* corners one road away; -1: none */
    /* quarter of the board: 0 upper left, 1 upper right, 2 and 3 below; -1 on a middle line */
    int8_t quarter[CT_CORNERS_MAX];
    struct {
        int16_t hex, side;
        int16_t corner[2];
    } edge[6 * CT_HEXES_MAX]; /* the coast, clockwise; it runs along land and free hexes, not along sea */
} ct_shape;

extern const char ct_letters[];           /* "LGSBOD~?": a letter for each resource */
extern const char *const ct_resources[];  /* "wood", ... "desert", "sea", "free" */
extern const char *const ct_port_names[]; /* a name for each kind of port, 3:1 last */

static inline int ct_pips(int number) {
    return number < 2 || number > 12 || number == 7 ? 0 : number < 7 ? number - 1 : 13 - number;
}

/* Sets up an official frame: 19 hexes for 3 to 4 players, 30 for 5 to 6. Everything on it is free; the box has its tiles,
 * tokens and ports. */
void ct_frame(ct_board *board, int players);
/* Does the board have the frame and the box of an official one? */
bool ct_official(const ct_board *board);
/* Returns false if the lengths of neighbouring rows do not differ by one. */
bool ct_shape_init(ct_shape *shape, const ct_board *board);
void ct_axial(const ct_board *board, int hex, int *q, int *r); /* the centre is 0,0 */
/* Names an intersection as a corner of a hex: returns 0 for top, 1 for upper right, and so on. ct_corner_names has "N", "NE",
 * ... */
int ct_corner_side(const ct_shape *shape, int corner, int *hex);
extern const char *const ct_corner_names[]; /* ends with NULL, like the next table */
extern const char *const ct_side_names[];   /* sides of a hex: "E", "SE", ... */
/* Lists the hexes along the spiral from a corner (0 is the upper left, then clockwise), with the official order of tokens.
 * Returns their number; 0 if the board has no spiral. */
int ct_spiral(const ct_shape *shape, const ct_board *board, int corner, bool counter, int16_t order[CT_HEXES_MAX]);
int ct_spiral_tokens(const ct_board *board, const uint8_t **tokens);

extern const lg_board ct_boards[];

/* Functions of the record. The game's rules are in C, so they do not read the record, which may be NULL. */
bool ct_read(const lg_game *game, const char *text, size_t length, lg_level *level, lg_error *error);
bool ct_recognize(const lg_game *game, const char *text, size_t length);
void ct_write(const lg_game *game, const lg_level *level, const char *format, lg_text *text);
void ct_write_rows(const ct_board *board, lg_text *text);
/* coast: also write the line with the places of the ports */
void ct_write_ports(const ct_board *board, bool coast, lg_text *text);
/* Writes how many of 100 games each seat would win, by the forecast. */
void ct_facts(const lg_task *task, const lg_level *level, lg_text *text);
void ct_members(const lg_task *task, const lg_level *level, lg_text *json);
bool ct_read_members(const lg_game *game, const char *members, lg_level *level, lg_error *error);
void ct_draw(const lg_task *task, const lg_level *level, const lg_report *report, lg_text *svg);
/* Starts a picture of the board with this much room below, and leaves it open. Returns where the room begins. */
int ct_draw_begin(const ct_board *board, int below, lg_text *svg);
/* Returns where a cell is drawn. The cells are the hexes, then the ports. */
lg_spot ct_cell_at(const lg_game *game, const lg_level *level, int cell);
extern const lg_tiles ct_tiles;
extern const lg_layer ct_layers[];
void ct_print(const lg_game *game, const lg_level *level, const lg_terminal *terminal, lg_text *text);
void ct_print_changes(const lg_game *game, const lg_level *level, const lg_terminal *terminal,
                      const lg_changes *changes, lg_text *text);

#endif
