### English words of sharing: links, pictures, invitations, the running score.

share-title = Share
share-copy-link = Copy link
share-copy-picture = Copy picture
share-save-picture = Download picture
share-device = More…
share-copied = The link is copied.
share-picture-copied = The picture is copied.
share-picture-saved = The picture is saved.
share-no-picture = There is no picture now.
share-qr = QR code
share-invites = { $name } invites you
share-free-seat = A seat is free
share-casual = casual
share-score = { $won } – { $lost }
share-score-drawn = { $count ->
    [one] (1 draw)
   *[other] ({ $count } draws)
}
share-same-four = The same four again
