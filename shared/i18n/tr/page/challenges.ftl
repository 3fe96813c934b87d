### Turkish words of challenges in the lobby.

challenge-sent = { $name } adlı oyuncuya meydan okudunuz: { $game }.
challenge-received = { $name } size meydan okuyor: { $game }.
challenge-declined = { $name } meydan okumanızı reddetti.
challenge-accept = Kabul et
challenge-withdraw = Geri çek
