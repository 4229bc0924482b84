/* Reads and writes actions, one on each line. An action takes at least one byte of text, so the actions can overwrite the
 * text that they were read from. */
#include "actions.h"

#include <assert.h>

#include "base/reader.h"
#include "ptsp/map/physics.h"

static const char start_word[] = "start";

void pt_actions_note(lg_text *text, int action) {
    assert(action < PT_ACTIONS);
    if (action < 0) return;
    if (action == PT_NONE && !text->length) lg_text_add(text, "%s\n", start_word);
    lg_text_add(text, "%d\n", action);
}

int64_t pt_actions_read(const lg_text *text, char *actions, bool *started, lg_error *error) {
    int64_t count = 0, action;
    lg_reader all = lg_reader_open(text->data, text->length, error);
    *started = false;
    for (lg_reader line; lg_reader_next_line(&all, &line);) {
        lg_reader_skip_blanks(&line);
        if (line.at == line.end) continue;
        if (!count && !*started) { /* the word `start`, alone on the line */
            lg_reader word = line;
            *started = lg_reader_take(&word, start_word);
            lg_reader_skip_blanks(&word);
            *started = *started && word.at == word.end;
            if (*started) continue;
        }
        bool good =
            lg_reader_span(&line, lg_is_visible) == 1 && lg_reader_take_whole(&line, 0, PT_ACTIONS - 1, &action);
        if (good) lg_reader_skip_blanks(&line);
        if (!good || line.at != line.end) {
            lg_reader_expected(&line, "an action 0 to 5");
            return -1;
        }
        assert(line.end - text->data > count); /* so that `actions` may be the text itself */
        actions[count++] = (char)action;
    }
    return count;
}
