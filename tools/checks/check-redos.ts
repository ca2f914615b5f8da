import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync } from 'oxc-parser'
import { hashText, openVerificationCache } from '../testing/verification-cache.ts'
import { findCostlyText } from './redos-measure.ts'

// ReDoS check: regular expressions whose time grows faster than the length of their text let the author of a text block
// the process. Each pattern of the product is matched against adversarial texts, and the engine is measured.

/** Files that build patterns at run time, each with the reason why users cannot make a slow one. */
const builtWhileRunning: Record<string, string> = {
  'tools/checks/check-callers.ts': 'names of procedures, tables and columns, tried on the own source',
  'tools/checks/redos-measure.ts': 'the pattern that is under test',
  'tools/checks/check-locales.ts': 'one literal key of the source, with its dots escaped',
  'tools/screenshots/screenshot-routes.ts': 'a route of the product, each parameter as one part of a path',
  'src/entry/public-pages.ts': 'a route of the product, each parameter as one part of a path of at most 200 characters',
  'src/features/cv/files/pdf.parse.ts': 'the same character class again, with the flag g',
  'src/features/official-pages/reading/deadline-cues.rules.ts':
    'lists of words of the code; what lies between two words is bounded, as is the text',
  'src/features/writing/claim-kinds.rules.ts': 'lists of words of the code, each tried where a word begins',
  'src/features/writing/states.rules.ts': 'the same',
  'src/features/writing/strong-claims.rules.ts': 'the same; what lies between two words is bounded',
  'src/features/writing/grammar.rules.ts': 'lists of words of the code, each tried where a word begins',
  'src/features/writing/overclaim-kinds.rules.ts': 'lists of words of the code, each tried where a word begins',
  'src/features/official-pages/reading/facts/words.rules.ts':
    'lists of words of the code, each tried where a word begins',
  'src/server/pages.ts': 'a route of the product, each parameter as one part of a path',
}

interface Pattern {
  place: string
  source: string
  flags: string
}

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const isRegExpCall = ({ type, callee }: Node): boolean =>
  (type === 'NewExpression' || type === 'CallExpression') && isNode(callee) && callee.name === 'RegExp'

/** `text.normalize('NFC')` sorts a run of combining marks in quadratic time. */
const isNormalizing = ({ type, callee, arguments: given }: Node): boolean =>
  type === 'CallExpression' &&
  isNode(callee) &&
  isNode(callee.property) &&
  callee.property.name === 'normalize' &&
  Array.isArray(given) &&
  given.some((one) => isNode(one) && /^NFK?[CD]$/.test(String(one.value)))

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src', 'cli', 'tools'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !/\.test\.|[/.]fixtures\.ts$|\/testing\/|\.d\.ts$/.test(file))

const problems: string[] = []
const patterns: Pattern[] = []
/** Files that compose patterns on load; scripts are not loaded, because they would run. */
const composing = new Set<string>()

const noteNode = (node: Node, file: string, lineOf: (at: number) => number, isInFunction: boolean) => {
  const place = `${file}:${lineOf(node.start)}`
  const regex = node.regex as { pattern: string; flags: string } | undefined
  if (isNormalizing(node) && file.startsWith('src/') && file !== 'src/shared/unicode.ts')
    problems.push(`${place}: String.normalize takes quadratic time. Use normalizeUnicode of src/shared/unicode.ts.`)
  if (node.type === 'Literal' && regex) patterns.push({ place, source: regex.pattern, flags: regex.flags })
  if (!isRegExpCall(node)) return
  if (!isInFunction && file.startsWith('src/')) composing.add(file)
  else if (!(file in builtWhileRunning))
    problems.push(
      `${place}: a regular expression is built at run time. Use a literal, or add the file to builtWhileRunning in tools/checks/check-redos.ts with the reason why users cannot make a slow one.`,
    )
}

const visit = (value: unknown, isInFunction: boolean, note: (node: Node, isInFunction: boolean) => void) => {
  if (Array.isArray(value)) for (const item of value) visit(item, isInFunction, note)
  else if (isNode(value)) {
    note(value, isInFunction)
    const isInside = isInFunction || /Function/.test(value.type)
    for (const [key, child] of Object.entries(value))
      if (key !== 'regex' && typeof child === 'object') visit(child, isInside, note)
  }
}

for (const file of files) {
  const text = readFileSync(file, 'utf8')
  const lineOf = (at: number) => text.slice(0, at).split('\n').length
  visit(parseSync(file, text).program, false, (node, isInFunction) => noteNode(node, file, lineOf, isInFunction))
}

/** Loads files that compose patterns from parts and records the results. */
const noteComposed = async () => {
  const Native = RegExp
  for (const file of composing) {
    globalThis.RegExp = new Proxy(Native, {
      construct: (target, [source, flags]: [string | RegExp, string?]) => {
        const made = new target(source, flags)
        patterns.push({ place: file, source: made.source, flags: made.flags })
        return made
      },
    })
    await import(pathToFileURL(resolve(file)).href)
  }
  globalThis.RegExp = Native
}

/** Patterns that passed before, by the digest of pattern, attacks and measurement. */
const verified = openVerificationCache('tools/checks/verified-patterns.json')
const judges = ['tools/checks/redos-measure.ts', 'tools/checks/redos-attacks.ts'].map((file) =>
  readFileSync(file, 'utf8'),
)

await noteComposed()
const places = Map.groupBy(patterns, ({ source, flags }) => `/${source}/${flags}`)
for (const [shown, [first, ...others]] of places) {
  if (!first) continue
  const digest = hashText(...judges, process.version, shown)
  const bad = verified.has(digest) ? undefined : findCostlyText(first)
  if (bad === undefined) verified.add(digest)
  else
    problems.push(
      `${[first, ...others].map(({ place }) => place).join(', ')}: ${shown} takes superlinear time, for example on ${bad}. Make the match of each run of characters unambiguous: add a lookbehind before it, exclude the first characters of the next part from its class, or use a function.`,
    )
}

verified.save()
for (const problem of problems) console.log(problem)
process.exit(problems.length === 0 ? 0 : 1)
