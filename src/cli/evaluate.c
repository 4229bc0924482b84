/* levelground evaluate: how fair are levels, and where are they not. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "io/file.h"
#include "io/items.h"
#include "io/levels.h"

typedef struct {
    choice choice;
    bool json;
    char **file;
    int files;
} options;

static const struct argp_option table[] = {
    {"game", KEY_GAME, "G", 0, "read the files as levels of this game (told from the content otherwise)", 0},
    {"variant", KEY_VARIANT, "V", 0, "judge by this variant of the requirements", 0},
    {"set", KEY_SET, "K=V", 0, "change a setting of the game", 0},
    {"json", 'j', NULL, 0, "print JSON Lines", 0},
    {0},
};

static error_t parse(int key, char *argument, struct argp_state *state) {
    options *o = state->input;
    if (take_choice(key, argument, &o->choice, state)) return 0;
    switch (key) {
    case 'j': o->json = true; return 0;
    case ARGP_KEY_ARGS:
        o->file = state->argv + state->next;
        o->files = state->argc - state->next;
        return 0;
    case ARGP_KEY_NO_ARGS: argp_error(state, "expected a FILE"); return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static bool print_item(const options *o, const char *path, const level_item *read, const lg_task *task,
                       const char *variant, lg_report *report) {
    item it = {.file = path,
               .game = read->game,
               .task = task,
               .variant = variant,
               .level = read->level,
               .report = report,
               .violations = true};
    lg_text line = {0}, remark = {0};
    read->game->measure(task, read->level, report);
    (o->json ? item_json : item_line)(&it, &line);
    read->game->remark(task, read->level, &remark);
    if (remark.length) note("%s:%d: note: %s", file_title(path), read->line, remark.data);
    if (!o->json && isatty(STDOUT_FILENO)) read->game->print(read->level, true, &line);
    bool good = !line.failed && fputs(line.data, stdout) >= 0;
    lg_text_clear(&remark);
    lg_text_clear(&line);
    return good;
}

/* All levels of one file; the task is made anew only where the game changes. Returns the exit status. */
static int print_list(const options *o, const char *path, const level_list *list) {
    const lg_variant *variant = NULL;
    const lg_game *game = NULL;
    lg_task *task = NULL;
    lg_report *report = malloc(sizeof *report);
    lg_error error;
    int status = report ? DONE : complain(FAILED, "out of memory");
    for (int i = 0; status == DONE && i < list->items; i++) {
        if (list->item[i].game != game) {
            if (task) game->destroy(task);
            game = list->item[i].game;
            task = task_for(game, &o->choice, &variant, &error);
        }
        if (!task)
            status = complain(MISUSED, "%s", error.text);
        else if (!print_item(o, path, &list->item[i], task, variant->name, report))
            status = complain(FAILED, "standard output: cannot write");
    }
    if (task) game->destroy(task);
    free(report);
    return status;
}

int evaluate_main(int argc, char **argv) {
    static const struct argp argp = {table,
                                     parse,
                                     "FILE...",
                                     "Says how fair levels are. A FILE is a level, or JSON Lines as generate prints "
                                     "them; - is standard input.",
                                     NULL,
                                     NULL,
                                     NULL};
    options o = {0};
    parse_options(&argp, argc, argv, &o);
    const lg_game *game = NULL;
    lg_error error = {""};
    if (o.choice.game && !find_game(o.choice.game, &game, &error)) return complain(MISUSED, "%s", error.text);
    int worst = DONE;
    for (int i = 0; i < o.files && worst != FAILED; i++) {
        level_list list = {0};
        int status = levels_read(o.file[i], game, &list, &error) ? print_list(&o, o.file[i], &list)
                                                                 : complain(MISUSED, "%s", error.text);
        if (status != DONE) worst = status;
        levels_clear(&list);
    }
    return worst;
}
