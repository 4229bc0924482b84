/* levelground: fair maps for real games by search.
 *
 * A game describes what a level is and what makes it fair. An optimizer searches. A solver carries out a plan of such
 * searches. This header and levelground/recipe.h, which it includes, are enough to make, read, judge and draw levels.
 * Include levelground/search.h as well (spaces, problems, runs and optimizers) to write a search, a game or an optimizer.
 *
 * Conventions. Costs are minimised, and 0 is perfect. A mistake of the caller is an assert. Bad input from outside is a
 * `false` or NULL, and a sentence in an lg_error that the caller owns. Whoever creates an object destroys it. A const
 * pointer is borrowed for the duration of the call. The library does no input or output, reads neither the clock nor the
 * environment, and has no mutable global variables.
 */
#ifndef LEVELGROUND_H
#define LEVELGROUND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define LG_VERSION "0.2.0"

#if defined(__GNUC__)
#define LG_API __attribute__((visibility("default")))
#define LG_PRINTF(at, first) __attribute__((format(printf, at, first)))
#else
#define LG_API
#define LG_PRINTF(at, first)
#endif

/* The version of the library that the program runs with. LG_VERSION is the version of this header. */
LG_API const char *lg_version(void);

/* Programs decide by the kind of an error what they do, because its sentence is for people. */
typedef enum {
    LG_ERROR_INPUT,  /* the input is wrong, or what it asks for cannot be done */
    LG_ERROR_MEMORY, /* an allocation failed; the input may be right */
    LG_ERROR_FOREIGN /* a text of no game that this program knows; another program may read it */
} lg_error_kind;

/* The text is a sentence; empty if nothing went wrong. An error in a text says where, in a line and a column from 1, and its text
 * begins with them, "LINE:COLUMN: ". An error in a link names the word that is wrong, such as "set.ore", and its text begins with
 * "the link's WORD: ". Programs that say in words of their own where it is print `text + sentence` behind them. */
typedef struct {
    char text[400];
    lg_error_kind kind;
    int line, column; /* 0: at no place in a text */
    int sentence;     /* how many bytes of `text` say the place and the word */
    char word[44];    /* empty: in no word of a link */
} lg_error;

/* Write the sentence and return false, so that a function can `return lg_fail(...)`. error may be NULL. lg_fail is for bad
 * input, and lg_fail_at for bad input at a place. lg_fail_memory writes "out of memory". lg_fail_as takes any kind.
 * lg_fail_within puts words before another error's text, such as "--want: ", and keeps its kind, place and word. */
LG_API bool lg_fail(lg_error *error, const char *format, ...) LG_PRINTF(2, 3);
LG_API bool lg_fail_at(lg_error *error, int line, int column, const char *format, ...) LG_PRINTF(4, 5);
LG_API bool lg_fail_memory(lg_error *error);
LG_API bool lg_fail_as(lg_error *error, lg_error_kind kind, const char *format, ...) LG_PRINTF(3, 4);
LG_API bool lg_fail_within(lg_error *error, const lg_error *inner, const char *words, ...) LG_PRINTF(3, 4);

/* A string that grows and is always zero-terminated. Initialise it with zeros. After a failed allocation `failed` stays true
 * and further additions do nothing. */
typedef struct {
    char *data;
    size_t length, capacity;
    bool failed;
} lg_text;

LG_API void lg_text_add(lg_text *text, const char *format, ...) LG_PRINTF(2, 3);
LG_API void lg_text_append(lg_text *text, const char *bytes, size_t length);
LG_API void lg_text_clear(lg_text *text);

/* What the terminal on which a board is printed can show. A colour is always given as 0xrrggbb; a terminal that cannot show it
 * shows a similar colour. */
typedef enum { LG_COLOURS_NONE, LG_COLOURS_16, LG_COLOURS_256, LG_COLOURS_ALL } lg_colours;
typedef struct {
    int columns;
    lg_colours colours;
    bool unicode; /* shows characters beyond ASCII */
} lg_terminal;

/* Write escape sequences: lg_terminal_ink sets the colour of the letters, lg_terminal_paper their background,
 * lg_terminal_letters both, so that the letters can be read on any terminal; lg_terminal_plain resets all colours. They write
 * nothing if the terminal has no colours. */
