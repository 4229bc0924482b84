/* Tests of files: they are read whole up to a limit and written whole or not at all, and every error names the file and the
 * reason. */
#include "io/file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "check.h"
#include "io/lock.h"

static char folder[] = P_tmpdir "/levelground-io-file-XXXXXX", path[200];
static lg_error error;

static int enter(void **state) {
    (void)state;
    return mkdtemp(folder) && chdir(folder) == 0 ? 0 : -1;
}

static int leave(void **state) {
    (void)state;
    return chdir("/") == 0 && rmdir(folder) == 0 ? 0 : -1;
}

static void refused(bool good, const char *wanted) {
    CHECK(!good, "not refused: %s", wanted);
    CHECK_HAS(error.text, wanted);
    error.text[0] = '\0';
}

static void write_whole(const char *name, const char *text) {
    CHECK(file_write(name, text, strlen(text), &error), "%s", error.text);
}

static void check_content(const char *name, const char *wanted) {
    lg_text text = {0};
    CHECK(file_read(name, 1 << 20, &text, &error), "%s", error.text);
    assert_string_equal(text.data, wanted);
    lg_text_clear(&text);
}

static mode_t mode_of(const char *name) {
    struct stat there;
    assert_int_equal(stat(name, &there), 0);
    return there.st_mode & 0777;
}

static void what_is_written_is_read(void **state) {
    (void)state;
    write_whole("one", "first");
    check_content("one", "first");
    assert_int_equal(chmod("one", 0640), 0);
    write_whole("one", "");
    check_content("one", "");
    assert_int_equal(mode_of("one"), 0640);
    assert_true(file_pass("./one", "again", 5, &error));
    check_content("one", "again");
    snprintf(path, sizeof path, "%s/one", folder);
    write_whole(path, "by its whole path");
    check_content("one", "by its whole path");
    assert_int_equal(unlink("one"), 0);
}

static void a_link_stays_a_link(void **state) {
    struct stat there;
    (void)state;
    write_whole("target", "old");
    assert_int_equal(symlink("target", "link"), 0);
    write_whole("link", "new");
    check_content("target", "new");
    assert_int_equal(lstat("link", &there), 0);
    assert_true(S_ISLNK(there.st_mode));
    assert_int_equal(unlink("link") + unlink("target"), 0);
}

static void files_that_cannot_be_read(void **state) {
    lg_text text = {0};
    (void)state;
    assert_true(file_is_missing("none") && file_is_missing("none/below") && !file_is_missing("-"));
    refused(file_read("none", 10, &text, &error), "none: cannot open: No such file");
    refused(file_read(".", 10, &text, &error), "cannot read: Is a directory");
    write_whole("long", "more than ten bytes");
    text.length = 0;
    refused(file_read("long", 10, &text, &error), "long:1:1: expected a file of at most");
    text.length = 0;
    refused(file_read("/dev/zero", 10, &text, &error), "/dev/zero:1:1: expected a file of at most");
    lg_text_clear(&text);
    assert_int_equal(unlink("long"), 0);
}

static void files_that_cannot_be_written(void **state) {
    (void)state;
    refused(file_write("none/below", "x", 1, &error), "none/below: cannot write: No such file");
    refused(file_write("folder/", "x", 1, &error), "folder/: cannot write: Is a directory");
    refused(file_write(".", "x", 1, &error), "cannot write: ");
    refused(file_write("/dev/full", "x", 1, &error), "/dev/full: cannot write: No space left");
    assert_true(file_write("/dev/null", "x", 1, &error));
    assert_int_equal(symlink("loop", "loop"), 0);
    refused(file_write("loop", "x", 1, &error), "loop: cannot write: ");
    assert_int_equal(unlink("loop"), 0);
}

static void only_other_content_differs(void **state) {
    char *large = allocated(40001);
    (void)state;
    memset(large, 'x', 40000);
    write_whole("large", large);
    assert_false(file_differs("large", large, 40000));
    assert_true(file_differs("large", large, 39999));
    large[39999] = 'y';
    assert_true(file_differs("large", large, 40000));
    memset(large, 'x', 40001);
    assert_true(file_differs("large", large, 40001));
    assert_false(file_differs("none", "x", 1) || file_differs(".", "x", 1) || file_differs("/dev/null", "x", 1));
    assert_int_equal(unlink("large"), 0);
    free(large);
}

static void folders_are_made_once(void **state) {
    (void)state;
    assert_true(file_make_folder("made", &error) && file_make_folder("made", &error));
    refused(file_make_folder("none/below", &error), "none/below: cannot make the folder: No such file");
    write_whole("file", "x");
    refused(file_make_folder("file", &error), "file: not a folder");
    assert_int_equal(unlink("file") + rmdir("made"), 0);
}

static void one_process_at_a_time(void **state) {
    file_lock lock, other;
    (void)state;
    write_whole("store", "x");
    assert_int_equal(symlink("store", "link"), 0);
    assert_true(file_lock_take(&lock, "store", &error));
    refused(file_lock_take(&other, "link", &error), "link: another process is at work on it");
    file_lock_drop(&other);
    file_lock_drop(&lock);
    assert_true(file_lock_take(&lock, "link", &error));
    file_lock_drop(&lock);
    refused(file_lock_take(&other, "none/below", &error), "none/below.lock: cannot write: No such file");
    file_lock_drop(&other);
    assert_true(file_is_missing("store.lock"));
    assert_int_equal(unlink("store") + unlink("link"), 0);
}

static void long_names_keep_their_end(void **state) {
    char name[400];
    (void)state;
    memset(name, 'n', sizeof name - 1);
    strcpy(name + sizeof name - 8, "the-end");
    CHECK(strlen(file_title(name)) < sizeof name - 1 && strstr(file_title(name), "the-end"), "%s", file_title(name));
    assert_string_equal(file_title("-"), "standard input");
    assert_string_equal(file_title("short"), "short");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_is_read),    cmocka_unit_test(a_link_stays_a_link),
        cmocka_unit_test(files_that_cannot_be_read),  cmocka_unit_test(files_that_cannot_be_written),
        cmocka_unit_test(only_other_content_differs), cmocka_unit_test(folders_are_made_once),
        cmocka_unit_test(one_process_at_a_time),      cmocka_unit_test(long_names_keep_their_end),
    };
    return cmocka_run_group_tests(tests, enter, leave);
}
