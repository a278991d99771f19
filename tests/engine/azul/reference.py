"""The reference implementation of Azul, which follows docs/rules/azul.md literally: slow, plain and independent.

It imports nothing from the engine. Randomness is passed in: the order of the bag, and `mix`, which returns the order of
the tiles when the bag is refilled from the box lid. Comments are the numbers of rules.
"""

from collections.abc import Callable

COLOURS = ["blue", "yellow", "red", "black", "white"]
COSTS = [1, 1, 2, 2, 2, 3, 3]
BESIDE = [(0, 1), (0, -1), (1, 0), (-1, 0)]
Mix = Callable[[list[str]], list[str]]


class Player:
    def __init__(self) -> None:
        self.score = 0
        self.lines: dict[int, list[str]] = {1: [], 2: [], 3: [], 4: [], 5: []}
        self.wall: dict[tuple[int, int], str] = {}
        self.floor: list[str] = []

    def row_colours(self, row: int) -> list[str]:
        return [self.wall[row, column] for column in range(1, 6) if (row, column) in self.wall]

    def column_colours(self, column: int) -> list[str]:
        return [self.wall[row, column] for row in range(1, 6) if (row, column) in self.wall]

    def takes(self, line: int, colour: str) -> bool:
        tiles = self.lines[line]
        if len(tiles) == line:  # AZ-14
            return False
        if tiles and tiles[0] != colour:  # AZ-14
            return False
        return colour not in self.row_colours(line)  # AZ-15, AZ-51

    def steps(self, row: int, column: int, down: int, right: int) -> int:
        """Return the number of adjacent tiles in one direction from a space, not counting the space itself."""
        count = 0
        while (row + down, column + right) in self.wall:
            row, column, count = row + down, column + right, count + 1
        return count

    def points(self, row: int, column: int) -> int:  # AZ-21
        if not any((row + down, column + right) in self.wall for down, right in BESIDE):
            return 1
        across = self.steps(row, column, 0, 1) + self.steps(row, column, 0, -1)
        upright = self.steps(row, column, 1, 0) + self.steps(row, column, -1, 0)
        return (across + 1 if across else 0) + (upright + 1 if upright else 0)

    def bonus(self) -> int:  # AZ-40, AZ-54
        total = 0
        for at in range(1, 6):
            if len(self.row_colours(at)) == 5:
                total += 2
            if len(self.column_colours(at)) == 5:
                total += 7
        for colour in COLOURS:
            if list(self.wall.values()).count(colour) == 5:
                total += 10
        return total


