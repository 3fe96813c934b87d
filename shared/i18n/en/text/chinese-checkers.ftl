### English words of Chinese checkers.

chinese-checkers-steps = { $person ->
    [you] You step { $path }
   *[other] { $name } steps { $path }
}
chinese-checkers-hops = { $person ->
    [you] You hop { $path }
   *[other] { $name } hops { $path }
}
chinese-checkers-legend = b Blue, o Orange, . empty; each row begins and ends with the names of its outer holes.
chinese-checkers-star-legend = b Blue, o Orange, g Green, r Red, p Purple, w White, . empty; each row begins and ends with the names of its outer holes.
