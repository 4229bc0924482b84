/* Feast & Forage, a game for two on 6 x 6 squares (Rupp and Eckert 2025), as a bot for levelground's --bot: it reads jobs, plays
 * the games of each, and answers a line a game. The names of the players, `--kinds forager,handicap` for example, are forager,
 * handicap (moves every second turn), double-food (each meal counts twice) and mountaineer (can walk on stone).
 *
 *     cc -O2 examples/feast_and_forage.c -o feast-and-forage
 *     levelground repair LEVEL --game examples/feast-and-forage.game.yaml --bot ./feast-and-forage --kinds forager,mountaineer
 *
 * The rules, and how ways of equal length are told apart, are those of the public environment feast-and-forage-env, so that the
 * same random numbers give the same moves. docs/reference/bots.md describes jobs and answers. */
#define _POSIX_C_SOURCE 200809L /* getline */

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SIDE = 6,
    CELLS = SIDE * SIDE,
    FAR = 100,
    MEALS_TO_WIN = 5,
    FULL = 100,
    STEP = 10,
    NOWHERE = -1,
    QUEUE_MAX = 1 << 16
};
typedef enum { GRASS, FOOD, STONE, WATER, SCRUB } tile;
typedef enum { FORAGER, HANDICAP, DOUBLE_FOOD, MOUNTAINEER, KINDS } kind;
static const char *const kind_names[KINDS] = {"forager", "handicap", "double-food", "mountaineer"};

/* What is passable never changes in a game, because food and scrub both are. So all ways are found once for a level. */
typedef struct {
    bool passable[CELLS];
    int far[CELLS][CELLS]; /* length of the shortest way; FAR: there is none */
    int8_t toward[CELLS]
                 [CELLS]; /* the first cell of a shortest way; NOWHERE: there is none; CELLS: not looked for yet */
} ways;

typedef struct {
    tile at[CELLS];
    int start[2];
    bool wet[CELLS]; /* is there water beside the cell? */
    kind kinds[2];
    ways land[2], swim[2]; /* of each player; swim: also across water, for ways to water */
} level;

/* splitmix64 (Steele, Lea and Flood 2014) */
static double next_random(uint64_t *state) {
    uint64_t z = *state += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return (double)((z ^ z >> 31) >> 11) * 0x1p-53;
}

/* Returns the cell in a direction (down, up, right, left), or NOWHERE. */
static int beside(int cell, int direction) {
    int row = cell / SIDE + (direction == 0) - (direction == 1),
        column = cell % SIDE + (direction == 2) - (direction == 3);
    return row < 0 || column < 0 || row >= SIDE || column >= SIDE ? NOWHERE : row * SIDE + column;
}

static void find_distances(ways *w) {
    for (int from = 0; from < CELLS; from++) {
        int queue[CELLS], first = 0, last = 0;
        for (int to = 0; to < CELLS; to++)
            w->far[from][to] = FAR, w->toward[from][to] = CELLS;
        if (!w->passable[from]) continue;
        w->far[from][from] = 0;
        for (queue[last++] = from; first < last; first++)
            for (int d = 0; d < 4; d++) {
                int to = beside(queue[first], d);
                if (to == NOWHERE || !w->passable[to] || w->far[from][to] < FAR) continue;
                w->far[from][to] = w->far[from][queue[first]] + 1;
                queue[last++] = to;
            }
    }
}

/* The queue of A*: a binary heap whose order among equals is that of Python's heapq, on which the ways depend. */
typedef struct {
    int cell, made, total, parent; /* made: steps so far; total: steps at least; parent: index of the cell before */
} node;
static node nodes[QUEUE_MAX];
static int heap[QUEUE_MAX], heap_size;

static bool is_less(int a, int b) {
    return nodes[a].total < nodes[b].total;
}

static void rise(int place, int top) {
    int moving = heap[place];
    for (; place > top && is_less(moving, heap[(place - 1) / 2]); place = (place - 1) / 2)
        heap[place] = heap[(place - 1) / 2];
    heap[place] = moving;
}

static int pop(void) {
    int first = heap[0], last = heap[--heap_size], place = 0;
    if (!heap_size) return first;
    for (int child = 1; child < heap_size; child = 2 * place + 1) {
        if (child + 1 < heap_size && !is_less(heap[child], heap[child + 1])) child++;
        heap[place] = heap[child];
        place = child;
    }
    heap[place] = last;
    rise(place, 0);
    return first;
}

