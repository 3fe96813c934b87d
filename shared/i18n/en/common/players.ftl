### English names of AI players, by the ids that programs use; {place} is a side or a seat.

player-random = Random
player-uct = Monte Carlo
player-experience = Old Hand
player-child = Child
player-greedy = Greedy
player-learner = Self-taught
player-novice = Novice
player-club = Club
player-expert = Expert
player-master = Master
player-human = Human-like
player-level-1 = The paper’s level 1
player-level-2 = The paper’s level 2
player-level-3 = The paper’s level 3
player-level-4 = The paper’s level 4
player-level-4r = Level 4, corrected
player-level-5 = Level 5
player-companion = Companion
player-weigher = Weigher
player-tentative = The paper’s TentativeMove
player-tentative-r = TentativeMove, completed
name-switched = { $name } { $switches }
name-at-place = { $name } ({ $place })
