/* Reef for the compiled search: evaluation, candidate moves and encoding of one determinization. */
#include "reef_rules.h"

/* The value of a player's hand and board in points; without: a slot that is left out, or -1; is_done: the player has no turns left,
   so that only the hand counts. */
static float hand_value(const Context *context, const Player *player, const uint16_t *kinds, int without, int is_done) {
    const float *weight = context->weight;
    float sum = 0;
    int best = 0, many = 0, few = SPACES;
    for (int slot = 0; slot < player->held; slot++) {
        const Card *card = &context->cards[player->hand[slot]];
        if (slot == without) continue;
        int count = pattern_count(card, kinds), brings = card->points * count;
        if (is_done) {
            sum += (float)(card->points * (count > 0));
            continue;
        }
        sum += weight[HELD] + weight[PROMISE] * (float)brings;
        if (!count) sum += weight[BLANK] * (float)card->points;
        if (brings > best) best = brings;
    }
    if (is_done) return sum;
    for (int colour = 0; colour < COLOURS; colour++) {
        int tops = 0;
        for (int height = 0; height < HEIGHTS; height++) {
            int here = bits_in(kinds[HEIGHTS * colour + height]);
            tops += here;
            if (height) sum += weight[TALL + height - 1] * (float)here;
        }
        sum += weight[COVERED] * (float)tops;
        if (tops > many) many = tops;
        if (tops < few) few = tops;
    }
    return sum + weight[BEST] * (float)best + weight[MANY] * (float)many + weight[FEW] * (float)few;
}

static int is_done(const Context *context, const Position *at, int seat) {
    if (!is_last_round(context, at)) return 0;
    int its = (seat - at->starter + at->seats) % at->seats, now = (at->turn - at->starter + at->seats) % at->seats;
    return its < now;
}

static float player_value(Context *context, const Position *at, int seat) {
    const Player *player = &at->players[seat];
    if (at->turn == NOBODY) return player->points;
    int done = is_done(context, at, seat);
    uint64_t key = hash_of_player(player, (uint32_t)done);
    CachedValue *cached = &context->values[key >> 49];
    if (cached->key != key) {
        uint16_t kinds[KINDS];
        seen_from_above(player, kinds);
        *cached = (CachedValue){key, hand_value(context, player, kinds, -1, done)};
    }
    return (float)player->points + cached->value;
}

static void evaluations(void *memory, const void *position, float *points) {
    Context *context = memory;
    const Position *at = position;
    float values[SEATS];
    for (int seat = 0; seat < at->seats; seat++) values[seat] = player_value(context, at, seat);
    for (int seat = 0; seat < at->seats; seat++)
        points[seat] = values[seat] - best_other(values, at->seats, seat);
}

static int by_evaluation(const void *one, const void *other) {
    float a = ((const ScoredMove *)one)->evaluation, b = ((const ScoredMove *)other)->evaluation;
    if (a != b) return a > b ? -1 : 1;
    return ((const ScoredMove *)one)->move - ((const ScoredMove *)other)->move;
}

/* Write the best plays of the card in a slot to `found`, best first, and return their number, at most WIDE. Their evaluations
   leave out the points that the player has already. */
