### Turkish words of the switch for public data sets.

account-dataset-title = Herkese açık veri kümeleri
account-dataset-about = İşletmeci oyunları araştırma için yayımlayabilir. Sizinkiler ancak izin verirseniz girer: herkese açık masalarda bitmiş oyunlar, eskiler ve botlarınızınkiler de; hamleler, süreler, sonuçlar ve puanlarla, adlar ve sohbet olmadan ve ancak oyundaki herkes izin verdiyse. Bir oyununuzu görmüş olan onu, böylece ötekileri de tanıyabilir. İzni geri alırsanız oyunlarınız sonraki veri kümelerine girmez; yayımlananlar kalır.
account-dataset-consent = Oyunlarım herkese açık veri kümelerinde yer alabilir
