/* Puts the picture unchanged into a larger SVG, because an SVG inside another keeps its own coordinates. */
#include "caption.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/legend.h"
#include "base/text.h"
#include "io/safe.h"

static const double line_height = 22, largest = 15, small = 11, smallest = 5;
static const double letter = 0.64; /* mean width of a letter as a share of the font size, rounded up */

/* Reads the number of an attribute in the first tag. */
static bool size_of(const lg_text *svg, const char *attribute, double *size) {
    char digits[32];
    const char *end = strchr(svg->data, '>'), *at = strstr(svg->data, attribute);
    if (!at || !end || at > end) return false;
    at += strlen(attribute);
    size_t length = strcspn(at, "\"");
    if (length >= sizeof digits) return false;
    memcpy(digits, at, length);
    digits[length] = '\0';
    return lg_number_read(digits, size) && *size > 0;
}

void caption_escape(lg_text *svg, const char *bytes, size_t length) {
    lg_text safe = {0};
    safe_add(&safe, bytes, length);
    for (size_t i = 0; i < safe.length && !safe.failed; i++) {
        char c = safe.data[i];
        const char *instead = c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '&' ? "&amp;" : NULL;
        if (instead)
            lg_text_append(svg, instead, strlen(instead));
        else
            lg_text_append(svg, &safe.data[i], 1);
    }
    svg->failed = svg->failed || safe.failed;
    lg_text_clear(&safe);
}

/* Copies the caption with each line broken that would be too wide in small letters. Returns how many lines its first line
 * has become. */
static int break_lines(const char *caption, double width, lg_text *broken) {
    enum { LETTERS = 20 }; /* shorter lines are not broken, however narrow the picture is */
    int letters = (int)(width / (letter * small)) - 2, first = 0;
    if (letters < LETTERS) letters = LETTERS;
    const char *end = strchr(caption, '\n');
    if (!end) end = caption + strlen(caption);
    do {
        size_t length = legend_fit(caption, strcspn(caption, "\n"), letters);
        first += caption <= end;
        lg_text_append(broken, caption, length);
        caption += length;
        if (!*caption) break;
        lg_text_append(broken, "\n", 1);
        caption += *caption == ' ' || *caption == '\n';
    } while (*caption || caption[-1] == '\n');
    return first;
}

bool caption_add(lg_text *svg, const char *caption, lg_error *error) {
    double width, height;
    int lines = 1, letters = 0, widest = 0; /* all lines have letters of one size, in which the widest line fits */
    lg_text whole = {0};
    if (svg->failed) return lg_fail_memory(error);
    if (strncmp(svg->data, "<svg ", 5) != 0 || !size_of(svg, " width=\"", &width) ||
        !size_of(svg, " height=\"", &height))
        return lg_fail(error, "cannot write under the picture: it does not say its size");
    lg_text broken = {0};
    int bold = break_lines(caption, width, &broken);
    if (broken.failed) return lg_fail_memory(error);
    caption = broken.data ? broken.data : "";
    for (const char *at = caption; *at; at++) {
        letters = *at == '\n' ? 0 : letters + (((unsigned char)*at & 0xc0) != 0x80);
        if (letters > widest) widest = letters;
        lines += *at == '\n';
    }
    double all = height + line_height * lines + line_height / 3;
    lg_text_add(
        &whole,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.10g %.10g\" width=\"%.10g\" height=\"%.10g\">\n"
        "<rect width=\"%.10g\" height=\"%.10g\" fill=\"#fbf8f1\"/>\n",
        width, all, width, all, width, all);
    lg_text_append(&whole, svg->data, svg->length);
    const double fits = width / (letter * (widest + 2)), size = fmax(fmin(fits, largest), smallest);
    for (const char *line = caption; line; line = strchr(line, '\n'), line = line ? line + 1 : NULL) {
        height += line_height;
        lg_text_add(&whole,
                    "<text class=\"caption\" x=\"%.10g\" y=\"%.10g\" style=\"font:%s %.3gpx &quot;DejaVu Sans&quot;,"
                    "Verdana,sans-serif;text-anchor:middle;fill:#333333\">",
                    width / 2, height - line_height / 4, bold-- > 0 ? "700" : "400", size);
        caption_escape(&whole, line, strcspn(line, "\n"));
        lg_text_add(&whole, "</text>\n");
    }
    lg_text_add(&whole, "</svg>\n");
    lg_text_clear(&broken);
    lg_text_clear(svg);
    *svg = whole;
    return !svg->failed || lg_fail_memory(error);
}
