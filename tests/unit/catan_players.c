/* Tests of Catan's players: a game depends only on its seed, all moves are legal, each player is as strong as expected, and no
 * player uses hidden information.
 * Second tier (6 s): plays thousands of games. */
#include "catan_tables.h"

#include "boards/catan/forecast/opening.h"
#include "boards/catan/forecast/taste.h"
#include "players/catan/families/learner.h"
#include "players/catan/game/player.h"
#include "players/catan/game/roads.h"

static ct_table table;

/* Sets up an official frame with shuffled pieces. */
static void set_table(int players, int offers, uint64_t seed) {
    lg_rng rng = lg_rng_stream(seed, "test board", (uint64_t)players);
    ct_board board = table_box(players, &rng);
    ct_house house = ct_house_of(players);
    house.offers = offers;
    table_init(&table, &board, &house);
}

/* Gives the seats to the named players in turn. The player `search` gets a small budget. */
static ct_game *sit(const ct_player *const *players, int n) {
    static ct_manner manner[CT_SEATS_MAX];
    for (int s = 0; s < table.house.players; s++)
        manner[s] = (ct_manner){.player = players[s % n], .budget = 8};
    ct_game *game = ct_game_create(&table, manner);
    CHECK(game, "out of memory");
    return game;
}

enum { ALL = 7 };
static const ct_player *const all[ALL] = {&ct_player_greedy, &ct_player_random,  &ct_player_search, &ct_player_builder,
                                          &ct_player_twoply, &ct_player_learner, &ct_player_founder};

/* Does the player play games in its mind? */
static bool is_slow(const ct_player *player) {
    return player == &ct_player_search || player == &ct_player_founder;
}

/* Compares bytes. Positions are zeroed before a game, so that the padding between their members is equal, too. */
static bool is_same(const void *a, const void *b) {
    return !memcmp(a, b, sizeof(ct_position));
}

static void a_game_is_its_seed_and_number(void **state) {
    (void)state;
    set_table(4, 2, 1);
    ct_game *game = sit(all, ALL);
    ct_game_play(game, 7, 3);
    ct_position first = game->position;
    ct_game_play(game, 7, 4);
    CHECK(!is_same(&first, &game->position), "two games are the same");
    ct_game_play(game, 7, 3);
    CHECK(is_same(&first, &game->position), "the same game ends differently");
    ct_game_destroy(game);
}

static void check_game(ct_game *game, uint64_t number) {
    ct_position before;
    ct_move made;
    ct_game_begin(game, 1, number);
    for (before = game->position; ct_game_step(game, &made); before = game->position) {
        CHECK(ct_is_legal(&table, &before, &made), "move %d of phase %d is not legal", made.kind, before.phase);
        for (int s = 0; s < table.house.players && made.kind == CT_MOVE_ROAD; s++)
            assert_int_equal(game->position.seat[s].length, ct_road_length(&table, &game->position, s));
    }
    assert_int_equal(game->position.phase, CT_OVER);
}

static void moves_are_legal_at_every_table(void **state) {
    (void)state;
    for (int players = 3; players <= 6; players++)
        for (int offers = 0; offers <= 2; offers += 2) {
            set_table(players, offers, 2);
            for (int k = 0; k < ALL; k++) {
                ct_game *game = is_slow(all[k]) ? sit(all, ALL) : sit(&all[k], 1);
                for (uint64_t number = 0; number < (is_slow(all[k]) ? 1 : 3); number++)
                    check_game(game, number);
                ct_game_destroy(game);
            }
        }
}

/* Plays this many games in which each player has two seats. Returns how many the first player won. */
static int wins(const ct_player *a, const ct_player *b, int games) {
    static const uint8_t sides[] = {3, 5, 6, 9, 10, 12};
    int won = 0;
    for (int g = 0; g < games; g++) {
        const ct_player *seats[4];
        set_table(4, 0, (uint64_t)g / 6);
        for (int s = 0; s < 4; s++)
            seats[s] = sides[g % 6] >> s & 1 ? a : b;
        ct_game *game = sit(seats, 4);
        int winner = ct_game_play(game, 1, (uint64_t)g);
        won += winner != CT_NOBODY && seats[winner] == a;
        ct_game_destroy(game);
    }
    return won;
}

