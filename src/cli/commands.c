/* Runs the command that a word of the command line names: for the tool, and for commands that have subcommands. */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/sentence.h"
#include "io/catalog.h"
#include "io/file.h"
#include "io/game_names.h"
#include "io/meaning.h"
#include "io/named_level.h"

enum { COMMANDS_MAX = 16 };

/* What to do instead where no command does it. */
static const struct {
    const char *typed, *answer;
} answers[] = {
    {"undo", "generate ID makes an earlier board again; files of boards are only overwritten with --force"},
    {"history", "generate ID makes an earlier board again; --output FOLDER keeps boards"},
    {"gui", "make web-serve shows the page, which does the same in a browser"},
    {"web", "make web-serve shows the page, which does the same in a browser"},
    {"page", "make web-serve shows the page, which does the same in a browser"},
    {"init", "a game is a YAML file that you write in an editor; levelground check FILE.game.yaml tests it"},
    {"new-game", "a game is a YAML file that you write in an editor; levelground check FILE.game.yaml tests it"},
    {"edit", "boards and games are files for any editor; evaluate FILE judges a board, check FILE.game.yaml a game"},
};

/* Says what to type instead of `GAME ...`. */
static int refuse_game(int argc, char **argv) {
    const char *game = argv[1], *last = argv[argc - 1];
    if (!strcmp(last, "--help") || !strcmp(last, "-h") || !strcmp(last, "help"))
        return complain(MISUSED, "'%.60s' is a game, not a command: levelground list %.60s tells all of it", game,
                        game);
    lg_text line = {0};
    sentence_command(argc - 1, argv + 1, &line);
    const int status = complain(MISUSED, "'%.60s' is a game, not a command: %s makes a level of it", game,
                                line.failed ? "" : line.data);
    lg_text_clear(&line);
    return status;
}

/* Refuses a word that is no command, but for which people know what to do. Returns DONE if it is none of these. */
static int refuse_other_word(int argc, char **argv) {
    const char *word = argv[1], *command = command_meant(word);
    lg_text line = {0};
    bool written = sentence_command(argc - 1, argv + 1, &line) && !line.failed;
    for (int i = 2; i < argc && command && !written; i++)
        if (!strcmp(command, "generate") && (!strcmp(argv[i], "game") || !strcmp(argv[i], "rules"))) word = "new-game";
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++)
        if (!strcmp(answers[i].typed, word))
            return complain(MISUSED, "unknown command '%.60s': %s", argv[1], answers[i].answer);
    int status = DONE;
    if (written && (command || argc > 2))
        status = complain(MISUSED, "unknown command '%.60s'; did you mean '%s'?", word, line.data);
    else if (command)
        status = complain(MISUSED, "unknown command '%.60s'; did you mean 'levelground %s'?", word, command);
    lg_text_clear(&line);
    return status;
}

/* Returns the command that the word names or stands for, if it is one that takes a game; otherwise NULL. */
static const char *find_game_command(const char *word) {
    static const char *const commands[] = {"generate", "evaluate", "render", "repair", "list", "explore", NULL};
    const char *meant = command_meant(word);
    for (int i = 0; commands[i]; i++)
        if (!strcmp(commands[i], meant ? meant : word)) return commands[i];
    return NULL;
}

/* Says what to type instead of a word that is no command. `names` are the commands of the set, and have room for two more. */
static int refuse_command(const command_set *set, const char *word, const char **names) {
    const lg_game *game = NULL;
    lg_text text = {0};
    int n = 0;
    const bool outer = !*set->word;
    const char *command = outer ? NULL : find_game_command(word);
    char of[sizeof "wesnoth"];
    snprintf(of, sizeof of, "%.*s", (int)strcspn(set->word, " "), set->word);
    for (; names[n]; n++)
        lg_text_add(&text, "%s%s", n ? ", " : "; expected one of: ", names[n]);
    if (outer) names[n++] = "--help", names[n] = "--version";
    const char *near = lg_typo_of(word, names);
    if (command && find_game(of, &game, NULL)) {
        text.length = 0;
        lg_text_add(&text, "; did you mean 'levelground %s %s'?", command, of);
    } else if (near) {
        text.length = 0;
        lg_text_add(&text, "; did you mean '%s%s'?", set->word, near);
    } else if (outer && *word == '-') {
        text.length = 0;
        lg_text_add(&text, "; options stand behind a command, as in: levelground generate catan --seed 3");
    } else if (outer) {
        lg_text meaning = {0};
        if (find_meaning(word, NULL, &game, &meaning)) {
            const bool option = *meaning.data == '-';
            text.length = 0;
            lg_text_add(&text, "; did you mean '%s%s%s%s'?", option ? "levelground generate " : "",
                        option ? game ? game->name : "GAME" : "", option ? " " : "", meaning.data);
        }
        lg_text_clear(&meaning);
    }
    int status = complain(MISUSED, "unknown command '%s%.60s'%s", set->word, word, text.failed ? "" : text.data);
    lg_text_clear(&text);
    return status;
}

static int find_command(const command_set *set, int argc, char **argv) {
    const char *names[COMMANDS_MAX + 3] = {0};
    for (int i = 0; i < COMMANDS_MAX && set->commands[i].name; i++) {
        names[i] = set->commands[i].name;
        if (!strcmp(names[i], argv[1])) {
            const command *c = &set->commands[i];
            char name[64];
            snprintf(name, sizeof name, "levelground %s%s", set->word, c->name);
            argv[1] = name; /* cppcheck-suppress autoVariables ; the name lives as long as the command runs */
            return c->main(argc - 1, argv + 1);
        }
    }
    const bool is_file = !*set->word && !file_is_missing(argv[1]) && !file_is_folder(argv[1]);
    const lg_game *game = NULL;
    const bool outer = !*set->word && !is_file;
    if (outer && !command_meant(argv[1]) && find_game(argv[1], &game, NULL)) return refuse_game(argc, argv);
    if (is_file || (!*set->word && (is_id(argv[1]) || board_find(argv[1], &(const lg_game *){NULL}, NULL))))
        return complain(MISUSED, "expected a command, found '%.60s': levelground %s %.60s %s it", argv[1],
                        is_id(argv[1]) ? "generate" : "evaluate", argv[1], is_id(argv[1]) ? "makes" : "judges");
    const int status = outer ? refuse_other_word(argc, argv) : DONE;
    return status != DONE ? status : refuse_command(set, argv[1], names);
}

int run_commands(const command_set *set, int argc, char **argv) {
    const char *word = argc >= 2 ? argv[1] : "help";
    const bool is_help = !strcmp(word, "--help") || !strcmp(word, "-h") || !strcmp(word, "-?") || !strcmp(word, "help");
    if (!is_help) return find_command(set, argc, argv);
    if (argc >= 3 && *argv[2] != '-') { /* help COMMAND ... is COMMAND ... --help */
        memmove(argv + 1, argv + 2, sizeof *argv * (size_t)(argc - 2));
        argv[argc - 1] = (char *)(uintptr_t) "--help";
        return find_command(set, argc, argv);
    }
    FILE *to = argc < 2 ? stderr : stdout;
    if (set->title) fprintf(to, "%s\n\n", set->title);
    fprintf(to, "usage: levelground %sCOMMAND ...\n\n", set->word);
    for (const command *c = set->commands; c->name; c++)
        fprintf(to, "  %-10s %s\n", c->name, c->sentence);
    fprintf(to, "\nlevelground %sCOMMAND --help tells more.%s\n", set->word, set->begin ? set->begin : "");
    return argc < 2 ? MISUSED : DONE;
}
