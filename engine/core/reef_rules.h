/* The rules of Reef; cards are scored as in engine/games/reef/scoring.py. */
#ifndef MIZ_REEF_RULES_H
#define MIZ_REEF_RULES_H

#include "core.h"
#include <stdlib.h>
#include <string.h>

enum { SPACES = 16, COLOURS = 4, HEIGHTS = 4, KINDS = 16, HAND = 4, PLACES = 3, MAX_CARDS = 64, NOBODY = -1 };
enum { MAX_TURNINGS = 8, MAX_CELLS = 8, NO_SPACE = 31, NO_CARD = -1 };
enum { PUT, TAKE, BUY, PLAY };
enum { CENTRE = 1 << 5 | 1 << 6 | 1 << 9 | 1 << 10, ALL = 0xffff };

typedef struct {
    int8_t corals[2], points, is_special, kind_count, turning_count, cell_count;
    int8_t centre, neighbour;      /* of a special card (RF-35) */
    uint16_t kinds[MAX_CELLS];    /* for each kind of piece, the tops that match it, as bits */
    struct {
        uint16_t corners, shape;
        int8_t offset[MAX_CELLS], kind[MAX_CELLS];
    } turnings[MAX_TURNINGS];
} Card;

typedef struct {
    uint8_t top[SPACES]; /* 0: empty; else 1 + 4 * colour + height - 1 */
    int8_t hand[HAND];
    int8_t held;
    int16_t points;
} Player;

typedef struct {
    Player players[SEATS];
    int8_t bank[COLOURS], display[PLACES], tokens[PLACES];
    int8_t seats, turn, starter, to_put, is_laid, is_free, drawn; /* to_put: colours as bits; drawn: number of cards drawn from the deck */
} Position;

/* Weights by quarter of the game, in points: engine/games/reef/weights.json.
   HELD: per card in hand; PROMISE: factor of what each card would score now; BEST: factor of the highest such score;
   BLANK: factor of the printed points of a card that would score nothing; COVERED: per space with corals; TALL: per stack
   of height 2, 3 and 4; MANY, FEW: per top of the most and of the least frequent colour. */
enum { HELD, PROMISE, BEST, BLANK, COVERED, TALL, MANY = TALL + 3, FEW, WEIGHTS };
enum { WIDE = 12 }; /* maximum number of plays of a card that are searched */

/* The best plays of each card of a player, with their values without the player's points, and the value of a player's hand and
   board; both depend only on the player's board and hand and on little else, so they recur throughout a search. */
enum { CACHED_PLAYS = 1 << 13, CACHED_VALUES = 1 << 15 };

typedef struct {
    uint64_t key;
    int8_t count[HAND];
    ScoredMove plays[HAND][WIDE];
} CachedPlays;

typedef struct {
    uint64_t key;
    float value;
} CachedValue;

typedef struct {
    float weight[WEIGHTS];
    int counts_tops; /* whether a weight from COVERED on is not 0 */
    int8_t card_count, deck_count;
    int8_t deck[MAX_CARDS];
    Card cards[MAX_CARDS];
    CachedPlays plays[CACHED_PLAYS];
    CachedValue values[CACHED_VALUES];
} Context;

static uint16_t BESIDE[SPACES];

static void make_tables(void) {
    for (int space = 0; space < SPACES; space++)
        for (int other = 0; other < SPACES; other++) {
            int down = space / 4 - other / 4, across = space % 4 - other % 4;
            if (space != other && down * down <= 1 && across * across <= 1) BESIDE[space] |= (uint16_t)(1 << other);
        }
}

static inline int height_of(uint8_t top) { return top ? (top - 1) % HEIGHTS + 1 : 0; }

/* A hash of a player's board and hand, and of `rest`; never 0. */
static uint64_t hash_of_player(const Player *player, uint32_t rest) {
    uint64_t words[3] = {0, 0, (uint64_t)rest << 32}, key = 0x9E3779B97F4A7C15u;
    memcpy(words, player->top, sizeof player->top);
    for (int slot = 0; slot < player->held; slot++) words[2] |= (uint64_t)(player->hand[slot] + 1) << (8 * slot);
    for (int at = 0; at < 3; at++) {
        key = (key ^ words[at]) * 0xD6E8FEB86659FD93u;
        key ^= key >> 32;
    }
    return key | 1;
}

static inline int bits_in(uint32_t bits) { return __builtin_popcount(bits); }

static void seen_from_above(const Player *player, uint16_t *kinds) {
    memset(kinds, 0, KINDS * sizeof *kinds);
    for (int space = 0; space < SPACES; space++)
        if (player->top[space]) kinds[player->top[space] - 1] |= (uint16_t)(1 << space);
}

/* The maximum number of these sets that are pairwise disjoint (RF-34). */
static int max_disjoint(const uint16_t *sets, int count, uint16_t taken, int best, int so_far) {
    while (count && sets[0] & taken) sets++, count--;
    if (so_far > best) best = so_far;
    if (!count || so_far + count <= best) return best;
    best = max_disjoint(sets + 1, count - 1, taken | sets[0], best, so_far + 1);
    int shared = 0;
    for (int at = 1; at < count; at++) shared |= sets[at] & sets[0];
    return shared ? max_disjoint(sets + 1, count - 1, taken, best, so_far) : best;
}

