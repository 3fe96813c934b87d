"""One file a revision, numbered. A revision that has been released is never changed."""