LG_API void lg_terminal_ink(const lg_terminal *, uint32_t colour, lg_text *text);
LG_API void lg_terminal_paper(const lg_terminal *, uint32_t colour, lg_text *text);
LG_API void lg_terminal_letters(const lg_terminal *, uint32_t paper, uint32_t ink, lg_text *text);
LG_API void lg_terminal_plain(const lg_terminal *, lg_text *text);
/* Writes lines. Breaks each line that is wider than the terminal between words, and indents the rest like the line's beginning.
 * Only a word that is wider than the terminal gets a wider line. */
LG_API void lg_terminal_say(const lg_terminal *, const char *lines, lg_text *text);
/* Does a drawing with this number of columns fit? If not, writes a sentence in place of the drawing. */
LG_API bool lg_terminal_fits(const lg_terminal *, int columns, lg_text *text);

/* Returns the name of the NULL-terminated list that is nearest to `name` by edit distance, or NULL if none is near. */
LG_API const char *lg_nearest(const char *name, const char *const *names);

/* A stream of the generator xoshiro256** (Blackman and Vigna 2018). It is a value that is determined by a seed, a purpose
 * (any word) and an index; streams that differ in one of the three are independent. */
typedef struct {
    uint64_t s[4];
} lg_rng;

LG_API lg_rng lg_rng_stream(uint64_t seed, const char *purpose, uint64_t index);
LG_API uint64_t lg_rng_next(lg_rng *rng);
LG_API uint32_t lg_rng_below(lg_rng *rng, uint32_t bound); /* uniform in 0..bound-1, unbiased; bound > 0 */
LG_API double lg_rng_unit(lg_rng *rng);                    /* uniform in [0,1), 53 bits */
LG_API double lg_rng_normal(lg_rng *rng);                  /* mean 0, variance 1 (Marsaglia and Bray 1964) */

/* e^-x for x >= 0. The same bits on every machine; the error is at most .82 units in the last place. */
LG_API double lg_exp_minus(double x);

typedef enum { LG_WHOLE, LG_NUMBER, LG_WORD, LG_LEVEL_TEXT } lg_param_type;

/* One row of a parameter table; a table ends with a row whose name is NULL. */
typedef struct {
    const char *name;
    lg_param_type type;
    double normal, low, high; /* default and range; for LG_WORD `normal` is the index of the default word */
    /* LG_WORD: the choices, as "strict|published"; LG_LEVEL_TEXT: the names of levels that are accepted in place of a text */
    const char *words;
    const char *sentence;
    const char *paper; /* the value that a paper used, or NULL */
} lg_param;

enum { LG_PARAMS_MAX = 128 };

/* Values for the rows of one table. Call lg_values_init before use and lg_values_clear afterwards. A LG_LEVEL_TEXT value is a
 * known name or the text of a level; the values own it. */
typedef struct {
    const lg_param *table;
    double number[LG_PARAMS_MAX];
    char *text[LG_PARAMS_MAX];
    bool given[LG_PARAMS_MAX]; /* the row was set by lg_values_set or lg_values_put, even if to its default */
} lg_values;

LG_API void lg_values_init(lg_values *values, const lg_param *table);
LG_API void lg_values_clear(lg_values *values);
/* Is one row's value, or are all values, the same in a and b? Both must have the same table. */
LG_API bool lg_value_same(const lg_values *a, const lg_values *b, int row);
LG_API bool lg_values_same(const lg_values *a, const lg_values *b);
/* Copies the values and their texts. `to` must be cleared even after a failure. */
LG_API bool lg_values_copy(lg_values *to, const lg_values *from, lg_error *error);
/* Sets one value by name after checking it against the table. lg_values_apply sets several, from "K=V K=V ...". */
LG_API bool lg_values_set(lg_values *values, const char *name, const char *value, lg_error *error);
LG_API bool lg_values_apply(lg_values *values, const char *assignments, lg_error *error);
/* Sets the value with this name to a number. The name must be that of a parameter that takes numbers. */
LG_API bool lg_values_put(lg_values *values, const char *name, double number, lg_error *error);
LG_API int lg_param_index(const lg_param *table, const char *name); /* -1 if the table has no such name */
/* Writes a value in the form that lg_values_set reads. */
LG_API void lg_value_write(const lg_values *values, int row, lg_text *text);
/* Look a value up by a name that must be in the table. lg_value_text returns NULL if the text was not set. */
LG_API double lg_value(const lg_values *values, const char *name);
LG_API const char *lg_value_text(const lg_values *values, const char *name);

