/* Turns settings into a task: the frame, the fixed places, and the pieces left in the box. */
#include "settings.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "base/verdicts.h"
#include "boards/catan/forecast/forecast.h"
#include "boards/catan/forecast/table.h"

#define WEIGHT(name, normal, what) \
    { name, LG_WHOLE, normal, 0, 1000, NULL, "weight of: " what "; 0 leaves it out", NULL }

const lg_param ct_settings[] = {
    {"players", LG_WHOLE, CT_PLAYERS_USUAL, 3, 6, NULL,
     "3 or 4: 19 hexes; 5 or 6: 30 hexes; REQ8 judges the board for this number of players", NULL},
    {"frame", LG_LEVEL_TEXT, 0, 0, 0, "official", "the official frame, or a board of your own with ? for free hexes",
     NULL},
    {"tokens", LG_WORD, 0, 0, 1, "free|spiral", "tokens anywhere, or along the official spiral from any corner", NULL},
    WEIGHT("REQ1", 1, "equal resources apart"),
    WEIGHT("REQ2", 1, "pips even"),
    WEIGHT("REQ3", 1, "6 and 8 apart"),
    WEIGHT("REQ4", 1, "equal numbers apart, 2 and 12 too"),
    WEIGHT("REQ5", 1, "no intersection too rich, the best spread"),
    WEIGHT("REQ6", 1, "resources in both halves"),
    WEIGHT("REQ7", 1, "ports apart from their resource"),
    WEIGHT("REQ8", 1, "the seats win equally often"),
    {"tolerance", LG_WHOLE, 0, 0, 60, NULL, "pips by which resources of a group may differ", "approximately 0"},
    {"rich", LG_WHOLE, 10, 1, 15, NULL, "most pips of an intersection", NULL},
    {"best", LG_WHOLE, 6, 1, 60, NULL, "how many intersections are the best ones", NULL},
    {"port-hexes", LG_WHOLE, 2, 1, 4, NULL, "this many good hexes at a port of their own resource are too many", NULL},
    {"port-pips", LG_WHOLE, 3, 1, 5, NULL, "pips that make a hex good", NULL},
    {"seats", LG_WHOLE, 0, 0, 6, NULL,
     "number of players for which REQ8 judges the board, 3 to 6; 0: the setting players", NULL},
    {"bias", LG_WHOLE, 20, 0, 1000, NULL,
     "largest bias (root mean square of share of wins minus equal share), in tenths of a percentage point", NULL},
    {"fair", LG_WORD, 0, 0, 1, "model|play", "judged by a model's forecast, or by games that are played", NULL},
    {"games", LG_WHOLE, 24000, 30, 1e7, NULL, "fair=play: games to make a board, a third of them to judge it", NULL},
    {"confidence", LG_WORD, 1, 0, 2, "90|95|99", "fair=play: confidence, in percent, that the bias is within its bound",
     NULL},
    {"unheard", LG_WORD, 0, 0, 4, "none|greedy|builder|twoply|learner",
     "fair=play: a family of players that does not play, so that boards can be judged by its games", NULL},
    {"order", LG_WHOLE, 100, 0, 100, NULL,
     "how much of the order in which the seats of greedy win is expected of the players, in percent; 0: none, as with "
     "people",
     NULL},
    {"foreseen", LG_WHOLE, 100, 0, 100, NULL, "fair=model: the part of `bias` that a forecast may have, in percent",
     NULL},
    {"group", LG_WHOLE, 1, 1, 9, NULL, "how many hexes of one resource may lie together", NULL},
    {"repeats", LG_WORD, 0, 0, 2, "any|red|equal",
     "red: no resource has more than its share of 6 and 8; equal: nor one number twice", NULL},
    {"desert", LG_WORD, 0, 0, 3, "any|middle|coast|off-middle", "where deserts lie", NULL},
    {NULL, LG_WHOLE, 0, 0, 0, NULL, NULL, NULL},
};

const lg_setting_group ct_groups[] = {
    {"players tokens", NULL},
    {"group", "REQ1"},
    {"tolerance repeats", "REQ2"},
    {"rich best", "REQ5"},
    {"desert", "REQ6"},
    {"port-hexes port-pips", "REQ7"},
    {"seats bias order foreseen fair unheard", "REQ8"},
    {NULL, NULL},
};

