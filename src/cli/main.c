/* levelground: the command-line tool. This file knows only the names of the commands. */
#include <stdio.h>
#include <string.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "cli/cli.h"
#include "cli/version.h"

static const command commands[] = {
    {"generate", "make fair levels", generate_main},
    {"explore", "find the best level of each of many kinds", explore_main},
    {"evaluate", "say how fair levels are, and where they are not", evaluate_main},
    {"repair", "make levels fair by the fewest changes", repair_main},
    {"render", "draw a level as SVG, PNG or PDF", render_main},
    {"convert", "write a level in another format", convert_main},
    {"play", "play levels: drive routes, win boards, or replay a game", play_main},
    {"wesnoth", "maps and growing land for the real game", wesnoth_main},
    {"study", "run experiments again, and report the results", study_main},
    {"check", "test whether games and algorithms keep their promises", check_main},
    {"export", "write the rules of a game in a file as a program for solvers", export_main},
    {"tune", "find the best plan of search for a game in a file", tune_main},
    {"suite", "problems for comparing optimizers, and our own results on them", suite_main},
    {"list", "list games, algorithms, variants, presets and boards", list_main},
    {"report", "write down what is wrong for whoever mends it, and run such a report again", report_main},
    {NULL, NULL, NULL},
};

static const command_set set = {.word = "",
                                .title = "levelground " LG_VERSION ": fair maps for real games by search",
                                .begin = " To begin with: levelground generate terra-mystica",
                                .commands = commands};

int main(int argc, char **argv) {
    if (!ready_streams()) return FAILED;
    if (argc >= 2 && (!strcmp(argv[1], "--version") || !strcmp(argv[1], "-V"))) {
        if (argc > 2 && !strcmp(argv[2], "--json")) return version_print();
        if (argc > 2)
            return complain(MISUSED, "%s: expected --json or nothing after it, found '%.60s'", argv[1], argv[2]);
        puts("levelground " LG_VERSION);
        return DONE;
    }
#ifdef M_TRIM_THRESHOLD
    /* Freed memory is mostly needed again soon. To keep it costs less time than to give it back to the system and ask for it
     * again. */
    mallopt(M_TRIM_THRESHOLD, 1 << 22);
    mallopt(M_MMAP_THRESHOLD, 1 << 20);
#endif
    return run_commands(&set, argc, argv);
}