typedef struct lg_game lg_game;
typedef struct lg_contest lg_contest;
typedef struct lg_optimizer lg_optimizer; /* these four are defined in levelground/search.h */
typedef struct lg_problem lg_problem;
typedef struct lg_genome lg_genome;
typedef struct lg_run lg_run;
typedef struct lg_trait lg_trait; /* these three are defined in levelground/recipe.h */
typedef struct lg_share lg_share;
typedef struct lg_wants lg_wants;
typedef struct lg_measured lg_measured; /* levelground/measured.h */

/* A game's settings, checked and prepared, together with the cells that a lock fixes. Each game extends this struct: its own
 * task type has an lg_task as the first member. */
typedef struct {
    const lg_game *game;
} lg_task;

/* A level is game->level_size bytes without pointers. Zero it before use; copy it with memcpy. */
typedef void lg_level;

typedef struct {
    const char *name, *sentence;
    const char *why; /* why the requirement matters to players: a whole sentence; or NULL */
} lg_requirement;

/* One step of a plan. A plan is an array of steps that ends with a step whose optimizer is NULL. After steps with a stage there
 * may be one without, which decides the whole level at once. It replaces the stages for some attempts when they stick, that is,
 * when many attempts in a row have not found a better level. */
typedef struct {
    const char *stage;       /* the part of the level that this step decides; NULL: the whole level */
    const char *optimizer;   /* the optimizer's name */
    const char *params;      /* its parameters, as "K=V K=V ..." */
    int64_t evaluations;     /* the largest number of evaluations that this step may make */
    const lg_optimizer *own; /* an optimizer outside the library, which has the name `optimizer`; NULL: the library's */
} lg_plan_step;

typedef struct {
    const char *name, *sentence;
    const char *settings;     /* "K=V K=V ...": values that differ from the table's defaults */
    const lg_plan_step *plan; /* the best plan that is known for this variant */
    /* Optional: further values, "K=V K=V ...", which the variant did not have when its first ids were written. Ids and links state
     * them like values that a user has chosen, so one that does not mention them means the same level as before. */
    const char *since;
} lg_variant;

typedef struct {
    const char *name, *extension, *sentence;
} lg_format;

/* A level with a name, such as a published board. `sentence` says what it is and where it is from; `text` is the level in the
 * game's native format. A table ends with a row whose name is NULL. */
typedef struct {
    const char *name, *sentence, *text;
} lg_board;

enum { LG_TILE_LEAST = 10, LG_TILE_MOST = 160 }; /* millimetres that a printed tile may be wide from side to side */

/* How to print a game's tiles in life size. Tiles are hexes with pointy tops, one for each cell. */
typedef struct {
    double width;       /* width of a hex in the drawing, from side to side */
    double millimetres; /* width of the real tile; 0: not known */
    int (*count)(const lg_game *, const lg_level *);
    void (*head)(const lg_game *, lg_text *svg); /* writes the styles and glyphs that the tiles' drawings refer to */
    /* Draws the cell's hex around the origin. Returns false and draws nothing if the cell has no tile of its own. */
    bool (*draw)(const lg_game *, const lg_level *, int cell, lg_text *svg);
} lg_tiles;

/* Layers are for editing a level by hand. A layer has places, and each place has one of the layer's symbols. A game's table
 * ends with a layer whose name is NULL. */
typedef struct {
    const char *letter, *name; /* the symbol's letter and name, for example "Y" and "desert", or "3:1" and "3:1" */
} lg_symbol;

typedef struct lg_layer {
    const char *name;         /* name of the layer, for example "terrain" */
    const lg_symbol *symbols; /* ends with a NULL name */
    int free;                 /* the symbol that leaves the choice to the search; a level with free places is a lock */
    int (*count)(const struct lg_layer *, const lg_level *);
    int (*get)(const struct lg_layer *, const lg_level *, int place);
    /* Puts a symbol on a place and makes the changes in other layers that follow (a hex that becomes a desert loses its
     * number). Returns false and changes nothing if the symbol cannot be there. */
    bool (*set)(const struct lg_layer *, lg_level *, int place, int symbol, lg_error *error);
    int (*cell)(const struct lg_layer *, const lg_level *, int place); /* the place's cell, counted as in lg_report */
    const void *own;                                                   /* data for the functions above; may be NULL */
} lg_layer;

/* Where a cell is in the game's drawing: its centre, and its half width. */
typedef struct {
    double x, y, reach;
} lg_spot;

