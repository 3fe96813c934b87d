### Arabic words of vacations in correspondence games.

form-vacation = إجازة [الأيام|إيقاف]
verb-vacation = يوقف ساعاتك في مباريات المراسلة هذا العدد من الأيام؛ «إيقاف» ينهي الإجازة، و «إجازة» وحدها تخبرك بما بقي لك من أيام. ويمكنك أن تلعب خلالها.
vacation-unclear = اكتب «إجازة» وعدد الأيام من 1 إلى { $most }، أو «إجازة إيقاف»
vacation-none = لستَ في إجازة.
vacation-until = أنت في إجازة حتى { $end }؛ ساعاتك في مباريات المراسلة متوقفة.
vacation-left = { $count ->
    [zero] لم يبقَ لك أي يوم إجازة ({ $most } في كل سنة).
    [one] بقي لك يوم إجازة واحد ({ $most } في كل سنة).
    [two] بقي لك يوما إجازة ({ $most } في كل سنة).
    [few] بقي لك { $count } أيام إجازة ({ $most } في كل سنة).
    [many] بقي لك { $count } يومًا من الإجازة ({ $most } في كل سنة).
   *[other] بقي لك { $count } يوم من الإجازة ({ $most } في كل سنة).
}
seat-vacation = في إجازة حتى { $end }
event-vacation = { $person ->
    [you] أنت في إجازة حتى { $end }؛ ساعتك متوقفة.
   *[other] { $name } في إجازة حتى { $end }؛ والساعة متوقفة.
}
event-vacation-over = { $person ->
    [you] انتهت إجازتك؛ ساعتك تعمل من جديد.
   *[other] عاد { $name } من الإجازة.
}
