### Arabic words of what was learned from a match.

learned-heading = ماذا تعلّم Old Hand من هذه المباراة:
learned-nobody = لم يُنهِ أي لاعب آلي يتذكر الناس جولة من هذه المباراة، فلم يُتعلَّم منها شيء.
learned-waiting = لم يدرس Old Hand هذه المباراة بعد؛ اكتب «دروس» بعد لحظة.
learned-in-hand = الجولة { $hand }. { $line }
learned-where = تعرض صفحة الويب كل وضع: النقلة { $ply } في { $address }، وهكذا.
learned-forms = اكتب «دروس» وحدها، أو «دروس» ثم رقم مباراة
learned-too-early = لم تنتهِ المباراة بعد؛ اكتب «دروس» حين تنتهي