static int special_pattern_count(const Card *card, const uint16_t *kinds) {
    uint16_t others = 0;
    for (int height = 0; height < HEIGHTS; height++) others |= kinds[card->neighbour * HEIGHTS + height];
    for (int height = HEIGHTS - 1; height >= 0; height--) {
        uint16_t highest = kinds[card->centre * HEIGHTS + height];
        int best = 0;
        for (uint32_t left = highest; left; left &= left - 1) {
            int beside = bits_in(BESIDE[__builtin_ctz(left)] & others);
            if (beside > best) best = beside;
        }
        if (highest) return best;
    }
    return 0;
}

/* The number of occurrences of a card's pattern that score (RF-30 to RF-35). */
static int pattern_count(const Card *card, const uint16_t *kinds) {
    if (card->is_special) return special_pattern_count(card, kinds);
    uint16_t fitting[MAX_CELLS], found[MAX_TURNINGS * SPACES];
    int count = 0, together = 0;
    for (int kind = 0; kind < card->kind_count; kind++) {
        fitting[kind] = 0;
        for (uint32_t left = card->kinds[kind]; left; left &= left - 1)
            fitting[kind] |= kinds[__builtin_ctz(left)];
        if (!fitting[kind]) return 0;
    }
    if (card->cell_count == 1) return bits_in(fitting[0]);
    for (int at = 0; at < card->turning_count; at++) {
        uint32_t corners = card->turnings[at].corners;
        for (int cell = 0; cell < card->cell_count; cell++)
            corners &= (uint32_t)fitting[card->turnings[at].kind[cell]] >> card->turnings[at].offset[cell];
        for (; corners; corners &= corners - 1) {
            uint16_t set = (uint16_t)(card->turnings[at].shape << __builtin_ctz(corners));
            int is_known = 0;
            for (int other = 0; other < count && !is_known; other++) is_known = found[other] == set;
            if (!is_known) found[count++] = set, together |= set;
        }
    }
    if (count < 2 || bits_in((uint32_t)together) == count * card->cell_count) return count;
    return max_disjoint(found, count, 0, 0, 0);
}

static inline int card_points(const Card *card, const uint16_t *kinds) { return card->points * pattern_count(card, kinds); }

static int is_last_round(const Context *context, const Position *at) {
    if (!at->is_laid) return 0;
    if (at->drawn >= context->deck_count) return 1;
    for (int colour = 0; colour < COLOURS; colour++)
        if (!at->bank[colour]) return 1;
    return 0;
}

static int room_on(const Player *player) {
    int room = SPACES * HEIGHTS;
    for (int space = 0; space < SPACES; space++) room -= height_of(player->top[space]);
    return room;
}

/* Determine which corals of a card can be placed (RF-21, RF-23). */
static void putting(const Position *at, const Player *player, const Card *card, int *first, int *second) {
    int room = room_on(player), one = card->corals[0], other = card->corals[1];
    *first = room > 0 && at->bank[one] > 0;
    *second = room > *first && at->bank[other] >= (one == other ? 2 : 1);
}

static inline int play_code(int slot, int first, int second, int swapped) {
    return PLAY << 14 | swapped << 13 | slot << 10 | first << 5 | second;
}

static int least_points(const Context *context, const Position *at) {
    int least = 127;
    for (int place = 0; place < PLACES; place++)
        if (at->display[place] != NO_CARD && context->cards[at->display[place]].points < least)
            least = context->cards[at->display[place]].points;
    return least;
}

static int legal_puts(const Position *at, int32_t *moves) {
    int count = 0;
    for (int colour = 0; colour < COLOURS; colour++)
        for (int space = 0; space < SPACES && at->to_put >> colour & 1; space++) {
            int is_central = CENTRE >> space & 1;
            int may = at->is_free ? !is_central : is_central && !at->players[at->turn].top[space];
            if (may) moves[count++] = PUT << 14 | colour << 5 | space;
        }
    return count;
}

static int legal_takes(const Context *context, const Position *at, int32_t *moves) {
    const Player *player = &at->players[at->turn];
    int count = 0;
    if (player->held >= HAND) return 0;
    for (int place = 0; place < PLACES; place++)
        if (at->display[place] != NO_CARD) moves[count++] = TAKE << 14 | place;
    int least = least_points(context, at);
    for (int place = 0; place < PLACES && at->drawn < context->deck_count && player->points; place++)
        if (at->display[place] != NO_CARD && context->cards[at->display[place]].points == least)
            moves[count++] = BUY << 14 | place;
    return count;
}