enum { LG_REQUIREMENTS_MAX = 64, LG_VIOLATIONS_MAX = 1024 };

/* What is wrong with a level, and where. */
typedef struct {
    double score;
    double count[LG_REQUIREMENTS_MAX]; /* violations of each requirement; 0 if it is not used */
    bool used[LG_REQUIREMENTS_MAX];    /* false: the requirement has the weight 0 in this task */
    /* violations: how many are listed below; unlisted: how many more were found but had no room; cell -1: no single cell */
    int violations, unlisted;
    struct {
        int requirement, cell;
    } violation[LG_VIOLATIONS_MAX];
    /* Why a requirement that is used could not be judged, in a few words that live as long as the game: "places are free".
     * NULL: it was judged. Otherwise no violation of it is listed, and `count` is no count of violations but what the score
     * contains in its place, which may be more than 0 so that a search goes on. */
    const char *unjudged[LG_REQUIREMENTS_MAX];
} lg_report;

LG_API void lg_report_add(lg_report *report, int requirement, int cell);

/* What a report says about one requirement. Whoever says "met" asks this function, because a count of 0 also stands for what
 * nobody judged. */
typedef enum { LG_RULE_UNUSED, LG_RULE_MET, LG_RULE_BROKEN, LG_RULE_UNJUDGED } lg_rule_state;
LG_API lg_rule_state lg_report_state(const lg_report *report, int requirement);

/* How many requirements are used, and how many of these are met, are broken, and could not be judged. */
typedef struct {
    int used, met, broken, unjudged;
} lg_report_sum;
LG_API lg_report_sum lg_report_sum_up(const lg_report *report);

/* How many players a level serves. If `setting` is the name of a setting, which takes whole numbers from `least` to `most`,
 * a level is made for exactly that many players. If it is NULL, every level serves any number of players from `least` to
 * `most`. */
typedef struct {
    const char *setting;
    int least, most;
} lg_players;

/* Settings that belong together. A table ends with a row whose `settings` is NULL. */
typedef struct {
    const char *settings; /* names of the settings in the group, as "rich best" */
    /* the requirement whose strictness the settings control; NULL: they control what kind of level is made */
    const char *requirement;
} lg_setting_group;

/* The cells in which two levels differ, in ascending order. Clear it with lg_changes_clear. */
typedef struct {
    int *cell, count;
} lg_changes;

/* A game is a constant record. What is not called optional must be there; each group says which of its functions are
 * needed. A function that has neither a task nor a problem gets the record itself first. One function can then serve
 * several records, such as those of games that are read from files. A function that allocates can fail: it returns false or
 * NULL and writes an error, or sets `failed` in the text. */

/* What is said about a level under a task. Needed: measure. */
typedef struct {
    /* Judges a level. The report must be zero before. A requirement that cannot be judged, for example because a cell is free
     * on which it depends, says so in `unjudged`, unless it is broken whatever the cell becomes. Returns false if memory is
     * short. */
    bool (*measure)(const lg_task *, const lg_level *, lg_report *);
    /* Optional: writes the violations that no choice of the free cells can avoid: a proven lower bound of the score. The report
     * must be zero before. Call it through lg_task_unavoidable. */
    void (*unavoidable)(const lg_task *, lg_report *);
    /* Writes the level's traits, one for each row of the table; NAN if a trait is undefined for this level. Returns false if
     * memory is short. There if the game has traits. */
    bool (*describe)(const lg_task *, const lg_level *, double *traits);
    /* Optional: writes the least and the most that each trait can be on any level of the task, as far as that is proven, so that
     * impossible wants are refused before a search. Returns false if memory is short. */
    bool (*trait_bounds)(const lg_task *, double *least, double *most);
    /* Optional: writes what each part of a level has, such as each seat or colour (levelground/measured.h). The list is empty
     * when the function is called. All levels of one shape get the same measures and parts, even if places are free. */
    void (*measured)(const lg_task *, const lg_level *, lg_measured *);
    /* Optional: writes what a broken requirement measures and what it asks for, such as "17, wanted 18", for violations that no
     * single cell is to blame for. Writes nothing if it cannot say. */
    void (*shortfall)(const lg_task *, const lg_level *, int requirement, lg_text *);
    /* Optional: writes what is unusual about a level under this task although no rule forbids it (for example a different
     * stock). Writes nothing if nothing is unusual. */
    void (*remark)(const lg_task *, const lg_level *, lg_text *);
    /* Optional: further facts about a level that a player wants to know, in a few words; or nothing. */
    void (*facts)(const lg_task *, const lg_level *, lg_text *);
    /* Optional: sets those settings that say what the level itself is, such as its size, to what the level is. A level is judged
     * by them. Settings that could be true of the level stay as they are. A number may be outside of the range of its row; then
     * the level is judged without it. Returns false if memory is short. */
    bool (*adopt)(const lg_game *, const lg_level *, lg_values *settings);
    /* Optional: does anything that is said about a finished level depend on this setting, while the others are as given? False for
     * settings that only say how levels are made, such as how much water a new map gets. If it is NULL, all settings count. */
    bool (*decides)(const lg_game *, const lg_values *settings, const char *setting);
} lg_judging;

