// Names of countries, languages and currencies in the user's language.

type Kind = 'region' | 'language' | 'currency'

/** Cache of formatters: creating one takes longer than a hundred look-ups, and lists need all countries. */
const made = new Map<string, Intl.DisplayNames>()

const namesIn = (language: string, type: Kind): Intl.DisplayNames => {
  const key = `${type} ${language}`
  const names = made.get(key) ?? new Intl.DisplayNames(language, { type })
  made.set(key, names)
  return names
}

/** Returns the name of a code; an unknown or invalid code is returned unchanged. */
const nameOf =
  (type: Kind) =>
  (code: string, language: string): string => {
    try {
      return namesIn(language, type).of(code) ?? code
    } catch {
      return code
    }
  }

export const formatCountryName = nameOf('region')
export const formatLanguageName = nameOf('language')
export const formatCurrencyName = nameOf('currency')
