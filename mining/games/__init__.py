"""Mining by game: how a game's learned evaluation, move model and counterfactual values are fitted."""
