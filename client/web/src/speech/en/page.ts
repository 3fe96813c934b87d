/** English words of the page's frame. */

export const page = {
  "comma": ", ",
  "page.title": "Oldhand",
  "page.all-tables": "All tables",
  "page.rooms": "Rooms",
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
