### English words of the page's frame.

page-title = Oldhand
page-all-tables = Lobby
page-rooms = Main menu
page-unreadable = This page does not understand the server’s message. Reload it to get the newest version.
page-skip = Skip to content
page-account = Account
page-you-are = Your name is
page-change-name = Change your name
page-your-name = Your name
page-more = More
page-save = Save
page-try-again = Try again
page-reload = Reload the page
page-part-missing = A part of this page did not load. The network may have failed, or there is a newer version of the page.
link-connecting = connecting…
link-open = connected
link-waiting = connection lost, reconnecting…
link-ended = disconnected
link-ended-here = You are disconnected from the server.
link-unreachable = The server can’t be reached. Reconnecting…
link-will-be-sent = Your move { $move } will be sent when you are connected again.
link-try-now = Try now
page-offline = You are offline.
page-unreachable = The server can’t be reached.
page-offline-about = Tables, records and ratings are on the server, so there is nothing to show yet. This page connects by itself as soon as it can.
