### Arabic words of vacations in correspondence games.

account-vacation-title = الإجازة
account-vacation-about = أثناء الإجازة تتوقف ساعاتك في مباريات المراسلة ولا تصلك إشعارات بأن الدور دورك. يرى خصومك ذلك، ويمكنك أن تواصل اللعب. لك { $most } يومًا من الإجازة في كل سنة، وكل يوم يبدأ يُحسب كاملًا.
account-vacation-until = أنت في إجازة حتى { $end }.
account-vacation-left = { $count ->
    [zero] لم يبقَ لك أي يوم.
    [one] بقي لك يوم واحد.
    [two] بقي لك يومان.
    [few] بقي لك { $count } أيام.
    [many] بقي لك { $count } يومًا.
   *[other] بقي لك { $count } يوم.
}
account-vacation-days = عدد الأيام
account-vacation-begin = بدء الإجازة
account-vacation-end = إنهاء الإجازة الآن
