/** The languages of the page, written by `python -m shared.i18n.compile`; not to be edited by hand. */

export const LANGUAGES = {
  en: {
    name: "English",
    locale: "en-GB",
    rightToLeft: false,
  },
  tr: {
    name: "Türkçe",
    locale: "tr",
    rightToLeft: false,
  },
  ar: {
    name: "العربية",
    locale: "ar-u-nu-latn",
    rightToLeft: true,
  },
} as const;
