/* Games say rightly which settings decide something when a level is judged. Levels are judged by many values of each setting:
 * if the game says that a setting decides nothing, none of its values changes anything that is said about a level; otherwise
 * some do. Slow: judges levels of each game by some hundred settings. Second tier, too (120 s): all values on many levels; the
 * first tier only finds settings that change something although the game denies it. */
#include "game_file.h"

#include <dirent.h>

#include "base/text.h"

enum { LEVELS_MAX = 32, CONTEXTS_MAX = 8, FEW = 2, TRIED = 9, EVALUATIONS = 40, SPOILT = 4 };

/* What the checks of one game share. A setting that says what the level itself is, such as its size, is `adopted`: nobody can
 * give it another value than the level's. */
typedef struct {
    const lg_game *game;
    lg_values usual; /* of the context */
    lg_level *level[LEVELS_MAX];
    lg_text said[LEVELS_MAX];
    int levels;
    bool decides[LG_PARAMS_MAX], changes[LG_PARAMS_MAX], adopted[LG_PARAMS_MAX];
} judgement;

/* Settings under which other settings begin to matter or cease to, and how many levels are made with them. */
typedef struct {
    const char *game;
    int made;
    const char *settings[CONTEXTS_MAX];
} contexts_of;

#define SMALL_PTSP "size=100 lines=2 rectangles=1 waypoints=3"

static const contexts_of contexts[] = {
    {"toy", 2, {"", "NEAR=0"}},
    {"catan", 8, {"games=60", "games=60 REQ8=0", "games=60 players=5", "games=60 fair=play"}},
    {"terra-mystica",
     2,
     {"games=30 fair=rules", "games=30 fair=model", "games=30 fair=rules REQ13=1 rows=5 columns=5 stock=free",
      "games=30 fair=rules rows=11 columns=14", "games=30 fair=play", "games=30 fair=play REQ13=1"}},
    {"ptsp",
     2,
     {SMALL_PTSP, SMALL_PTSP " fitness=pair", SMALL_PTSP " fitness=pair by=pilot games=1",
      SMALL_PTSP " by=mcts games=1 iterations=10"}},
    {"wesnoth",
     2,
     {"width=20 height=14 sides=4 symmetry=none bands=0.1 joined=0.1 rivals=0.1 alike=1 patches=0.1 largest=1",
      "land=heights width=12 height=10 alike=1 patches=0.1 largest=1"}},
    {"gaia-project", 2, {"", "players=2"}},
    {"twilight-imperium", 2, {"", "thunder=1"}},
    {"catan-file", 24, {"", "port-hexes=1"}},
    {"catan-islands", 24, {"", "port-hexes=1"}},
    {NULL, 2, {""}} /* other games in files */
};

/* Writes all that is said about a level, except the settings. */
static void describe(const lg_task *task, const lg_level *level, lg_text *said) {
    const lg_game *game = task->game;
    lg_report *report = allocated(sizeof *report);
    double trait[LG_TRAITS_MAX];
    CHECK(lg_task_measure(task, level, report), "out of memory");
    lg_text_add(said, "%.17g", report->score);
    for (int r = 0; game->requirements[r].name; r++) {
        lg_text_add(said, " %s %d %.17g", game->requirements[r].name, (int)lg_report_state(report, r),
                    report->count[r]);
        if (game->judging.shortfall && report->count[r] > 0) game->judging.shortfall(task, level, r, said);
    }
    for (int v = 0; v < report->violations; v++)
        lg_text_add(said, " %d@%d", report->violation[v].requirement, report->violation[v].cell);
    if (game->judging.describe) CHECK(game->judging.describe(task, level, trait), "out of memory");
    for (int t = 0; t < lg_trait_count(game); t++)
        lg_text_add(said, " %s %.17g", game->traits[t].name, trait[t]);
    if (game->judging.remark) game->judging.remark(task, level, said);
    if (game->judging.facts) game->judging.facts(task, level, said);
    if (game->text.members) game->text.members(task, level, said);
    game->drawing.draw(task, level, report, said);
    CHECK(!said->failed, "out of memory");
    free(report);
}

