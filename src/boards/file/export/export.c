/* Exports a task as a program for solvers. */
#include <assert.h>
#include <inttypes.h>

#include "base/text.h"
#include "levelground/game_file.h"
#include "program.h"

const lg_format lg_game_programs[] = {
    {"asp", "lp", "an answer set program, for clingo"},
    {"minizinc", "mzn", "a MiniZinc model, for Gecode and other constraint solvers"},
    {"opb", "opb", "a pseudo-Boolean problem, for clasp, minisat+ and others"},
    {NULL, NULL, NULL},
};

bool lg_game_export(const lg_task *base, const char *format, lg_text *program, lg_text *left_out, lg_error *error) {
    static fg_program_write *const writers[] = {fg_asp_write, fg_minizinc_write, fg_opb_write};
    fg_room room = {NULL, 0, 0};
    fg_model model;
    lg_text head = {0};
    int i = 0;
    assert(lg_game_is_read(base->game));
    while (lg_game_programs[i].name && strcmp(lg_game_programs[i].name, format) != 0)
        i++;
    assert(lg_game_programs[i].name);
    bool good = fg_program_build(fg_task_of(base), &room, &model, left_out, error);
    if (good) {
        lg_text_add(&head, "%s, exported by levelground\n", model.task->base.game->name);
        lg_text_add(&head, "the least cost is the least score times %" PRId64 "\n", model.unit);
        if (left_out->length) lg_text_add(&head, "%s", left_out->data);
        writers[i](&model, head.data ? head.data : "", program);
        good = (!head.failed && !left_out->failed && !program->failed) || lg_fail_memory(error);
    }
    lg_text_clear(&head);
    fg_room_clear(&room);
    return good;
}
