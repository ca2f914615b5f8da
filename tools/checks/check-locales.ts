import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { languages } from '#src/shared/locales.ts'
import { findPluralProblems } from './locale-plurals.ts'
import { findStale, readSources, translated } from './locale-sources.ts'
import { findForbiddenTerms, termsTable } from './locale-terms.ts'
import { readTexts } from './locale-texts.ts'
import { findVoiceProblems } from './locale-voice.ts'

// Translation check: no key is missing, extra or unused, placeholders match, no text is still English or translated
// from an older English text, each concept has one term, counts have their plural forms, and English follows
// docs/voice.md.

const pluralEnding = /_(zero|one|two|few|many|other)$/
const baseOf = (key: string) => key.replace(pluralEnding, '')
const placeholders = (text: string) =>
  [...text.matchAll(/\{\{\s*([\w.]+)(?:[^\w.{}][^{}]*)?\}\}|<\/?(\w+)>/g)].map((match) => match[1] ?? match[2]).sort()

/** Texts that are identical in another language on purpose: names, symbols, words that both languages share. */
const allowedSame = new Set<string>(
  existsSync('tools/checks/same-in-every-language.json')
    ? (JSON.parse(readFileSync('tools/checks/same-in-every-language.json', 'utf8')) as string[])
    : [],
)
const looksEnglish = (text: string) => /[a-z]{3}\s+[a-z]{2}/i.test(text.replace(/\{\{[^{}]*\}\}/g, ''))

const english = readTexts('en')
const problems: string[] = []

const source = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(ts|tsx)$/.test(file) && !file.includes('.test.') && existsSync(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

/** A key is used when the code contains it, or a prefix of it that ends in a dot before `${`. */
const literals = new Set(
  [...source.matchAll(/['"`]([a-zA-Z][\w-]*(?:\.[\w-]+)+)['"`]/g)].map((match) => match[1] ?? ''),
)
const prefixes = [...source.matchAll(/`([a-zA-Z][\w-]*(?:\.[\w-]+)*\.)\$\{/g)].map((match) => match[1] ?? '')
const isUsed = (key: string) =>
  literals.has(key) ||
  literals.has(baseOf(key)) ||
  prefixes.some((prefix) => key.startsWith(prefix)) ||
  [...literals].some((literal) => key.startsWith(`${literal}.`))

for (const key of english.keys()) if (!isUsed(key)) problems.push(`en: ${key} is unused. Remove it.`)
for (const literal of literals) {
  const isKeyLike =
    english.size > 0 &&
    [...english.keys()].some((key) => key.split('.')[0] === literal.split('.')[0] && literal.includes('.'))
  const isKnown =
    english.has(literal) || [...english.keys()].some((key) => baseOf(key) === literal || key.startsWith(`${literal}.`))
  if (isKeyLike && !isKnown && new RegExp(`t\\(\\s*['"\`]${literal.replaceAll('.', '\\.')}['"\`]`).test(source))
    problems.push(`en: ${literal} is used but has no text. Add it.`)
}

for (const language of languages.filter((code) => code !== 'en')) {
  const texts = readTexts(language)
  const bases = new Set([...texts.keys()].map(baseOf))
  for (const [key, text] of english) {
    const translated = texts.get(key)
    if (translated === undefined) {
      if (!bases.has(baseOf(key))) problems.push(`${language}: ${key} is missing.`)
      continue
    }
    if (!pluralEnding.test(key) && placeholders(text).join() !== placeholders(translated).join())
      problems.push(`${language}: ${key} has different placeholders from the English text.`)
    if (translated === text && looksEnglish(text) && !allowedSame.has(key))
      problems.push(
        `${language}: ${key} is identical to the English text. Translate it, or list it as the same on purpose.`,
      )
  }
  const englishBases = new Set([...english.keys()].map(baseOf))
  for (const key of texts.keys())
    if (!englishBases.has(baseOf(key))) problems.push(`${language}: ${key} has no English text. Remove it.`)
}

/** Forbidden patterns of a language, each with the reason. The form of address is consistent: "usted" and "您". */
const forbidden: Partial<Record<(typeof languages)[number], [RegExp, string][]>> = {
  es: [
    [
      /(?<!\p{L})(?:tú|tu|tus|te|ti|contigo|tuy[oa]s?|eres|tienes|puedes|quieres|has|estás|debes|sabes|necesitas|inténtalo|cópiala|ponte|compruébalo|pregúntame|hazlo|inicias|aconsejarías)(?!\p{L})/iu,
      'addresses the reader with "tú"; the others say "usted".',
    ],
  ],
  de: [
    [
      /(?<!\p{L})(?:[Dd]u|[Dd]ich|[Dd]ir|[Dd]ein(?:e[mnrs]?)?|[Ww]ähle|[Ff]üge|kannst|möchtest)(?!\p{L})/u,
      'addresses the reader with "du"; the others say "Sie".',
    ],
    [/\.\.\.|\p{L}…/u, 'has an ellipsis without its space: "Wird geladen …".'],
    [/\d %|\}\} %/, 'has a plain space before %, where the sign may fall onto the next line.'],
  ],
  fr: [
    [/ [:;?!»%]|« /, 'has a plain space where French needs one that does not break.'],
    [/'/, 'has a straight apostrophe.'],
    [/(?<!\p{L})(?:tu|ton|tes|toi)(?!\p{L})/iu, 'addresses the reader with "tu"; the others say "vous".'],
  ],
  zh: [
    [/你/, 'addresses the reader with "你"; the others say "您".'],
    [/(?<!…)…(?!…)|\.\.\./, 'has half an ellipsis; the others have ……'],
    [/[\u4e00-\u9fff] ?\((?!applications)/, 'has half-width brackets after Chinese.'],
  ],
  ar: [
    [/\.\.\./, 'has three dots for an ellipsis.'],
    [/لـ \{\{/, 'has a space between a letter and what it belongs to.'],
    [/\d ?%/, 'has a Latin percent sign.'],
    [/(?<![\u2066\u200e\d-])\d{4}-\d{2}/u, 'has a date whose parts stand reversed: isolate it (U+2066, U+2069).'],
  ],
}
// An identifier from the code, such as "not_started" or "catalogue.level", outside placeholders.
const rawKey = /(?<![\w@/.-])(?:[a-z]+_[a-z_]+|[a-z]+(?:[A-Z][a-z]+)+|(?:[a-z][\w-]+\.){2,}[\w-]+)(?![\w@])/u

for (const language of languages)
  for (const [key, text] of readTexts(language)) {
    for (const [pattern, reason] of forbidden[language] ?? [])
      if (pattern.test(text)) problems.push(`${language}: ${key} ${reason}`)
    const found = rawKey.exec(text.replace(/\{\{[^{}]*\}\}|\$t\([^()]*\)|<[^<>]*>/g, ' '))
    if (found)
      problems.push(`${language}: ${key} shows "${found[0]}", an identifier from the code. Write words instead.`)
  }

problems.push(...findVoiceProblems(english))
for (const language of languages) problems.push(...findPluralProblems(language, readTexts(language)))
for (const language of translated) problems.push(...findForbiddenTerms(language, readTexts(language)))
if (!readFileSync('docs/terms.md', 'utf8').includes(termsTable().join('\n')))
  problems.push('docs/terms.md is stale. Run: npm run tool -- translations terms')
for (const [language, key] of findStale(english, readSources()))
  problems.push(
    `${language}: ${key} is translated from an older English text. Update the translation if needed, then run: npm run tool -- translations seen ${key}`,
  )

for (const problem of problems) console.log(problem)
process.exit(problems.length === 0 ? 0 : 1)
