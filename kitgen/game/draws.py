"""Chance that repeats: numbers from one seed, the same on every machine and in every release of Python."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")


class Draws:
    """A stream of draws from a seed, which may be any whole number from 0 up.

    Python promises that random() keeps its sequence for an integer seed; of its other methods it does not.
    """

    def __init__(self, seed: int) -> None:
        self.share = random.Random(seed).random

    def below(self, count: int) -> int:
        """A whole number from 0 to count - 1, each as likely."""
        return int(self.share() * count)

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """The things in an order of chance, each order as likely (Fisher and Yates, from the end)."""
        order = list(things)
        for i in range(len(order) - 1, 0, -1):
            j = self.below(i + 1)
            order[i], order[j] = order[j], order[i]
        return order

    def in_turn(self, things: Sequence[T]) -> Iterator[T]:
        """All things in an order of chance, then all of them again in another, without end."""
        while True:
            yield from self.shuffled(things)

    def some(self, among: int, count: int) -> list[int]:
        """`count` different numbers below `among`, in the order drawn."""
        found: list[int] = []
        while len(found) < count:
            number = int(self.share() * among)
            if number not in found:
                found.append(number)
        return found
