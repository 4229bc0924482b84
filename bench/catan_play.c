/* Catan's players on one thread, on shuffled official boards: how fast, how strong, and the weights of `greedy`.
 *   catan_play speed                     games a second, four alike a table; microseconds a draft of openings
 *   catan_play match A B TABLES OFFERS   share of the games that A wins, two a side, each way to sit; Wilson's 95 %
 *   catan_play tune SEED ROUNDS GENERATIONS TABLES OFFERS
 * `tune` finds weights by playing, from those set by hand: CMA-ES (src/optimizers/cma.c) draws factors of the champion's, each draw sits two a
 * side with two champions, on every second table with offers, and its share of wins ranks it. Where a round's mean beats the
 * champion on fresh tables it is the next one. Progress on stderr; the weights by name on stdout. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/math.h"
#include "games/catan/play/opening.h"
#include "games/catan/play/taste.h"
#include "optimizers/cma.h"

enum { N = CT_TASTES, LAMBDA = 14, SEATS = 4, SIDES = 6, FRESH = 6 };

static void stop(const char *why) {
    fprintf(stderr, "catan_play: %s\n", why);
    exit(2);
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* ---- tables ------------------------------------------------------------------------------------------------------ */

static void shuffle(uint8_t *of, int n, lg_rng *rng) {
    for (int i = n - 1; i > 0; i--) {
        int k = (int)lg_rng_below(rng, (uint32_t)i + 1);
        uint8_t kept = of[i];
        of[i] = of[k];
        of[k] = kept;
    }
}

/* What the box has of each kind, one after the other. */
static int lay_out(const uint8_t *count, int kinds, uint8_t *of) {
    int n = 0;
    for (int k = 0; k < kinds; k++)
        for (int i = 0; i < count[k]; i++)
            of[n++] = (uint8_t)k;
    return n;
}

static void draw_table(ct_table *table, int offers, lg_rng rng) {
    ct_board board;
    uint8_t token[CT_HEXES_MAX];
    int at = 0;
    lg_error error;
    ct_house house = ct_house_of(SEATS);
    house.offers = offers;
    ct_frame(&board, SEATS);
    shuffle(board.resource, lay_out(board.tiles, CT_SEA, board.resource), &rng);
    shuffle(board.kind, lay_out(board.harbours, CT_PORT_KINDS, board.kind), &rng);
    shuffle(token, lay_out(board.tokens, CT_NUMBERS, token), &rng);
    for (int h = 0; h < board.hexes; h++)
        board.number[h] = board.resource[h] == CT_DESERT ? CT_NONE : token[at++];
    if (!ct_table_init(table, &board, &house, &error)) stop(error.text);
}

/* Games that manner a wins on one table, each way in which two of four seats can be its. */
static int win(const ct_manner *a, const ct_manner *b, const ct_table *table, uint64_t seed, uint64_t number) {
    static const uint8_t sides[SIDES] = {3, 5, 6, 9, 10, 12};
    int won = 0;
    for (int k = 0; k < SIDES; k++) {
        ct_manner manner[SEATS];
        for (int i = 0; i < SEATS; i++)
            manner[i] = sides[k] >> i & 1 ? *a : *b;
        ct_game *game = ct_game_create(table, manner);
        if (!game) stop("out of memory");
        int winner = ct_game_play(game, seed, number * SIDES + (uint64_t)k);
        won += winner != CT_NOBODY && sides[k] >> winner & 1;
        ct_game_destroy(game);
    }
    return won;
}

static const ct_player *player_of(const char *name) {
    for (int i = 0; ct_players[i]; i++)
        if (!strcmp(ct_players[i]->name, name)) return ct_players[i];
    stop("no such player");
    return NULL;
}

/* ---- speed and strength ------------------------------------------------------------------------------------------ */

static double games_a_second(const char *name, int games) {
    ct_manner manner[SEATS];
    ct_table table;
    double seconds = 0;
    for (int i = 0; i < SEATS; i++)
        manner[i] = (ct_manner){.player = player_of(name)};
    for (int t = 0; t < 10; t++) {
        draw_table(&table, 0, lg_rng_stream(1, "board", (uint64_t)t));
        ct_game *game = ct_game_create(&table, manner);
        if (!game) stop("out of memory");
        double start = now();
        for (int g = 0; g < games / 10; g++)
            ct_game_play(game, 1, (uint64_t)g);
        seconds += now() - start;
        ct_game_destroy(game);
    }
    return games / seconds;
}

static double draft_microseconds(int drafts) {
    static ct_opening opening;
    ct_table table;
    int16_t corner[CT_SEATS_MAX][2];
    draw_table(&table, 0, lg_rng_stream(1, "board", 0));
    double start = now();
    ct_opening_init(&opening, &table, NULL);
    for (int i = 0; i < drafts; i++) {
        uint8_t nth[2 * CT_SEATS_MAX];
        for (int t = 0, rest = i; t < 2 * SEATS; t++, rest /= 3)
            nth[t] = (uint8_t)(rest % 3);
        ct_opening_take(&opening, nth, corner);
    }
    return 1e6 * (now() - start) / drafts;
}

static void measure_speed(void) {
    printf("{\"greedy\": %.0f, \"random\": %.0f, \"draft\": %.3f}\n", games_a_second("greedy", 10000),
           games_a_second("random", 10000), draft_microseconds(100000));
}

