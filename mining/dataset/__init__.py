"""Public data sets of the log: releases, and the tasks by which models of them are compared."""
