/* Fault injection for one SQLite database, preloaded into the process that uses it (LD_PRELOAD).
 *
 * Every write and truncation since the last sync is recorded. Before the requested call, all or some of them are undone
 * and the process is killed, which leaves the state after a power cut. Calls can also be made to fail.
 *
 *   TRIAL_DISK    path of the database; its -wal and -journal are watched too, its -shm and -lock are not
 *   TRIAL_CUT_AT  number of the call (write, sync, truncate, unlink; from 1) before which the power is cut
 *   TRIAL_KEPT    percentage of unsynced writes that survive, chosen at random, because disks reorder writes
 *
 * disk_fail(at, times, error): calls at .. at+times-1, counted from now, fail with errno = error.
 * disk_calls(): the number of calls since disk_watch().
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct change {            /* one write or truncation that is not synced yet */
    struct change *before; /* the previous one */
    struct change *after;
    off_t offset, old_size;
    size_t old_length, new_length;
    int truncates;
    char *old_bytes, *new_bytes;
};

struct file { /* by inode: SQLite opens a file more than once */
    struct file *next;
    dev_t device;
    ino_t inode;
    int handle; /* closed only by disk_watch: closing it drops the locks that SQLite holds on the file */
    struct change *first, *last;
};

struct removal { /* an unlink whose directory is not synced yet */
    struct removal *next;
    char path[PATH_MAX], aside[PATH_MAX];
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct file *files;
static struct removal *removals;
static char database[PATH_MAX], folder[PATH_MAX];
static long calls, cut_at, fail_at, fail_times;
static int kept, fail_error, ready;

static ssize_t (*real_write)(int, const void *, size_t);
static ssize_t (*real_pwrite)(int, const void *, size_t, off_t);
static int (*real_fsync)(int);
static int (*real_fdatasync)(int);
static int (*real_ftruncate)(int, off_t);
static int (*real_unlink)(const char *);

static void prepare(void) {
    if (ready) return;
    real_write = dlsym(RTLD_NEXT, "write");
    real_pwrite = dlsym(RTLD_NEXT, "pwrite");
    real_fsync = dlsym(RTLD_NEXT, "fsync");
    real_fdatasync = dlsym(RTLD_NEXT, "fdatasync");
    real_ftruncate = dlsym(RTLD_NEXT, "ftruncate");
    real_unlink = dlsym(RTLD_NEXT, "unlink");
    const char *named = getenv("TRIAL_DISK"), *at = getenv("TRIAL_CUT_AT"), *some = getenv("TRIAL_KEPT");
    snprintf(database, sizeof database, "%s", named ? named : "");
    snprintf(folder, sizeof folder, "%s", database);
    char *slash = strrchr(folder, '/');
    if (slash) *slash = 0;
    cut_at = at ? atol(at) : 0;
    kept = some ? atoi(some) : 0;
    srand((unsigned)cut_at);
    ready = 1;
}

static int is_watched(const char *path) {
    size_t length = strlen(database);
    if (!length || strncmp(path, database, length)) return 0;
    return strcmp(path + length, "-shm") && strcmp(path + length, "-lock") && !strstr(path + length, ".aside");
}

static int path_of(int handle, char *path) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", handle);
    ssize_t length = readlink(link, path, PATH_MAX - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return 1;
}

static struct file *file_of(int handle) {
    char path[PATH_MAX];
    struct stat known;
    if (!database[0] || !path_of(handle, path) || !is_watched(path) || fstat(handle, &known)) return NULL;
    for (struct file *file = files; file; file = file->next)
        if (file->device == known.st_dev && file->inode == known.st_ino) return file;
    struct file *file = calloc(1, sizeof *file);
    file->device = known.st_dev;
    file->inode = known.st_ino;
    file->handle = open(path, O_RDWR | O_CLOEXEC);
    file->next = files;
    return files = file;
}

static void forget(struct file *file) {
    for (struct change *change = file->first, *after; change; change = after) {
        after = change->after;
        free(change->old_bytes);
        free(change->new_bytes);
        free(change);
    }
    file->first = file->last = NULL;
}

static void remember(struct file *file, off_t offset, const void *bytes, size_t length, int truncates) {
    struct stat known;
    struct change *change = calloc(1, sizeof *change);
    fstat(file->handle, &known);
    change->offset = offset;
    change->old_size = known.st_size;
    change->truncates = truncates;
    size_t reach = truncates ? (size_t)(known.st_size > offset ? known.st_size - offset : 0) : length;
    change->old_bytes = malloc(reach + 1);
    ssize_t had = pread(file->handle, change->old_bytes, reach, offset);
    change->old_length = had > 0 ? (size_t)had : 0;
    if (!truncates) {
        change->new_bytes = malloc(length + 1);
        memcpy(change->new_bytes, bytes, length);
        change->new_length = length;
    }
    change->before = file->last;
    if (file->last) file->last->after = change; else file->first = change;
    file->last = change;
}

static void cut_the_power(void) {
    for (struct file *file = files; file; file = file->next) {
        for (struct change *change = file->last; change; change = change->before) {
            real_pwrite(file->handle, change->old_bytes, change->old_length, change->offset);
            real_ftruncate(file->handle, change->old_size);
        }
        for (struct change *change = file->first; change; change = change->after) {
            if (rand() % 100 >= kept) continue;
            if (change->truncates) real_ftruncate(file->handle, change->offset);
            else real_pwrite(file->handle, change->new_bytes, change->new_length, change->offset);
        }
        real_fsync(file->handle);
    }
    for (struct removal *removal = removals; removal; removal = removal->next)
        if (access(removal->path, F_OK)) rename(removal->aside, removal->path);
        else real_unlink(removal->aside);
    kill(getpid(), SIGKILL);
    for (;;) pause();
}

/* Count a call and cut the power if requested; return 1 if the call must fail. */
static int counted(void) {
    calls++;
    if (cut_at && calls == cut_at) cut_the_power();
    if (fail_at && calls >= fail_at && calls < fail_at + fail_times) {
        errno = fail_error;
        return 1;
    }
    return 0;
}

static ssize_t put(int handle, const void *bytes, size_t length, off_t offset, int positioned) {
    pthread_mutex_lock(&lock);
    prepare();
    struct file *file = file_of(handle);
    ssize_t done = -1;
    if (!file || !counted()) {
        if (file) remember(file, positioned ? offset : lseek(handle, 0, SEEK_CUR), bytes, length, 0);
        done = positioned ? real_pwrite(handle, bytes, length, offset) : real_write(handle, bytes, length);
    }
    pthread_mutex_unlock(&lock);
    return done;
}

ssize_t write(int handle, const void *bytes, size_t length) { return put(handle, bytes, length, 0, 0); }
ssize_t pwrite(int handle, const void *bytes, size_t length, off_t offset) { return put(handle, bytes, length, offset, 1); }
ssize_t pwrite64(int handle, const void *bytes, size_t length, off_t offset) { return put(handle, bytes, length, offset, 1); }

static void sync_folder(int handle) {
    char path[PATH_MAX];
    if (!removals || !path_of(handle, path) || strcmp(path, folder)) return;
    for (struct removal *removal = removals, *next; removal; removal = next) {
        next = removal->next;
        real_unlink(removal->aside);
        free(removal);
    }
    removals = NULL;
}

static int sync_by(int data_only, int handle) {
    pthread_mutex_lock(&lock);
    prepare();
    struct file *file = file_of(handle);
    int done = -1;
    if (!file || !counted()) {
        done = data_only ? real_fdatasync(handle) : real_fsync(handle);
        if (file && !done) forget(file);
        if (!file) sync_folder(handle);
    }
    pthread_mutex_unlock(&lock);
    return done;
}

int fsync(int handle) { return sync_by(0, handle); }
int fdatasync(int handle) { return sync_by(1, handle); }

int ftruncate(int handle, off_t size) {
    pthread_mutex_lock(&lock);
    prepare();
    struct file *file = file_of(handle);
    int done = -1;
    if (!file || !counted()) {
        if (file) remember(file, size, NULL, 0, 1);
        done = real_ftruncate(handle, size);
    }
    pthread_mutex_unlock(&lock);
    return done;
}

int ftruncate64(int handle, off_t size) { return ftruncate(handle, size); }

int unlink(const char *path) {
    pthread_mutex_lock(&lock);
    prepare();
    int done = -1;
    if (!is_watched(path)) {
        done = real_unlink(path);
    } else if (!counted()) {
        struct removal *removal = calloc(1, sizeof *removal);
        snprintf(removal->path, sizeof removal->path, "%s", path);
        snprintf(removal->aside, sizeof removal->aside, "%.4000s.aside%ld", path, calls);
        removal->next = removals;
        done = rename(path, removal->aside); /* hidden, so that a power cut can restore it */
        if (!done) removals = removal; else free(removal);
    }
    pthread_mutex_unlock(&lock);
    return done;
}

void disk_fail(long at, long times, int error) {
    pthread_mutex_lock(&lock);
    fail_at = at ? calls + at : 0;
    fail_times = times;
    fail_error = error;
    pthread_mutex_unlock(&lock);
}

/* Watch another database from now on and forget the unsynced writes of the old one. */
void disk_watch(const char *path) {
    pthread_mutex_lock(&lock);
    prepare();
    for (struct file *file = files, *next; file; file = next) {
        next = file->next;
        forget(file);
        close(file->handle);
        free(file);
    }
    files = NULL;
    calls = 0;
    snprintf(database, sizeof database, "%s", path);
    snprintf(folder, sizeof folder, "%s", path);
    char *slash = strrchr(folder, '/');
    if (slash) *slash = 0;
    pthread_mutex_unlock(&lock);
}

/* Read the environment again after a fork. */
void disk_reload_environment(void) {
    pthread_mutex_lock(&lock);
    ready = 0;
    prepare();
    pthread_mutex_unlock(&lock);
}

long disk_calls(void) { return calls; }
