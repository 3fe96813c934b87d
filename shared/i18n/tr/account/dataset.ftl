### Turkish words of the switch for public data sets.

account-dataset-title = Herkese açık veri kümeleri
account-dataset-about = İşletmeci, araştırma için oyunlardan veri kümeleri yayımlayabilir. Sizin oyunlarınız ancak burada izin verirseniz girer: herkese açık masalarda bitmiş oyunlarınız, eskileri ve botlarınızınkiler de dahil; hamleler, düşünme süreleri, sonuçlar ve puanlarla, adlar ve sohbet olmadan. Oyundaki herkes izin vermedikçe oyun dışarıda kalır. Oyunu burada görmüş olan biri onu tanıyabilir. İzninizi geri alırsanız sonraki veri kümelerinde oyunlarınız olmaz; yayımlanmış olanlar geri çağrılamaz.
account-dataset-consent = Oyunlarım herkese açık veri kümelerinde yer alabilir
