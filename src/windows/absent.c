/* The commands that levelground for Windows lacks, because they start programs of Debian. */
#include "cli/cli.h"
#include "ptsp/cli/session.h"
#include "wesnoth/cli/wesnoth.h"

static int refuse_command(const char *command, const char *instead) {
    return complain(FAILED, "levelground for Windows has no %s: %s", command, instead);
}

int study_main(int argc, char **argv) {
    (void)argc, (void)argv;
    return refuse_command("study", "studies run on Linux, also in WSL (docs/tutorial/your-own-study.md)");
}

bool find_beside(const char *name, char path[PROGRAM_PATH_MAX]) {
    (void)name, (void)path;
    return false;
}

int wesnoth_serve_main(int argc, char **argv) {
    (void)argc, (void)argv;
    return refuse_command("wesnoth serve", "growing land takes the maps that wesnoth install has made");
}

int wesnoth_match_main(int argc, char **argv) {
    (void)argc, (void)argv;
    return refuse_command("wesnoth match", "it runs on Linux; wesnoth simulate plays without the game");
}

int render_by_engine(const level_item *item, const char *file, const char *program, lg_text *picture) {
    (void)item, (void)file, (void)program, (void)picture;
    return refuse_command("--engine", "the game's own editor shows the map");
}

bool play_can_film(lg_error *error) {
    return lg_fail(error, "levelground for Windows has no --video: --output NAME.svg shows the flight moving");
}

int play_film(const play_session *s, const pt_drawn_flight *drawn, int count) {
    (void)s, (void)drawn, (void)count;
    return FAILED; /* play_can_film has refused it */
}
