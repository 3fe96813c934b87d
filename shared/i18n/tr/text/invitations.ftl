### Turkish words of invitations to a table.

form-invite = invite AD
verb-invite = Masanızdaki boş bir yere bir oyuncuyu davet eder; friends ve who oyuncuları listeler.
invite-missing = Oyuncunun adını ya da kimliğini de yazın
done-invite = Davetiniz gönderildi.
invited = { $name } sizi bir masaya davet ediyor: { $game }, { $clock }. Oturmak için { $line } yazın.