/* How levels are searched for. Needed: problem, problem_destroy, start_from and decode; encode and task_of_level for repairs. */
typedef struct {
    /* problem: creates the problem of one stage (NULL: the whole level); fails for a stage that the game does not know.
     * start_from: fixes what earlier stages have decided (NULL: nothing). decode: writes the level that a genome stands for. */
    lg_problem *(*problem)(const lg_task *, const char *stage, lg_error *error);
    void (*problem_destroy)(lg_problem *);
    void (*start_from)(lg_problem *, const lg_level *so_far);
    bool (*decode)(const lg_problem *, lg_genome, lg_level *, lg_error *error);
    /* Optional: the inverse of decode, for the whole level; returns false if the task's space does not contain the level. It is
     * not called for a problem that has no `cell`. */
    bool (*encode)(const lg_problem *, const lg_level *, lg_genome, lg_error *error);
    /* Optional: derives, from a level, the settings and the lock of a task whose space contains it: the level's pieces are the
     * stock, and every cell is free except those that the user's lock (may be NULL) fixes. */
    bool (*task_of_level)(const lg_game *, const lg_level *, const lg_level *lock, lg_values *settings, lg_level *open,
                          lg_error *error);
    /* Optional: gives the problem the wanted traits before its next run (NULL: none), so that the search can start nearer to
     * them. `best` is NULL, unless an attempt has found nothing better; then it is the best level so far. */
    void (*want)(lg_problem *, const lg_wants *, const lg_level *best);
    /* Optional: improves the level of a finished attempt by what the problems do not count. *added receives what has to be added
     * to the problem's cost to make it the score of the new level. The solver calls it if no traits are wanted. Returns false if
     * memory is short. mend does the same for the level of a finished repair, with few changes. */
    bool (*polish)(const lg_task *, lg_level *, double *added);
    bool (*mend)(const lg_task *, lg_level *, double *added);
} lg_searching;

/* How levels are read and written. Needed: recognize, read and write. */
typedef struct {
    /* recognize: could this text be a level of this game? read: an error has its line and column (lg_fail_at). */
    bool (*recognize)(const lg_game *, const char *text, size_t length);
    bool (*read)(const lg_game *, const char *text, size_t length, lg_level *, lg_error *error);
    void (*write)(const lg_game *, const lg_level *, const char *format, lg_text *text);
    /* Optional: reads a lock that is no level, because it leaves open what every level has. lg_lock_read calls it. */
    bool (*read_lock)(const lg_game *, const char *text, size_t length, lg_level *, lg_error *error);
    /* Optional: can the level be written in this format of the table? The native format takes every level. */
    bool (*can_write)(const lg_game *, const lg_level *, const char *format, lg_error *error);
    /* Optional. members writes members of the level's JSON object besides its text, as `"name": value, ...`. read_members
     * reads a level from such an object, which is given as lines PATH<tab>VALUE, for example `hexes.0.q<tab>-1`. `member` is
     * the name of the member by which such an object is recognised. */
    void (*members)(const lg_task *, const lg_level *, lg_text *json);
    bool (*read_members)(const lg_game *, const char *lines, lg_level *, lg_error *error);
    const char *member;
} lg_texts;

/* The cells of a level. Needed: cell_name and cells. */
typedef struct {
    /* How people name a cell: "row 3, column 4". */
    void (*cell_name)(const lg_game *, const lg_level *, int cell, lg_text *);
    /* For comparing levels: writes the symbols of all cells (or of blocks of cells) as seen under a symmetry of the board
     * (0: unchanged) to `cells`, which may be NULL. Returns how many there are; 0 if there is no such symmetry. */
    int (*cells)(const lg_game *, const lg_level *, int symmetry, uint8_t *cells);
    lg_spot (*cell_at)(const lg_game *, const lg_level *, int cell); /* optional, for any cell that has a name */
    const lg_layer *layers;                                          /* optional: needs cell_at */
} lg_places;