/* Wilson's interval of a share of n. */
static void print_share(double share, int n) {
    double z = 1.959964, spread = z * sqrt(share * (1 - share) / n + z * z / (4.0 * n * n)), all = 1 + z * z / n;
    double middle = share + z * z / (2.0 * n);
    printf("{\"games\": %d, \"share\": %.4f, \"low\": %.4f, \"high\": %.4f}\n", n, share, (middle - spread) / all,
           (middle + spread) / all);
}

static void measure_match(char **argv) {
    ct_manner a = {.player = player_of(argv[0])}, b = {.player = player_of(argv[1])};
    int tables = atoi(argv[2]), won = 0;
    for (int t = 0; t < tables; t++) {
        ct_table table;
        draw_table(&table, atoi(argv[3]), lg_rng_stream(1, "board", (uint64_t)t));
        won += win(&a, &b, &table, 1, (uint64_t)t);
    }
    print_share(won / (double)(SIDES * tables), SIDES * tables);
}

/* ---- weights ----------------------------------------------------------------------------------------------------- */

typedef struct {
    uint64_t seed;
    int tables, offers;
    ct_taste champion;
} study;

/* The share won at tables `first` on; the same tables and dice for all that are compared. */
static double contest(const study *s, const ct_taste *challenger, uint64_t first, int tables) {
    ct_manner a = {.player = &ct_player_greedy, .taste = challenger};
    ct_manner b = {.player = &ct_player_greedy, .taste = &s->champion};
    int won = 0;
    for (int t = 0; t < tables; t++) {
        ct_table table;
        uint64_t number = first + (uint64_t)t;
        draw_table(&table, t % 2 ? s->offers : 0, lg_rng_stream(s->seed, "board", number));
        won += win(&a, &b, &table, s->seed, number);
    }
    return won / (double)(SIDES * tables);
}

/* The champion's weights times e to the power of the point. */
static ct_taste taste_at(const study *s, const double *point) {
    ct_taste taste;
    for (int i = 0; i < N; i++)
        taste.weight[i] = s->champion.weight[i] * lg_exp(point[i]);
    return taste;
}

static void sort(const double *score, int *order) {
    for (int i = 0; i < LAMBDA; i++) {
        int at = i;
        for (; at && score[order[at - 1]] < score[i]; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
}

static void generation(const study *s, cma *m, lg_rng *rng, uint64_t first) {
    static double sample[LAMBDA * N];
    double score[LAMBDA], best = 0;
    int order[LAMBDA] = {0};
    for (int i = 0; i < LAMBDA; i++) {
        double point[N];
        cma_draw(m, rng, sample + (size_t)i * N);
        for (int k = 0; k < N; k++)
            point[k] = m->mean[k] + m->sigma * sample[i * N + k];
        ct_taste taste = taste_at(s, point);
        score[i] = contest(s, &taste, first, s->tables);
        if (score[i] > best) best = score[i];
    }
    sort(score, order);
    cma_learn(m, sample, order);
    fprintf(stderr, "  best %.3f, deviation %.3f\n", best, m->sigma);
}

/* A round: generations from the champion on, then the mean against it on fresh tables. */
static void play_round(study *s, cma *m, int number, int generations) {
    lg_rng rng = lg_rng_stream(s->seed, "weights", (uint64_t)number);
    uint64_t first = (uint64_t)number << 32;
    cma_begin(m, LAMBDA, .2, 0);
    memset(m->mean, 0, sizeof *m->mean * N);
    for (int g = 0; g < generations; g++)
        generation(s, m, &rng, first + (uint64_t)(g * s->tables));
    ct_taste mean = taste_at(s, m->mean);
    double share = contest(s, &mean, first + ((uint64_t)1 << 31), FRESH * s->tables);
    fprintf(stderr, "round %d: %.4f against the champion\n", number, share);
    if (share > .5) s->champion = mean;
}

static void tune(char **argv) {
    study s = {.seed = strtoull(argv[0], NULL, 10), .tables = atoi(argv[3]), .champion = ct_taste_by_hand};
    s.offers = atoi(argv[4]);
    cma m;
    arena memory = {0};
    cma_lay_out(&m, &memory, N, LAMBDA);
    memory = (arena){.base = aligned_alloc(ARENA_ALIGNMENT, memory.used)};
    if (!memory.base) stop("out of memory");
    cma_lay_out(&m, &memory, N, LAMBDA);
    for (int r = 0; r < atoi(argv[1]); r++)
        play_round(&s, &m, r, atoi(argv[2]));
    for (int i = 0; i < N; i++)
        printf("%s %.3g\n", ct_taste_names[i], s.champion.weight[i]);
    free(memory.base);
}

int main(int argc, char **argv) {
    if (argc == 2 && !strcmp(argv[1], "speed"))
        measure_speed();
    else if (argc == 6 && !strcmp(argv[1], "match"))
        measure_match(argv + 2);
    else if (argc == 7 && !strcmp(argv[1], "tune"))
        tune(argv + 2);
    else
        stop("expected speed, match A B TABLES OFFERS or tune SEED ROUNDS GENERATIONS TABLES OFFERS");
}
