### Arabic words of log-in by another service.

account-oidc-log-in = سجّل الدخول عبر { $label }
account-oidc-guest = تُنقل إلى { $label } ثم تعود. وإذا كان حسابك هنا مربوطًا به فستكون قد سجّلت الدخول.
account-oidc-about = اربط حسابك ليُدخلك { $label } بلا كلمة مرور. وللربط سجّل الدخول هنا أولًا، في غضون عشر دقائق.
account-oidc-link = اربط بـ { $label }
account-oidc-since = مربوط منذ { $since }: يُدخلك { $label }.
account-oidc-unlink = ألغِ الربط
account-oidc-unlink-loss = لن يُدخلك { $label } بعد الآن.
account-oidc-cancelled = أُلغي تسجيل الدخول هناك. يمكنك البدء من جديد.
refusals-oidc-state = لم يبدأ تسجيل الدخول هذا في هذا اللسان، أو طال كثيرًا. ابدأ من جديد.
refusals-oidc-refused = لم يُقبل تسجيل الدخول. ابدأ من جديد.
refusals-oidc-unreachable = تعذّر الوصول إلى خدمة تسجيل الدخول الآن. حاول لاحقًا.
refusals-oidc-unknown = لا حساب هنا مربوط بحسابك هناك. سجّل الدخول هنا واربطه أولًا.
refusals-oidc-linked = هذا الحساب، أو الحساب في الخدمة الأخرى، مربوط من قبل.
refusals-oidc-only-way = عيّن كلمة مرور أولًا: فلا شيء غيرها يُدخلك.
refusals-oidc-again = سجّل الدخول من جديد أولًا، للتأكد من أنك أنت.
refusals-oidc-unavailable = لا تسجيل دخول هنا عبر خدمة أخرى.