/* Judges a level by settings as `evaluate` does. Returns false if there can be no task with these settings, or if they contradict
 * the level. */
static bool judge(judgement *j, const lg_values *settings, int level, int row, lg_text *said) {
    lg_values own;
    lg_error error;
    lg_values_init(&own, j->game->settings);
    CHECK(lg_values_copy(&own, settings, &error) && lg_level_settings(j->game, j->level[level], NULL, &own, &error),
          "%s", error.text);
    bool adopted = row >= 0 && !lg_value_same(&own, settings, row);
    if (adopted) j->adopted[row] = true;
    lg_task *task = adopted ? NULL : lg_task_create(j->game, &own, NULL, &error);
    if (task) describe(task, j->level[level], said);
    lg_task_destroy(task);
    lg_values_clear(&own);
    return task;
}

/* Takes a level, which is freed if it cannot be judged by the usual settings. */
static void take_level(judgement *j, lg_level *level) {
    j->level[j->levels] = level;
    if (judge(j, &j->usual, j->levels, -1, &j->said[j->levels]))
        j->levels++;
    else
        free(level);
}

static void make_level(judgement *j) {
    lg_error error = {.text = ""};
    lg_level *level = allocated(j->game->level_size);
    lg_task *task = lg_task_create(j->game, &j->usual, NULL, &error);
    CHECK(task, "%s: %s", j->game->name, error.text);
    lg_solver *solver = lg_solver_create(task, j->game->variants->plan, NULL, &error);
    CHECK(solver, "%s", error.text);
    lg_solver_solve(solver, limits(EVALUATIONS, -INFINITY), lg_rng_stream(1, "judged", (uint64_t)j->levels), level);
    lg_solver_destroy(solver);
    lg_task_destroy(task);
    take_level(j, level);
}

/* Copies the first level and puts any symbols on some places, so that the pieces are others than those in the box. */
static void spoil_level(judgement *j) {
    lg_rng rng = lg_rng_stream(1, "spoilt", 0);
    lg_level *level = allocated(j->game->level_size);
    memcpy(level, j->level[0], j->game->level_size);
    for (const lg_layer *layer = j->game->places.layers; layer && layer->name; layer++) {
        int symbols = 0;
        while (layer->symbols[symbols].name)
            symbols++;
        for (int k = 0; k < SPOILT && layer->count(layer, level); k++) {
            int place = (int)lg_rng_below(&rng, (uint32_t)layer->count(layer, level));
            int symbol = (int)lg_rng_below(&rng, (uint32_t)symbols);
            if (symbol != layer->free) layer->set(layer, level, place, symbol, NULL);
        }
    }
    take_level(j, level);
}

static void read_level(judgement *j, const lg_board *board) {
    lg_error error = {.text = ""};
    lg_level *level = allocated(j->game->level_size);
    CHECK(j->game->text.read(j->game, board->text, strlen(board->text), level, &error), "%s", error.text);
    take_level(j, level);
}

/* Gives a setting its value number k. Returns false if there is no such value, or if it would take too long. */
static bool set_value(lg_values *values, int row, int k, const judgement *j) {
    const lg_param *p = &values->table[row];
    if (p->type == LG_WORD || p->type == LG_LEVEL_TEXT) {
        lg_text text = {0};
        bool given = lg_word_write(p->words, k, &text);
        if (!given && p->type == LG_LEVEL_TEXT && k >= TRIED - j->levels) {
            j->game->text.write(j->game, j->level[TRIED - 1 - k], j->game->formats[0].name, &text);
            given = true;
        }
        CHECK(!text.failed, "out of memory");
        given = given && lg_values_set(values, p->name, text.data, NULL);
        lg_text_clear(&text);
        return given;
    }
    const double number[TRIED] = {p->low,        p->high,        p->low + 1,
                                  p->normal,     p->normal + 1,  p->normal * 2,
                                  p->normal / 2, p->normal / 20, (p->low + p->high) / 2};
    double x = p->type == LG_WHOLE ? floor(number[k]) : number[k];
    /* as many games as are possible would take too long */
    x = fmin(x, lg_list_has("games iterations", p->name, strlen(p->name)) ? 2 * j->usual.number[row] : 1000);
    return x >= p->low && x <= p->high && lg_values_put(values, p->name, x, NULL);
}