/* Returns the first cell of the way that A* finds. */
static int first_step(const ways *w, int from, int to) {
    bool closed[CELLS] = {false};
    int made = 1;
    if (w->far[from][to] == FAR || from == to) return NOWHERE;
    nodes[0] = (node){from, 0, 0, -1};
    heap[0] = 0;
    heap_size = 1;
    while (heap_size) {
        int now = pop();
        closed[nodes[now].cell] = true;
        if (nodes[now].cell == to) {
            while (nodes[now].parent > 0)
                now = nodes[now].parent;
            return nodes[now].cell;
        }
        for (int d = 0; d < 4; d++) {
            int next = beside(nodes[now].cell, d);
            if (next == NOWHERE || !w->passable[next] || closed[next] || made == QUEUE_MAX) continue;
            int left = abs(next / SIDE - to / SIDE) + abs(next % SIDE - to % SIDE);
            nodes[made] = (node){next, nodes[now].made + 1, nodes[now].made + 1 + left, now};
            heap[heap_size] = made++;
            rise(heap_size++, 0);
        }
    }
    return NOWHERE;
}

static int step_toward(ways *w, int from, int to) {
    if (w->toward[from][to] == CELLS) w->toward[from][to] = (int8_t)first_step(w, from, to);
    return w->toward[from][to];
}

/* Returns the nearest cell with this tile that is not the one where the player stands, unless there is no other; NOWHERE if there is
 * none at all. One that cannot be reached may be returned if none can. */
static int nearest(const tile *at, const ways *w, int from, tile wanted) {
    int best = NOWHERE, second = NOWHERE;
    for (int cell = 0; cell < CELLS; cell++) {
        if (at[cell] != wanted) continue;
        if (best == NOWHERE || w->far[from][cell] < w->far[from][best])
            second = best, best = cell;
        else if (second == NOWHERE || w->far[from][cell] < w->far[from][second])
            second = cell;
    }
    return best == from && second != NOWHERE ? second : best;
}

/* Returns where a player goes: towards the nearest food, else towards the nearest water, else nowhere. */
static int forage(level *l, int player, const tile *at, int from) {
    int food = nearest(at, &l->land[player], from, FOOD);
    int next = food == NOWHERE ? NOWHERE : step_toward(&l->land[player], from, food);
    if (next == NOWHERE) {
        int water = nearest(at, &l->swim[player], from, WATER);
        next = water == NOWHERE ? NOWHERE : step_toward(&l->swim[player], from, water);
    }
    return next == NOWHERE || !l->land[player].passable[next] ? from : next;
}

/* Plays a game. Returns the share of the first player: 1, 0, or half for a draw. `moves` gets where both stand after each turn, if it is not
 * NULL. */
static double play(level *l, uint64_t seed, FILE *moves) {
    tile at[CELLS];
    int place[2], health[2] = {FULL, FULL}, food[2] = {FULL, FULL}, water[2] = {FULL, FULL}, meals[2] = {0, 0};
    memcpy(at, l->at, sizeof at);
    memcpy(place, l->start, sizeof place);
    for (int turn = 0;; turn++) {
        int to[2];
        for (int p = 0; p < 2; p++)
            to[p] = l->kinds[p] == HANDICAP && turn % 2 ? place[p] : forage(l, p, at, place[p]);
        for (int p = 0; p < 2; p++) {
            place[p] = to[p];
            if (water[p] > 0) water[p] -= STEP;
            if (food[p] > 0) food[p] -= STEP;
            if (!water[p] || !food[p]) health[p] -= STEP;
            if (water[p] >= FULL / 2 && food[p] >= FULL / 2 && health[p] < FULL) health[p] += STEP;
            if (l->wet[place[p]]) water[p] = FULL;
        }
        if (moves) fprintf(moves, "%d-%d ", place[0], place[1]);
        bool together = place[0] == place[1] && at[place[0]] == FOOD;
        for (int p = 0; p < 2; p++)
            if (together || at[place[p]] == FOOD) {
                food[p] = FULL;
                meals[p] += l->kinds[p] == DOUBLE_FOOD ? 2 : 1;
                if (!together || p) at[place[p]] = SCRUB;
            }
        bool dead[2] = {health[0] <= 0, health[1] <= 0}, full[2] = {meals[0] >= MEALS_TO_WIN, meals[1] >= MEALS_TO_WIN};
        if (dead[0] != dead[1]) return dead[1];
        if (dead[0] || (full[0] && full[1])) return .5;
        if (full[0] != full[1]) return full[0];
        for (int cell = 0; cell < CELLS; cell++)
            if (at[cell] == SCRUB && next_random(&seed) <= .025) at[cell] = FOOD;
    }
}

