/* Tests of Terra Mystica's play: many games with all factions, on several boards, at random and by the player
 * `greedy`. Tokens, pieces and tiles are conserved; towns, networks and offers of power agree with a slow second
 * implementation; and every game's ledger replays to the same end.
 * Second tier (13 s): plays many games. */
#include "check.h"

#include "players/terra_mystica/game/ledger.h"
#include "players/terra_mystica/game/player.h"
#include "slow_terra_mystica_play.h"

enum { GAMES = 200, TOWNS_LEAST = 100 }; /* towns in all games, so that their rules are really met */

/* Seats factions that can sit together: of each pair of a board, one. */
static tm_game_rules rules_of(int number) {
    static const uint8_t pairs[][2] = {{TM_NOMADS, TM_FAKIRS},          {TM_CULTISTS, TM_HALFLINGS},
                                       {TM_DARKLINGS, TM_ALCHEMISTS},   {TM_MERMAIDS, TM_SWARMLINGS},
                                       {TM_WITCHES, TM_AUREN},          {TM_ENGINEERS, TM_DWARVES},
                                       {TM_CHAOS_MAGICIANS, TM_GIANTS}, {TM_ICE_MAIDENS, TM_YETIS},
                                       {TM_ACOLYTES, TM_DRAGONLORDS},   {TM_RIVERWALKERS, TM_SHAPESHIFTERS}};
    lg_rng rng = lg_rng_stream(7, "test rules", (uint64_t)number);
    tm_game_rules rules = {
        .seats = (uint8_t)(2 + number % 4), .towns = number % 3 ? 0xff : 31, .options = TM_CULTIST_ERRATA};
    uint8_t order[10];
    for (int i = 0; i < 10; i++) {
        int k = (int)lg_rng_below(&rng, (uint32_t)i + 1);
        order[i] = order[k];
        order[k] = (uint8_t)i;
    }
    for (int s = 0; s < rules.seats; s++)
        rules.faction[s] = pairs[order[s]][number / 2 % 2];
    if (number % 2) rules.options |= TM_VARIABLE_ORDER;
    rules.extra = (uint8_t)(number % TM_EXTRAS);
    tm_tiles_draw(&rules, &rng);
    return rules;
}

static tm_board board_of(int number) {
    static const char *const names[] = {"original", "fire-ice-1", "fjords", "loon-lakes"};
    tm_board board;
    assert_true(tm_official(names[number % 4], &board));
    return board;
}

static int tokens(const tm_seat *s) {
    return s->power[0] + s->power[1] + s->power[2];
}

/* Tokens are conserved, except where they are burnt, given away or gained by Fire and Ice. */
static void check_tokens(int seats, const tm_position *before, const tm_position *after, const tm_move *m) {
    for (int i = 0; i < TM_SEATS_MAX; i++) {
        const tm_seat *s = &before->seat[i];
        int change = tokens(&after->seat[i]) - tokens(s);
        bool free = s->faction == TM_DRAGONLORDS || s->faction == TM_SHAPESHIFTERS;
        bool stronghold = m->kind == TM_UPGRADE && m->seat == i && m->y == TM_STRONGHOLD;
        if (m->kind == TM_NEXT && after->phase == TM_OVER)
            assert_int_equal(change, -(s->power[1] / 2));
        else if (m->kind == TM_BURN && m->seat == i)
            assert_int_equal(change, -m->y);
        else if (stronghold && s->faction == TM_DRAGONLORDS)
            assert_int_equal(change, seats); /* a token for each seat */
        else if (!free)
            assert_int_equal(change, 0);
    }
}

/* A priest whom Acolytes with a stronghold send climbs one step more than other priests, unless it reaches the top. */
static void check_priests(const tm_position *before, const tm_position *after, const tm_move *m) {
    if (m->kind != TM_SEND) return;
    const tm_seat *s = &before->seat[m->seat], *then = &after->seat[m->seat];
    const int three = before->three_step_places[m->y], two = before->two_step_places[m->y];
    const int steps = m->x    ? m->x
                      : three ? 3
                      : two   ? 2
                              : 1,
              more = s->faction == TM_ACOLYTES && s->built[TM_STRONGHOLD];
    const int up = s->cult[m->y] + steps + more;
    if (up < TM_CULT_TOP) assert_int_equal(then->cult[m->y], up);
}

