### Arabic words of AI players that play like a person with an account.

form-imitation = تقليد [تشغيل|إيقاف]
verb-imitation = يسمح للآخرين بأن يلعبوا ضد لاعبين آليين يلعبون على طريقتك أو يمنع ذلك؛ و «تقليد» وحدها تخبرك بالحال. ويمكنك أنت ذلك دائمًا: أضف 2 like:me.
imitation-unclear = اكتب «تقليد» أو «تقليد تشغيل» أو «تقليد إيقاف»
imitation-on = يمكن للآخرين أن يلعبوا ضد لاعبين آليين يلعبون على طريقتك (like:@الاسم).
imitation-off = أنت وحدك من يمكنه اللعب ضد لاعبين آليين يلعبون على طريقتك (like:me).
imitation-game = { $game }: يعرف اللاعبون الآليون { $known } من مبارياتك على الطاولات العامة؛ ويكفي { $least }.
