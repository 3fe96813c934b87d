"""The experiment `wang2015`: the tables and the figure of Wang et al. 2015 measured again, ours beside the paper's."""
