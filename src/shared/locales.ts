export const languages = ['en', 'es', 'fr', 'de', 'zh', 'ar'] as const
export type Language = (typeof languages)[number]

export const defaultLanguage: Language = 'en'

/** The key in local storage under which the chosen language stays (access, section 9), and the name of its cookie. */
export const languageStorageKey = 'gradapp_language'

/** In front of the names of cookies on https: browsers take such a cookie from this host alone, over https. */
export const hostCookiePrefix = '__Host-'

/** Each language under the name its readers use. */
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

/** The currency shown until the person chooses another (LG-03). */
const currencyByLanguage: Record<Language, Currency> = {
  en: 'USD',
  ar: 'USD',
  es: 'EUR',
  fr: 'EUR',
  de: 'EUR',
  zh: 'CNY',
}

/** Reduces any language tag to a supported language; whatever is unknown or malformed becomes English. */
export const toLanguage = (tag: string | null | undefined): Language => {
  const base = tag?.trim().toLowerCase().split(/[-_]/)[0]
  return languages.find((language) => language === base) ?? defaultLanguage
}

/** The first language of an Accept-Language header that the product speaks. */
export const negotiateLanguage = (header: string | null | undefined): Language => {
  const wanted = (header ?? '').split(',').map((entry) => entry.split(';')[0]?.trim() ?? '')
  const known = wanted.find((tag) => languages.some((language) => language === tag.slice(0, 2).toLowerCase()))
  return toLanguage(known)
}

/**
 * The language that a page is written in before its scripts say more: the one chosen in this browser, which it repeats in
 * a cookie so that nothing flashes in another language, else the browser's.
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

export const directionOf = (tag: string | null | undefined): 'ltr' | 'rtl' => (toLanguage(tag) === 'ar' ? 'rtl' : 'ltr')

export const currencyOf = (tag: string | null | undefined): Currency => currencyByLanguage[toLanguage(tag)]
