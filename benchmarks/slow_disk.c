/* A disk that now and then is busy: every so many syncs of a file take long.
 *
 * Preloaded into a process (LD_PRELOAD). SLOW_EVERY says which syncs, SLOW_SECONDS how long. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

static void take_long(void) {
  static atomic_int syncs;
  const char *every = getenv("SLOW_EVERY"), *seconds = getenv("SLOW_SECONDS");
  if (every && seconds && (atomic_fetch_add(&syncs, 1) + 1) % atoi(every) == 0) {
    struct timespec pause = {atoi(seconds), 0};
    nanosleep(&pause, NULL);
  }
}

static int sync_with(const char *name, int file) {
  int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
  take_long();
  return real(file);
}

int fsync(int file) { return sync_with("fsync", file); }
int fdatasync(int file) { return sync_with("fdatasync", file); }