static void greedy_beats_random(void **state) {
    (void)state;
    int won = wins(&ct_player_greedy, &ct_player_random, 60);
    CHECK(won >= 57, "it won %d of 60", won);
}

static void the_other_families_beat_random(void **state) {
    static const ct_player *const family[] = {&ct_player_builder, &ct_player_twoply, &ct_player_learner};
    (void)state;
    for (int k = 0; k < 3; k++) {
        int won = wins(family[k], &ct_player_random, 60);
        CHECK(won >= 55, "%s won %d of 60", family[k]->name, won);
    }
}

static void wasteful_weights_lose(void **state) {
    (void)state;
    ct_taste wasteful = ct_taste_usual;
    wasteful.weight[CT_TASTE_WHEAT] = wasteful.weight[CT_TASTE_ORE] = 0;
    int won = 0;
    set_table(4, 0, 1);
    ct_manner manner[4] = {{.player = &ct_player_greedy}, {.player = &ct_player_greedy, .taste = &wasteful}};
    manner[2] = manner[0];
    manner[3] = manner[1];
    ct_game *game = ct_game_create(&table, manner);
    CHECK(game, "out of memory");
    for (uint64_t g = 0; g < 40; g++)
        won += ct_game_play(game, 2, g) % 2;
    CHECK(won < 16, "they won %d of 40", won);
    ct_game_destroy(game);
}

static int trades(int offers) {
    int yes = 0;
    set_table(4, offers, 3);
    ct_game *game = sit(all, 1);
    for (uint64_t number = 0; number < 5; number++) {
        ct_move made;
        ct_game_begin(game, 1, number);
        while (ct_game_step(game, &made))
            yes += made.kind == CT_MOVE_YES;
    }
    ct_game_destroy(game);
    return yes;
}

static void offers_lead_to_trades(void **state) {
    (void)state;
    assert_int_equal(trades(0), 0);
    CHECK(trades(3) > 20, "there were %d trades in five games", trades(3));
}

/* Returns how many open corners are better than this one. */
static int place_of(const ct_ground *ground, const ct_holding *holding, const uint64_t *closed, int corner) {
    double value = ct_opening_value(ground, holding, corner);
    int better = 0;
    for (int c = 0; c < table.corners; c++)
        if (!(closed[c / 64] >> c % 64 & 1)) better += ct_opening_value(ground, holding, c) > value;
    return better;
}

static void greedy_founds_at_one_of_its_best_three(void **state) {
    (void)state;
    static ct_ground ground;
    int seen[3] = {0};
    set_table(4, 0, 4);
    ct_ground_init(&ground, &table, NULL);
    ct_game *game = sit(all, 1);
    for (uint64_t number = 0; number < 20; number++) {
        ct_holding holding[4] = {{{0}, 0, 0}};
        ct_game_begin(game, 1, number);
        while (game->position.phase == CT_FOUND || game->position.phase == CT_PAVE) {
            ct_position before = game->position;
            ct_move made;
            ct_game_step(game, &made);
            if (made.kind != CT_MOVE_SETTLE) continue;
            int place = place_of(&ground, &holding[before.actor], before.closed, made.x);
            CHECK(place < 3, "founded at the place that is number %d", place);
            seen[place]++;
            ct_hold(&ground, &holding[before.actor], made.x);
        }
    }
    for (int k = 0; k < 3; k++)
        CHECK(seen[k] > 35, "number %d was chosen %d of 160 times", k, seen[k]);
    ct_game_destroy(game);
}

