/** English words of the page's frame. */

export const page = {
  "comma": ", ",
  "page.title": "Oldhand",
  "page.all-tables": "All tables",
  "page.rooms": "Rooms",
  "page.unreadable": "The server sent something that this page does not understand. Reload the page to get its newest version.",
  "page.skip": "To the room",
  "page.account": "Account",
  "page.you-are": "You are",
  "page.change-name": "Change your name",
  "page.your-name": "Your name",
  "page.save": "Save",
  "page.connect-here": "Connect here",
  "page.reload": "Reload the page",
  "link.connecting": "connecting…",
  "link.open": "connected",
  "link.waiting": "connection lost, trying again…",
  "link.ended": "disconnected",
} as const;