/* If games judge the board, checks that games can be played on the frame, whatever lies on it. */
static bool set_trial(ct_task *task, const lg_values *v, lg_error *error) {
    lg_error inner;
    task->trial = lg_trial_of(v);
    if (!task->trial.play) return true;
    if (!task->rules.weight[CT_REQ8])
        return lg_fail(error, "fair=play judges by REQ8, which is left out: its weight is 0");
    ct_board board = task->fixed;
    ct_house house = ct_house_of(ct_judged_players(&task->rules, &board));
    for (int h = 0; h < board.hexes; h++) {
        if (board.resource[h] == CT_FREE) board.resource[h] = CT_WOOD;
        if (board.number[h] == CT_NUMBER_FREE) board.number[h] = CT_NONE;
    }
    for (int p = 0; p < board.ports; p++)
        if (board.kind[p] == CT_PORT_FREE) board.kind[p] = CT_ANY;
    ct_table *table = malloc(sizeof *table);
    bool good = table ? ct_table_init(table, &board, &house, &inner) : lg_fail_memory(&inner);
    free(table);
    return good || lg_fail_within(error, &inner, "fair=play: ");
}

static bool set_board(ct_task *task, const lg_values *v, const ct_board *lock, lg_error *error) {
    const char *frame = lg_value_text(v, "frame");
    lg_error inner;
    ct_frame(&task->fixed, (int)lg_value(v, "players"));
    if (lock) {
        task->fixed = *lock;
    } else if (frame && strcmp(frame, "official") != 0 && !ct_read(NULL, frame, strlen(frame), &task->fixed, &inner)) {
        return lg_fail_within(error, &inner, "frame: ");
    }
    /* Checks the number of players. A lock or a frame determines the number of hexes; the default number of players
     * is valid with any number of hexes. */
    int players = task->rules.players, most = ct_players_most(&task->fixed);
    if (ct_is_made_for(&task->fixed, players) || players == CT_PLAYERS_USUAL) return true;
    return lg_fail(error, "players: expected %d or %d, for whom a board of %d hexes is made, found %d", most - 1, most,
                   task->fixed.hexes, players);
}

/* Removes from the box what lies on the board, and checks that the rest fits the free places. */
static bool take_fixed(ct_task *task, lg_error *error) {
    const ct_board *b = &task->fixed;
    int free_hexes = 0, free_numbers = 0, open = 0, free_ports = 0, tiles = 0, tokens = 0, ports = 0;
    for (int s = 0; s < CT_SEA; s++)
        task->tiles[s] = b->tiles[s];
    for (int n = 2; n < CT_NUMBERS; n++)
        task->tokens[n] = b->tokens[n];
    for (int k = 0; k < CT_PORT_KINDS; k++)
        task->harbours[k] = b->harbours[k];
    for (int h = 0; h < b->hexes; h++) {
        bool number_free = b->number[h] == CT_NUMBER_FREE, hex_free = b->resource[h] == CT_FREE;
        free_hexes += hex_free;
        free_numbers += number_free;
        open += hex_free && number_free;
        if (b->resource[h] < CT_SEA && --task->tiles[b->resource[h]] < 0)
            return lg_fail(error, "more %s than the %d tiles there are", ct_resources[b->resource[h]],
                           b->tiles[b->resource[h]]);
        if (b->number[h] && !number_free && --task->tokens[b->number[h]] < 0)
            return lg_fail(error, "more tokens of %d than the %d there are", b->number[h], b->tokens[b->number[h]]);
    }
    for (int p = 0; p < b->ports; p++) {
        free_ports += b->kind[p] == CT_PORT_FREE;
        if (b->kind[p] < CT_PORT_KINDS && --task->harbours[b->kind[p]] < 0)
            return lg_fail(error, "more %s ports than the %d there are", ct_port_names[b->kind[p]],
                           b->harbours[b->kind[p]]);
    }
    task->tokens[CT_NONE] = task->tiles[CT_DESERT];
    for (int s = 0; s < CT_SEA; s++)
        tiles += task->tiles[s];
    for (int n = 0; n < CT_NUMBERS; n++)
        tokens += task->tokens[n];
    for (int k = 0; k < CT_PORT_KINDS; k++)
        ports += task->harbours[k];
    if (tiles != free_hexes) return lg_fail(error, "%d tiles are left for %d free hexes", tiles, free_hexes);
    if (tokens != free_numbers)
        return lg_fail(error, "%d tokens (and deserts) are left for %d hexes without a number", tokens, free_numbers);
    if (ports != free_ports) return lg_fail(error, "%d ports are left for %d free places", ports, free_ports);
    if (open < task->tiles[CT_DESERT])
        return lg_fail(error, "no place for a desert: every free hex has a number already");
    return true;
}

