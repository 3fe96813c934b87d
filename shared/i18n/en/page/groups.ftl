### English words of groups that the whole page knows.

groups-title = Groups
