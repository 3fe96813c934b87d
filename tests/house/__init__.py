"""The house measured: circles of imports, rooms that import each other, features spread over files, sizes."""
