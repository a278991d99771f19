/* A small neural network that estimates the win probability in Reef with two players, before the last round (docs/computer.md). */
#ifndef MIZ_REEF_NET_H
#define MIZ_REEF_NET_H

#include "reef_rules.h"

enum { HIDDEN = 32, DECK = 60, BANKS = 17, PLACE_KINDS = 3, MAX_FOUND = 96 };

/* The features of a player's board and hand, most of which are 0. For each kind of space (corner, edge, centre) and each top:
   their number. For each card of the game: what it would score now, and whether it is in hand. For the cards in hand: the
   scores in descending order, the number of cards, the number of corals of each colour, and what they would score at the end. */
enum {
    IN_TOPS, IN_SCORES = IN_TOPS + PLACE_KINDS * KINDS, IN_HAND = IN_SCORES + DECK, IN_RANKS = IN_HAND + DECK,
    IN_COUNT = IN_RANKS + HAND, IN_CORALS = IN_COUNT + HAND + 1, IN_LEFT = IN_CORALS + COLOURS, INPUTS
};

/* The features of one side of a position that do not depend on a board and hand alone: it is to move; it has one more turn
   than the other, or one less; the lead in points; the corals left of each colour; what the cards of the display would
   score on its board, in descending order and with tokens; the same for the other side. */
enum { AT_TURN, AT_MORE, AT_LESS, AT_LEAD, AT_BANK, AT_MINE = AT_BANK + COLOURS, AT_THEIRS = AT_MINE + PLACES, SIDE = AT_THEIRS + PLACES };

typedef struct {
    int count;
    int16_t at[MAX_FOUND];
    float value[MAX_FOUND];
} Features;

/* The weights: from the boards and hands of both sides to the hidden units, from the hidden units to the output, and directly to
   the output. Some depend on the number of corals left in the bank that is closest to empty. */
typedef struct {
    float own[INPUTS][HIDDEN], other[INPUTS][HIDDEN], side[SIDE][HIDDEN], base[BANKS][HIDDEN];
    float sums[HIDDEN], straight[INPUTS], beside[SIDE], point[BANKS];
} Net;

enum { NET_WEIGHTS = sizeof(Net) / sizeof(float) };

/* The contribution of a board and hand to the hidden units of both sides and to the direct output, and what each card would score. */
typedef struct {
    uint64_t key;
    float own[HIDDEN], other[HIDDEN], straight;
    int8_t scores[DECK];
} Part;

enum { CACHED_PARTS = 1 << 13 };

typedef struct {
    Net net;
    Part parts[CACHED_PARTS], boards[CACHED_PARTS];
} NetContext;

static inline void add_feature(Features *found, int at, float value) {
    found->at[found->count] = (int16_t)at;
    found->value[found->count++] = value;
}

static void sort_descending(float *values, int count) {
    for (int at = 1; at < count; at++)
        for (int to = at; to && values[to] > values[to - 1]; to--) {
            float higher = values[to];
            values[to] = values[to - 1], values[to - 1] = higher;
        }
}

/* Write the features of a board, and what each card would score on it. */
static void describe_board(const Context *context, const Player *player, Features *found, int8_t *scores) {
    static const int8_t PLACE_KIND[SPACES] = {0, 1, 1, 0, 1, 2, 2, 1, 1, 2, 2, 1, 0, 1, 1, 0};
    int counts[PLACE_KINDS * KINDS] = {0};
    uint16_t kinds[KINDS];
    seen_from_above(player, kinds);
    for (int space = 0; space < SPACES; space++)
        if (player->top[space]) counts[PLACE_KIND[space] * KINDS + player->top[space] - 1]++;
    for (int at = 0; at < PLACE_KINDS * KINDS; at++)
        if (counts[at]) add_feature(found, IN_TOPS + at, 0.3f * (float)counts[at]);
    for (int card = 0; card < DECK; card++) {
        int points = card_points(&context->cards[card], kinds);
        scores[card] = (int8_t)(points < INT8_MAX ? points : INT8_MAX); /* more only with corrected cards */
        if (scores[card]) add_feature(found, IN_SCORES + card, 0.1f * scores[card]);
    }
}

