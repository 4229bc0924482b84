/* Measures the speed of Catan's players on one thread and shuffled official boards: games a second with four equal players at
 * a table, and microseconds for a draft of openings. Prints one line of JSON. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "boards/catan/forecast/opening.h"
#include "lab/kinds/catan/sides.h"

static void stop(const char *why) {
    fprintf(stderr, "catan_play: %s\n", why);
    exit(2);
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void draw(ct_table *table, int number) {
    lg_error error;
    if (!sides_table(table, 0, lg_rng_stream(1, "board", (uint64_t)number), &error)) stop(error.text);
}

static double games_a_second(const ct_player *player, int games) {
    ct_manner manner[SIDES_SEATS];
    ct_table table;
    double seconds = 0;
    for (int i = 0; i < SIDES_SEATS; i++)
        manner[i] = (ct_manner){.player = player};
    for (int t = 0; t < 10; t++) {
        draw(&table, t);
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
    draw(&table, 0);
    double start = now();
    ct_opening_init(&opening, &table, NULL, 3);
    for (int i = 0; i < drafts; i++) {
        uint8_t nth[2 * CT_SEATS_MAX];
        for (int t = 0, rest = i; t < 2 * SIDES_SEATS; t++, rest /= 3)
            nth[t] = (uint8_t)(rest % 3);
        ct_opening_take(&opening, nth, corner);
    }
    return 1e6 * (now() - start) / drafts;
}

int main(void) {
    printf("{\"greedy\": %.0f, \"random\": %.0f, \"draft\": %.3f}\n", games_a_second(&ct_player_greedy, 10000),
           games_a_second(&ct_player_random, 10000), draft_microseconds(100000));
}
