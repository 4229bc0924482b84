/* macOS does not tell of changes in folders in this way. `wesnoth serve` then looks at its file after each pause, as it does where
 * inotify fails. */
#ifndef MACOS_INOTIFY_H
#define MACOS_INOTIFY_H

struct inotify_event {
    int wd;
};

#define inotify_init1(flags) (-1)
#define inotify_add_watch(watcher, folder, events) ((void)(folder))

#endif
