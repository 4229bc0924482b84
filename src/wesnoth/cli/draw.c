/* levelground render --engine: draws a map of Wesnoth with the game itself. The game runs in a temporary folder, which is
 * removed afterwards. */
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "host/clock.h"
#include "host/interrupts.h"
#include "io/file.h"
#include "wesnoth.h"
#include "wesnoth/map/level.h"
#include "wesnoth/map/settings.h"

enum { WAIT_MS = 200, PICTURE_SIZE_MAX = 256 << 20 };

static const double patience = 120; /* seconds for one picture */

typedef struct {
    const char *program;
    char folder[PATH_SIZE], map[PATH_SIZE], picture[PATH_SIZE], log[PATH_SIZE];
} studio;

static void ignore_line(void *context, const char *line, size_t length) {
    (void)context, (void)line, (void)length;
}

static bool run_game(const studio *s, lg_error *error) {
    char *arguments[] = {(char *)(uintptr_t)s->program,
                         "--nosound",
                         "--nobanner",
                         "--userdata-dir",
                         (char *)(uintptr_t)s->folder,
                         "--userconfig-dir",
                         (char *)(uintptr_t)s->folder,
                         "--screenshot",
                         (char *)(uintptr_t)s->map,
                         (char *)(uintptr_t)s->picture,
                         NULL};
    child game;
    int log = open(s->log, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    bool good = child_start(&game, arguments, log, error), ended = false;
    if (log >= 0) close(log);
    if (!good) return false;
    double start = wall_clock();
    while (!ended && !interrupted() && wall_clock() - start < patience) {
        struct pollfd wait = {.fd = game.output, .events = POLLIN};
        ended = poll(&wait, 1, WAIT_MS) > 0 && !child_read(&game, ignore_line, NULL);
    }
    child_finish(&game, !ended);
    return ended || lg_fail(error, "%.200s: %s", s->program, interrupted() ? "interrupted" : "takes too long");
}

static bool take_picture(const studio *s, lg_text *picture, lg_error *error) {
    static const char begin[] = "\x89PNG\r\n\x1a\n", end[] = "IEND\xae\x42\x60\x82";
    size_t first = sizeof begin - 1, last = sizeof end - 1;
    if (access(s->picture, F_OK) != 0) {
        char line[TROUBLE_SIZE];
        child_trouble(s->log, line);
        return lg_fail(error, "%.100s: has drawn nothing%s%s", s->program, *line ? ": " : "", line);
    }
    if (!file_read(s->picture, PICTURE_SIZE_MAX, picture, error)) return false;
    bool whole = picture->length > first + last && !memcmp(picture->data, begin, first) &&
                 !memcmp(picture->data + picture->length - last, end, last);
    return whole || lg_fail(error, "%.100s: has not drawn a whole picture", s->program);
}

int render_by_engine(const level_item *item, const char *file, const char *program, lg_text *picture) {
    studio s = {.program = program ? program : wesnoth_program()};
    char version[WESNOTH_VERSION_SIZE];
    lg_error error;
    lg_text map = {0}, codes = {0};
    if (item->game != &lg_game_wesnoth)
        return complain(MISUSED, "%.200s: expected a map of wesnoth for --engine, found one of %s", file,
                        item->game->name);
    int unknown = wn_map_unknown(item->level, &codes);
    if (unknown) lg_fail(&error, "%.200s: unknown terrain: %.100s; the game cannot draw that", file, codes.data);
    lg_text_clear(&codes);
    if (unknown) return reject(&error);
    interrupts_catch(INTERRUPTS_BREAK);
    bool known = wesnoth_version(s.program, version, &error);
    if (interrupted()) return complain(FAILED, "%.200s: interrupted", s.program);
    if (!known) return reject(&error);
    setenv("SDL_RENDER_DRIVER", "software", 0); /* without a screen, 1.18 finds no other driver */
    wn_write(NULL, item->level, item->game->formats[0].name, &map);
    bool good = (!map.failed || lg_fail_memory(&error)) && make_private_folder(s.folder, &error) &&
                join_path(s.map, &error, "%s/level.map", s.folder) &&
                join_path(s.picture, &error, "%s/level.png", s.folder) &&
                join_path(s.log, &error, "%s/log.txt", s.folder) && file_pass(s.map, map.data, map.length, &error) &&
                run_game(&s, &error) && take_picture(&s, picture, &error);
    if (s.folder[0]) remove_folder(s.folder);
    lg_text_clear(&map);
    return good ? DONE : complain(FAILED, "%s", error.text);
}
