/* Names of hexes. */
#include "ledger.h"

/* The row of a hex as a letter. Online play counts the missing half row above a board whose first row is short. */
static int row_letter(const tm_table *table, int hex) {
    return table->row[hex] + table->first_short;
}

/* Returns the number of a hex: of a river hex on the board from 0, of a land hex in its row from 1. */
static int number_of(const tm_table *table, int hex) {
    bool river = table->terrain[hex] == TM_RIVER;
    int n = !river;
    for (int c = 0; c < hex; c++)
        n += river ? table->terrain[c] == TM_RIVER : table->row[c] == table->row[hex] && table->terrain[c] != TM_RIVER;
    return n;
}

void tm_hex_write(const tm_table *table, int hex, lg_text *text) {
    bool river = table->terrain[hex] == TM_RIVER;
    lg_text_add(text, "%c%d", river ? 'r' : 'A' + row_letter(table, hex), number_of(table, hex));
}

static int number_in(const char *digits) {
    int n = 0;
    if (!*digits) return -1;
    for (; *digits >= '0' && *digits <= '9' && n < 1000; digits++)
        n = 10 * n + *digits - '0';
    return *digits ? -1 : n;
}

int tm_hex_find(const tm_table *table, const char *name) {
    int number = *name ? number_in(name + 1) : -1;
    for (int c = 0; c < table->cells && number >= 0; c++) {
        bool river = table->terrain[c] == TM_RIVER;
        bool is_row = river ? *name == 'r' : *name == 'a' + row_letter(table, c);
        if (is_row && number_of(table, c) == number) return c;
    }
    return -1;
}