static void check_pieces(const tm_table *t, const tm_position *p) {
    for (int i = 0; i < t->rules.seats; i++) {
        const tm_seat *s = &p->seat[i];
        int built[TM_BUILDINGS] = {0};
        for (int c = 0; c < t->cells; c++)
            if (slow_is_own(p, c, i)) built[tm_building_at(p, c)]++;
        for (int b = 0; b < TM_BUILDINGS; b++)
            assert_int_equal(built[b], s->built[b]);
        assert_true(s->coins < 1000 && s->workers < 1000 && s->priests <= s->priests_max && s->vp >= 0);
        assert_true(s->spades < 50 && s->due_cults < 50 && s->keys < 20);
        for (int c = 0; c < TM_CULTS; c++)
            assert_true(s->cult[c] <= TM_CULT_TOP && (s->cult[c] == TM_CULT_TOP) == (p->top[c] == i));
    }
}

static void check_tiles(const tm_table *t, const tm_position *p) {
    int bonuses = 0, towns = 0, favours = 0;
    for (int i = 0; i < TM_BONUSES; i++)
        bonuses += p->bonuses >> i & 1;
    for (int i = 0; i < t->rules.seats; i++) {
        bonuses += p->seat[i].bonus != TM_NOBODY;
        towns += p->seat[i].towns;
        for (int f = 0; f < TM_FAVOURS; f++)
            favours += p->seat[i].favours >> f & 1;
    }
    for (int i = 0; i < TM_TOWNS; i++)
        towns += p->towns[i];
    for (int i = 0; i < TM_FAVOURS; i++)
        favours += p->favours[i];
    assert_int_equal(bonuses, t->rules.seats + 3);
    assert_int_equal(towns, t->rules.towns == 0xff ? 14 : 10);
    assert_int_equal(favours, 28);
}

/* A new building's offers go to each neighbour with room for power, in the order of play from the builder on. */
static void check_offers(const tm_table *t, const tm_position *before, const tm_position *after, const tm_move *m) {
    int seats = t->rules.seats, at = 0, n = before->offers;
    if ((m->kind != TM_BUILD && m->kind != TM_UPGRADE) || before->phase != TM_PLAYING) return;
    while (before->order[at] != m->seat)
        at++;
    for (int i = 1; i < seats; i++) {
        int seat = before->order[(at + i) % seats], power = slow_power_beside(t, before, m->x, seat);
        if (!power || !(2 * before->seat[seat].power[0] + before->seat[seat].power[1])) continue;
        assert_int_equal(after->offer[n].to, seat);
        assert_int_equal(after->offer[n].amount, power);
        n++;
    }
    assert_int_equal(after->offers, n);
}

static void check_networks(const tm_table *t, const tm_position *p) {
    for (int s = 0; s < t->rules.seats; s++) {
        assert_int_equal(tm_final_value(t, p, s, TM_NO_EXTRA), slow_network(t, p, s));
        assert_true(slow_towns_hold(t, p, s));
    }
}

static void play(tm_game *game, int number, lg_text *text) {
    lg_text row = {0};
    tm_ledger ledger = {.table = game->table, .text = text, .row = &row};
    tm_position before;
    tm_move made;
    int moves = 0;
    tm_game_start(game, 3, (uint64_t)number);
    tm_ledger_begin(&ledger, &game->position);
    for (before = game->position; tm_game_step(game, &made); before = game->position) {
        tm_ledger_add(&ledger, &before, &game->position, &made);
        check_tokens(game->table->rules.seats, &before, &game->position, &made);
        check_priests(&before, &game->position, &made);
        check_pieces(game->table, &game->position);
        check_tiles(game->table, &game->position);
        check_offers(game->table, &before, &game->position, &made);
        if (moves++ % 16 == 0) check_networks(game->table, &game->position);
        assert_true(moves < 5000);
    }
    CHECK(game->position.phase == TM_OVER, "game %d stops after %d moves, in phase %d with move %d", number, moves,
          game->position.phase, made.kind);
    lg_text_clear(&row);
}

