/* Balances random levels of Feast & Forage by games: our search, and the hill climb of those who published the game, which swaps two
 * squares and keeps the swap if ten games look more even, until they look even.
 *   balance KIND LEVELS SEED WITHIN GAMES FILE   KIND: who plays the second seat against a forager; FILE: the game's file
 * A level counts as balanced if 1,000 fresh games are within WITHIN of an even share. Prints one JSON object. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define main play_jobs
#include "examples/feast_and_forage.c"
#undef main
#include "levelground/balance.h"
#include "levelground/game_file.h"
#include "levelground/repair.h"

enum { ROWS_TEXT = CELLS + SIDE + 1, FRESH = 1000, LOOKS = 10, HILL_STEPS = 100, TEXT_MAX = 1 << 16 };

typedef struct {
    double at_first, balanced, games, changes, draws, best_swap;
    double *seconds; /* of each level */
} result;

static double cpu(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void stop(const char *why) {
    fprintf(stderr, "balance: %s\n", why);
    exit(2);
}

/* Draws a level with exactly two starts, as the game's authors do. */
static void draw_level(char rows[ROWS_TEXT], uint64_t *random) {
    int starts;
    do {
        char *at = rows;
        starts = 0;
        for (int cell = 0; cell < CELLS; cell++) {
            double u = next_random(random);
            *at++ = u < .45 ? '.' : u < .6 ? 'F' : u < .8 ? 'S' : u < .95 ? 'W' : (char)('1' + starts++ % 2);
            if (cell % SIDE == SIDE - 1) *at++ = '\n';
        }
        *at = '\0';
    } while (starts != 2);
    bool swapped = next_random(random) < .5; /* who starts where */
    for (char *at = rows; swapped && *at; at++)
        if (*at == '1' || *at == '2') *at = (char)('1' + '2' - *at);
}

static void ready_level(level *l, const char *rows, kind second) {
    char job[ROWS_TEXT + 20];
    snprintf(job, sizeof job, "\"board\":\"%s\"", rows);
    l->kinds[0] = FORAGER;
    l->kinds[1] = second;
    if (!read_level(job, l)) stop("a level cannot be read");
    find_ways(l);
}

/* Returns the first player's mean share in games of a seed. */
static double play_games(level *l, uint64_t seed, int games, double *draws) {
    double sum = 0;
    *draws = 0;
    for (int i = 0; i < games; i++) {
        double share = play(l, seed * 1000003 + (uint64_t)i, NULL);
        sum += share;
        *draws += share == .5;
    }
    *draws /= games;
    return sum / games;
}

static double judge(const char *rows, kind second, uint64_t seed, double *draws) {
    static level l;
    ready_level(&l, rows, second);
    return fabs(play_games(&l, seed << 32 | 1, FRESH, draws) - .5);
}

/* Balances a level by our search. Returns the number of games. */
static double search(const lg_game *game, char *rows, kind second, const lg_balance_wish *wish) {
    static level l;
    char text[ROWS_TEXT + 40];
    double shares[2 * 100];
    lg_error error = {.text = ""};
    lg_values settings;
    lg_play_order orders[LG_BOTS_MAX];
    lg_level *first = calloc(1, game->level_size);
    snprintf(text, sizeof text, "feast-and-forage\n%s", rows);
    lg_values_init(&settings, game->settings);
    if (!first || !game->text.read(game, text, strlen(text), first, &error)) stop(error.text);
    lg_task *task = lg_repair_task(game, &settings, first, NULL, &error);
    lg_balance *b = task ? lg_balance_create(task, first, NULL, wish, &error) : NULL;
    if (!b) stop(error.text);
    while (lg_balance_ask(b, orders, LG_BOTS_MAX) > 0) {
        lg_text board = {0};
        game->text.write(game, orders->level, game->formats[0].name, &board);
        ready_level(&l, strchr(board.data, '\n') + 1, second);
        lg_text_clear(&board);
        for (int i = 0; i < orders->count; i++) {
            shares[2 * i] = play(&l, orders->seed * 1000003 + (uint64_t)(orders->first + i), NULL);
            shares[2 * i + 1] = 1 - shares[2 * i];
        }
        if (!lg_balance_tell(b, orders, shares, &error)) stop(error.text);
    }
    lg_balance_end end = lg_balance_result(b);
    lg_text board = {0};
    game->text.write(game, end.level, game->formats[0].name, &board);
    snprintf(rows, ROWS_TEXT, "%s", strchr(board.data, '\n') + 1);
    lg_text_clear(&board);
    lg_balance_destroy(b);
    lg_task_destroy(task);
    lg_values_clear(&settings);
    free(first);
    return (double)end.games;
}

/* Swaps two squares that differ. */
static void swap_squares(char *rows, uint64_t *random) {
    int a, b;
    do {
        a = (int)(next_random(random) * CELLS), b = (int)(next_random(random) * CELLS);
        a += a / SIDE, b += b / SIDE; /* the ends of lines */
    } while (rows[a] == rows[b]);
    char piece = rows[a];
    rows[a] = rows[b];
    rows[b] = piece;
}

static double climb(char *rows, kind second, uint64_t *random) {
    static level l;
    double draws, games = LOOKS;
    ready_level(&l, rows, second);
    double off = fabs(play_games(&l, *random, LOOKS, &draws) - .5);
    for (int step = 0; step < HILL_STEPS && off > 0; step++, games += LOOKS) {
        char other[ROWS_TEXT];
        memcpy(other, rows, sizeof other);
        swap_squares(other, random);
        ready_level(&l, other, second);
        double now = fabs(play_games(&l, *random, LOOKS, &draws) - .5);
        if (now >= off) continue;
        off = now;
        memcpy(rows, other, sizeof other);
    }
    return games;
}

static int count_changes(const char *one, const char *two) {
    int changes = 0;
    for (; *one; one++, two++)
        changes += *one != *two;
    return changes;
}

/* Could a single swap have balanced the level? All swaps are tried with as many games as it takes to see that. */
static bool has_swap(const char *rows, kind second, double within) {
    static level l;
    for (int a = 0; a < ROWS_TEXT - 1; a++)
        for (int b = a + 1; b < ROWS_TEXT - 1; b++) {
            char other[ROWS_TEXT];
            double draws;
            if (rows[a] == rows[b] || rows[a] == '\n' || rows[b] == '\n') continue;
            memcpy(other, rows, sizeof other);
            other[a] = rows[b];
            other[b] = rows[a];
            ready_level(&l, other, second);
            if (fabs(play_games(&l, 5, 40, &draws) - .5) > within + .1) continue;
            if (fabs(play_games(&l, 9, 400, &draws) - .5) <= within) return true;
        }
    return false;
}

static int ascending(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void print(const char *name, result *r, int levels) {
    qsort(r->seconds, (size_t)levels, sizeof *r->seconds, ascending);
    printf("\"%s\":{\"balanced\":%g,\"games\":%g,\"changes\":%g,\"draws\":%g,\"median_ms\":%g}", name,
           r->balanced / levels, r->games / levels, r->changes / levels, r->draws / levels,
           1000 * r->seconds[levels / 2]);
}

int main(int argc, char **argv) {
    static char text[TEXT_MAX];
    lg_error error = {.text = "cannot read the game's file"};
    kind second = 0;
    if (argc != 7) stop("expected KIND LEVELS SEED WITHIN GAMES FILE");
    while (second < KINDS && strcmp(kind_names[second], argv[1]) != 0)
        second++;
    int levels = atoi(argv[2]);
    uint64_t random = strtoull(argv[3], NULL, 10);
    lg_balance_wish wish = {
        .seats = 2, .bots = 1, .share = {.5, .5}, .within = atof(argv[4]), .confidence = .95, .games = atoll(argv[5])};
    FILE *file = fopen(argv[6], "rb");
    lg_game *game = file ? lg_game_read(text, fread(text, 1, sizeof text, file), &error) : NULL;
    if (file) fclose(file);
    if (second == KINDS || levels < 1 || !game) stop(second == KINDS ? "unknown kind" : error.text);
    result ours = {.seconds = calloc((size_t)levels, sizeof(double))},
           theirs = {.seconds = calloc((size_t)levels, sizeof(double))};
    double at_first = 0, possible = 0;
    if (!ours.seconds || !theirs.seconds) stop("out of memory");
    for (int i = 0; i < levels; i++) {
        char rows[ROWS_TEXT], other[ROWS_TEXT];
        double draws, start;
        draw_level(rows, &random);
        wish.seed = (uint64_t)i + 1;
        at_first += judge(rows, second, (uint64_t)i + 1, &draws) <= wish.within;
        possible += has_swap(rows, second, wish.within);
        for (int method = 0; method < 2; method++) {
            result *r = method ? &theirs : &ours;
            memcpy(other, rows, sizeof other);
            start = cpu();
            r->games += method ? climb(other, second, &random) : search(game, other, second, &wish);
            r->seconds[i] = cpu() - start;
            r->balanced += judge(other, second, (uint64_t)i + 1, &draws) <= wish.within;
            r->draws += draws;
            r->changes += count_changes(rows, other);
        }
    }
    printf("{\"kind\":\"%s\",\"levels\":%d,\"at_first\":%g,\"one_swap\":%g,", argv[1], levels, at_first / levels,
           possible / levels);
    print("search", &ours, levels);
    printf(",");
    print("hill_climb", &theirs, levels);
    printf("}\n");
    free(ours.seconds);
    free(theirs.seconds);
    lg_game_destroy(game);
    return 0;
}
