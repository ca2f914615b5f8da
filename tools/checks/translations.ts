import { pathToFileURL } from 'node:url'
import { replaceSection } from '../evaluate/replace-section.ts'
import { findStale, readSources, translated, withSeen, writeSources } from './locale-sources.ts'
import { termsTable } from './locale-terms.ts'
import { readTexts } from './locale-texts.ts'

// npm run tool -- translations: lists the texts whose English has changed since they were translated, with both.
// npm run tool -- translations seen KEY… [de fr …]: marks them as reviewed; a key may end in *, `--new` means each
// without a record.
// npm run tool -- translations terms: writes the table of docs/terms.md.

const [command, ...given] = process.argv.slice(2)
const english = readTexts('en')

const matches = (pattern: string, key: string) =>
  pattern.endsWith('*') ? key.startsWith(pattern.slice(0, -1)) : pattern === key

const showStale = () => {
  for (const [language, key] of findStale(english, readSources()))
    console.log(`${language} ${key}\n  ${english.get(key)}\n  ${readTexts(language).get(key) ?? ''}`)
}

const see = () => {
  const sources = readSources()
  const named = translated.filter((language) => given.includes(language))
  const patterns = given.filter((one) => !translated.some((language) => language === one))
  const isNew = (key: string) => patterns.includes('--new') && !(key in sources)
  const isMeant = (key: string) => isNew(key) || patterns.some((pattern) => matches(pattern, key))
  const meant = [...english.keys()].filter(isMeant)
  writeSources(
    withSeen(english, sources, (key, language) => isMeant(key) && (named.length === 0 || named.includes(language))),
  )
  console.log(
    `${meant.length} texts were marked as reviewed in ${named.length === 0 ? 'each language' : named.join(', ')}.`,
  )
}

const terms = () => replaceSection(pathToFileURL('docs/terms.md'), 'terms', termsTable().join('\n'))

const commands: Record<string, () => void> = { seen: see, terms }
;(commands[command ?? ''] ?? showStale)()