/* Pictures and prints of levels. Needed: draw and print. */
typedef struct {
    /* draw writes a complete SVG document, and marks the violations if a report is given. Whatever lies behind the board has
     * the class `paper`, `mat` or `sea`, so that a page can colour it. Words stand below the board. print writes a board for a
     * terminal. If the terminal has 40 columns or more, no line is wider than the terminal: a board that is too wide is drawn
     * smaller, or a sentence takes its place. print writes no escape sequences if the terminal has no colours, and only ASCII
     * if it has no unicode. */
    void (*draw)(const lg_task *, const lg_level *, const lg_report *, lg_text *svg);
    void (*print)(const lg_game *, const lg_level *, const lg_terminal *, lg_text *text);
    /* Optional: prints the level like print, with a * behind each of the changed cells. */
    void (*print_changes)(const lg_game *, const lg_level *, const lg_terminal *, const lg_changes *, lg_text *text);
    const lg_tiles *tiles; /* optional */
} lg_drawing;

struct lg_game {
    const char *name, *title, *source;
    const char *id_prefix; /* two small letters that begin the ids of its levels; no other game may have them */
    const lg_param *settings;
    const lg_setting_group *groups; /* optional: no setting is in two of them, and some are in none */
    const lg_variant *variants;     /* the first is the default; ends with a NULL name */
    const char *lock_decides;       /* optional: the settings that a lock overrides, as "rows columns" */
    const lg_requirement *requirements;
    /* Optional: for each row of `requirements` what the rule measures, or NULL. In a game's file these are the keys of the rule's
     * first clause, such as "each neighbours". */
    const char *const *kinds;
    const lg_trait *traits; /* optional; a game that has traits also has judging.describe */
    /* Optional: for each row of `traits` how a solver spreads this trait over levels, or NULL. Unless a want is about the trait,
     * each level draws a value from its random stream, evenly within a range, and is searched for with it. If attempts fail,
     * another value is drawn, and in the end none. */
    const lg_share *const *vary;
    /* Optional: for each row of `traits` a weight above 0 if solvers make it as large as they can, below 0 if they make it as
     * small as they can, and 0 otherwise. This is a goal, not a requirement: it counts only among levels that meet the target, adds
     * nothing to the score, and gives way to a want about the trait. */
    const double *goal;
    const char *axes;         /* optional: the traits that distinguish levels best, as "islands,forks" */
    const lg_format *formats; /* the first is the native format */
    const lg_board *boards;   /* optional */
    /* optional: set if the players have seats on a level, so that a level can be fair to them */
    const lg_players *players;
    const lg_contest *contest; /* optional: levelground/search.h */
    /* A text that changes when rules change that the tables above do not show, such as the stock in the file of a game. Ids of
     * games that are not the library's own contain its hash. NULL: the tables show all. */
    const char *fingerprint;

    size_t level_size;
    /* Call these two through lg_task_create and lg_task_destroy. */
    lg_task *(*create)(const lg_game *, const lg_values *settings, const lg_level *lock, lg_error *error);
    void (*destroy)(lg_task *);
    lg_judging judging;
    lg_searching search;
    lg_texts text;
    lg_places places;
    lg_drawing drawing;
};

/* Returns the group that a setting is in; NULL if it is in none. */
LG_API const lg_setting_group *lg_setting_group_of(const lg_game *game, const char *setting);

LG_API extern const lg_game *const *const lg_games; /* the library's own games; ends with NULL */
LG_API const lg_game *lg_game_find(const char *name);
LG_API const lg_variant *lg_variant_find(const lg_game *game, const char *name); /* NULL name: the default */
/* Sets the values that a variant has for new levels: its own and those of its `since`. */
LG_API bool lg_variant_apply(const lg_game *game, const lg_variant *variant, lg_values *values, lg_error *error);
/* Swaps the contents of two cells of a game with layers. Returns false and changes nothing if that is not possible. */
LG_API bool lg_level_swap(const lg_game *game, lg_level *level, int cell, int other, lg_error *error);
/* Compares two levels of a game with layers. If their shapes differ, returns false with an error, and lists no changes. */
LG_API bool lg_changes_find(const lg_game *game, const lg_level *before, const lg_level *after, lg_changes *changes,
                            lg_error *error);
