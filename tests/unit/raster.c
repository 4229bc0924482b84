/* Tests of pictures made from SVG: an SVG that cannot be drawn gives an error in words, whatever its size. */
#include "io/pictures/raster.h"

#include "check.h"

static bool draw(const char *svg, double scale, bool pdf, lg_error *error) {
    lg_text text = {0}, bytes = {0};
    lg_text_add(&text, "%s", svg);
    bool good = pdf ? raster_pdf(&text, &bytes, error) : raster_png(&text, scale, &bytes, error);
    if (good) assert_memory_equal(bytes.data, pdf ? "%PDF" : "\x89PNG", 4);
    lg_text_clear(&text);
    lg_text_clear(&bytes);
    return good;
}

static void is_refused(const char *svg, double scale, bool pdf, const char *says) {
    lg_error error = {.text = ""};
    CHECK(!draw(svg, scale, pdf, &error), "drawn: %s", svg);
    CHECK_STARTS(error.text, says);
}

#define SVG(size) "<svg xmlns=\"http://www.w3.org/2000/svg\" " size "><rect width=\"9\" height=\"9\"/></svg>"

static void pictures_of_a_size_are_drawn(void **state) {
    lg_error error = {.text = ""};
    (void)state;
    for (int pdf = 0; pdf < 2; pdf++)
        CHECK(draw(SVG("width=\"20\" height=\"10\""), 2, pdf, &error), "%s", error.text);
}

static void others_are_refused_in_words(void **state) {
    (void)state;
    for (int pdf = 0; pdf < 2; pdf++) {
        is_refused(SVG("width=\"0\" height=\"10\""), 2, pdf, "cannot draw: the picture has no size");
        is_refused(SVG("width=\"10\" height=\"0\""), 2, pdf, "cannot draw: the picture has no size");
        is_refused("", 2, pdf, "cannot draw: ");
        is_refused("no picture", 2, pdf, "cannot draw: ");
        is_refused("<svg xmlns=\"http://www.w3.org/2000/svg\"", 2, pdf, "cannot draw: ");
    }
    is_refused(SVG("width=\"20000\" height=\"10\""), 2, false,
               "cannot draw: expected a picture of 1 to 32767 points a side, found 40000 x 20");
    is_refused(SVG("width=\"10\" height=\"1e12\""), 2, false, "cannot draw: expected a picture of 1 to 32767 points");
    is_refused(SVG("width=\"0.2\" height=\"10\""), 2, false, "cannot draw: expected a picture of 1 to 32767 points");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pictures_of_a_size_are_drawn),
        cmocka_unit_test(others_are_refused_in_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
