// Names of countries, languages and currencies in the user's language.

type Kind = 'region' | 'language' | 'currency'

/** Cache of formatters: creating one takes longer than a hundred look-ups, and lists need all countries. */
const made = new Map<string, Intl.DisplayNames>()

/**
 * Regions whose short name is used everywhere. Chromium has no other one ("Hong Kong"), while Node.js and Firefox have
 * ("Hong Kong SAR China"), and a page that is rendered on the server must show the names of the browser.
 */
const shortNamed = new Set(['HK', 'MO', 'PS'])

const namesIn = (language: string, type: Kind, style: 'short' | 'long'): Intl.DisplayNames => {
  const key = `${type} ${style} ${language}`
  const names = made.get(key) ?? new Intl.DisplayNames(language, { type, style })
  made.set(key, names)
  return names
}

/** Returns the name of a code; an unknown or invalid code is returned unchanged. */
const nameOf =
  (type: Kind) =>
  (code: string, language: string): string => {
    try {
      const style = type === 'region' && shortNamed.has(code.toUpperCase()) ? 'short' : 'long'
      return namesIn(language, type, style).of(code) ?? code
    } catch {
      return code
    }
  }

export const formatCountryName = nameOf('region')
export const formatLanguageName = nameOf('language')
export const formatCurrencyName = nameOf('currency')