static void check_replay(const tm_game *game, const tm_board *board, const lg_text *text) {
    tm_replay replay;
    lg_error error = {.text = ""};
    CHECK(tm_replay_read(&replay, board, text->data, text->length, &error), "%s", error.text);
    for (int s = 0; s < game->table->rules.seats; s++)
        assert_int_equal(replay.end.seat[s].vp, game->position.seat[s].vp);
    assert_memory_equal(replay.end.hex, game->position.hex, sizeof replay.end.hex);
    tm_replay_clear(&replay);
}

/* Every third game is at random; one game has the player `search`, because it is slow. */
static tm_manner player_of(int number, int seat) {
    if (number % 3 == 0) return (tm_manner){.player = &tm_player_random};
    if (number == 1 && !seat) return (tm_manner){.player = &tm_player_search, .budget = 2};
    return (tm_manner){.player = seat % 2 ? &tm_player_aim : &tm_player_greedy};
}

static void games(void **state) {
    (void)state;
    tm_table *table = allocated(sizeof *table);
    tm_game *game = allocated(sizeof *game);
    int towns = 0;
    for (int number = 0; number < GAMES; number++) {
        lg_error error = {.text = ""};
        lg_text text = {0};
        const tm_board board = board_of(number);
        const tm_game_rules rules = rules_of(number);
        CHECK(tm_table_init(table, &board, &rules, &error), "%s", error.text);
        game->table = table;
        for (int s = 0; s < TM_SEATS_MAX; s++)
            game->manner[s] = player_of(number, s);
        play(game, number, &text);
        for (int s = 0; s < rules.seats; s++)
            towns += game->position.seat[s].towns;
        check_replay(game, &board, &text);
        lg_text_clear(&text);
    }
    CHECK(towns >= TOWNS_LEAST, "only %d towns", towns);
    free(game);
    free(table);
}

/* Greedy wins against random players, from every seat. */
static void greedy_wins(void **state) {
    (void)state;
    const tm_board board = board_of(0);
    tm_table *table = allocated(sizeof *table);
    tm_game *game = allocated(sizeof *game);
    for (int number = 0; number < 20; number++) {
        lg_error error = {.text = ""};
        lg_rng rng = lg_rng_stream(9, "test seats", (uint64_t)number);
        tm_game_rules rules = {.seats = 4, .towns = 0xff};
        tm_move made;
        tm_tiles_draw(&rules, &rng);
        tm_factions_draw(&rules, &rng);
        CHECK(tm_table_init(table, &board, &rules, &error), "%s", error.text);
        game->table = table;
        for (int s = 0; s < 4; s++)
            game->manner[s] = (tm_manner){.player = s == number % 4 ? &tm_player_greedy : &tm_player_random};
        tm_game_start(game, 1, (uint64_t)number);
        while (tm_game_step(game, &made))
            ;
        for (int s = 0; s < 4; s++)
            assert_true(s == number % 4 || game->position.seat[s].vp < game->position.seat[number % 4].vp);
    }
    free(game);
    free(table);
}

/* The factions of the base game have weights of their own, those of Fire and Ice the common ones. */
static void factions_have_weights(void **state) {
    (void)state;
    tm_taste taste[TM_FACTIONS];
    for (int i = 0; i <= TM_TASTES; i++)
        assert_int_equal(!tm_taste_names[i], i == TM_TASTES);
    for (int f = 0; f < TM_FACTIONS; f++) {
        tm_taste_of(f, &taste[f]);
        bool common = true;
        for (int i = 0; i < TM_TASTES; i++)
            common = common && taste[f].weight[i] == tm_taste_common.weight[i];
        CHECK(common == (tm_factions[f].colour >= TM_COLOURS), "%s", tm_factions[f].name);
        for (int i = 0; i < TM_TASTES; i++)
            CHECK(taste[f].weight[i] > 0 && taste[f].weight[i] < 40, "%s: %s is %g", tm_factions[f].name,
                  tm_taste_names[i], taste[f].weight[i]);
        for (int g = 0; g < f && !common; g++)
            assert_memory_not_equal(&taste[f], &taste[g], sizeof taste[f]);
    }
}

