/* Runs the command that a word of the command line names: for the tool, and for commands that have subcommands. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "cli/cli.h"
#include "cli/sentence.h"
#include "io/catalog.h"
#include "io/file.h"
#include "io/game_names.h"
#include "io/meaning.h"
#include "io/named_level.h"

enum { COMMANDS_MAX = 16, WORDS_MAX = 32, SHORT = 5 };

#define EARLIER                                                                                                        \
    "generate ID makes an earlier board again; the file that --output names is replaced, files in a folder only with " \
    "--force"
#define BY_HAND "boards are text for any editor, and repair FILE makes a changed one fair by few changes"
#define NO_SHELL "each command ends by itself, and Ctrl-C ends one that runs"
#define IN_BROWSER "make web-serve shows the page, which does the same in a browser"
#define OWN_GAME                                                                                                   \
    "a game is a YAML file: copy one that comes along, such as games/catan.game.yaml, and change it in an editor " \
    "(docs/tutorial/game-in-a-file.md begins with the smallest); levelground check FILE.game.yaml tests it, and "  \
    "levelground generate FILE.game.yaml makes boards of it"

/* What to do instead where no command does it. */
static const struct {
    const char *typed, *answer;
} answers[] = {
    {"undo", EARLIER},
    {"redo", EARLIER},
    {"lock", "generate GAME --lock FILE keeps what the file has, and fills the places at which it has a ? instead"},
    {"rotate", BY_HAND},
    {"mirror", BY_HAND},
    {"swap", BY_HAND},
    {"quit", NO_SHELL},
    {"exit", NO_SHELL},
    {"man", "levelground --help lists the commands, COMMAND --help tells more, and man levelground shows the manual"},
    {"bug", "levelground report FILE writes what to send with a report of a mistake"},
    {"examples", "levelground generate catan makes a board, and levelground list games tells what else"},
    {"history", "generate ID makes an earlier board again; --output FOLDER keeps boards"},
    {"gui", IN_BROWSER},
    {"web", IN_BROWSER},
    {"page", IN_BROWSER},
    {"init", OWN_GAME},
    {"new-game", OWN_GAME},
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
    const int status =
        complain(MISUSED, "'%.60s' is a game, not a command; did you mean %s?", game, line.failed ? "" : line.data);
    lg_text_clear(&line);
    return status;
}

/* Is it the name of a file with one of these endings? */
static bool has_ending(const char *word, const char *const *endings) {
    const char *end = strrchr(word, '.');
    while (*endings && (!end || strcasecmp(*endings, end) != 0))
        endings++;
    return *endings;
}

/* Refuses a file in place of a command, and says what can be done with it. */
static int refuse_file(const char *file) {
    static const char *const game_endings[] = {".yaml", ".yml", NULL};
    if (is_game_file(file))
        return complain(MISUSED,
                        "expected a command, found '%.60s': levelground generate %.60s makes a level of this game, and "
                        "levelground check %.60s tests it",
                        file, file, file);
    if (has_ending(file, game_endings))
        return complain(MISUSED,
                        "expected a command, found '%.60s'; if it is a game, let its name end in .game.yaml, and "
                        "levelground check NAME.game.yaml tests it",
                        file);
    return complain(MISUSED, "expected a command, found '%.60s': levelground evaluate %.60s judges it", file, file);
}

/* Does the line speak of a game that somebody makes, as in "create game NAME" and "how do I describe my own game"? */
static bool is_about_own_game(int argc, char **argv) {
    static const char *const makes[] = {"new", "create", "make", "own", "design", "describe", "write", "add", "my"};
    lg_text line = {0};
    for (int i = 1; i < argc; i++)
        lg_text_add(&line, " %s", argv[i]);
    lg_text_add(&line, " ");
    const char *game = line.failed ? NULL : strstr(line.data, " game ");
    bool own = false;
    for (size_t i = 0; game && i < sizeof makes / sizeof *makes; i++) {
        const char *found = strstr(line.data, makes[i]);
        own = own || (found && found < game && found[-1] == ' ' && found[strlen(makes[i])] == ' ');
    }
    lg_text_clear(&line);
    return own;
}

