### Arabic words of AI players that play like the owner of the account.

account-imitation-title = يلعب على طريقتك
account-imitation-about = يمكن للاعب آلي أن يلعب على طريقتك بحسب مبارياتك المنتهية على الطاولات العامة: فهو يفضّل النقلات التي لعبتَها في الوضع نفسه. ويمكنك أنت أن تلعب ضده دائمًا.
account-imitation-consent = السماح للآخرين باللعب ضد لاعب آلي يلعب على طريقتي
account-imitation-known = { $game }: { $count ->
    [zero] لا يعرف أيًّا من مبارياتك.
    [one] يعرف مباراة واحدة من مبارياتك.
    [two] يعرف مباراتين من مبارياتك.
    [few] يعرف { $count } من مبارياتك.
    [many] يعرف { $count } من مبارياتك.
   *[other] يعرف { $count } من مبارياتك.
}
account-imitation-more = { $game }: لُعبت { $known } من المباريات اللازمة، وعددها { $least }.
account-imitation-play = العب ضده
