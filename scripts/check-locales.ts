import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { languages } from '../src/shared/locales.ts'

// No key is missing, extra or unused, placeholders agree, and nothing was left in English by accident.

type Texts = { [key: string]: string | Texts }

const flatten = (texts: Texts, prefix = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${prefix}${key}`, value] as [string, string]] : flatten(value, `${prefix}${key}.`),
  )

const read = (language: string) => {
  const file = `public/locales/${language}/common.json`
  return new Map(existsSync(file) ? flatten(JSON.parse(readFileSync(file, 'utf8')) as Texts) : [])
}

const pluralEnding = /_(zero|one|two|few|many|other)$/
const baseOf = (key: string) => key.replace(pluralEnding, '')
const placeholders = (text: string) =>
  [...text.matchAll(/\{\{\s*([\w.]+)(?:[^\w.{}][^{}]*)?\}\}|<\/?(\w+)>/g)].map((match) => match[1] ?? match[2]).sort()

/** Texts that are the same in another language on purpose: names, symbols, words that both languages share. */
const allowedSame = new Set<string>(
  existsSync('scripts/same-in-every-language.json')
    ? (JSON.parse(readFileSync('scripts/same-in-every-language.json', 'utf8')) as string[])
    : [],
)
const looksEnglish = (text: string) => /[a-z]{3}\s+[a-z]{2}/i.test(text.replace(/\{\{[^{}]*\}\}/g, ''))

const english = read('en')
const problems: string[] = []

const source = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(ts|tsx)$/.test(file) && !file.includes('.test.') && existsSync(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

/** A key is used when it stands in the code as a whole, or below a prefix that ends in a dot before `${`. */
const literals = new Set(
  [...source.matchAll(/['"`]([a-zA-Z][\w-]*(?:\.[\w-]+)+)['"`]/g)].map((match) => match[1] ?? ''),
)
const prefixes = [...source.matchAll(/`([a-zA-Z][\w-]*(?:\.[\w-]+)*\.)\$\{/g)].map((match) => match[1] ?? '')
const isUsed = (key: string) =>
  literals.has(key) ||
  literals.has(baseOf(key)) ||
  prefixes.some((prefix) => key.startsWith(prefix)) ||
  [...literals].some((literal) => key.startsWith(`${literal}.`))

for (const key of english.keys()) if (!isUsed(key)) problems.push(`en: ${key} is used nowhere; remove it.`)
for (const literal of literals) {
  const isKeyLike =
    english.size > 0 &&
    [...english.keys()].some((key) => key.split('.')[0] === literal.split('.')[0] && literal.includes('.'))
  const isKnown =
    english.has(literal) || [...english.keys()].some((key) => baseOf(key) === literal || key.startsWith(`${literal}.`))
  if (isKeyLike && !isKnown && new RegExp(`t\\(\\s*['"\`]${literal.replaceAll('.', '\\.')}['"\`]`).test(source))
    problems.push(`en: ${literal} is used and has no text.`)
}

for (const language of languages.filter((code) => code !== 'en')) {
  const texts = read(language)
  const bases = new Set([...texts.keys()].map(baseOf))
  for (const [key, text] of english) {
    const translated = texts.get(key)
    if (translated === undefined) {
      if (!bases.has(baseOf(key))) problems.push(`${language}: ${key} is missing.`)
      continue
    }
    if (!pluralEnding.test(key) && placeholders(text).join() !== placeholders(translated).join())
      problems.push(`${language}: ${key} has other placeholders than English.`)
    if (translated === text && looksEnglish(text) && !allowedSame.has(key))
      problems.push(`${language}: ${key} is still English.`)
  }
  const englishBases = new Set([...english.keys()].map(baseOf))
  for (const key of texts.keys())
    if (!englishBases.has(baseOf(key))) problems.push(`${language}: ${key} has no English original; remove it.`)
  const rules = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  for (const key of english.keys())
    if (key.endsWith('_other'))
      for (const category of rules)
        if (!texts.has(`${baseOf(key)}_${category}`))
          problems.push(`${language}: ${baseOf(key)}_${category} is missing (plural).`)
}

/** What a text of a language must not hold, and why. The form of address is one throughout: "usted" and "您". */
const forbidden: Partial<Record<(typeof languages)[number], [RegExp, string][]>> = {
  es: [
    [
      /(?<!\p{L})(?:tú|tu|tus|te|ti|contigo|tuy[oa]s?|eres|tienes|puedes|quieres|has|estás|debes|sabes|necesitas)(?!\p{L})/iu,
      'addresses the reader with "tú"; the others say "usted".',
    ],
  ],
  fr: [[/ [:;?!»%]|« /, 'has a plain space where French needs one that does not break.']],
  zh: [[/你/, 'addresses the reader with "你"; the others say "您".']],
}
// A name from the code, such as "not_started" or "catalogue.level", outside of what is filled in.
const rawKey = /(?<![\w@/.-])(?:[a-z]+_[a-z_]+|[a-z]+(?:[A-Z][a-z]+)+|(?:[a-z][\w-]+\.){2,}[\w-]+)(?![\w@])/u

for (const language of languages)
  for (const [key, text] of read(language)) {
    for (const [pattern, reason] of forbidden[language] ?? [])
      if (pattern.test(text)) problems.push(`${language}: ${key} ${reason}`)
    const found = rawKey.exec(text.replace(/\{\{[^{}]*\}\}|\$t\([^()]*\)|<[^<>]*>/g, ' '))
    if (found) problems.push(`${language}: ${key} shows "${found[0]}", a name from the code.`)
  }

for (const problem of problems) console.log(problem)
process.exit(problems.length === 0 ? 0 : 1)