/* Write the features of a hand. scores: what each card would score now. */
static void describe_hand(const Context *context, const Player *player, const int8_t *scores, Features *found) {
    int corals[COLOURS] = {0}, left = 0;
    float ranks[HAND] = {0};
    for (int slot = 0; slot < player->held; slot++) {
        int card = player->hand[slot];
        ranks[slot] = scores[card];
        if (scores[card]) left += context->cards[card].points;
        for (int coral = 0; coral < 2; coral++) corals[context->cards[card].corals[coral]]++;
        add_feature(found, IN_HAND + card, 1);
    }
    sort_descending(ranks, player->held);
    for (int slot = 0; slot < player->held; slot++)
        if (ranks[slot] != 0) add_feature(found, IN_RANKS + slot, 0.1f * ranks[slot]);
    add_feature(found, IN_COUNT + player->held, 1);
    for (int colour = 0; colour < COLOURS; colour++)
        if (corals[colour]) add_feature(found, IN_CORALS + colour, 0.3f * (float)corals[colour]);
    if (left) add_feature(found, IN_LEFT, 0.1f * (float)left);
}

static void add_features(const Net *net, const Features *found, Part *part) {
    for (int at = 0; at < found->count; at++) {
        const float *own = net->own[found->at[at]], *other = net->other[found->at[at]];
        float by = found->value[at];
        for (int unit = 0; unit < HIDDEN; unit++) part->own[unit] += by * own[unit], part->other[unit] += by * other[unit];
        part->straight += by * net->straight[found->at[at]];
    }
}

/* The contribution of a board and a hand. Those of boards are cached, because they recur within one search, and those of boards with
   hands as well. */
static const Part *part_of(NetContext *nets, const Context *context, const Player *player) {
    Player board = *player;
    uint64_t key = hash_of_player(player, 0);
    Part *part = &nets->parts[key >> 51];
    if (part->key == key) return part;
    board.held = 0;
    uint64_t board_key = hash_of_player(&board, 0);
    Part *board_part = &nets->boards[board_key >> 51];
    Features found;
    if (board_part->key != board_key) {
        found.count = 0;
        *board_part = (Part){.key = board_key};
        describe_board(context, player, &found, board_part->scores);
        add_features(&nets->net, &found, board_part);
    }
    *part = *board_part;
    part->key = key;
    found.count = 0;
    describe_hand(context, player, part->scores, &found);
    add_features(&nets->net, &found, part);
    return part;
}

static int least_left(const Position *at) {
    int least = BANKS - 1;
    for (int colour = 0; colour < COLOURS; colour++)
        if (at->bank[colour] < least) least = at->bank[colour];
    return least;
}

/* Write the features of a side that do not depend on its board and hand alone. scores: by card, of this and of the other side. */
static void describe_side(const Position *at, int seat, const int8_t *const *scores, float *side) {
    int is_turn = at->turn == seat, is_first = at->turn == at->starter;
    side[AT_TURN] = (float)is_turn, side[AT_MORE] = (float)(is_turn && !is_first), side[AT_LESS] = (float)(!is_turn && !is_first);
    side[AT_LEAD] = 0.1f * (float)(at->players[seat].points - at->players[!seat].points);
    for (int colour = 0; colour < COLOURS; colour++) side[AT_BANK + colour] = 0.05f * (float)at->bank[colour];
    for (int other = 0; other < 2; other++) {
        float *offered = side + (other ? AT_THEIRS : AT_MINE);
        for (int place = 0; place < PLACES; place++) {
            int card = at->is_laid ? at->display[place] : NO_CARD;
            offered[place] = card == NO_CARD ? 0 : 0.1f * (float)(scores[other][card] + at->tokens[place]);
        }
        sort_descending(offered, PLACES);
    }
}

static float half(const Net *net, int least, const float *side, const Part *mine, const Part *theirs) {
    float value = mine->straight + net->point[least] * side[AT_LEAD], sums[HIDDEN];
    for (int unit = 0; unit < HIDDEN; unit++) sums[unit] = net->base[least][unit] + mine->own[unit] + theirs->other[unit];
    for (int one = 0; one < SIDE; one++) {
        if (side[one] == 0) continue;
        value += side[one] * net->beside[one];
        for (int unit = 0; unit < HIDDEN; unit++) sums[unit] += side[one] * net->side[one][unit];
    }
    for (int unit = 0; unit < HIDDEN; unit++) value += (sums[unit] > 0 ? sums[unit] : 0) * net->sums[unit];
    return value;
}

/* The log odds that the first seat wins: the network's output for its side minus the output for the other. */
static float win_logit(NetContext *nets, const Context *context, const Position *at) {
    Part mine = *part_of(nets, context, &at->players[0]);
    const Part *theirs = part_of(nets, context, &at->players[1]);
    const int8_t *scores[] = {mine.scores, theirs->scores, mine.scores};
    float one[SIDE], two[SIDE];
    int least = least_left(at);
    describe_side(at, 0, scores, one);
    describe_side(at, 1, scores + 1, two);
    return half(&nets->net, least, one, &mine, theirs) - half(&nets->net, least, two, theirs, &mine);
}

#endif
