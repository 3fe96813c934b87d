"""Games and logs as files: import, export, verification, Parquet, and the explorer on the command line."""
