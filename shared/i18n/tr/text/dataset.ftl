### Turkish words of the consent to public data sets.

form-dataset = veri [aç|kapat]
verb-dataset = Herkese açık masalarda bitmiş oyunlarınızın adsız olarak herkese açık veri kümelerine girmesine izin verir ya da vermez; yalnızca “veri” yazınca durumu söyler. Oyundaki herkes izin vermedikçe oyun dışarıda kalır.
dataset-unclear = “veri”, “veri aç” ya da “veri kapat” yazın
dataset-on = Oyunlarınız hamleler, düşünme süreleri, sonuçlar ve puanlarla, adlar ve sohbet olmadan herkese açık veri kümelerine girebilir. Yayımlanan geri çağrılamaz.
dataset-off = Oyunlarınız herkese açık veri kümelerine girmez; izniniz varken yayımlananlar kalır.