/* Without weights of its own, a seat plays with those of its faction. */
static void a_seat_has_the_weights_of_its_faction(void **state) {
    (void)state;
    const tm_board board = board_of(0);
    tm_table *table = allocated(sizeof *table);
    tm_game *game = allocated(sizeof *game);
    tm_taste own[4];
    int end[3][4];
    for (int way = 0; way < 3; way++) {
        const tm_game_rules rules = {.seats = 4,
                                     .towns = 0xff,
                                     .faction = {TM_WITCHES, TM_DWARVES, TM_FAKIRS, TM_GIANTS},
                                     .scoring = {1, 2, 3, 4, 5, 7},
                                     .bonuses = 0x7f};
        lg_error error = {.text = ""};
        tm_move made;
        CHECK(tm_table_init(table, &board, &rules, &error), "%s", error.text);
        game->table = table;
        for (int s = 0; s < 4; s++) {
            tm_taste_of(rules.faction[s], &own[s]);
            game->manner[s] = (tm_manner){.player = &tm_player_greedy,
                                          .taste = way == 0   ? NULL
                                                   : way == 1 ? &own[s]
                                                              : &tm_taste_common};
        }
        tm_game_start(game, 1, 0);
        while (tm_game_step(game, &made))
            ;
        for (int s = 0; s < 4; s++)
            end[way][s] = game->position.seat[s].vp;
    }
    assert_memory_equal(end[0], end[1], sizeof end[0]);
    assert_memory_not_equal(end[0], end[2], sizeof end[0]);
    free(game);
    free(table);
}

static void tables(void **state) {
    (void)state;
    tm_table *t = allocated(sizeof *t);
    for (int number = 0; number < 4; number++) {
        const tm_board board = board_of(number);
        const tm_game_rules rules = rules_of(number);
        lg_error error = {.text = ""};
        CHECK(tm_table_init(t, &board, &rules, &error), "%s", error.text);
        for (int a = 0; a < t->cells; a++)
            for (int b = 0; b < t->cells; b++) {
                bool beside = false;
                for (int k = 0; k < 6; k++)
                    beside |= t->beside[a][k] == b;
                assert_int_equal(beside, slow_touches(t, a, b));
                assert_int_equal(tm_distance(t, a, b), slow_steps(t, a, b));
            }
        for (int a = 0; a < t->cells; a += 7)
            for (int b = 0; b < t->cells; b += 5) {
                int far = a == b || t->terrain[a] == TM_RIVER || t->terrain[b] == TM_RIVER ? 99 : slow_sail(t, a, b);
                if (far < 99) assert_int_equal(t->river[a][b], far <= 6 ? far : TM_FAR);
            }
    }
    free(t);
}

static void bad_tables(void **state) {
    (void)state;
    tm_table *t = allocated(sizeof *t);
    tm_board board = board_of(0);
    tm_game_rules rules = {.seats = 2, .faction = {TM_WITCHES, TM_AUREN}};
    lg_error error = {.text = ""};
    assert_false(tm_table_init(t, &board, &rules, &error));
    CHECK_HAS(error.text, "cannot play together");
    rules.faction[1] = TM_NOMADS;
    rules.seats = 6;
    assert_false(tm_table_init(t, &board, &rules, &error));
    CHECK_HAS(error.text, "expected 2 to 5 seats, found 6");
    rules.seats = 2;
    board.cell[3] = TM_FREE;
    assert_false(tm_table_init(t, &board, &rules, &error));
    CHECK_HAS(error.text, "free hex");
    for (int c = 0; c < tm_cells(&board); c++)
        board.cell[c] = TM_GREEN;
    board.cell[5] = TM_YELLOW;
    assert_false(tm_table_init(t, &board, &rules, &error));
    CHECK_HAS(error.text, "the board has 1 yellow hexes, but nomads start with 3 dwellings");
    free(t);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(tables),
                                       cmocka_unit_test(bad_tables),
                                       cmocka_unit_test(games),
                                       cmocka_unit_test(greedy_wins),
                                       cmocka_unit_test(factions_have_weights),
                                       cmocka_unit_test(a_seat_has_the_weights_of_its_faction)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
