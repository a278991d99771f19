/* Reads and writes a determinization of Reef as integers, in the order of engine/games/reef/search_encoding.py. */
#ifndef MIZ_REEF_ENCODING_H
#define MIZ_REEF_ENCODING_H

#include "reef_rules.h"

static const int32_t *read_card(Card *card, const int32_t *numbers) {
    card->corals[0] = (int8_t)*numbers++, card->corals[1] = (int8_t)*numbers++, card->points = (int8_t)*numbers++;
    card->is_special = (int8_t)*numbers++;
    if (card->is_special) {
        card->centre = (int8_t)*numbers++, card->neighbour = (int8_t)*numbers++;
        return numbers;
    }
    card->kind_count = (int8_t)*numbers++, card->cell_count = (int8_t)*numbers++;
    card->turning_count = (int8_t)*numbers++;
    for (int kind = 0; kind < card->kind_count; kind++) card->kinds[kind] = (uint16_t)*numbers++;
    for (int at = 0; at < card->turning_count; at++) {
        card->turnings[at].corners = (uint16_t)*numbers++, card->turnings[at].shape = (uint16_t)*numbers++;
        for (int cell = 0; cell < card->cell_count; cell++) {
            card->turnings[at].offset[cell] = (int8_t)*numbers++;
            card->turnings[at].kind[cell] = (int8_t)*numbers++;
        }
    }
    return numbers;
}

/* Read the cards and the order of the deck into the context, and the position. Returns 0 if they are not valid. */
static int read_numbers(Context *context, Position *at, const int32_t *numbers, int count) {
    const int32_t *end = numbers + count;
    make_tables();
    context->card_count = (int8_t)*numbers++;
    for (int card = 0; card < context->card_count; card++) numbers = read_card(&context->cards[card], numbers);
    at->seats = (int8_t)*numbers++, at->turn = (int8_t)*numbers++, at->starter = (int8_t)*numbers++;
    at->to_put = (int8_t)*numbers++, at->is_laid = (int8_t)*numbers++, at->is_free = (int8_t)*numbers++;
    for (int colour = 0; colour < COLOURS; colour++) at->bank[colour] = (int8_t)*numbers++;
    for (int place = 0; place < PLACES; place++)
        at->display[place] = (int8_t)*numbers++, at->tokens[place] = (int8_t)*numbers++;
    for (int seat = 0; seat < at->seats; seat++) {
        Player *player = &at->players[seat];
        player->points = (int16_t)*numbers++, player->held = (int8_t)*numbers++;
        for (int slot = 0; slot < HAND; slot++) player->hand[slot] = (int8_t)*numbers++;
        for (int space = 0; space < SPACES; space++) player->top[space] = (uint8_t)*numbers++;
    }
    context->deck_count = (int8_t)*numbers++;
    for (int card = 0; card < context->deck_count; card++) context->deck[card] = (int8_t)*numbers++;
    int is_valid = is_within(at->seats, 2, SEATS) && is_within(at->turn, 0, at->seats - 1);
    for (int seat = 0; seat < at->seats && is_valid; seat++) {
        const Player *player = &at->players[seat];
        is_valid = is_within(player->held, 0, HAND);
        for (int space = 0; space < SPACES; space++) is_valid &= player->top[space] <= KINDS;
    }
    return numbers == end && is_valid;
}

static int write_numbers(const void *memory, const void *position, int32_t *numbers) {
    const Context *context = memory;
    const Position *at = position;
    int32_t *next = numbers;
    *next++ = at->seats, *next++ = at->turn, *next++ = at->starter;
    *next++ = at->to_put, *next++ = at->is_laid, *next++ = at->is_free;
    for (int colour = 0; colour < COLOURS; colour++) *next++ = at->bank[colour];
    for (int place = 0; place < PLACES; place++) *next++ = at->display[place], *next++ = at->tokens[place];
    for (int seat = 0; seat < at->seats; seat++) {
        const Player *player = &at->players[seat];
        *next++ = player->points, *next++ = player->held;
        for (int slot = 0; slot < HAND; slot++) *next++ = player->hand[slot];
        for (int space = 0; space < SPACES; space++) *next++ = player->top[space];
    }
    *next++ = context->deck_count - at->drawn;
    for (int card = at->drawn; card < context->deck_count; card++) *next++ = context->deck[card];
    return (int)(next - numbers);
}

#endif
