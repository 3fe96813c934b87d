"""The HTTP door for programs: streams to read, commands to post, records to fetch."""