static int legal_plays(const Context *context, const Position *at, int slot, int with_twins, int32_t *moves) {
    const Player *player = &at->players[at->turn];
    const Card *card = &context->cards[player->hand[slot]];
    int can_first, can_second, count = 0;
    int is_alike = card->corals[0] == card->corals[1];
    putting(at, player, card, &can_first, &can_second);
    for (int first = 0; first < (can_first ? SPACES : 1); first++) {
        if (can_first && height_of(player->top[first]) == HEIGHTS) continue;
        for (int second = 0; second < (can_second ? SPACES : 1); second++) {
            if (can_second && height_of(player->top[second]) == HEIGHTS) continue;
            int is_same = can_first && can_second && first == second;
            if (is_same && height_of(player->top[first]) > HEIGHTS - 2) continue;
            if (!with_twins && is_alike && can_first && can_second && first > second) continue;
            moves[count++] = play_code(slot, can_first ? first : NO_SPACE, can_second ? second : NO_SPACE, 0);
            if (is_same && (with_twins || !is_alike)) moves[count++] = play_code(slot, first, second, 1);
        }
    }
    return count;
}

static int legal(const void *memory, const void *position, int32_t *moves) {
    const Context *context = memory;
    const Position *at = position;
    if (at->turn == NOBODY) return 0;
    if (at->to_put) return legal_puts(at, moves);
    int count = legal_takes(context, at, moves);
    for (int slot = 0; slot < at->players[at->turn].held; slot++)
        count += legal_plays(context, at, slot, 1, moves + count);
    return count;
}

static inline void put(uint8_t *top, int colour) { *top = (uint8_t)(1 + HEIGHTS * colour + height_of(*top)); }

static void put_both(Player *player, const Card *card, int32_t move) {
    int spaces[2] = {move >> 5 & 31, move & 31}, swapped = move >> 13 & 1;
    for (int step = 0; step < 2; step++) {
        int coral = swapped ? 1 - step : step;
        if (spaces[coral] != NO_SPACE) put(&player->top[spaces[coral]], card->corals[coral]);
    }
}

static int draw(const Context *context, Position *at) {
    return at->drawn < context->deck_count ? context->deck[(int)at->drawn++] : NO_CARD;
}

static void apply_put(const Context *context, Position *at, int32_t move) {
    int32_t left[COLOURS * SPACES];
    int colour = move >> 5 & 3;
    put(&at->players[at->turn].top[move & 31], colour);
    at->bank[colour]--;
    at->to_put = (int8_t)(at->to_put & ~(1 << colour));
    if (at->to_put) {
        if (legal_puts(at, left) == 1) apply_put(context, at, left[0]);
        return;
    }
    at->turn = (int8_t)((at->turn + 1) % at->seats);
    if (at->turn != at->starter) {
        at->to_put = 15;
        return;
    }
    for (int place = 0; place < PLACES; place++) at->display[place] = (int8_t)draw(context, at);
    at->is_laid = 1;
}

static void finish(const Context *context, Position *at) {
    uint16_t kinds[KINDS];
    for (int seat = 0; seat < at->seats; seat++) {
        Player *player = &at->players[seat];
        seen_from_above(player, kinds);
        for (int slot = 0; slot < player->held; slot++) { /* RF-41 */
            const Card *card = &context->cards[player->hand[slot]];
            if (pattern_count(card, kinds)) player->points = (int16_t)(player->points + card->points);
        }
    }
    at->turn = NOBODY;
}

static void apply(void *memory, void *position, int32_t move) {
    const Context *context = memory;
    Position *at = position;
    Player *player = &at->players[at->turn];
    int place = move & 3, slot = move >> 10 & 7;
    switch (move >> 14) {
    case PUT:
        apply_put(context, at, move);
        return;
    case TAKE:
        player->hand[(int)player->held++] = at->display[place];
        player->points = (int16_t)(player->points + at->tokens[place]);
        at->display[place] = (int8_t)draw(context, at);
        at->tokens[place] = 0;
        break;
    case BUY:
        player->hand[(int)player->held++] = (int8_t)draw(context, at);
        player->points--;
        at->tokens[place]++;
        break;
    default: {
        const Card *card = &context->cards[player->hand[slot]];
        uint16_t kinds[KINDS];
        put_both(player, card, move);
        if ((move >> 5 & 31) != NO_SPACE) at->bank[card->corals[0]]--;
        if ((move & 31) != NO_SPACE) at->bank[card->corals[1]]--;
        seen_from_above(player, kinds);
        player->points = (int16_t)(player->points + card_points(card, kinds));
        for (int next = slot; next + 1 < player->held; next++) player->hand[next] = player->hand[next + 1];
        player->hand[(int)--player->held] = NO_CARD;
    }
    }
    at->turn = (int8_t)((at->turn + 1) % at->seats);
    if (at->turn == at->starter && is_last_round(context, at)) finish(context, at); /* RF-40 */
}

static int to_move(const void *position) { return ((const Position *)position)->turn; }

static int seats_of(const void *position) { return ((const Position *)position)->seats; }

static void points_of(const void *context, const void *position, int32_t *points) {
    (void)context;
    const Position *at = position;
    for (int seat = 0; seat < at->seats; seat++) points[seat] = at->players[seat].points;
}

#endif
