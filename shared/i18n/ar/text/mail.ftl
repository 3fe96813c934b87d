### Arabic words of mail.

mail-confirm-subject = أكِّد عنوان بريدك
mail-confirm-about = طلبت من { $site } رسالة عندما يحين دورك في مباريات المراسلة: مرة في اليوم على الأكثر، وعند الحاجة فقط.
mail-confirm = تأكيد هذا العنوان
mail-confirm-not-you = إن لم تكن أنت من طلب ذلك فلا تفعل شيئًا، ولن تصلك رسائل أخرى.
mail-confirmed = تم تأكيد عنوان بريدك.
mail-code-unknown = لم يعد هذا الرابط صالحًا. أدخل عنوانك في الإعدادات مرة أخرى.
mail-digest-subject = { $count ->
    [zero] لا مباريات تنتظرك
    [one] حان دورك في مباراة واحدة
    [two] حان دورك في مباراتين
    [few] حان دورك في { $count } مباريات
    [many] حان دورك في { $count } مباراة
   *[other] حان دورك في { $count } مباراة
}
mail-digest-about = { $count ->
    [zero] لا مباريات تنتظر نقلتك:
    [one] مباراة واحدة تنتظر نقلتك:
    [two] مباراتان تنتظران نقلتك:
    [few] { $count } مباريات تنتظر نقلتك:
    [many] { $count } مباراة تنتظر نقلتك:
   *[other] { $count } مباراة تنتظر نقلتك:
}
mail-digest-more = { $count ->
    [zero] لا مباريات أخرى.
    [one] ومباراة أخرى تنتظر أيضًا.
    [two] ومباراتان أخريان تنتظران أيضًا.
    [few] و{ $count } مباريات أخرى تنتظر أيضًا.
    [many] و{ $count } مباراة أخرى تنتظر أيضًا.
   *[other] و{ $count } مباراة أخرى تنتظر أيضًا.
}
mail-digest-why = تصلك هذه الرسالة لأنك طلبتها من { $site } في الإعدادات.
mail-unsubscribe-title = إيقاف الرسائل؟
mail-unsubscribe = لا ترسلوا إليّ مزيدًا من الرسائل
mail-unsubscribed = لن تصلك رسائل بعد الآن.
mail-renamed-subject = تغيّر اسمك في { $site }
mail-renamed-about = الاسم { $former } في { $site } لحساب أقدم بكتابة أخرى. لم يعد بإمكان حسابين حمل الاسم نفسه، لذلك صار اسم حسابك { $name }. سجّل الدخول بهذا الاسم أو باسمك السابق، واختر اسمًا آخر إن شئت.
mail-to-page = افتح Oldhand
