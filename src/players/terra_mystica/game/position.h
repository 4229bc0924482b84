/* The state of a game of Terra Mystica: a flat structure that can be copied. The game has no chance after its set-up. A turn is
 * a list of small moves, as in a ledger of online play: dig, transform, build, take a tile, end. Each is checked where it is
 * applied, so that a rule stands in one place: tm_apply_move says why a move is not legal. */
#ifndef PLAYERS_TERRA_MYSTICA_GAME_POSITION_H
#define PLAYERS_TERRA_MYSTICA_GAME_POSITION_H

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "table.h"

typedef enum {
    TM_CHOOSING,  /* Fire and Ice: some factions choose a colour or a favour tile before the game */
    TM_FOUNDING,  /* first dwellings */
    TM_BONUS,     /* first bonus tiles, in reverse order */
    TM_INCOME,    /* income comes next */
    TM_PLAYING,   /* actions, until all have passed */
    TM_DIGGING,   /* spades that cults gave are used */
    TM_UNLOCKING, /* Riverwalkers turn priests of their income into terrains */
    TM_SCORING,   /* the end, one scoring after the other */
    TM_OVER
} tm_phase;

/* Parts of an action that may follow in the same turn. */
enum { TM_SUB_TRANSFORM, TM_SUB_BUILD, TM_SUB_DIG, TM_SUB_BRIDGE, TM_SUB_UPGRADE, TM_SUBS };
enum { TM_OFFERS_MAX = 36, TM_SITES = 3, TM_BRIDGES_MAX = TM_SEATS_MAX * TM_BRIDGES_OF_SEAT };

typedef struct {
    int16_t vp;
    uint16_t coins, workers, favours;   /* favours: set of tiles */
    int16_t flown;                      /* the hex reached by a tunnel or a carpet in this turn, or -1 */
    int16_t site[TM_SITES];             /* hexes transformed to the own colour in this turn, or -1 */
    uint8_t faction, colour, second;    /* second: the terrain that an ice faction prefers */
    uint8_t priests, priests_max, sent; /* sent: priests who stay on cult tracks */
    uint8_t power[3], cult[TM_CULTS], keys;
    uint8_t built[TM_BUILDINGS], towns; /* towns: tiles */
    uint8_t ship, digs, range, bridges; /* bridges: pieces left */
    uint8_t bonus, town_power;          /* bonus: tile, or TM_NOBODY; town_power: that a town needs */
    uint8_t actions, sub[TM_SUBS];      /* actions left in this turn, and their parts */
    uint8_t used;                       /* own actions taken in this round: bits of tm_own_action */
    uint8_t blocked;                    /* cults where only a missing key kept the seat from the top in this turn */
    uint8_t unlocked;                   /* Riverwalkers: set of colours */
    /* what must still be chosen or used */
    uint8_t spades, due_cults, due_tokens;
    uint8_t
        late_cults; /* the part of due_cults that comes from power that others took; the turn can end before these steps are used */
    uint8_t eruptions : 4, sandstorms : 4, rides : 4, free_posts : 4, spans : 4, due_favours : 4, due_towns : 4;
    uint8_t due_losses : 4, due_priests : 4, due_colour : 4, due_terrains;
    bool passed : 1, dropped : 1;
    bool same_cult : 1;  /* all due steps go to one cult */
    bool must_dig : 1;   /* spades that were paid for must be used */
    bool home_only : 1;  /* the next hex must become the own colour */
    bool tunnels : 1;    /* Dwarves: has the stronghold made tunnels cheaper? */
    bool bonus_step : 1; /* Acolytes: priests climb one step more */
} tm_seat;

/* Power offered to a neighbour of a new building. */
typedef struct {
    uint8_t to : 4, from : 4;
    uint8_t taken : 1, declined : 1, amount : 6; /* has another seat taken, or declined, power of the same building? */
    uint8_t useful;                              /* the power that the seat could have taken when the offer was made */
    uint8_t event; /* number of the event; all offers for one building have the same number */
} tm_offer;

typedef struct {
    tm_seat seat[TM_SEATS_MAX];
    uint16_t bridge[TM_BRIDGES_MAX][2];
    tm_offer offer[TM_OFFERS_MAX];
    uint8_t coins_on[TM_BONUSES];                                   /* coins on each bonus tile */
    uint8_t favours[TM_FAVOURS], towns[TM_TOWNS];                   /* tiles left */
    uint8_t two_step_places[TM_CULTS], three_step_places[TM_CULTS]; /* free places for priests */
    uint8_t top[TM_CULTS];                                          /* the seat on the top of a cult, or TM_NOBODY */
    uint8_t bridge_seat[TM_BRIDGES_MAX];
    uint8_t order[TM_SEATS_MAX];  /* seats in the order of play */
    uint8_t phase, round, active; /* active: whose turn it is, or TM_NOBODY */
    uint8_t start;                /* the seat that begins the next round */
    uint8_t setup;                /* first dwellings or bonus tiles placed */
    uint8_t taken;                /* power actions taken in this round */
    uint8_t bridges, offers, event;
    uint8_t stage;    /* stage of the final scoring */
    uint16_t bonuses; /* set of bonus tiles nobody has */
    /* Colour in the low 4 bits, building + 1 above, TM_IN_TOWN. Last, so that a copy may end where the board does. */
    uint8_t hex[TM_CELLS_MAX];
} tm_position;
static_assert(sizeof(tm_position) <= 1024, "sixteen cache lines");

