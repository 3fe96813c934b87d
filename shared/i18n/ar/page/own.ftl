### Arabic words of the strip with one's own games.

own-title = مبارياتك
own-your-turn = دورك
own-to-move = الدور على { $names }
own-waiting = بانتظار لاعبين
own-rematch = عُرضت مباراة أخرى
own-going = جارية
own-vacation = دورك، وأنت في إجازة
own-away = { $names } في إجازة
