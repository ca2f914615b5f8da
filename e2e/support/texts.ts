import { readFileSync } from 'node:fs'
import i18next, { type TFunction } from 'i18next'
import type { Language } from '#src/shared/locales.ts'

const resource = (language: Language) => ({
  common: JSON.parse(readFileSync(`public/locales/${language}/common.json`, 'utf8')) as Record<string, unknown>,
})

/** Returns the texts of the product in a language, so that one test can run in any of them. */
export const readTexts = async (language: Language): Promise<TFunction> => {
  const instance = i18next.createInstance()
  await instance.init({
    lng: language,
    ns: ['common'],
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    resources: { [language]: resource(language) },
  })
  return instance.t
}