enum { TM_COLOUR_BITS = 15, TM_BUILDING_SHIFT = 4, TM_BUILDING_BITS = 7 << 4, TM_IN_TOWN = 128 };

static inline int tm_colour_at(const tm_position *p, int hex) {
    return p->hex[hex] & TM_COLOUR_BITS;
}
/* Copies the position without the room that the board does not need. Whole words are copied, because some loops look at eight
 * hexes at a time. */
static inline void tm_position_copy(const tm_table *table, tm_position *to, const tm_position *from) {
    memcpy(to, from, offsetof(tm_position, hex) + (size_t)(table->cells + 7) / 8 * 8);
}
/* Returns the building on a hex, or -1. */
static inline int tm_building_at(const tm_position *p, int hex) {
    return ((p->hex[hex] & TM_BUILDING_BITS) >> TM_BUILDING_SHIFT) - 1;
}

typedef enum {
    TM_BUILD,     /* x: hex */
    TM_UPGRADE,   /* x: hex, y: building */
    TM_TRANSFORM, /* x: hex, y: colour */
    TM_DIG,       /* y: spades */
    TM_CONVERT,   /* y: what into what; x: how many come out */
    TM_BURN,      /* y: tokens moved to the third bowl */
    TM_SEND,      /* y: cult, x: steps; 0 for the best place left */
    TM_ACTION,    /* y: tm_action_name */
    TM_BRIDGE,    /* x, z: hexes */
    TM_CONNECT,   /* x: river hex; Mermaids found a town over it */
    TM_ADVANCE,   /* y: 0 ship, 1 spades */
    TM_PASS,      /* y: bonus tile; TM_NOBODY in the last round */
    TM_FAVOUR,    /* y: tile */
    TM_TOWN,      /* y: tile */
    TM_CULT,      /* y: cult, x: steps that are due */
    TM_LOSE,      /* y: cult, x: steps: the price of a volcano */
    TM_LEECH,     /* y: seat that offers, x: power */
    TM_DECLINE,   /* y: seat that offers, x: power */
    TM_COLOUR,    /* y: colour, of a faction of Fire and Ice */
    TM_UNLOCK,    /* y: colour, or TM_NO_COLOUR for a priest */
    TM_TOKEN,     /* Shapeshifters pay a point and gain a power token in the third bowl */
    TM_FORFEIT,   /* gives up what need not be used, for example spades that were not paid for */
    TM_END,       /* ends the turn */
    TM_NEXT,      /* income or a final scoring, which happens to all seats at once */
    TM_DROP,      /* a player leaves the game */
    TM_MOVES
} tm_move_kind;

/* Conversions: what into what. */
enum {
    TM_POWER_COIN,
    TM_POWER_WORKER,
    TM_POWER_PRIEST,
    TM_WORKER_COIN,
    TM_PRIEST_COIN,
    TM_PRIEST_WORKER,
    TM_COIN_POINT,
    TM_POINT_COIN,
    TM_WORKER_PRIEST,
    TM_CONVERSIONS
};

typedef struct {
    uint8_t kind, seat, y;
    uint16_t x, z;
} tm_move;

enum { TM_MOVES_MAX = 4096 };

void tm_begin_game(const tm_table *table, tm_position *p);
/* Applies a move. Returns NULL, or why the move is not legal, in words without a full stop; the position is then of no use. */
const char *tm_apply_move(const tm_table *table, tm_position *p, const tm_move *move);
/* Returns the seat that has to move, or TM_NOBODY if TM_NEXT is the next move or the game is over. */
int tm_actor(const tm_table *table, const tm_position *p);
/* Lists the legal moves of the seat that has to move; none if the game is over. Returns their number. Conversions, and power that
 * is burnt, are listed one by one. */
int tm_list_moves(const tm_table *table, const tm_position *p, tm_move moves[TM_MOVES_MAX]);
/* Returns how a seat counts in a final scoring: TM_NO_EXTRA for its largest network. */
int tm_final_value(const tm_table *table, const tm_position *p, int seat, int extra);

#endif
