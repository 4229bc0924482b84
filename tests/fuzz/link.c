/* Fuzzes links. Any bytes are either refused with a sentence of printable characters, or read as a link. Writing this link and
 * reading it gives the same link again. */
#include "reader.h"

/* Returns a link as the library writes it; the text is empty if there is no link. */
static lg_text link_text(const lg_link *link) {
    lg_text text = {0};
    lg_link_write(link, &text);
    return text;
}

static void check_again(const lg_link *link) {
    lg_link again;
    lg_text text = link_text(link);
    if (!text.data) return; /* the link would be too long */
    require(lg_link_read(text.data, &again, NULL));
    lg_text second = link_text(&again);
    require(second.data && !strcmp(text.data, second.data));
    lg_task_destroy(lg_link_task(&again, NULL));
    lg_text_clear(&second);
    lg_text_clear(&text);
    lg_link_clear(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    lg_link link;
    lg_error error = {.text = ""};
    char *text = malloc(size + 1);
    if (!text) return 0;
    if (size) memcpy(text, data, size);
    text[size] = '\0';
    bool good = lg_link_read(text, &link, &error);
    require(good == !*error.text);
    require(lg_utf8_is(error.text) && lg_utf8_is_visible(error.text));
    if (good) check_again(&link);
    if (good) lg_link_clear(&link);
    free(text);
    return 0;
}
