/* The interface between the compiled search and its games, the counterpart of engine/search_model.py. */
#ifndef MIZ_CORE_H
#define MIZ_CORE_H

#include <stddef.h>
#include <stdint.h>

enum { SEATS = 4, MAX_MOVES = 2048, MAX_NUMBERS = 8192 };

typedef struct {
    int32_t move;
    float evaluation; /* of the position after the move: lead in points of the seat that makes the move */
    float rank;       /* set by the search: orders the moves and determines their priors */
} ScoredMove;

/* What a game provides. `context` is the game's memory during one search: tables, weights, caches. `at` is a position. */
typedef struct {
    const char *key; /* as in engine/games, or EncodedPosition.rules */
    size_t size;     /* of a position, in bytes */
    int weights; /* number of weights that `open` reads */
    void *(*open)(const int32_t *numbers, int count, const float *weights, void *at); /* NULL: invalid position */
    void (*close)(void *context);
    int (*write)(const void *context, const void *at, int32_t *numbers); /* encode as in engine/games/<game> */
    int (*to_move)(const void *at);                                      /* -1: a random event is next or, except in Ice Cult, game over */
    int (*legal)(const void *context, const void *at, int32_t *moves);   /* each legal move once */
    void (*apply)(void *context, void *at, int32_t move);
    int (*expand)(void *context, const void *at, ScoredMove *found); /* distinct plausible moves; at least one */
    void (*evaluations)(void *context, const void *at, float *points); /* each seat's lead over its best opponent */
    int (*winners)(const void *context, const void *at);               /* the winning seats as bits; 0: not over */
    int (*seats)(const void *at);
    void (*points)(const void *context, const void *at, int32_t *points); /* final scores */
    /* Only for a search over whole turns, otherwise NULL: the first word of a turn, and the best turn that a quick search
       finds; a new position is evaluated after that turn. */
    int32_t (*word)(const void *context, const void *at, int32_t move);
    int32_t (*best_reply)(void *context, void *at);
    int has_transpositions; /* use the transposition table and solve nodes; equal positions must have equal bytes */
    /* NULL, or a function that ranks the moves of the root better than by their evaluations, in the same unit. */
    void (*rank_root)(void *context, const void *at, ScoredMove *found, int count);
} Game;

extern const Game AZUL, AZUL_GREY, SINTRA, REEF, ICECULT;

/* Used to reject positions from other programs (--stdio) that would lead to accesses out of bounds. */
static inline int is_within(int value, int least, int most) { return value >= least && value <= most; }

static inline float best_other(const float *values, int seats, int mine) {
    float most = -1e9f;
    for (int seat = 0; seat < seats; seat++)
        if (seat != mine && values[seat] > most) most = values[seat];
    return most;
}

#endif
