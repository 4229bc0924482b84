/* Measures NSGA-II on ZDT1 to ZDT3: prints hypervolume and time of each run as JSON lines. bench-front EVALUATIONS SEEDS ["K=V
 * ..."] */
#include "tests/front_problems.h"

#include <stdio.h>
#include <time.h>

enum { MOST = 1000 };

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static double volume(const lg_front *front) {
    static const double reference[] = {1.1, 1.1};
    double point[2 * MOST];
    int count = 0;
    for (int k = 0; k < lg_front_count(front) && count < MOST; k++)
        if (!lg_front_at(front, k).rank) memcpy(point + 2 * count++, lg_front_at(front, k).point, 2 * sizeof *point);
    return lg_points_volume(point, count, 2, reference);
}

static void measure(front_kind kind, int64_t evaluations, uint64_t seed, const lg_values *params) {
    lg_task task = {&front_games[kind]};
    lg_objectives objectives = {.count = 2, .of = {{.trait = 0}, {.trait = 1}}};
    lg_explored done = {0};
    lg_error error = {.text = ""};
    double start = now();
    lg_front *front = lg_front_create(&task, &objectives, params, 1, &error);
    while (front && done.evaluations < evaluations)
        if (!lg_front_round(front, &done, seed, evaluations - done.evaluations, NULL)) abort();
    double seconds = now() - start;
    if (front)
        printf("{\"problem\":\"ZDT%d\",\"seed\":%d,\"volume\":%.6f,\"cpu_seconds\":%.6f}\n", (int)kind + 1, (int)seed,
               volume(front), seconds);
    else
        fprintf(stderr, "%s\n", error.text);
    lg_front_destroy(front);
}

int main(int argc, char **argv) {
    lg_values params;
    lg_error error;
    lg_values_init(&params, lg_front_params);
    if (argc < 3 || (argc > 3 && !lg_values_apply(&params, argv[3], &error))) return 2;
    for (front_kind kind = ZDT1; kind <= ZDT3; kind++)
        for (int seed = 1; seed <= atoi(argv[2]); seed++)
            measure(kind, atoll(argv[1]), (uint64_t)seed, &params);
    lg_values_clear(&params);
    return 0;
}