static bool set_spiral(ct_task *task, lg_error *error) {
    const ct_board *b = &task->fixed;
    const uint8_t *tokens;
    if (!ct_spiral_tokens(b, &tokens))
        return lg_fail(error, "tokens: only the official frames have a spiral of tokens");
    for (int h = 0; h < b->hexes; h++)
        if (b->number[h] != CT_NUMBER_FREE && b->number[h])
            return lg_fail(error, "tokens: with spiral no number can be fixed");
    for (int s = 0; s < 12; s++) {
        int n = ct_spiral(&task->shape, b, s / 2, s & 1, task->order[s]);
        assert(n == b->hexes); /* an official frame has a spiral from each corner */
        (void)n;
    }
    return true;
}

bool ct_adopt(const lg_game *game, const lg_level *level, lg_values *settings) {
    (void)game;
    const ct_board *board = level;
    const char *text = lg_value_text(settings, "frame");
    ct_board frame;
    bool given = text && strcmp(text, "official") != 0 && ct_read(NULL, text, strlen(text), &frame, NULL);
    if (given && (frame.rows != board->rows || memcmp(frame.length, board->length, sizeof frame.length) != 0) &&
        !lg_values_set(settings, "frame", "official", NULL))
        return false;
    if (!lg_value(settings, "tokens")) return true;
    /* Do the numbers lie along the official spiral from one of the corners, as far as they are known? */
    ct_task task = {.fixed = *board, .spiral = true};
    const uint8_t *tokens;
    bool along = false, exists = ct_spiral_tokens(board, &tokens);
    if (exists) ct_shape_init(&task.shape, board);
    for (int s = 0; s < 12 && exists && !along; s++) {
        ct_board laid = *board;
        ct_spiral(&task.shape, board, s / 2, s & 1, task.order[s]);
        ct_lay_spiral(&task, &laid, s);
        along = true;
        for (int h = 0; h < board->hexes; h++)
            along = along && (board->number[h] == laid.number[h] || board->number[h] == CT_NUMBER_FREE);
    }
    return along || lg_values_set(settings, "tokens", "free", NULL);
}

bool ct_decides(const lg_game *game, const lg_values *settings, const char *setting) {
    (void)game;
    return !lg_list_has("games confidence unheard", setting, strlen(setting)) || lg_trial_of(settings).play;
}

lg_task *ct_create(const lg_game *game, const lg_values *settings, const lg_level *lock, lg_error *error) {
    (void)game;
    ct_task *task = calloc(1, sizeof *task);
    if (!task) {
        lg_fail_memory(error);
        return NULL;
    }
    const int seats = (int)lg_value(settings, "seats");
    task->rules = (ct_rules){
        .group = (int)lg_value(settings, "group"),
        .tolerance = (int)lg_value(settings, "tolerance"),
        .repeats = (int)lg_value(settings, "repeats"),
        .desert = (int)lg_value(settings, "desert"),
        .rich = (int)lg_value(settings, "rich"),
        .best = (int)lg_value(settings, "best"),
        .port_hexes = (int)lg_value(settings, "port-hexes"),
        .port_pips = (int)lg_value(settings, "port-pips"),
        .players = (int)lg_value(settings, "players"),
        .seats = seats,
        .bias = (int)lg_value(settings, "bias"),
        .order = (int)lg_value(settings, "order"),
        .foreseen = lg_value(settings, "bias") * lg_value(settings, "foreseen") / 100,
        .unheard = (int)lg_value(settings, "unheard"),
    };
    for (int r = 0; r < CT_REQUIREMENTS; r++)
        task->rules.weight[r] = (int)lg_value(settings, ct_requirements[r].name);
    bool good = !seats || seats >= 3 || lg_fail(error, "seats: expected 0, or 3 to 6, found %d", seats);
    good = good && set_board(task, settings, lock, error);
    bool shaped = good && ct_shape_init(&task->shape, &task->fixed);
    assert(shaped || !good); /* the code that read the board has checked its rows */
    (void)shaped;
    good = good && take_fixed(task, error);
    task->forecasts = lg_verdicts_create(sizeof(ct_board), sizeof(ct_forecasts));
    good = good && (task->forecasts || lg_fail_memory(error));
    task->spiral = lg_value(settings, "tokens") != 0;
    if (good && task->spiral) good = set_spiral(task, error);
    task->rules.unavoidable = good ? ct_unavoidable_others(task) : 0;
    if (good && set_trial(task, settings, error)) return &task->base;
    ct_destroy(&task->base);
    return NULL;
}

void ct_destroy(lg_task *base) {
    lg_verdicts_destroy(((ct_task *)base)->forecasts);
    free(base); /* the first member of the task */
}