LG_API void lg_changes_clear(lg_changes *changes);
LG_API bool lg_changes_has(const lg_changes *changes, int cell); /* changes may be NULL: no cell is changed */
/* Names a changed cell as the level after the change names it. If the level before the change has another name for the cell,
 * adds that: "E7, formerly E8". Names can change because a Terra Mystica board numbers only the land of a row, so a moved river
 * renumbers the other hexes. */
LG_API void lg_change_name(const lg_game *game, const lg_level *before, const lg_level *after, int cell, lg_text *text);
LG_API int lg_trait_count(const lg_game *game); /* rows of game->traits */

/* Prepares a task. The settings must have the game's table; the task keeps its own copy. lock may be NULL. */
LG_API lg_task *lg_task_create(const lg_game *game, const lg_values *settings, const lg_level *lock, lg_error *error);
LG_API void lg_task_destroy(lg_task *task);
/* Does a lock override this setting? `setting` is a name or "K=V". */
LG_API bool lg_lock_decides(const lg_game *game, const char *setting);
/* Reads a lock for lg_task_create. Errors are as those of the game's `read`. */
LG_API bool lg_lock_read(const lg_game *game, const char *text, size_t length, lg_level *lock, lg_error *error);
/* Sets the settings that describe a level, such as its size, to those of this level; a value that its setting cannot have stays
 * as it was. `asked` says for each row whether somebody asked for its value: then it is an error if the level contradicts it. NULL:
 * nobody asked for any. The error also says if memory is short. */
LG_API bool lg_level_settings(const lg_game *game, const lg_level *level, const bool *asked, lg_values *settings,
                              lg_error *error);
/* Does anything that is said about a finished level depend on this setting, while the others are as given? */
LG_API bool lg_setting_decides(const lg_game *game, const lg_values *settings, const char *setting);
/* lg_task_measure judges a level; it returns false if memory is short. lg_task_unavoidable reports the violations that no level
 * of this task can avoid. */
LG_API bool lg_task_measure(const lg_task *task, const lg_level *level, lg_report *report);
LG_API void lg_task_unavoidable(const lg_task *task, lg_report *report);

/* Why a search has ended. LG_CONVERGED: by the optimizer's own criterion. LG_FAILED: it could not go on, because memory is
 * short or the budget was not made by lg_budget_unlimited. These two come with a reason in words. */
typedef enum {
    LG_RUNNING,
    LG_TARGET,
    LG_EVALUATIONS,
    LG_SECONDS,
    LG_CANCELLED,
    LG_CONVERGED,
    LG_FAILED,
    LG_STOPS
} lg_stop;

LG_API const char *lg_stop_name(lg_stop stop); /* returns the name of a stop reason, for example "target" */

/* Workers that run pieces of work in parallel, supplied by the host program. `each` calls work(context, index, worker) once
 * for every index from 0 to count - 1, in any order, with worker from 0 to workers - 1. It returns when all calls have
 * returned. */
typedef struct lg_thread_pool {
    int workers;
    void (*each)(const struct lg_thread_pool *, int count, void (*work)(void *context, int index, int worker),
                 void *context);
} lg_thread_pool;

/* Receives every genome that a run evaluates, in the order of evaluation, with its cost and traits (NULL if the problem
 * describes none or they are not wanted). All of it is borrowed for the call. The call must not change the run. */
typedef struct lg_archive {
    void (*offer)(struct lg_archive *, const lg_problem *, lg_genome, double cost, const double *traits);
    bool plain; /* this archive needs no traits, which saves the time to compute them */
    /* if not plain: the traits that the archive needs, as bits; other traits may have any value; 0: all traits */
    uint64_t which;
} lg_archive;

/* Limits of a search. The search stops at the first limit that it reaches and never exceeds one. Make a budget with
 * lg_budget_unlimited and then set its members. */