/* Finds a member of a job, which levelground writes without blanks: returns where its value begins, or NULL. */
static const char *member(const char *job, const char *name) {
    char key[32];
    snprintf(key, sizeof key, "\"%s\":", name);
    const char *at = strstr(job, key);
    return at ? at + strlen(key) : NULL;
}

static uint64_t number(const char *job, const char *name) {
    const char *at = member(job, name);
    return at ? strtoull(at, NULL, 10) : 0;
}

/* Reads the board: lines of `.`, `F`, `S`, `W` and the starts `1` and `2`. Returns false if it is none. */
static bool read_level(const char *job, level *l) {
    static const char letters[] = ".FSW";
    const char *text = member(job, "board");
    int cells = 0, starts = 0;
    if (!text || *text != '"') return false;
    for (text++; *text && *text != '"' && cells < CELLS; text++) {
        const char *letter = strchr(letters, *text);
        if (*text == '\\') { /* the end of a line */
            text++;
        } else if (*text == '1' || *text == '2') {
            l->start[*text - '1'] = cells;
            starts |= 1 << (*text - '1');
            l->at[cells++] = GRASS;
        } else if (letter && *letter) {
            l->at[cells++] = (tile)(letter - letters);
        }
    }
    return cells == CELLS && starts == 3;
}

/* Reads who sits where, which is "kinds":["forager","handicap"]; without kinds, two foragers. */
static bool read_kinds(const char *job, level *l) {
    const char *text = member(job, "kinds");
    for (int p = 0; p < 2; p++) {
        size_t length;
        l->kinds[p] = FORAGER;
        if (!text || (text = strchr(text, '"')) == NULL) continue;
        length = strcspn(++text, "\"");
        for (l->kinds[p] = 0; l->kinds[p] < KINDS; l->kinds[p]++)
            if (strlen(kind_names[l->kinds[p]]) == length && !strncmp(kind_names[l->kinds[p]], text, length)) break;
        if (l->kinds[p] == KINDS) return false;
        text += length + 1;
    }
    return true;
}

/* In the public environment the last cell of a row lies beside the first one, and the last of a column beside the first, but only
 * for drinking and only in this direction. */
static void find_ways(level *l) {
    for (int cell = 0; cell < CELLS; cell++) {
        l->wet[cell] = (cell % SIDE == 0 && l->at[cell + SIDE - 1] == WATER) ||
                       (cell < SIDE && l->at[cell + CELLS - SIDE] == WATER);
        for (int d = 0; d < 4; d++)
            l->wet[cell] |= beside(cell, d) != NOWHERE && l->at[beside(cell, d)] == WATER;
    }
    for (int p = 0; p < 2; p++) {
        for (int cell = 0; cell < CELLS; cell++) {
            l->land[p].passable[cell] = l->at[cell] != WATER && (l->at[cell] != STONE || l->kinds[p] == MOUNTAINEER);
            l->swim[p].passable[cell] = l->land[p].passable[cell] || l->at[cell] == WATER;
        }
        find_distances(&l->land[p]);
        find_distances(&l->swim[p]);
    }
}

int main(int argc, char **argv) {
    static level l;
    char *job = NULL;
    size_t room = 0;
    bool shows =
        argc > 1 && !strcmp(argv[1], "--moves"); /* where both stand after each turn stands before the answer */
    while (getline(&job, &room, stdin) > 0) {
        uint64_t seed = number(job, "seed"), first = number(job, "first"), games = number(job, "games");
        if (!read_level(job, &l) || !read_kinds(job, &l)) {
            printf("error expected a board of 6 x 6 squares with both starts, and kinds that are known\n");
        } else {
            find_ways(&l);
            for (uint64_t i = first; i < first + games; i++) {
                double share = play(&l, seed * 1000003 + i, shows ? stdout : NULL);
                printf("%g %g\n", share, 1 - share);
            }
        }
        fflush(stdout);
    }
    free(job);
    return 0;
}
