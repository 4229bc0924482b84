/* Tests of captions: they can be put under any picture that states its size, and may hold any bytes. */
#include "io/pictures/caption.h"

#include "check.h"

static lg_text captioned(const char *svg, const char *caption) {
    lg_text text = {0};
    lg_error error = {.text = ""};
    lg_text_add(&text, "%s", svg);
    CHECK(caption_add(&text, caption, &error), "%s", error.text);
    return text;
}

static void has(const lg_text *text, const char *part) {
    CHECK(strstr(text->data, part), "no '%s' in:\n%s", part, text->data);
}

#define SVG(size) "<svg xmlns=\"http://www.w3.org/2000/svg\" " size "><g width=\"7\" height=\"7\"/></svg>\n"

static void the_picture_is_higher_by_its_lines(void **state) {
    (void)state;
    lg_text one = captioned(SVG("width=\"90.5\" height=\"60\""), "a line");
    has(&one, "viewBox=\"0 0 90.5 89.33333333\" width=\"90.5\" height=\"89.33333333\"");
    has(&one, ">a line</text>");
    has(&one, SVG("width=\"90.5\" height=\"60\""));
    lg_text two = captioned(SVG("height=\"60\" width=\"90.5\""), "first\nsecond");
    has(&two, "height=\"111.3333333\"");
    has(&two, "font:700 ");
    has(&two, ">first</text>\n<text class=\"caption\" x=\"45.25\" y=\"98.5\" style=\"font:400 ");
    lg_text_clear(&one);
    lg_text_clear(&two);
}

static void no_bytes_become_tags(void **state) {
    (void)state;
    lg_text text =
        captioned(SVG("width=\"90\" height=\"60\""), "</text><b>&\"\x01\xff\xef\xbf\xbe\xef\xbf\xbd\xc3\xa4");
    has(&text, ">&lt;/text&gt;&lt;b&gt;&amp;\"???\xef\xbf\xbd\xc3\xa4</text>");
    lg_text_clear(&text);
}

static void what_has_no_size_is_refused(void **state) {
    static const char *const bad[] = {SVG(""),
                                      SVG("width=\"9\""),
                                      SVG("width=\"0\" height=\"9\""),
                                      SVG("width=\"9\" height=\"nan\""),
                                      SVG("width=\"9\" height=\"-3\""),
                                      "",
                                      "<svg",
                                      "<?xml?><svg width=\"9\" height=\"9\"></svg>"};
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        lg_text text = {0};
        lg_error error = {.text = ""};
        lg_text_append(&text, bad[i], strlen(bad[i]));
        CHECK(!caption_add(&text, "x", &error), "taken: %s", bad[i]);
        CHECK_STARTS(error.text, "cannot write under the picture: ");
        lg_text_clear(&text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_picture_is_higher_by_its_lines),
        cmocka_unit_test(no_bytes_become_tags),
        cmocka_unit_test(what_has_no_size_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