typedef struct {
    int64_t evaluations;           /* 0: no limit */
    double seconds;                /* 0: no limit; a limit needs a clock */
    double target;                 /* stop at a cost of at most this; -INFINITY: never */
    double (*clock)(void);         /* returns seconds from any origin; may be NULL */
    const lg_thread_pool *threads; /* evaluates batches in parallel, with the same results; may be NULL */
    lg_archive *archive;           /* receives the genomes of the run, or of all runs of a solver; may be NULL */
    const lg_wants *wants;         /* wanted traits, for a run; for a solver call lg_solver_want instead; may be NULL */
    /* tick is called before each step; it ends the search by returning false. improved is called after each evaluation that is
     * better than all evaluations before it in the run. generation is called after each generation of a population. Each may be
     * NULL. */
    bool (*tick)(const lg_run *, void *context);
    void (*improved)(const lg_run *, void *context);
    void (*generation)(const lg_run *, void *context);
    void *context; /* passed to all three functions */
    uint32_t made; /* private: set by lg_budget_unlimited */
} lg_budget;

LG_API lg_budget lg_budget_unlimited(void);
/* Was the budget made by lg_budget_unlimited, and are its limits valid? Searches refuse a budget that fails this check. */
LG_API bool lg_budget_check(const lg_budget *budget, lg_error *error);

/* A solver carries out a plan stage by stage. When a stage misses its target, the next attempt starts with the first stage
 * again. If the task wants a contest, the solver makes attempts until it has enough levels for the contest, or finds no new
 * ones; the winner is the result. One solver can make any number of levels, one after the other. */
typedef struct lg_solver lg_solver;

typedef struct {
    double score, target; /* target: the unavoidable score, or the budget's target if that is higher */
    bool missed;          /* the target was not met; or there is no target, and the level is not valid */
    bool valid;           /* there is a level, and it can be played */
    /* evaluations: how many were made in all; best_evaluations: how many had been made when the level was found */
    int64_t evaluations, best_evaluations;
    int attempt, stage; /* numbers of the attempt and of the stage, from 0; while the solver runs, the current ones */
    bool judged;        /* the score was computed by game->judging.measure, after a contest */
    double off; /* how far the level is from the wanted traits (lg_wants_off); the score includes a penalty for it */
    /* The game's goals: no level that meets the target and has the wanted traits is better. False if the game has none. */
    bool proven;
    lg_stop stop;
    const char *reason; /* why the last search ended, in the optimizer's words (for example "TolHistFun"); or NULL */
} lg_outcome;

/* The task, plan and params are borrowed until lg_solver_destroy. params replace the parameters of a plan that has a single
 * step; they may be NULL. */
LG_API lg_solver *lg_solver_create(const lg_task *task, const lg_plan_step *plan, const lg_values *params,
                                   lg_error *error);
LG_API void lg_solver_destroy(lg_solver *solver);
/* Asks for levels with these traits, from the next start on. The wants are copied. */
LG_API void lg_solver_want(lg_solver *solver, const lg_wants *wants);
/* From the next start on, the solver does not stop when the target is met, but looks for levels that are better by the game's goals
 * (lg_game.goal), unless the task wants a contest. lg_recipe_solver asks for it. Returns false if memory is short. */
LG_API bool lg_solver_seek_goals(lg_solver *solver, lg_error *error);
/* Starts a level. budget.evaluations limits all stages and attempts together. If it is 0, the limits of the plan's steps apply,
 * and the solver stops after 100 attempts, or after 20 attempts in a row that find nothing better. If the cost has no lower
 * bound and there is no target, it stops after one attempt. A second contest with other levels is held only if there is a limit
 * in evaluations or seconds. */
LG_API void lg_solver_start(lg_solver *solver, lg_budget budget, lg_rng rng);
/* Does one bounded slice of work. Returns LG_RUNNING as long as there is more to do. */
LG_API lg_stop lg_solver_step(lg_solver *solver);
/* lg_solver_outcome returns the state of the search. lg_solver_level returns the best level so far, borrowed until the next
 * start, or NULL if there is none. */
LG_API lg_outcome lg_solver_outcome(const lg_solver *solver);
LG_API const lg_level *lg_solver_level(const lg_solver *solver);
/* Copies the best level so far to `level` and returns its outcome. Unlike the functions above, it also looks at the attempt
 * that is still going on. If there is no level yet, the score is INFINITY and the content of `level` is undefined. The level of
 * the attempt is measured if there are wants; if memory is short for that, only finished attempts count. */
LG_API lg_outcome lg_solver_so_far(const lg_solver *solver, lg_level *level);
/* Starts a level and steps until the search stops. Copies the best level to `level`, if there is one. */
LG_API lg_outcome lg_solver_solve(lg_solver *solver, lg_budget budget, lg_rng rng, lg_level *level);

#ifdef __cplusplus
}
#endif

#include "levelground/recipe.h"

#endif