static void try_value(judgement *j, const char *context, int row, int k) {
    const char *name = j->game->settings[row].name;
    for (int i = 0; i < j->levels; i++) {
        lg_values values;
        lg_text said = {0};
        lg_values_init(&values, j->game->settings);
        CHECK(lg_values_copy(&values, &j->usual, NULL), "out of memory");
        if (set_value(&values, row, k, j) && judge(j, &values, i, row, &said) &&
            strcmp(said.data, j->said[i].data) != 0) {
            j->changes[row] = true;
            bool both = lg_setting_decides(j->game, &j->usual, name) || lg_setting_decides(j->game, &values, name);
            CHECK(both, "%s %s: %s is said to decide nothing, but changes what is said about level %d", j->game->name,
                  context, name, i);
        }
        lg_text_clear(&said);
        lg_values_clear(&values);
    }
}

static void try_context(judgement *j, const contexts_of *of, const char *context) {
    lg_error error = {.text = ""};
    j->usual = values_of(j->game->settings, j->game->variants->settings);
    CHECK(lg_values_apply(&j->usual, context, &error), "%s: %s", context, error.text);
    for (int i = 0; i < (is_second_tier() ? of->made : 1); i++)
        make_level(j);
    spoil_level(j);
    for (const lg_board *b = j->game->boards; b && b->name && j->levels < LEVELS_MAX; b++)
        read_level(j, b);
    for (int row = 0; j->game->settings[row].name; row++) {
        bool decides = lg_setting_decides(j->game, &j->usual, j->game->settings[row].name);
        j->decides[row] |= decides;
        /* one change is enough to see that a setting decides */
        for (int k = 0; k < (is_second_tier() ? TRIED : FEW) && !(decides && j->changes[row]); k++)
            try_value(j, context, row, k);
    }
    for (; j->levels; j->levels--) {
        free(j->level[j->levels - 1]);
        lg_text_clear(&j->said[j->levels - 1]);
    }
    lg_values_clear(&j->usual);
}

static void try_game(const lg_game *game) {
    const contexts_of *of = contexts;
    while (of->game && strcmp(of->game, game->name) != 0)
        of++;
    judgement j = {.game = game};
    for (int c = 0; of->settings[c] && (is_second_tier() || !c); c++)
        try_context(&j, of, of->settings[c]);
    for (int row = 0; game->settings[row].name && is_second_tier(); row++)
        CHECK(!j.decides[row] || j.changes[row] || j.adopted[row],
              "%s: %s is said to decide something, but changes nothing", game->name, game->settings[row].name);
}

static void games_of_the_library(void **state) {
    (void)state;
    for (int g = 0; lg_games[g]; g++)
        try_game(lg_games[g]);
}

static void games_in_files(void **state) {
    char path[1024];
    int games = 0;
    (void)state;
    snprintf(path, sizeof path, "%s/games", getenv("LG_SOURCE"));
    DIR *folder = opendir(path);
    CHECK(folder, "%s: no such folder", path);
    for (struct dirent *entry; (entry = readdir(folder));) {
        if (!strstr(entry->d_name, ".game.yaml")) continue;
        snprintf(path, sizeof path, "games/%.200s", entry->d_name);
        lg_game *game = game_of_file(path);
        try_game(game);
        lg_game_destroy(game);
        games++;
    }
    closedir(folder);
    CHECK(games > 3, "only %d games", games);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(games_of_the_library), cmocka_unit_test(games_in_files)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
