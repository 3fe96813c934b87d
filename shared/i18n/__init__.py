"""Messages in the language of the reader, from the catalogue in `<language>/*/*.ftl`.

`catalogue("tr").say("table-hand", number=3)` words one message. The clients read a compiled form, which
`python -m shared.i18n.compile` writes from the Fluent files; `client/web/src/i18n/say.ts` reads the same form.
"""

from shared.i18n.catalogue import Catalogue, Value, catalogue
from shared.i18n.languages import LANGUAGES, language_for

__all__ = ["LANGUAGES", "Catalogue", "Value", "catalogue", "language_for"]
