### English words of the command hint.

verb-hint = Says what a master would play in your place. There are no hints in a rated match.
hint-best = Hint: { $move }.
hint-best-why = Hint: { $move }. { $reason }.
hint-other = Or { $move }.
hint-other-why = Or { $move }. { $reason }.
hint-share = { $move }, { $share }
hint-aim = { $count ->
    [one] The nearest key position has your pieces at { $cells }, { $count } step away: { $wins } players who reached it won, { $losses } lost.
   *[other] The nearest key position has your pieces at { $cells }, { $count } steps away: { $wins } players who reached it won, { $losses } lost.
}
hint-not-here = There are no hints in this match: it is rated, or its terms forbid them
