/* The tiling of the coloured wall directly after the offer, and its bonuses (AZ-20 to AZ-23, AZ-40). */
#ifndef MIZ_AZUL_TILING_H
#define MIZ_AZUL_TILING_H

#include "azul_offer.h"

static int bonus(uint32_t wall) {
    int sum = 0;
    for (int at = 0; at < SIZE; at++) {
        if (row_of(wall, at) == FULL) sum += SCORED[0];
        if (column_of(wall, at) == FULL) sum += SCORED[1];
        if ((wall & COLOUR_SPACES[at]) == COLOUR_SPACES[at]) sum += SCORED[2];
    }
    return sum;
}

/* Tile the full lines and pay for the floor (AZ-20 to AZ-23). */
static void settle(Board *board) {
    int points = 0;
    for (int line = 0; line < SIZE; line++) {
        if (board->count[line] <= line) continue;
        int column = (board->colour[line] + line) % SIZE;
        points += gain(board->wall, line, column);
        board->wall |= 1u << (5 * line + column);
        board->colour[line] = -1;
        board->count[line] = 0;
    }
    int score = board->score + points - COSTS[board->floor];
    board->score = (int16_t)(score < 0 ? 0 : score);
    board->floor = 0;
}

static void end_offer(Position *at) {
    for (int seat = 0; seat < at->seats; seat++) {
        settle(&at->boards[seat]);
        if (has_row(at->boards[seat].wall)) at->is_over = 1;
    }
    if (at->is_over)
        for (int seat = 0; seat < at->seats; seat++)
            at->boards[seat].score = (int16_t)(at->boards[seat].score + bonus(at->boards[seat].wall));
    at->is_settled = 1;
}

static void apply(void *context, void *position, int32_t move) {
    (void)context;
    Position *at = position;
    take(at, move >> 6, move >> 3 & 7, move & 7);
    if (is_empty(at)) end_offer(at);
}

static int write_numbers(const void *context, const void *position, int32_t *numbers) {
    (void)context;
    const Position *at = position;
    int32_t *next = write_offer(at, numbers);
    for (int seat = 0; seat < at->seats; seat++) {
        const Board *board = &at->boards[seat];
        *next++ = board->score, *next++ = board->floor, *next++ = (int32_t)board->wall;
        for (int line = 0; line < SIZE; line++) *next++ = board->colour[line], *next++ = board->count[line];
    }
    return (int)(next - numbers);
}

#endif
