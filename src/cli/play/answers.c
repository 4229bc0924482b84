/* Lines are printed as games end, because whoever asks waits for each line only so long. */
#include "cli/play/answers.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "levelground/balance.h"

static bool is_number_of_games(const json_t *value) {
    return json_is_integer(value) && json_integer_value(value) >= 0;
}

static bool answer_job(const answers *a, const json_t *job, lg_level *level, lg_error *error) {
    const json_t *seed = json_object_get(job, "seed"), *first = json_object_get(job, "first"),
                 *games = json_object_get(job, "games");
    const char *board = json_string_value(json_object_get(job, "board"));
    int seats = (int)json_integer_value(json_object_get(job, "seats"));
    double shares[LG_SEATS_MAX] = {0};
    lg_error inner;
    if (!board || !is_number_of_games(seed) || !is_number_of_games(first) || !is_number_of_games(games))
        return lg_fail(error, "expected a job with the members seed, first, games and board");
    if (!a->game->text.read(a->game, board, strlen(board), level, &inner))
        return lg_fail(error, "expected a level of %s: %.200s", a->game->title, inner.text);
    if (!a->begin(a->context, level, &seats, error)) return false;
    for (json_int_t i = 0; i < json_integer_value(games); i++) {
        const int64_t number = json_integer_value(first) + i;
        if (!a->play(a->context, (uint64_t)json_integer_value(seed), number, shares, error)) return false;
        for (int s = 0; s < seats; s++)
            printf("%s%.9g", s ? " " : "", shares[s]);
        printf("\n");
        if (fflush(stdout) != 0) return lg_fail(error, "nobody reads the answers");
    }
    return true;
}

int answers_run(const answers *a) {
    lg_level *level = calloc(1, a->game->level_size);
    char *line = NULL;
    size_t room = 0;
    lg_error error = {.text = ""};
    bool good = level || lg_fail_memory(&error);
    while (good && getline(&line, &room, stdin) >= 0) {
        json_t *job = json_loads(line, 0, NULL);
        good = job ? answer_job(a, job, level, &error) : lg_fail(&error, "expected a job, a line of JSON");
        json_decref(job);
    }
    free(line);
    free(level);
    if (!good) printf("error %s\n", error.text);
    return good ? DONE : FAILED;
}
