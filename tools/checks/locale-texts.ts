import { existsSync, readFileSync } from 'node:fs'
import type { Language } from '#src/shared/locales.ts'

type Texts = { [key: string]: string | Texts }

const flatten = (texts: Texts, prefix = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${prefix}${key}`, value] as [string, string]] : flatten(value, `${prefix}${key}.`),
  )

/** Reads the texts of a language by their full key; none where it has no file. */
export const readTexts = (language: Language): Map<string, string> => {
  const file = `public/locales/${language}/common.json`
  return new Map(existsSync(file) ? flatten(JSON.parse(readFileSync(file, 'utf8')) as Texts) : [])
}
