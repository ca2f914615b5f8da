// Names of countries, languages and currencies in the reader's language.

type Kind = 'region' | 'language' | 'currency'

/** Making one takes longer than a hundred look-ups, and lists ask for all countries at once. */
const made = new Map<string, Intl.DisplayNames>()

const namesIn = (language: string, type: Kind): Intl.DisplayNames => {
  const key = `${type} ${language}`
  const names = made.get(key) ?? new Intl.DisplayNames(language, { type })
  made.set(key, names)
  return names
}

/** A code without a name, or that is none, stays as it is. */
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
