/** English words of the settings. */

export const settings = {
  "settings.title": "Settings",
  "settings.close": "Close",
  "settings.language": "Language",
  "settings.language.auto": "As the browser says",
  "settings.theme": "Colours",
  "settings.theme.system": "As the device",
  "settings.theme.light": "Light",
  "settings.theme.dark": "Dark",
  "settings.board": "Board",
  "settings.board.3d": "Three dimensions",
  "settings.board.flat": "Flat",
  "settings.motion": "Motion",
  "settings.motion.system": "As the device",
  "settings.motion.less": "Still",
  "settings.motion.full": "Moving",
  "settings.sounds": "Sounds",
  "settings.confirm": "Ask before a move is played",
  "settings.hints": "Show hints where the table allows them",
  "settings.words": "Show every position in words",
} as const;
