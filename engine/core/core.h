/* What the compiled search asks of a game: one table of functions each. The same promise as engine/foresight.py. */
#ifndef MIZ_CORE_H
#define MIZ_CORE_H

#include <stddef.h>
#include <stdint.h>

enum { SEATS = 4, MOST_REPLIES = 2048, MOST_NUMBERS = 8192 };

typedef struct {
    int32_t move;
    float quick; /* how the position after it looks for the mover, in points ahead */
} Reply;

/* `lore` is what a game remembers during one search: tables, weights, caches. */
typedef struct {
    size_t size;                                                   /* of a position, in bytes */
    int weights;                                                   /* so many it wants */
    void *(*open)(const int32_t *numbers, int count, const float *weights, void *at); /* NULL: no sense */
    void (*close)(void *lore);
    int (*write)(const void *lore, const void *at, int32_t *numbers); /* as Python compares it */
    int (*mover)(const void *at);                                  /* -1: over, or chance comes next */
    int (*legal)(const void *lore, const void *at, int32_t *moves); /* every legal move, once */
    void (*apply)(void *lore, void *at, int32_t move);
    int (*replies)(void *lore, const void *at, Reply *found);      /* without twins and follies; never none */
    void (*worths)(void *lore, const void *at, float *points);     /* points ahead of the best other, by seat */
    int (*winners)(const void *lore, const void *at);              /* bits of the winning seats; 0: nobody yet */
    int (*seats)(const void *at);
    void (*points)(const void *lore, const void *at, int32_t *points); /* as the game counts them once it is over */
    /* Where the search moves by whole turns, else NULL: the word with which one begins; and the turn that looks best,
       found in haste: a new position is worth what that makes of it. */
    int32_t (*word)(const void *lore, const void *at, int32_t move);
    int32_t (*answer)(void *lore, const void *at);
    int merges; /* other orders of moves often lead to the same position, byte for byte: the tree holds it once, and does
                   not come back to what it knows to the end */
} Game;

extern const Game AZUL, SINTRA, REEF, ICECULT;

/* Views may come from other programs (--stdio): what would lead out of an array is no position. */
static inline int is_within(int value, int least, int most) { return value >= least && value <= most; }

static inline float most_of_others(const float *values, int seats, int mine) {
    float most = -1e9f;
    for (int seat = 0; seat < seats; seat++)
        if (seat != mine && values[seat] > most) most = values[seat];
    return most;
}

#endif
