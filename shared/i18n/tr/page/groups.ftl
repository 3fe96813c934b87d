### Grupların bütün sayfada kullanılan Türkçe sözleri.

groups-title = Gruplar
