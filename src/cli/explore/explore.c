/* levelground explore: finds the best level of each kind, or, with --objectives, levels that trade goals off. */
#include "cli/explore/explore.h"

#include <string.h>

#include "io/file.h"

static const option_row rows[] = {
    {"axes", 0, "TRAIT[,TRAIT]", TEXT(explore_options, axes),
     "traits that span the archive, each as TRAIT or TRAIT=LOW..HIGH (default: the game's usual two)", 1},
    {"cells", 0, "N[xN...]", TEXT(explore_options, cells),
     "cells along each axis (20, or one for each value), or cvt:N for N cells around points, for many axes", 1},
    {"objectives", 0, "TRAIT,TRAIT", TEXT(explore_options, objectives),
     "instead of axes: find trade-offs between these, each as TRAIT (to be small) or TRAIT:most (to be large); "
     "`score` can be one of them",
     1},
    {"variant", 0, "V", TEXT(explore_options, choice.variant),
     "the set of requirements (see: levelground list variants)", 1},
    {"set", 0, "K=V", LIST(explore_options, choice.set, choice.sets),
     "change a setting of the game (see: levelground list GAME)", 1},
    {"evaluations", 0, "N", WHOLE(explore_options, evaluations, 0, INT64_C(1) << 60),
     "stop at N evaluations in all, including those of the store; 0: none", 2},
    {"seconds", 0, "T", NUMBER(explore_options, seconds, 1e-6, 1e9),
     "stop after this many seconds (10, if there is no other limit); such results depend on the machine", 2},
    {"seed", 's', "S", WHOLE(explore_options, seed, 0, INT64_C(1) << 49),
     "make the archive of this seed (default: a new seed each time)", 2},
    JOBS_OPTION(explore_options, jobs, 2),
    {"emitter", 0, "E", TEXT(explore_options, emitter),
     "how levels are made: mapelites, or cmame for games with real genes", 3},
    {"algorithm", 'a', "A", TEXT(explore_options, choice.algorithm),
     "use runs of this algorithm instead of an emitter; the archive gets everything that they try; with "
     "--objectives: nsga2 (the default) or smsemoa",
     3},
    {"preset", 'p', "P", TEXT(explore_options, choice.preset),
     "the same with the parameters of a paper (see: levelground list presets)", 3},
    {"param", 0, "K=V", LIST(explore_options, choice.param, choice.params),
     "change a parameter of the emitter or the algorithm", 3},
    {"store", 0, "FILE", TEXT(explore_options, store),
     "keep the archive in this file, as JSON Lines, and continue from it", 4},
    {"from", 0, "FILE", LIST(explore_options, from, sources),
     "add the levels of another archive; may be repeated, to merge archives", 4},
    {"output", 'o', "DIR", TEXT(explore_options, output),
     "write archive.jsonl, archive.csv, map.svg and filling.svg, or front.*, into this folder", 4},
    {"json", 0, NULL, FLAG(explore_options, json), "print the result as JSON", 5},
    {"quiet", 'q', NULL, FLAG(explore_options, quiet), "print only errors, and JSON if --json is given", 5},
    {0},
};

int explore_main(int argc, char **argv) {
    static const option_table table = {
        .rows = rows,
        ONE_ARGUMENT(explore_options, choice.game, "expected one GAME"),
        .missing = "expected a GAME (see: levelground list games)",
        .usage = "GAME",
        .sentence = "Finds levels unlike each other: traits are the axes of an archive, in which each "
                    "cell keeps the best level of its kind. GAME is {games}. All that is written is "
                    "read by evaluate, render and convert. With --objectives it finds levels that trade "
                    "goals off: none is beaten in one without being better in another."};
    explore_options o = {0};
    parse_options(&table, argc, argv, &o);
    if (o.store && !strcmp(o.store, "-"))
        return complain(MISUSED,
                        "--store: expected a file, found '-'; an archive from standard input is read by --from -");
    file_lock lock = {.file = -1};
    lg_error error;
    if (o.store && !file_is_plain(o.store, &error)) return reject(&error);
    int status = (!o.store || file_lock_take(&lock, o.store, &error))
                     ? (o.objectives ? explore_front : explore_archive)(&o)
                     : complain(FAILED, "%s", error.text);
    file_lock_drop(&lock);
    return status;
}
