export const languages = ['en', 'es', 'fr', 'de', 'zh', 'ar'] as const
export type Language = (typeof languages)[number]

export const defaultLanguage: Language = 'en'

/** Local storage key of the chosen language (access, section 9), and the name of its cookie. */
export const languageStorageKey = 'gradapp_language'

/** Cookie name prefix on https: browsers accept such a cookie from this host only, over https (RFC 6265bis). */
export const hostCookiePrefix = '__Host-'

/**
 * Query parameter that selects the language of a page, such as `?lang=de`: search engines need an address for each
 * language. It precedes the chosen language and is not stored.
 */
export const languageParameter = 'lang'

/** Native names of the languages. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  zh: '中文',
  ar: 'العربية',
}

export const currencies = ['USD', 'EUR', 'CNY'] as const
export type Currency = (typeof currencies)[number]

/** Default currency by language, until the user chooses another (LG-03). */
const currencyByLanguage: Record<Language, Currency> = {
  en: 'USD',
  ar: 'USD',
  es: 'EUR',
  fr: 'EUR',
  de: 'EUR',
  zh: 'CNY',
}

/** Reduces a language tag to a supported language; an unknown or malformed tag becomes English. */
export const toLanguage = (tag: string | null | undefined): Language => {
  const base = tag?.trim().toLowerCase().split(/[-_]/)[0]
  return languages.find((language) => language === base) ?? defaultLanguage
}

/**
 * Negotiates the first supported language of an Accept-Language header.
 *
 * @see RFC 9110, section 12.5.4
 */
export const negotiateLanguage = (header: string | null | undefined): Language => {
  const wanted = (header ?? '').split(',').map((entry) => entry.split(';')[0]?.trim() ?? '')
  const known = wanted.find((tag) => languages.some((language) => language === tag.slice(0, 2).toLowerCase()))
  return toLanguage(known)
}

/** Parses the value of `languageParameter`; undefined for anything but the code of a language. */
export const parseLanguageParameter = (value: string | null | undefined): Language | undefined =>
  languages.find((language) => language === value)

/**
 * Detects the language of a page before hydration: the one chosen in this browser, which is in a cookie so that no
 * other language flashes, else the browser's.
 */
export const detectLanguage = (headers: {
  cookie?: string | undefined
  acceptLanguage?: string | undefined
}): Language => {
  const cookies = (headers.cookie ?? '').split(';').map((cookie) => cookie.trim())
  const chosen = [`${hostCookiePrefix}${languageStorageKey}=`, `${languageStorageKey}=`]
    .map((prefix) => cookies.find((cookie) => cookie.startsWith(prefix))?.slice(prefix.length))
    .find((value) => value !== undefined)
  return languages.find((language) => language === chosen) ?? negotiateLanguage(headers.acceptLanguage)
}

export const getTextDirection = (tag: string | null | undefined): 'ltr' | 'rtl' =>
  toLanguage(tag) === 'ar' ? 'rtl' : 'ltr'

export const getDefaultCurrency = (tag: string | null | undefined): Currency => currencyByLanguage[toLanguage(tag)]