/* Refuses a word that is no command, but for which people know what to do. Returns DONE if it is none of these. */
static int refuse_other_word(int argc, char **argv) {
    static const char *const yaml[] = {".yaml", ".yml", NULL};
    static const char *const pictures[] = {".png", ".jpg", ".jpeg", ".gif", ".svg", ".pdf", NULL};
    const char *word = argv[1], *command = command_meant(word);
    if (is_about_own_game(argc, argv) ||
        (command && !strcmp(command, "generate") && argc > 2 && has_ending(argv[2], yaml)))
        word = "new-game";
    for (int i = 1; i < argc && command; i++)
        if (has_ending(argv[i], pictures))
            return complain(MISUSED,
                            "'%.60s' is a picture, and pictures are not read; give the text that was written beside "
                            "it, or its id",
                            argv[i]);
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++)
        if (!strcmp(answers[i].typed, word))
            return complain(MISUSED, "unknown command '%.60s': %s", argv[1], answers[i].answer);
    const bool makes = command && !strcmp(command, "generate");
    const char *game = makes ? " GAME" : "", *list = makes ? " levelground list games tells the games" : "";
    lg_text line = {0};
    int status = DONE;
    if (sentence_command(argc - 1, argv + 1, &line) && !line.failed)
        status = complain(MISUSED, "unknown command '%.60s'; did you mean %s?", word, line.data);
    else if (command)
        status =
            complain(MISUSED, "unknown command '%.60s'; did you mean 'levelground %s%s'?%s", word, command, game, list);
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

/* Adds what a line such as `wesnoth 3p` means, in which the name of a set of commands is that of a game. */
static bool add_line_of_game(const char *of, int argc, char **argv, lg_text *text) {
    const lg_game *game = NULL;
    char name[sizeof "wesnoth"], *word[WORDS_MAX] = {name};
    bool says = find_game_command(argv[1]);
    for (int i = 1; i < argc; i++)
        says = says || isdigit((unsigned char)*argv[i]) || *argv[i] == '-';
    snprintf(name, sizeof name, "%s", of);
    if (!says || argc > WORDS_MAX || !find_game(of, &game, NULL)) return false;
    memcpy(word + 1, argv + 1, sizeof *word * (size_t)(argc - 1));
    lg_text_add(text, "; did you mean ");
    sentence_command(argc, word, text);
    lg_text_add(text, "?");
    return true;
}

/* Says what to type instead of a word that is no command. `names` are the commands of the set, and have room for two more. */
static int refuse_command(const command_set *set, int argc, char **argv, const char **names) {
    const char *word = argv[1];
    const lg_game *game = NULL;
    lg_text text = {0}, line = {0};
    int n = 0;
    const bool outer = !*set->word;
    char of[sizeof "wesnoth"];
    snprintf(of, sizeof of, "%.*s", (int)strcspn(set->word, " "), set->word);
    for (; names[n]; n++)
        lg_text_add(&text, "%s%s", n ? ", " : "; expected one of: ", names[n]);
    if (outer) lg_text_add(&text, "; levelground list games tells the games");
    if (outer) names[n++] = "--help", names[n] = "--version";
    const char *near = lg_typo_of(word, names),
               *game_near = outer && *word != '-' ? game_nearly_named(argc - 1, argv + 1) : NULL;
    if (!outer && add_line_of_game(of, argc, argv, &line)) {
        text.length = 0;
        lg_text_add(&text, "%s", line.failed ? "" : line.data);
    } else if (game_near && !near) {
        text.length = 0;
        lg_text_add(&text, "; did you mean 'levelground generate %s'?", game_near);
    } else if (near && outer && strlen(word) <= SHORT && *word != '-') { /* it may as well be a game */
        text.length = 0;
        lg_text_add(&text, "; did you mean '%s'? levelground list games tells the games", near);
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
    lg_text_clear(&line);
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
    lg_error unknown = {.kind = LG_ERROR_FOREIGN};
    if (outer && !command_meant(argv[1]) && find_game(argv[1], &game, &unknown)) return refuse_game(argc, argv);
    if (unknown.kind != LG_ERROR_FOREIGN) return reject(&unknown); /* the beginning of two, or a file with a mistake */
    if (is_file) return refuse_file(argv[1]);
    const bool made = outer && is_id(argv[1]);
    if (made || (outer && board_find(argv[1], &(const lg_game *){NULL}, NULL)))
        return complain(MISUSED, "expected a command, found '%.60s': levelground %s %.60s %s it", argv[1],
                        made ? "generate" : "evaluate", argv[1], made ? "makes" : "judges");
    const int status = outer ? refuse_other_word(argc, argv) : DONE;
    return status != DONE ? status : refuse_command(set, argc, argv, names);
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