static void a_draft_founds_as_greedy_does(void **state) {
    (void)state;
    static ct_opening opening;
    set_table(4, 0, 5);
    ct_opening_init(&opening, &table, NULL, CT_OPENINGS_MAX);
    ct_manner manner[4];
    for (int s = 0; s < 4; s++)
        manner[s] = (ct_manner){.player = &ct_player_greedy, .openings = 1};
    ct_game *game = ct_game_create(&table, manner);
    int16_t corner[CT_SEATS_MAX][2];
    static const uint8_t best[2 * CT_SEATS_MAX];
    CHECK(game, "out of memory");
    ct_opening_take(&opening, best, corner);
    ct_game_begin(game, 1, 1);
    for (int turn = 0; turn < 8; turn++) {
        ct_move made;
        ct_game_step(game, &made);
        int seat = turn < 4 ? turn : 7 - turn;
        assert_int_equal(made.x, corner[seat][turn >= 4]);
        ct_game_step(game, NULL);
    }
    ct_game_destroy(game);
}

static void a_draft_takes_the_nth_best(void **state) {
    (void)state;
    static ct_opening opening;
    set_table(6, 0, 6);
    ct_opening_init(&opening, &table, NULL, CT_OPENINGS_MAX);
    for (int i = 0; i < 3; i++) {
        const uint8_t nth[2 * CT_SEATS_MAX] = {(uint8_t)i};
        int16_t corner[CT_SEATS_MAX][2];
        ct_opening_take(&opening, nth, corner);
        assert_int_equal(corner[0][0], opening.first[i]);
    }
}

/* Openings are drawn evenly from the three best. */
static void openings_are_drawn(void **state) {
    (void)state;
    static ct_opening opening;
    int seen[3] = {0};
    ct_manner manner[CT_SEATS_MAX];
    set_table(6, 0, 6);
    ct_opening_init(&opening, &table, NULL, CT_OPENINGS_MAX);
    for (int s = 0; s < CT_SEATS_MAX; s++)
        manner[s] = (ct_manner){.player = &ct_player_greedy};
    ct_game *game = ct_game_create(&table, manner);
    CHECK(game, "out of memory");
    for (int k = 0; k < 300; k++) {
        ct_move made;
        ct_game_begin(game, 1, (uint64_t)k);
        ct_game_step(game, &made);
        for (int i = 0; i < 3; i++)
            seen[i] += made.x == opening.first[i];
    }
    ct_game_destroy(game);
    for (int i = 0; i < 3; i++)
        CHECK(seen[i] > 70 && seen[i] < 130, "number %d was drawn %d of 300 times", i, seen[i]);
}

/* Returns the change of the hand's size by what the move does, with the outcome that it has. */
static int change_of(const ct_position *p, const ct_move *move) {
    ct_position after = *p;
    ct_apply(&table, &after, move);
    ct_hand before = ct_hand_of(p, p->actor), then = ct_hand_of(&after, p->actor);
    return ct_hand_size(&then) - ct_hand_size(&before);
}

static bool changes_own_hand(const ct_position *p, const ct_move *move) {
    static const unsigned kinds = 1u << CT_MOVE_SETTLE | 1u << CT_MOVE_ROAD | 1u << CT_MOVE_CITY | 1u << CT_MOVE_BANK |
                                  1u << CT_MOVE_PLENTY | 1u << CT_MOVE_MONOPOLY | 1u << CT_MOVE_YES |
                                  1u << CT_MOVE_DISCARD;
    return kinds >> move->kind & 1 && p->phase != CT_FOUND && p->phase != CT_PAVE;
}

