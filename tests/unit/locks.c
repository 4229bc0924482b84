/* Tests of locks on files that are replaced. The holder of a lock removes the file, so a process that has just opened it could
 * lock a file without a name while another process locks the next file. The test replaces the file at exactly that moment by
 * one that is locked already. */
#include "check.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "io/lock.h"
#include "lab/feed.h"

/* The file that replaces `replaced` at the next lock; NULL: none. */
static const char *replacement, *replaced;

static void replace(void) {
    const char *from = replacement;
    replacement = NULL;
    if (from && rename(from, replaced)) abort();
}

/* These functions take the place of the C library's. Without a replacement they do the same. */
int flock(int file, int operation) {
    if (operation & LOCK_EX) replace();
    return (int)syscall(SYS_flock, file, operation);
}

int fcntl(int file, int command, ...) {
    va_list rest;
    va_start(rest, command);
    void *argument = va_arg(rest, void *);
    va_end(rest);
    if (command == F_OFD_SETLK) replace();
    return (int)syscall(SYS_fcntl, file, command, argument);
}

typedef struct {
    char folder[64], other[96], store[96], lock[96];
    int held; /* the lock on the file that replaces the first one */
} scene;

static void set_up(scene *s, const char *ending) {
    snprintf(s->folder, sizeof s->folder, P_tmpdir "/levelground-XXXXXX");
    CHECK(mkdtemp(s->folder), "no folder");
    snprintf(s->other, sizeof s->other, "%s/other", s->folder);
    snprintf(s->store, sizeof s->store, "%s/store", s->folder);
    snprintf(s->lock, sizeof s->lock, "%s/store%s", s->folder, ending);
    s->held = open(s->other, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    CHECK(s->held >= 0, "no file");
}

static void tear_down(scene *s) {
    close(s->held);
    unlink(s->lock);
    unlink(s->store);
    CHECK(!rmdir(s->folder), "something is left in %s", s->folder);
}

static void a_lock_is_that_of_the_name(void **state) {
    scene s;
    file_lock lock;
    lg_error error = {.text = ""};
    (void)state;
    set_up(&s, ".lock");
    CHECK(!flock(s.held, LOCK_EX), "not locked");
    replacement = s.other;
    replaced = s.lock;
    CHECK(!file_lock_take(&lock, s.store, &error), "two have the lock");
    CHECK_HAS(error.text, "another process is at work on it");
    file_lock_drop(&lock);
    CHECK(!access(s.lock, F_OK), "the other's lock is gone");
    CHECK(!flock(s.held, LOCK_UN), "not unlocked");
    CHECK(file_lock_take(&lock, s.store, &error), "%s", error.text);
    file_lock_drop(&lock);
    CHECK(access(s.lock, F_OK), "the lock's file stays");
    tear_down(&s);
}

static const char text[] = "study: t\ntitle: t\nquestion: q\nmethod: m\nlimits: l\nexperiments:\n"
                           "  - {name: some, sentence: s, game: catan, evaluations: {smoke: 5, desk: 5, full: 5}, "
                           "repetitions: {smoke: 20, desk: 1, full: 1}}\n";

static void blocks_are_those_of_the_name(void **state) {
    scene s;
    plan p;
    design d;
    lg_error error = {.text = ""};
    int64_t run = 0;
    struct flock all = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = 0, .l_len = 20};
    (void)state;
    set_up(&s, "-taken");
    CHECK(plan_read(&p, "t.yaml", text, strlen(text), &error), "%s", error.text);
    CHECK(design_init(&d, &p, PLAN_SMOKE, &error), "%s", error.text);
    study_store *store = store_open(s.store, &d, &error);
    CHECK(store_is_open(store), "%s", error.text);
    CHECK(!fcntl(s.held, F_OFD_SETLK, &all), "not locked");
    replacement = s.other;
    replaced = s.lock;
    study_feed *feed = feed_create(store, s.store, (study_part){1, 1}, &error);
    CHECK(feed && feed_next(feed, &run, &error), "%s", error.text);
    CHECK(run == -1, "run %lld is made twice", (long long)run);
    feed_destroy(feed);
    CHECK(!access(s.lock, F_OK), "the other's locks are gone");
    store_close(store);
    design_clear(&d);
    plan_clear(&p);
    tear_down(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_lock_is_that_of_the_name),
                                       cmocka_unit_test(blocks_are_those_of_the_name)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
