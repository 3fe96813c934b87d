### Turkish words of invitations to a table.

form-invite = davet AD
verb-invite = Masanızdaki boş bir yere bir oyuncuyu davet eder; “arkadaşlar” ve “kim” oyuncuları listeler.
invite-missing = Oyuncunun adını ya da kimliğini de yazın
done-invite = Davetiniz gönderildi.
invited = { $name } sizi bir masaya davet ediyor: { $game }, { $clock }. Oturmak için { $line } yazın.
