/* What tables have in common. */
#include "io/columns.h"

#include <math.h>
#include <string.h>

int columns_of(const char *text) {
    int width = 0;
    for (; *text; text++)
        width += ((unsigned char)*text & 0xc0) != 0x80;
    return width;
}

int columns_decimals(double number) {
    enum { TENTHS = 10, HUNDREDTHS = 100 };
    double hundredths = round(fabs(number) * HUNDREDTHS);
    if (isnan(number) || fmod(hundredths, HUNDREDTHS) == 0) return 0;
    return fmod(hundredths, TENTHS) == 0 ? 1 : 2;
}

void columns_add_number(double number, int decimals, lg_text *text) {
    lg_text digits = {0};
    if (isnan(number)) {
        lg_text_add(text, "?");
        return;
    }
    lg_text_add(&digits, "%.*f", decimals, number);
    /* "-0.00" would puzzle */
    bool zero = !digits.failed && !digits.data[strspn(digits.data, "-0.")];
    if (!digits.failed) lg_text_add(text, "%s", digits.data + (zero && *digits.data == '-'));
    text->failed = text->failed || digits.failed;
    lg_text_clear(&digits);
}
