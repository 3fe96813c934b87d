### Arabic words of challenges in the lobby.

challenge-sent = تحدّيت { $name } في { $game }.
challenge-received = { $name } يتحدّاك في { $game }.
challenge-declined = { $name } رفض تحدّيك.
challenge-accept = اقبل
challenge-withdraw = اسحب