static int good_plays(const Context *context, const Position *at, int slot, ScoredMove *found) {
    int32_t moves[2 * SPACES * SPACES];
    static _Thread_local ScoredMove all[2 * SPACES * SPACES];
    const Player *player = &at->players[at->turn];
    const Card *card = &context->cards[player->hand[slot]];
    int count = legal_plays(context, at, slot, 0, moves), wide = WIDE;
    int will_be_done = is_last_round(context, at);
    uint16_t first[KINDS];
    seen_from_above(player, first);
    for (int number = 0; number < count; number++) {
        uint16_t kinds[KINDS];
        Player after = *player;
        put_both(&after, card, moves[number]);
        memcpy(kinds, first, sizeof kinds);
        for (int step = 0; step < 2; step++) {
            int space = moves[number] >> (5 * step) & 31;
            if (space == NO_SPACE || after.top[space] == player->top[space]) continue;
            if (player->top[space]) kinds[player->top[space] - 1] &= (uint16_t)~(1 << space);
            kinds[after.top[space] - 1] |= (uint16_t)(1 << space);
        }
        float value = (float)card_points(card, kinds) + hand_value(context, player, kinds, slot, will_be_done);
        all[number] = (ScoredMove){moves[number], value};
    }
    qsort(all, (size_t)count, sizeof(ScoredMove), by_evaluation);
    if (count > wide) count = wide;
    memcpy(found, all, (size_t)count * sizeof(ScoredMove));
    return count;
}

/* Return the best plays of each card of the player to move. */
static const CachedPlays *known_plays(Context *context, const Position *at) {
    const Player *player = &at->players[at->turn];
    uint32_t rest = (uint32_t)is_last_round(context, at) + 1;
    for (int colour = 0; colour < COLOURS; colour++) rest = rest << 2 | (at->bank[colour] < 2 ? (uint32_t)at->bank[colour] : 2);
    uint64_t key = hash_of_player(player, rest);
    CachedPlays *known = &context->plays[key >> 51];
    if (known->key == key) return known;
    known->key = key;
    for (int slot = 0; slot < player->held; slot++) known->count[slot] = (int8_t)good_plays(context, at, slot, known->plays[slot]);
    return known;
}

static int expand(void *memory, const void *position, ScoredMove *found) {
    Context *context = memory;
    const Position *at = position;
    const Player *player = &at->players[at->turn];
    int32_t moves[COLOURS * SPACES];
    float values[SEATS];
    for (int seat = 0; seat < at->seats; seat++) values[seat] = player_value(context, at, seat);
    float rival = best_other(values, at->seats, at->turn);
    int kept = 0, count = at->to_put ? legal_puts(at, moves) : legal_takes(context, at, moves);
    for (int number = 0; number < count; number++) {
        Position after = *at;
        apply(context, &after, moves[number]);
        found[kept++] = (ScoredMove){moves[number], player_value(context, &after, at->turn) - rival};
    }
    if (at->to_put) return kept;
    const CachedPlays *known = player->held ? known_plays(context, at) : NULL;
    for (int slot = 0; slot < player->held; slot++)
        for (int number = 0; number < known->count[slot]; number++) {
            const ScoredMove *play = &known->plays[slot][number];
            found[kept++] = (ScoredMove){play->move, (float)player->points - rival + play->evaluation};
        }
    return kept;
}

static int winners(const void *context, const void *position) {
    (void)context;
    const Position *at = position;
    int most = -1, won = 0;
    if (at->turn != NOBODY) return 0;
    for (int seat = 0; seat < at->seats; seat++) {
        const Player *player = &at->players[seat];
        int covered = 0, full = 0;
        for (int space = 0; space < SPACES; space++) {
            covered += player->top[space] > 0;
            full += height_of(player->top[space]) == HEIGHTS;
        }
        int rank = (player->points * 32 + covered) * 32 + full; /* RF-42 */
        if (rank > most) most = rank, won = 0;
        if (rank == most) won |= 1 << seat;
    }
    return won;
}

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

static void *open_context(const int32_t *numbers, int count, const float *weights, void *position) {
    Position *at = position;
    const int32_t *end = numbers + count;
    Context *context = calloc(1, sizeof(Context));
    if (!context) return NULL;
    memcpy(context->weight, weights, sizeof context->weight);
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
    if (numbers != end || !is_valid) {
        free(context);
        return NULL;
    }
    return context;
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

const Game REEF = {"reef", sizeof(Position), WEIGHTS, open_context, free, write_numbers, to_move, legal, apply,
                   expand, evaluations, winners, seats_of, points_of};