class Table:
    def __init__(self, wall: str, players: int, starter: int, bag: list[str], mix: Mix) -> None:
        self.grey = wall == "grey"
        self.players = [Player() for _ in range(players)]  # AZ-1
        self.starter = starter
        self.bag = bag
        self.mix = mix
        self.lid: list[str] = []
        self.over = False
        self.rounds_without_tile = 0
        self.new_round()

    # The set-up and the next round

    def new_round(self) -> None:
        self.factories: list[list[str]] = []
        for _ in range({2: 5, 3: 7, 4: 9}[len(self.players)]):  # AZ-1
            self.factories.append(self.draw_four())
        self.centre: list[str] = []
        self.marker_in_centre = True  # AZ-10
        self.next_starter = self.starter  # AZ-23
        self.turn = self.starter
        self.tiling: list[tuple[int, int]] = []
        self.tile_reached_wall = False
        if not any(self.factories):  # AZ-30
            self.finish()

    def draw_four(self) -> list[str]:
        drawn: list[str] = []
        while len(drawn) < 4:
            if not self.bag:  # AZ-30: not sooner
                if not self.lid:
                    break
                self.bag, self.lid = self.mix(self.lid), []
            drawn.append(self.bag.pop(0))
        return drawn

    def finish(self) -> None:
        self.over = True
        for player in self.players:
            player.score += player.bonus()

    # The legal moves

    def words(self) -> list[str]:
        if self.over:
            return []
        if self.tiling:
            row = self.tiling[0][1]
            return [f"p{row}.{column}" for column in self.columns(*self.tiling[0])]
        sources = {f"f{number}": tiles for number, tiles in enumerate(self.factories, 1)}
        sources["c"] = self.centre
        found = []
        for source, tiles in sources.items():
            for colour in COLOURS:
                if colour in tiles:
                    lines = [
                        str(n) for n in range(1, 6) if self.players[self.turn].takes(n, colour)
                    ]
                    found += [f"{source}.{colour}.{line}" for line in [*lines, "floor"]]  # AZ-16
        return found

    def columns(self, who: int, row: int) -> list[int]:
        player = self.players[who]
        colour = player.lines[row][0]
        if not self.grey:  # AZ-6: the first row moved to the right, row by row
            first_row = COLOURS
            for _ in range(row - 1):
                first_row = [first_row[-1], *first_row[:-1]]
            return [first_row.index(colour) + 1]
        return [
            column
            for column in range(1, 6)
            if (row, column) not in player.wall  # AZ-50
            and colour not in player.row_colours(row)
            and colour not in player.column_colours(column)
        ]

    # The effect of a move

    def say(self, word: str) -> None:
        if self.tiling:
            self.place(*self.tiling.pop(0), int(word[3]))
        else:
            self.take(*word.split("."))
            if any(self.factories) or self.centre:  # AZ-19
                self.turn = (self.turn + 1) % len(self.players)  # AZ-10
                return
            order = [(self.starter + step) % len(self.players) for step in range(len(self.players))]
            self.tiling = [
                (who, row) for who in order for row in range(1, 7)
            ]  # AZ-20, AZ-53; 6: the floor
        self.go_on_tiling()

    def take(self, source: str, colour: str, line: str) -> None:
        player = self.players[self.turn]
        if source == "c":
            taken = [tile for tile in self.centre if tile == colour]
            self.centre = [tile for tile in self.centre if tile != colour]
            if self.marker_in_centre:  # AZ-12, AZ-18
                self.marker_in_centre = False
                self.next_starter = self.turn
                if len(player.floor) < 7:
                    player.floor.append("marker")
        else:
            number = int(source[1:]) - 1
            taken = [tile for tile in self.factories[number] if tile == colour]
            self.centre += [tile for tile in self.factories[number] if tile != colour]  # AZ-11
            self.factories[number] = []
        for tile in taken:
            if line != "floor" and len(player.lines[int(line)]) < int(line):  # AZ-13
                player.lines[int(line)].append(tile)
            else:
                self.drop(player, tile)  # AZ-16

    def drop(self, player: Player, tile: str) -> None:
        (player.floor if len(player.floor) < 7 else self.lid).append(tile)  # AZ-17

    def go_on_tiling(self) -> None:
        while self.tiling:
            who, row = self.tiling[0]
            player = self.players[who]
            if row == 6:
                self.count_floor(player)
            elif len(player.lines[row]) == row:
                columns = self.columns(who, row)
                if len(columns) > 1:  # AZ-53
                    self.turn = who
                    return
                if columns:
                    self.place(who, row, columns[0])
                else:  # AZ-52
                    for tile in player.lines[row]:
                        self.drop(player, tile)
                    player.lines[row] = []
            self.tiling.pop(0)
        self.end_round()

    def place(self, who: int, row: int, column: int) -> None:
        player = self.players[who]
        tile, *others = player.lines[row]
        player.wall[row, column] = tile
        player.score += player.points(row, column)
        self.lid += others
        player.lines[row] = []
        self.tile_reached_wall = True

    def count_floor(self, player: Player) -> None:  # AZ-22, AZ-23
        for cost, piece in zip(COSTS, player.floor, strict=False):
            player.score = max(0, player.score - cost)
            if piece != "marker":
                self.lid.append(piece)
        player.floor = []

    def end_round(self) -> None:
        self.starter = self.next_starter
        self.rounds_without_tile = 0 if self.tile_reached_wall else self.rounds_without_tile + 1
        row_done = any(
            len(player.row_colours(row)) == 5 for player in self.players for row in range(1, 6)
        )
        if row_done or self.rounds_without_tile == 3:  # AZ-24, AZ-42
            self.finish()
        else:
            self.new_round()
