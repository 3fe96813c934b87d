"""Link previews for chat apps: a title, a description and a picture of the board for tables and replays."""
