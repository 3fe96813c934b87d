### Takip edilen kişilerin Türkçe sözleri.

friends-title = Arkadaşlar
friends-about = Takip ettiğiniz kişiler. Onları takip ettiğiniz kimseye bildirilmez.
friends-name = Oyuncunun adı
friends-follow = Takip et
friends-unfollow = Takibi bırak
friends-none = Henüz kimseyi takip etmiyorsunuz. Bir ad yazın ya da bir oyuncunun profilini açın.
friends-online = çevrimiçi
friends-offline = çevrimdışı
friends-playing = şimdi oynuyor
friends-watch = İzle
friends-challenge = Meydan oku
friends-challenge-to = Meydan oku: { $name }
friends-unfollow-whom = Takibi bırak: { $name }
friends-game = Oyun
friends-sent = { $name } adlı oyuncuya meydan okumanız gönderildi.
friends-presence = Beni takip edenler çevrimiçi olduğumu görsün
friends-muted = Susturduğunuz oyuncular
friends-muted-about = Yazdıklarını görmezsiniz; eşleştirilmez, davet edilmez ve meydan okumazsınız.
friends-unmute = Sesini aç
friends-unmute-whom = { $name } adlı oyuncunun sesini aç
