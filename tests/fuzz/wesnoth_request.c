/* Fuzzes requests of the Wesnoth add-on, alone or inside the game's file. Any bytes give a request within all bounds, or an
 * error after which nothing has to be freed. */
#include "wesnoth/growing/request.h"

#include <stdlib.h>
#include <string.h>

static void require(bool condition) {
    if (!condition) abort();
}

static void check_word(const char *word, size_t room, const char *also) {
    size_t length = strnlen(word, room);
    require(length > 0 && length < room);
    for (size_t i = 0; i < length; i++)
        require((word[i] >= '0' && word[i] <= '9') || (word[i] >= 'A' && word[i] <= 'Z') ||
                (word[i] >= 'a' && word[i] <= 'z') || strchr(also, word[i]));
}

static void check_place(const wesnoth_request *r, int x, int y) {
    require(x >= 1 && x <= r->width && y >= 1 && y <= r->height);
}

static void check_request(const wesnoth_request *r) {
    check_word(r->id, sizeof r->id, "-");
    check_word(r->game, sizeof r->game, "-");
    check_word(r->variant, sizeof r->variant, "-");
    require(r->width >= 1 && r->width <= GROWING_LENGTH_MAX && r->height >= 1 && r->height <= GROWING_LENGTH_MAX);
    require(r->sides >= 2 && r->sides <= GROWING_SIDES_MAX && r->report.side >= 1 && r->report.side <= r->sides);
    require(r->report.turn >= 1 && r->report.moves >= 0 && r->report.vision >= 0 && r->budget >= 1);
    require(r->scale >= 0 && r->scale <= 1000 && r->help >= 0 && r->help <= 100);
    require(r->made >= 0 && r->made <= r->width * r->height && r->described == (r->land != NULL));
    check_place(r, r->report.x, r->report.y);
    for (int k = 0; k < r->sides; k++)
        check_place(r, r->keep[k].x, r->keep[k].y);
    for (int k = 0; k < GROWING_SIDES_MAX; k++) {
        const growing_stand *s = &r->stand[k];
        bool none = !s->villages && !s->worth && !s->gold;
        require(s->villages >= 0 && s->worth >= 0 && s->gold >= 0 && (none || (r->stands && k < r->sides)));
    }
    for (int i = 0; r->land && i < r->made; i++) {
        check_place(r, r->land[i].tile.x, r->land[i].tile.y);
        check_word(r->land[i].tile.code, sizeof r->land[i].tile.code, "^_/\\|");
        require(r->land[i].side >= 1 && r->land[i].side <= r->sides);
    }
}

static void check_text(const char *text, size_t length) {
    wesnoth_request request;
    lg_error error = {.text = ""};
    bool good = wesnoth_request_read(text, length, &request, &error);
    require(good == (error.text[0] == '\0') && (good || !request.land));
    if (good) check_request(&request);
    wesnoth_request_clear(&request);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    lg_text request = {0};
    char *copy = malloc(size + !size); /* without a terminator, so that a sanitizer detects reading past the end */
    if (!copy) return 0;
    if (size) memcpy(copy, data, size);
    check_text(copy, size);
    if (wesnoth_request_unwrap(copy, size, &request)) check_text(request.data ? request.data : "", request.length);
    lg_text_clear(&request);
    free(copy);
    return 0;
}
