/* Fits the weights of the places of first dwellings (players/terra_mystica/families/site.h). A run makes boards by its recipe
 * and plays games of `greedy` on them. A share of the first dwellings is placed at random, so that bad places occur
 * as well. The points of the seats are then explained by the features of their places, by least squares, with a
 * constant for each faction. */
#include <assert.h>
#include <gsl/gsl_linalg.h>
#include <stdlib.h>
#include <string.h>

#include "boards/terra_mystica/settings.h"
#include "lab/kinds/terra_mystica/seats.h"
#include "players/terra_mystica/families/site.h"
#include "players/terra_mystica/match.h"
#include "seats.h"

enum { F = TM_SITE_FEATURES, N = F + TM_FACTIONS };
static const double USUAL =
    100; /* points are counted from here, so that the ridge hardly moves the factions' constants */

static const lg_param options[] = {
    {"boards", LG_WHOLE, 200, 1, 100000, NULL, "boards on which games are played", NULL},
    {"games", LG_WHOLE, 40, 1, 100000, NULL, "games on each board", NULL},
    {"random", LG_NUMBER, .5, 0, 1, NULL, "the share of first dwellings that are placed at random", NULL},
    {.name = NULL},
};
static const study_series series[] = {{NULL, NULL, NULL}};

typedef struct {
    board_maker maker;
    double random;
    uint64_t seed;
    seats_room room;
    double a[N * N], b[N]; /* the normal equations */
    double seats;          /* seats counted */
} fitting;

static bool columns(const design_experiment *e, const design_setup *w, design_columns *c, lg_error *error) {
    const char *names[F + 2] = {NULL};
    if (w->recipe.game != &lg_game_terra_mystica) return lg_fail(error, "only terra-mystica has first dwellings");
    for (int i = 0; i < F; i++)
        names[i] = tm_site_names[i];
    names[F] = "seats";
    return marks_columns(e, w->recipe.game, names, c, error);
}

static void close(void *memory) {
    fitting *f = memory;
    board_maker_close(&f->maker);
    free(f);
}

static void *open(const study_bench *b, lg_error *error) {
    fitting *f = calloc(1, sizeof *f);
    if (!f) lg_fail_memory(error);
    if (!f || board_maker_open(&f->maker, b, error)) return f;
    close(f);
    return NULL;
}

/* Plays a game, some of whose first dwellings are placed at random, and adds its seats to the normal equations. */
static bool play_game(fitting *f, const tm_board *board, uint64_t number, lg_error *error) {
    lg_rng rng = lg_rng_stream(f->seed, "sites", number);
    tm_game_rules rules = tm_match_rules(&rng);
    tm_game *game = &f->room.game;
    tm_move made;
    int feature[SEATS][F];
    if (!tm_table_init(&f->room.table, board, &rules, error)) return false;
    game->table = &f->room.table;
    for (int s = 0; s < SEATS; s++)
        game->manner[s] = (tm_manner){.player = &tm_player_greedy};
    tm_game_start(game, f->seed, number);
    while (game->position.phase <= TM_FOUNDING) {
        const bool founding = game->position.phase == TM_FOUNDING;
        const int moves = founding ? tm_list_moves(game->table, &game->position, game->moves) : 0;
        const bool is_dwelling = moves > 0 && game->moves[0].kind == TM_BUILD;
        if (!is_dwelling || lg_rng_unit(&rng) >= f->random) {
            tm_game_step(game, &made);
            continue;
        }
        made = game->moves[lg_rng_below(&rng, (uint32_t)moves)];
        const char *wrong = tm_apply_move(game->table, &game->position, &made);
        assert(!wrong); /* the move was listed */
        (void)wrong;
    }
    for (int s = 0; s < SEATS; s++)
        tm_site_features(game->table, &game->position, s, feature[s]);
    while (tm_game_step(game, &made))
        ;
    for (int s = 0; s < SEATS; s++) {
        double x[N] = {0};
        for (int i = 0; i < F; i++)
            x[i] = feature[s][i];
        x[F + rules.faction[s]] = 1;
        for (int i = 0; i < N; i++) {
            if (x[i] == 0) continue;
            f->b[i] += x[i] * (game->position.seat[s].vp - USUAL);
            for (int j = 0; j < N; j++)
                f->a[i * N + j] += x[i] * x[j];
        }
        f->seats++;
    }
    return true;
}

static bool run(void *memory, const study_bench *b, const design_run *r, study_row *row, lg_error *error) {
    fitting *f = memory;
    const int boards = (int)lg_value(&b->setup->with, "boards"), games = (int)lg_value(&b->setup->with, "games");
    double weight[N], scale[N];
    f->seed = r->seed;
    f->random = lg_value(&b->setup->with, "random");
    f->seats = 0;
    memset(f->a, 0, sizeof f->a);
    memset(f->b, 0, sizeof f->b);
    marks_empty(b, row);
    for (int i = 0; i < boards; i++) {
        tm_board board = {0};
        if (!b->wanted(b->context)) return false;
        if (!board_maker_make(&f->maker, lg_rng_stream(f->seed, "boards", (uint64_t)i), &board, error)) return false;
        for (int g = 0; g < games; g++)
            if (!play_game(f, &board, (uint64_t)i * (uint64_t)games + (uint64_t)g, error)) return false;
    }
    gsl_matrix_view a = gsl_matrix_view_array(f->a, N, N);
    gsl_vector_view right = gsl_vector_view_array(f->b, N), x = gsl_vector_view_array(weight, N),
                    s = gsl_vector_view_array(scale, N);
    /* a weak ridge keeps the matrix positive definite where features or factions are rare */
    for (int i = 0; i < N; i++)
        f->a[i * N + i] += 1;
    gsl_linalg_cholesky_decomp2(&a.matrix, &s.vector);
    gsl_linalg_cholesky_solve2(&a.matrix, &s.vector, &right.vector, &x.vector);
    for (int i = 0; i < F; i++)
        marks_put(b, row, tm_site_names[i], weight[i]);
    marks_put(b, row, "seats", f->seats);
    row->stop = "played";
    return true;
}

const study_kind study_kind_sites = {
    .name = "sites",
    .sentence =
        "the weights of the places of Terra Mystica's first dwellings are fitted to games on boards of the recipe",
    .options = options,
    .series = series,
    .columns = columns,
    .open = open,
    .close = close,
    .run = run,
};
