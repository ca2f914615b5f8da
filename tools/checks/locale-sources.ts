import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { languages } from '#src/shared/locales.ts'
import type { Translated } from './locale-terms.ts'

// Translation sources: the English text of each translation. A translation whose English has changed is reported until
// a translator has reviewed it: it is translated again, or still right.

const file = 'tools/checks/translated-from.json'
export const translated = languages.filter((language): language is Translated => language !== 'en')

/** The digest of the English text of each key: one for all languages, or one for each where they differ. */
export type Sources = Record<string, string | Record<Translated, string>>

/** The first 24 bits: one change in sixteen million goes undetected. */
const digestOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 6)

export const readSources = (): Sources => JSON.parse(readFileSync(file, 'utf8')) as Sources

const sourceOf = (sources: Sources, key: string, language: Translated) => {
  const known = sources[key]
  return typeof known === 'object' ? known[language] : known
}

/** Lists the keys whose English differs from the translated one, or has no record. */
export const findStale = (english: ReadonlyMap<string, string>, sources: Sources): [Translated, string][] =>
  translated.flatMap((language) =>
    [...english].flatMap(([key, text]): [Translated, string][] =>
      sourceOf(sources, key, language) === digestOf(text) ? [] : [[language, key]],
    ),
  )

/** Returns the sources after a review of these keys in these languages; deleted keys are dropped. */
export const withSeen = (
  english: ReadonlyMap<string, string>,
  sources: Sources,
  seen: (key: string, language: Translated) => boolean,
): Sources =>
  Object.fromEntries(
    [...english].map(([key, text]) => {
      const each = translated.map(
        (language) =>
          [language, seen(key, language) ? digestOf(text) : (sourceOf(sources, key, language) ?? '')] as const,
      )
      const [first] = each
      const isOne = each.every(([, digest]) => digest === first?.[1])
      return [key, isOne ? (first?.[1] ?? '') : (Object.fromEntries(each) as Record<Translated, string>)]
    }),
  )

export const writeSources = (sources: Sources): void => writeFileSync(file, `${JSON.stringify(sources, null, 2)}\n`)
