/* Decides which runs this process makes. Processes take runs in blocks. A block is a range of bytes that is locked in an empty
 * file beside the store; the system releases the lock when its process ends. After a process has locked a block, it reads from
 * the store which of the block's runs are already done, and only then begins. */
#include "lab/feed.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "io/file.h"

enum { BLOCKS_MAX = 1024, BLOCK_RUNS = 256, BLOCKS_WANTED = 64 };

typedef struct {
    int64_t first, past, left; /* left: runs not yet finished */
} block;

struct study_feed {
    const study_store *store;
    study_part part;
    char *path;
    int file;
    uint8_t *done; /* a bit for each run of the design */
    int64_t runs, of_part, finished, length, at;
    block block[BLOCKS_MAX]; /* blocks that are taken but not finished */
    int blocks, passes;
    int64_t cursor, past; /* the rest of the current block, from which runs are given out */
};

static bool is_done(const study_feed *f, int64_t run) {
    return f->done[run / 8] >> run % 8 & 1;
}

static bool is_ours(const study_feed *f, int64_t run) {
    return run % f->part.parts == f->part.part - 1;
}

static void note_done(void *context, int64_t run) {
    study_feed *f = context;
    assert(run >= 0 && run < f->runs);
    if (is_done(f, run)) return;
    f->done[run / 8] |= (uint8_t)(1u << run % 8);
    f->finished += is_ours(f, run);
    assert(f->finished <= f->of_part);
}

static bool change_lock(const study_feed *f, short type, int64_t first, int64_t length) {
    struct flock lock = {.l_type = type, .l_whence = SEEK_SET, .l_start = first, .l_len = length};
    return !fcntl(f->file, F_OFD_SETLK, &lock);
}

/* Opens the lock file. The last process to finish deletes this file. Therefore, after opening it, the function checks that the
 * path still names the same file; otherwise it opens the file again. */
static bool open_locks(study_feed *f, lg_error *error) {
    for (;;) {
        struct stat here, named;
        f->file = open(f->path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
        if (f->file < 0) return lg_fail(error, "%s: cannot open: %s", file_title(f->path), strerror(errno));
        bool locked = change_lock(f, F_RDLCK, f->runs, 1);
        int reason = locked ? 0 : errno;
        if (locked && !fstat(f->file, &here) && !stat(f->path, &named) && here.st_ino == named.st_ino) return true;
        close(f->file);
        f->file = -1;
        if (reason && reason != EAGAIN && reason != EACCES)
            return lg_fail(error, "%s: cannot lock: %s", file_title(f->path), strerror(reason));
    }
}

study_feed *feed_create(const study_store *store, const char *path, study_part part, lg_error *error) {
    assert(part.part >= 1 && part.part <= part.parts);
    study_feed *f = calloc(1, sizeof *f);
    if (!f) {
        lg_fail_memory(error);
        return NULL;
    }
    f->store = store;
    f->part = part;
    f->file = -1;
    f->runs = store_design(store)->runs;
    f->of_part = (f->runs + part.parts - part.part) / part.parts;
    int64_t length = f->of_part / BLOCKS_WANTED;
    f->length = part.parts * (length < 1 ? 1 : length > BLOCK_RUNS ? BLOCK_RUNS : length);
    assert(f->length % part.parts == 0); /* a whole block has equally many runs of each part */
    lg_text name = {0};
    lg_text_add(&name, "%s-taken", path);
    f->path = name.data;
    f->done = calloc((size_t)f->runs / 8 + 1, 1);
    bool good = (!name.failed && f->done) || lg_fail_memory(error);
    if (good && open_locks(f, error) && store_each(store, 0, f->runs, note_done, f, error)) return f;
    feed_destroy(f);
    return NULL;
}

void feed_destroy(study_feed *f) {
    if (!f) return;
    if (f->file >= 0) {
        /* if this process gets a lock on all runs, no other process holds one, so this one is the last */
        if (change_lock(f, F_WRLCK, 0, f->runs + 1)) unlink(f->path);
        close(f->file);
    }
    free(f->done);
    free(f->path);
    free(f);
}

int64_t feed_runs(const study_feed *f) {
    return f->of_part;
}

int64_t feed_finished_runs(const study_feed *f) {
    return f->finished;
}

bool feed_is_idle(const study_feed *f) {
    return !f->blocks;
}

static int64_t count_left(const study_feed *f, const block *b) {
    int64_t left = 0;
    for (int64_t run = b->first; run < b->past; run++)
        left += is_ours(f, run) && !is_done(f, run);
    return left;
}

/* Gives out the runs of one block after the other. A block is taken by locking it. At the end the design is scanned a second
 * time, because another process may have died and left its block unfinished. */
bool feed_next(study_feed *f, int64_t *run, lg_error *error) {
    for (;;) {
        for (; f->cursor < f->past; f->cursor++)
            if (is_ours(f, f->cursor) && !is_done(f, f->cursor)) {
                assert(f->cursor >= 0 && f->cursor < f->runs);
                *run = f->cursor++;
                return true;
            }
        *run = -1;
        if (f->blocks == BLOCKS_MAX) return true;
        if (f->at >= f->runs) {
            f->at = 0;
            if (++f->passes >= 2) return true;
            continue;
        }
        block b = {.first = f->at, .past = f->at + f->length < f->runs ? f->at + f->length : f->runs};
        bool is_held = false; /* does this process hold the block already? */
        assert(b.first < b.past && b.past <= f->runs);
        f->at = b.past;
        for (int i = 0; i < f->blocks; i++)
            is_held = is_held || f->block[i].first == b.first;
        if (is_held || !count_left(f, &b) || !change_lock(f, F_WRLCK, b.first, b.past - b.first)) continue;
        if (!store_each(f->store, b.first, b.past, note_done, f, error)) return false;
        b.left = count_left(f, &b);
        if (b.left) {
            f->block[f->blocks++] = b;
            f->cursor = b.first;
            f->past = b.past;
        } else
            change_lock(f, F_UNLCK, b.first, b.past - b.first);
    }
}

void feed_finish(study_feed *f, int64_t run) {
    int i = 0;
    while (i < f->blocks && (run < f->block[i].first || run >= f->block[i].past))
        i++;
    assert(i < f->blocks && f->block[i].left > 0);
    assert(is_ours(f, run) &&
           !is_done(f, run)); /* this process has locked the block, so no other process has made the run */
    note_done(f, run);
    if (--f->block[i].left) return;
    change_lock(f, F_UNLCK, f->block[i].first, f->block[i].past - f->block[i].first);
    memmove(&f->block[i], &f->block[i + 1], sizeof f->block[0] * (size_t)(f->blocks - 1 - i));
    f->blocks--;
}
