### English words of the settings.

settings-title = Settings
settings-close = Close
settings-language = Language
settings-language-auto = Browser language
settings-theme = Colours
settings-theme-system = System
settings-theme-light = Light
settings-theme-dark = Dark
settings-board = Board
settings-board-3d = 3D
settings-board-flat = 2D
settings-design = 2D colours
settings-design-classic = Classic
settings-design-slate = Slate
settings-motion = Motion
settings-motion-system = System
settings-motion-less = Reduced
settings-motion-full = Full
settings-numbers = Show square numbers
settings-sounds = Sounds
settings-confirm = Confirm each move
settings-hints = Show hints where the table allows them
settings-words = Always show the board as text
