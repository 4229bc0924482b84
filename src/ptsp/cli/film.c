/* Films flights by ffmpeg. Frames go to ffmpeg as PNG through a pipe. The
 * film stays in memory until it is complete, so that the file is either complete or not written. */
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "host/interrupts.h"
#include "io/file.h"
#include "io/pictures/raster.h"
#include "session.h"

/* SECONDS: longest film. RATE: frames in a second. TICKS: ticks of the game in a second. PAUSE: frames at the end. */
enum { SECONDS = 20, RATE = 10, TICKS = 25, PAUSE = RATE, PATH_ROOM = 4096 };

extern char **environ;

bool play_can_film(lg_error *error) {
    char path[PATH_ROOM];
    const char *at = getenv("PATH");
    for (size_t length; at && *at; at += length + (at[length] == ':')) {
        length = strcspn(at, ":");
        int n = snprintf(path, sizeof path, "%.*s/ffmpeg", (int)length, at);
        if (n > 0 && n < PATH_ROOM && access(path, X_OK) == 0) return true;
    }
    return lg_fail(error, "--video needs ffmpeg, which is not installed (Debian: ffmpeg)");
}

#define FROM_SECOND "trim=start_frame=1,setpts=N/10/TB"
#define WEBM_FILTER FROM_SECOND ",pad=ceil(iw/2)*2:ceil(ih/2)*2"
#define GIF_FILTER "split[a][b];[a]trim=end_frame=1,palettegen[p];[b]" FROM_SECOND "[c];[c][p]paletteuse=dither=none"
#define FRAMES "ffmpeg", "-loglevel", "error", "-f", "image2pipe", "-framerate", "10", "-c:v", "png", "-i", "pipe:0"
#define VP9 \
    "-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8", "-pix_fmt", "yuv420p", "-crf", "35", "-b:v", "0"

/* The filters of ffmpeg. The first frame shows the whole flights and is left out of the film. A GIF takes its colours from this
 * frame, so that ffmpeg need not keep the other frames until the end. */
static const char gif_filter[] = GIF_FILTER, webm_filter[] = WEBM_FILTER;
static const char *const gif[] = {FRAMES, "-filter_complex", gif_filter, "-f", "gif", "pipe:1", NULL};
static const char *const webm[] = {FRAMES, "-vf", webm_filter, VP9, "-f", "webm", "pipe:1", NULL};

typedef struct {
    pid_t process;
    int input, output; /* the program's standard input and output */
} filmer;

static bool start_filmer(filmer *f, const char *const *arguments, lg_error *error) {
    int ends[2] = {-1, -1};
    posix_spawn_file_actions_t actions;
    f->output = memfd_create("film", MFD_CLOEXEC);
    int reason = f->output < 0 || pipe2(ends, O_CLOEXEC) != 0 ? errno : posix_spawn_file_actions_init(&actions);
    if (!reason) {
        posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO);
        posix_spawn_file_actions_adddup2(&actions, f->output, STDOUT_FILENO);
        reason = posix_spawnp(&f->process, arguments[0], &actions, NULL, (char *const *)arguments, environ);
        posix_spawn_file_actions_destroy(&actions);
    }
    if (ends[0] >= 0) close(ends[0]);
    f->input = ends[1];
    return !reason || lg_fail(error, "cannot start ffmpeg: %s", strerror(reason));
}

/* Sends a frame that shows the first `tick` ticks of the flights. */
static bool send_frame(const play_session *s, const pt_drawn_flight *drawn, int count, int tick, int to,
                       lg_error *error) {
    pt_drawn_flight now[PT_ROUTES];
    lg_text svg = {0}, png = {0};
    for (int i = 0; i < count; i++) {
        now[i] = drawn[i];
        if (now[i].ticks > tick) now[i].ticks = tick;
    }
    pt_draw_flights(s->analysis->feasible ? s->analyst : NULL, s->map, now, count, PT_FRAME, &svg);
    bool good = !svg.failed || lg_fail_memory(error);
    good = good && raster_png(&svg, 1, &png, error);
    for (size_t at = 0; good && at < png.length;) {
        ssize_t n = write(to, png.data + at, png.length - at);
        if (n < 0 && errno != EINTR) good = lg_fail(error, "ffmpeg did not accept the pictures");
        at += n > 0 ? (size_t)n : 0;
    }
    lg_text_clear(&svg);
    lg_text_clear(&png);
    return good;
}

int play_film(const play_session *s, const pt_drawn_flight *drawn, int count) {
    filmer f = {.process = 0, .input = -1, .output = -1};
    lg_error error;
    const char *name = s->call->o->video;
    int status = 0, longest = 1;
    for (int i = 0; i < count; i++)
        if (drawn[i].ticks > longest) longest = drawn[i].ticks;
    int frames = longest * RATE / TICKS < SECONDS * RATE ? longest * RATE / TICKS + 1 : SECONDS * RATE;
    bool good = start_filmer(&f, name[strlen(name) - 1] == 'f' ? gif : webm, &error);
    if (good) {
        progress shown = progress_begin(true);
        good = send_frame(s, drawn, count, longest, f.input, &error);
        for (int frame = 0; good && frame <= frames + PAUSE; frame++) {
            int tick = frame < frames ? (int)((int64_t)longest * frame / frames) : longest;
            progress_count(&shown, "filming", frame, frames + PAUSE, "frames");
            good = interrupted() ? lg_fail(&error, "interrupted: no film")
                                 : send_frame(s, drawn, count, tick, f.input, &error);
        }
        progress_hide(&shown);
    }
    if (f.input >= 0) close(f.input);
    while (f.process && waitpid(f.process, &status, 0) < 0 && errno == EINTR) {}
    if (good && status) good = lg_fail(&error, "ffmpeg has failed");
    off_t size = good ? lseek(f.output, 0, SEEK_END) : 0;
    void *bytes = size > 0 ? mmap(NULL, (size_t)size, PROT_READ, MAP_PRIVATE, f.output, 0) : MAP_FAILED;
    if (good && bytes == MAP_FAILED) good = lg_fail(&error, "ffmpeg has written nothing");
    good = good && file_write(name, bytes, (size_t)size, &error);
    if (bytes != MAP_FAILED) munmap(bytes, (size_t)size);
    if (f.output >= 0) close(f.output);
    return good ? DONE : complain(FAILED, "%s", error.text);
}
