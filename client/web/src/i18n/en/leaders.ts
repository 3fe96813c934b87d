/** English words of the leaderboards, and of ratings shown anywhere. */

export const leaders = {
  "leaders.title": "Leaderboards",
  "leaders.about":
    "Ratings follow results. Newcomers begin at 600 and climb as doubt goes; 100 points more win about 64 games in 100.",
  "leaders.game": "Game",
  "leaders.ladder": "Ladder",
  "leaders.ladder.people": "People",
  "leaders.ladder.mixed": "People and AI",
  "leaders.ladder.ai": "AI alone",
  "leaders.newcomers": "Newcomers too, of whom little is known",
  "leaders.nobody": "Nobody has played a rated match here yet.",
  "leaders.nobody-settled": "Nobody has played enough rated matches here yet.",
  "leaders.rank": "#",
  "leaders.player": "Player",
  "leaders.rating": "Rating",
  "leaders.won-drawn-lost": "Won / drawn / lost",
  "leaders.deviation": "±{points}",
  "leaders.provisional": "Provisional: little is known yet",
  "leaders.record": "{won} won, {drawn} drawn, {lost} lost",
  "leaders.as-table": "As a table",
  "leaders.day": "Day",
} as const;