static void the_learner_sees_what_happens_to_its_hand(void **state) {
    (void)state;
    int seen[CT_MOVES] = {0};
    set_table(4, 2, 8);
    ct_game *game = sit(all, ALL);
    for (uint64_t number = 0; number < 12; number++) {
        ct_game_begin(game, 1, number);
        do {
            const ct_position *p = &game->position;
            ct_move moves[CT_MOVES_MAX];
            ct_sight sight;
            int n = ct_moves(&table, p, moves);
            if (n) ct_sight_init(&sight, &table, p, p->actor);
            for (int i = 0; i < n; i++) {
                double measure[CT_SEEN];
                if (!changes_own_hand(p, &moves[i])) continue;
                ct_sight_measure(&sight, &moves[i], measure);
                assert_int_equal(4 * measure[CT_SEEN_CARDS], change_of(p, &moves[i]));
                seen[moves[i].kind]++;
            }
        } while (ct_game_step(game, NULL));
    }
    CHECK(seen[CT_MOVE_YES] && seen[CT_MOVE_MONOPOLY] && seen[CT_MOVE_PLENTY] && seen[CT_MOVE_CITY],
          "not all were seen");
    ct_game_destroy(game);
}

/* Deals other development cards to the other players; each gets as many as before. Returns false if the other players have
 * none. */
static bool deal_otherwise(ct_position *p, int me) {
    int count[CT_SEATS_MAX] = {0}, all_of = 0, card = CT_CARDS - 1;
    for (int s = 0; s < table.house.players; s++)
        for (int c = 0; c < CT_CARDS && s != me; c++) {
            count[s] += p->seat[s].card[c];
            p->deck[c] += p->seat[s].card[c];
            if (c == CT_VICTORY) p->seat[s].points -= p->seat[s].card[c];
            p->seat[s].card[c] = 0;
        }
    for (int s = table.house.players - 1; s >= 0; all_of += count[s--])
        for (int k = 0; k < count[s]; k++) {
            while (!p->deck[card])
                card--;
            p->deck[card]--;
            p->seat[s].card[card]++;
            p->seat[s].points += card == CT_VICTORY;
        }
    return all_of;
}

static int choice_at(const ct_player *player, const ct_position *p, const ct_move *moves, int n) {
    const ct_manner manner = {.player = player, .budget = 30};
    ct_mind mind = {.table = &table, .manner = &manner, .seat = p->actor, .rng = lg_rng_stream(1, "mind", 0)};
    mind.memory = allocated(player->memory);
    int choice = player->choose(&mind, p, moves, n);
    free(mind.memory);
    return choice;
}

static void nobody_looks_at_hidden_cards(void **state) {
    (void)state;
    int compared = 0;
    set_table(4, 2, 7);
    table.house.points = 14; /* a victory point that is dealt to somebody else must not end the game */
    ct_game *game = sit(all, 1);
    for (uint64_t number = 0; number < 2; number++) {
        ct_game_begin(game, 1, number);
        do {
            ct_position other = game->position;
            ct_move moves[CT_MOVES_MAX];
            int n = ct_moves(&table, &other, moves);
            if (n < 2 || other.turn != other.actor || !deal_otherwise(&other, other.actor)) continue;
            for (int k = 0; k < ALL; k++) {
                if (is_slow(all[k]) && compared % 19) continue;
                assert_int_equal(choice_at(all[k], &game->position, moves, n), choice_at(all[k], &other, moves, n));
            }
            compared++;
        } while (ct_game_step(game, NULL));
    }
    CHECK(compared > 60, "only %d positions were compared", compared);
    ct_game_destroy(game);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_is_its_seed_and_number),
        cmocka_unit_test(moves_are_legal_at_every_table),
        cmocka_unit_test(greedy_beats_random),
        cmocka_unit_test(the_other_families_beat_random),
        cmocka_unit_test(wasteful_weights_lose),
        cmocka_unit_test(offers_lead_to_trades),
        cmocka_unit_test(greedy_founds_at_one_of_its_best_three),
        cmocka_unit_test(a_draft_founds_as_greedy_does),
        cmocka_unit_test(a_draft_takes_the_nth_best),
        cmocka_unit_test(openings_are_drawn),
        cmocka_unit_test(the_learner_sees_what_happens_to_its_hand),
        cmocka_unit_test(nobody_looks_at_hidden_cards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
