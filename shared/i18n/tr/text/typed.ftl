### What readers of Turkish may type, after the English verb or word: the first is shown in help.

typed-verbs =
    help yardım
    name ad
    login giriş
    language dil
    games oyunlar
    players oyuncular
    tables masalar
    random rastgele
    open aç
    join katıl
    sit otur
    add-ai ekle
    spectate izle
    seek ara
    unseek vazgeç
    challenge meydan-oku
    accept kabul
    decline ret reddet
    invite davet
    who kim
    look bak
    board tahta
    diagram çizim
    hand el
    moves hamleler
    play oyna
    pass pas
    counsel danış
    claim yeniden-dağıt
    last son
    history geçmiş
    why niye neden
    lessons dersler
    score skor
    clock süre saat
    hint ipucu
    say söyle de
    chat sohbet
    mute sustur
    unmute konuştur
    draw berabere beraberlik
    takeback geri-al
    give ver
    substitute vekil
    back dön
    resign çekil
    rematch rövanş
    leave kalk
    quit çık çıkış
    puzzle bulmaca
    try dene
    clue işaret
    refute çürüt
    vote oyla
    progress ilerleme
    analyse analiz
    stop dur
    follow takip
    unfollow takibi-bırak
    friends arkadaşlar
    presence çevrimiçi
    tournaments turnuvalar
    standings sıralama
    rounds turlar
    traveller dağıtım-fişi
    enter katılım
    withdraw turnuvadan-çık
    direct yönet
    groups gruplar
    group grup
    join-group gruba-katıl
    say-group gruba-yaz
    standing-tables sabit-masalar
    play-standing sabit-oyna
    imitation taklit
    dataset veri
    vacation izin
typed-words =
    private özel
    public açık
    clock süre saat
    rated puanlı
    unrated puansız
    takebacks geri-almalı
    hints ipuçlu
    patience sabır
    from konum
    on aç
    off kapat
    all hepsi
    me ben
    either farketmez
    you sen eşim
    daily günün
    own kendi
    streak seri
    race yarış
    easier kolay
    usual normal
    harder zor
    theme tema
    up iyi
    down kötü
    free boş
    more devam
