/* Prints the facts that the add-on for Wesnoth shares with the program, from the program's own tables: as Lua or, with the
 * argument `cfg`, as macros for the game's configuration files. Installing the add-on only copies its files, so the facts are
 * stored in addons/wesnoth; tests/golden/addon_facts.sh compares the files with this output. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "wesnoth/cli/wesnoth.h"
#include "wesnoth/growing/request.h"
#include "wesnoth/growing/simulated.h"
#include "wesnoth/map/settings.h"

/* Writes the words of a list such as "rotation|mirror|none". */
static void print_words(const char *words) {
    for (size_t n; *words; words += n + (words[n] == '|')) {
        n = strcspn(words, "|");
        printf("%s\"%.*s\"", words[-1] == '|' ? ", " : "", (int)n, words);
    }
}

/* Prints the words that a setting accepts. `before` is a word that is printed before them, or NULL. */
static void print_setting(const char *name, const char *setting, const char *before) {
    char words[200];
    const lg_param *p = &wn_settings[lg_param_index(wn_settings, setting)];
    snprintf(words, sizeof words, " %s%s%s", before ? before : "", before ? "|" : "", p->words);
    printf("\t%s = { ", name);
    print_words(words + 1);
    printf(" },\n");
}

/* Prints the sizes of the pack's shelves of wide land, which have names such as "2-small". */
static void print_sizes(void) {
    printf("\tsizes = {");
    for (int k = 0, n = 0; k < SHELVES; k++)
        if (shelf_kinds[k].sides == 2 && !shelf_kinds[k].form && !shelf_kinds[k].summit)
            printf("%s \"%s\"", n++ ? "," : "", shelf_kinds[k].name + strlen("2-"));
    printf(" },\n");
}

static void print_starts(void) {
    printf("\tstarts = { -- the keeps, as shares of width and height; symmetric for two and four sides\n");
    for (int sides = 2; sides <= GROWING_SIDES_MAX; sides++) {
        printf("\t\t[%d] = {", sides);
        for (int k = 0; k < sides; k++)
            printf("%s { %g, %g }", k ? "," : "", simulated_places[sides][k][0], simulated_places[sides][k][1]);
        printf(" },\n");
    }
    printf("\t},\n");
}

static bool is_number(const request_field *field) {
    return field->kind == REQUEST_WHOLE || field->kind == REQUEST_COUNTS;
}

/* Prints the fields of a request in their order, and the ranges of those that are numbers. */
static void print_request(void) {
    printf("\trequest = {");
    for (int i = 0; i < REQUEST_FIELDS; i++)
        printf("%s\"%s\"%s", i % 10 ? " " : "\n\t\t", request_fields[i].name, i < REQUEST_FIELDS - 1 ? "," : "");
    printf("\n\t},\n\tlow = {");
    for (int i = 0, n = 0; i < REQUEST_FIELDS; i++)
        if (is_number(&request_fields[i]))
            printf("%s %s = %d", n++ ? "," : "", request_fields[i].name, (int)request_fields[i].low);
    printf(" },\n\thigh = {");
    for (int i = 0, n = 0; i < REQUEST_FIELDS; i++)
        if (is_number(&request_fields[i]))
            printf("%s%s = %d",
                   n++ % 6 ? ", "
                   : n > 1 ? ",\n\t\t"
                           : "\n\t\t",
                   request_fields[i].name, (int)request_fields[i].high);
    printf("\n\t},\n");
}

static double normal(const char *setting) {
    return wn_settings[lg_param_index(wn_settings, setting)].normal;
}

static void print_lua(void) {
    printf("-- Made by tools/wesnoth_facts.c from the tables of the program. Change the tables, not this file.\nreturn "
           "{\n");
    print_sizes();
    print_setting("climates", "climate", NULL);
    print_setting("forms", "form", NULL);
    print_setting("symmetries", "symmetry", "any");
    print_starts();
    print_request();
    printf("\tanswer = \"%s\", -- what an answer of the engine begins with\n", REQUEST_ANSWER);
    printf("\tleast_side = %d, size = %g, scale = %g, evaluations = %d,\n", SIMULATED_SIDE_MIN, normal("width"),
           normal("scale"), GROWING_EVALUATIONS);
    printf("\tunmade = \"%s\", grass = \"%s\", village = \"%s\", longest_code = %d,\n", GROWING_UNMADE_CODE,
           wn_band_code(WN_FLAT, false), wn_band_code(WN_FLAT, true), GROWING_CODE_MAX - 1);
    printf("}\n");
}

static void print_cfg(void) {
    const struct {
        const char *name;
        double value;
    } rows[] = {{"SIZE", normal("width")},
                {"SIZE_MAX", GROWING_LENGTH_MAX},
                {"SCALE", normal("scale")},
                {"EVALUATIONS", GROWING_EVALUATIONS}};
    printf("#textdomain wesnoth-levelground\n# Made by tools/wesnoth_facts.c from the tables of the program. Change "
           "the tables, not this file.\n");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        printf("#define LEVELGROUND_%s\n%g#enddef\n", rows[i].name, rows[i].value);
}

int main(int count, char **argument) {
    if (count > 1 && !strcmp(argument[1], "cfg"))
        print_cfg();
    else
        print_lua();
    return 0;
}
