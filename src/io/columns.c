/* What tables have in common. */
#include "io/columns.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

int columns_of(const char *text) {
    int width = 0;
    for (; *text; text++)
        width += ((unsigned char)*text & 0xc0) != 0x80;
    return width;
}

void columns_add_number(double number, lg_text *text) {
    char digits[400];
    if (isnan(number)) {
        lg_text_add(text, "?");
        return;
    }
    int length = snprintf(digits, sizeof digits, "%.2f", number);
    while (strchr(digits, '.') && (digits[length - 1] == '0' || digits[length - 1] == '.'))
        digits[--length] = 0;
    lg_text_add(text, "%s", strcmp(digits, "-0") != 0 ? digits : "0");
}
