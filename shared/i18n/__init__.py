"""Messages in the language of the reader, from the catalogue in `<language>/*/*.ftl`.

`catalogue("tr").say("table-hand", number=3)` words one message. The clients read a compiled form, which
is made from the Fluent files when it is needed; `client/web/src/i18n/say.ts` reads the same form.
"""

from shared.i18n.catalogue import Catalogue, Value
from shared.i18n.compiled import catalogue
from shared.i18n.languages import LANGUAGES, language_for

__all__ = ["LANGUAGES", "Catalogue", "Value", "catalogue", "language_for"]
