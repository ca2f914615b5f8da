import { existsSync, readFileSync } from 'node:fs'
import i18next, { type TFunction } from 'i18next'
import { languages } from '#src/shared/locales.ts'

const folder = new URL('../../public/locales', import.meta.url).pathname

const readTexts = (language: string): Record<string, unknown> => {
  const file = `${folder}/${language}/common.json`
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>) : {}
}

const namespace = 'common'

const instance = i18next.createInstance()
await instance.init({
  fallbackLng: 'en',
  ns: [namespace],
  defaultNS: namespace,
  interpolation: { escapeValue: false },
  resources: {},
})

/** Loads a language lazily at its first use: all six would add 30 ms to each start. */
const learn = (language: string): void => {
  if (!instance.hasResourceBundle(language, namespace))
    instance.addResourceBundle(language, namespace, readTexts(language))
}

const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value as object).flatMap(textsIn)

let words: ReadonlySet<string> | undefined

/** Collects every word of the texts of all languages in its spelling: a lower-case word among them is not a name. */
export const collectTranslationWords = (): ReadonlySet<string> => {
  words ??= new Set(
    languages.flatMap((language) => textsIn(readTexts(language)).flatMap((text) => text.split(/[^\p{L}\p{N}]+/u))),
  )
  return words
}

const translators = new Map<string, TFunction>()

/** Returns the translator of a language, the same at each call, for texts of the server: mails and the first wording of notifications. */
export const getTranslator = (language: string | null | undefined): TFunction => {
  const known = languages.find((one) => one === language) ?? 'en'
  for (const one of new Set([known, 'en'])) learn(one)
  const translator = translators.get(known) ?? instance.getFixedT(known)
  translators.set(known, translator)
  return translator
}
