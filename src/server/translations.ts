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

/** Reads the texts of a language when something is first said in it: all six would take 30 ms of each start. */
const learn = (language: string): void => {
  if (!instance.hasResourceBundle(language, namespace))
    instance.addResourceBundle(language, namespace, readTexts(language))
}

const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value as object).flatMap(textsIn)

let words: ReadonlySet<string> | undefined

/** Every word of the texts of all languages as it stands there: what is written small among them is no name. */
export const collectTranslationWords = (): ReadonlySet<string> => {
  words ??= new Set(
    languages.flatMap((language) => textsIn(readTexts(language)).flatMap((text) => text.split(/[^\p{L}\p{N}]+/u))),
  )
  return words
}

/** The texts of a language, for what the server itself writes: mails and the first wording of notifications. */
export const getTranslator = (language: string | null | undefined): TFunction => {
  const known = languages.find((one) => one === language) ?? 'en'
  for (const one of new Set([known, 'en'])) learn(one)
  return instance.getFixedT(known)
}
