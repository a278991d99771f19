/* What a search remembers: positions, each once where the game asks for it, and the moves between them. */
#ifndef MIZ_TREE_H
#define MIZ_TREE_H

#include "core.h"
#include <stdlib.h>
#include <string.h>

enum { BLOCK = 1 << 20, MOST_BLOCKS = 4096 };

typedef struct Node Node;
typedef struct {
    Node *kid;
    int32_t move, visits;
    float quick, chance;
    float value; /* of the kid for the mover, as it was when it was last looked at through here */
} Edge;

struct Node {
    Edge *edges;       /* the best looking first; NULL until it is entered */
    unsigned char *at; /* the position; NULL until it is entered */
    int32_t count, replies, known; /* known: so many replies lead to what is known */
    float hopes[SEATS];
    double sums[SEATS]; /* of what count and one more looks brought */
    uint64_t key;
    Node *next; /* with the same last bits of the key */
    int8_t seat; /* -1: nobody moves here */
    int8_t is_known; /* nothing below it is left to look at: its hopes are those of the best play */
};

typedef struct {
    float curiosity, warmth, width, widening, sure;
    float spread; /* points that make a win about 73 % likely */
} Habits;

typedef struct {
    const Game *game;
    void *lore;
    Habits habits;
    uint32_t stream; /* of chance, from the seed */
    unsigned char *blocks[MOST_BLOCKS];
    int block_count, most_blocks;
    size_t used;
    int32_t size; /* positions */
    Node *root;
    Node **shelf; /* every position once, by the last bits of its key; NULL where the game does not ask for it */
    uint32_t shelves;
    unsigned char *at;   /* the position that is seen */
    unsigned char *next; /* room for one more */
    int seats;
} Tree;

static void *room(Tree *tree, size_t size) {
    size = (size + 7) & ~(size_t)7;
    if (!tree->block_count || tree->used + size > BLOCK) {
        if (size > BLOCK || tree->block_count == tree->most_blocks) return NULL;
        unsigned char *block = malloc(BLOCK);
        if (!block) return NULL;
        tree->blocks[tree->block_count++] = block;
        tree->used = 0;
    }
    void *found = tree->blocks[tree->block_count - 1] + tree->used;
    tree->used += size;
    return found;
}

static uint64_t key_of(const void *at, size_t size) {
    uint64_t key = 0x9E3779B97F4A7C15u, word;
    const unsigned char *from = at;
    for (size_t done = 0; done < size; done += 8) {
        word = 0;
        memcpy(&word, from + done, size - done < 8 ? size - done : 8);
        key = (key ^ word) * 0xD6E8FEB86659FD93u;
        key ^= key >> 32;
    }
    return key;
}

/* Twice as many shelves, when there are as many positions as shelves. */
static int make_shelves(Tree *tree) {
    uint32_t more = tree->shelves ? 2 * tree->shelves : 1 << 10;
    Node **shelf = calloc(more, sizeof *shelf);
    if (!shelf) return 0;
    for (uint32_t at = 0; at < tree->shelves; at++)
        for (Node *node = tree->shelf[at], *next; node; node = next) {
            next = node->next;
            node->next = shelf[node->key & (more - 1)];
            shelf[node->key & (more - 1)] = node;
        }
    free(tree->shelf);
    tree->shelf = shelf;
    tree->shelves = more;
    return 1;
}

#endif
