import { readFileSync } from 'node:fs'
import { type CallExpression, type Expression, parseSync, type Super, Visitor } from 'oxc-parser'
import { isTestFile, listProjectFiles } from '../docs/project-files.ts'

// Language rules of docs/naming.md that a program can check: subjects of comments, test titles and documents, names of
// exports, and test titles that are not sentences. The counts may only fall: lower the ceiling with them.

/** Occurrences of indefinite pronouns in comments, test titles and documents. */
const maxPronouns = 1
/** Titles of tests that have fewer than three words or no verb, and so cannot name a subject and its behaviour. */
const maxIncompleteTitles = 1

const sourceFolders = ['src', 'tests', 'e2e', 'tools', 'cli', 'bench']
const documents = ['docs', 'README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'AGENTS.md']
/** Pages that are generated from comments and tables; their sources are counted instead. */
const generated = ['docs/database.md', 'docs/requirements.md']

const pronoun = /\b(?:nobody|somebody|whoever|anybody|everybody)\b/gi

/** Prefixes and parts of names that have a standard word, with the advice for each. */
const forbiddenNames: { pattern: RegExp; advice: string }[] = [
  { pattern: /^(?:do|does|are|knows|fits|means|differ)(?=[A-Z]|$)/, advice: 'A predicate starts with is, has or can' },
  { pattern: /^(?:tell|tells|give|gives|say|says)(?=[A-Z]|$)/, advice: 'Use send, notify, show or format' },
  { pattern: /^(?:forget|sweep|letGo|takeBack|takeAway)(?=[A-Z]|$)/, advice: 'Use delete, purge, revoke or withdraw' },
  { pattern: /^(?:let|once|apart|alone|instead)(?=[A-Z]|$)/, advice: 'Start with the verb of what it does' },
  { pattern: /^(?:who|what|which|how|where|when|while)(?=[A-Z]|$)/, advice: 'Start with a verb; an event is on…' },
  { pattern: /nobody|somebody|whoever|anybody|everybody|stranger/i, advice: 'Use user, client, caller or visitor' },
]

interface SourceText {
  file: string
  line: number
  text: string
}

interface Title extends SourceText {
  /** Whether the title belongs to a test, not to a group of tests. */
  ofTest: boolean
}

/** Returns the number of indefinite pronouns in a text. */
export const countPronouns = (text: string): number => text.match(pronoun)?.length ?? 0

/** Removes code from a Markdown document and keeps its lines. */
export const stripCode = (text: string): string => {
  let isFenced = false
  return text
    .split('\n')
    .map((line) => {
      const isFence = line.trimStart().startsWith('```')
      if (isFence) isFenced = !isFenced
      return isFence || isFenced ? '' : line.replace(/`[^`]*`/g, '')
    })
    .join('\n')
}

const createLineFinder = (text: string) => {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset: number) => {
    let [low, high] = [0, starts.length]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle
    }
    return low + 1
  }
}

const modifiers = ['each', 'for', 'only', 'skip', 'skipIf', 'runIf', 'concurrent', 'sequential', 'serial', 'describe']

/** Returns the function that a call such as `it.each(rows)(title, …)` belongs to: it, test or describe. */
const findRunner = (callee: Expression | Super): string | undefined => {
  if (callee.type === 'Identifier') return ['it', 'test', 'describe'].includes(callee.name) ? callee.name : undefined
  if (callee.type === 'CallExpression') return findRunner(callee.callee)
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined
  const { name } = callee.property
  const runner = modifiers.includes(name) ? findRunner(callee.object) : undefined
  return runner !== undefined && name === 'describe' ? name : runner
}

const titleOf = ({ callee, arguments: [first] }: CallExpression, file: string, lineOf: (offset: number) => number) => {
  const runner = findRunner(callee)
  if (runner === undefined || first === undefined) return undefined
  const text =
    first.type === 'Literal' && typeof first.value === 'string'
      ? first.value
      : first.type === 'TemplateLiteral'
        ? first.quasis.map(({ value }) => value.cooked ?? value.raw).join('$…')
        : undefined
  return text === undefined ? undefined : { file, line: lineOf(first.start), text, ofTest: runner !== 'describe' }
}

/** Lists the comments of a source file, and the titles when it is a test file. */
export const readLanguage = (file: string, text: string): { comments: SourceText[]; titles: Title[] } => {
  const parsed = parseSync(file, text)
  const lineOf = createLineFinder(text)
  const comments = parsed.comments.map(({ start, value }) => ({ file, line: lineOf(start), text: value }))
  const titles: Title[] = []
  const addTitle = (call: CallExpression) => {
    const title = titleOf(call, file, lineOf)
    if (title) titles.push(title)
  }
  if (isTestFile(file)) new Visitor({ CallExpression: addTitle }).visit(parsed.program)
  return { comments, titles }
}

const requirementIds = /^(?:[A-Z]{1,2}-?\d{1,3}[:,]? )+/

/**
 * Verbs that end neither with "s" nor with "ed". A list suffices, because a plural subject, which takes the bare form, ends
 * with "s" itself: the check lets some noun phrases pass, and reports almost no sentence.
 */
const verbs = new Set(
  `are was were be been have had can cannot may must do did will would should not
  answer begin begun close come contain cut decide end find fit follow found get go gone got held hidden keep kept know lead
  leave left let lost made make meet name need notify open put read refuse reject return run say see send sent set show shown
  stand stay stop take taken told wait write written`.split(/\s+/),
)

const isVerb = (word: string) => verbs.has(word) || word.endsWith('s') || word.endsWith('ed')

/**
 * Tells whether a title has fewer than three words or no verb, ids aside. A title with a placeholder gets its words from the
 * cases and counts as complete.
 */
export const isIncompleteTitle = (title: string): boolean => {
  if (/[%$]/.test(title)) return false
  const words = title.replace(requirementIds, '').toLowerCase().split(/\s+/).filter(Boolean)
  return words.length < 3 || !words.some((word) => isVerb(word.replace(/[^a-z]/g, '')))
}

/** Lists the exported functions and constants of a file that have a forbidden name, with the advice. */
export const findForbiddenExports = (file: string, text: string): string[] => {
  const problems: string[] = []
  for (const [, name = ''] of text.matchAll(/^export (?:async )?(?:const|function\*?) (\w+)/gm)) {
    const rule = forbiddenNames.find(({ pattern }) => pattern.test(name))
    if (rule) problems.push(`${file}: ${name}. ${rule.advice} (docs/naming.md).`)
  }
  return problems
}

const describeTexts = (texts: SourceText[]) =>
  texts.slice(0, 20).map(({ file, line, text }) => `  ${file}:${line}: ${text.trim().split('\n')[0]?.slice(0, 120)}`)

/** Reports a count above its ceiling with the first twenty texts. */
export const checkCeiling = (what: string, texts: SourceText[], count: number, ceiling: number): string[] =>
  count <= ceiling ? [] : [`${what}: ${count}, at most ${ceiling} are allowed.`, ...describeTexts(texts)]

const runChecks = () => {
  const problems: string[] = []
  const pronouns: SourceText[] = []
  const incomplete: SourceText[] = []
  for (const file of listProjectFiles(...sourceFolders).filter((one) => /\.(?:tsx?|mjs)$/.test(one))) {
    const text = readFileSync(file, 'utf8')
    if (!isTestFile(file)) problems.push(...findForbiddenExports(file, text))
    // Parsing is most of the work, so files that cannot contain a problem are skipped.
    if (!isTestFile(file) && countPronouns(text) === 0) continue
    const { comments, titles } = readLanguage(file, text)
    pronouns.push(...[...comments, ...titles].filter((item) => countPronouns(item.text) > 0))
    incomplete.push(...titles.filter(({ ofTest, text: title }) => ofTest && isIncompleteTitle(title)))
  }
  for (const file of listProjectFiles(...documents).filter((one) => one.endsWith('.md') && !generated.includes(one)))
    for (const [index, text] of stripCode(readFileSync(file, 'utf8')).split('\n').entries())
      if (countPronouns(text) > 0) pronouns.push({ file, line: index + 1, text })
  const count = pronouns.reduce((sum, { text }) => sum + countPronouns(text), 0)
  process.stdout.write(
    `indefinite pronouns ${count} of ${maxPronouns}, incomplete titles ${incomplete.length} of ${maxIncompleteTitles}\n`,
  )
  return [
    ...problems,
    ...checkCeiling(
      'nobody, somebody, whoever, anybody or everybody in comments, titles and documents',
      pronouns,
      count,
      maxPronouns,
    ),
    ...checkCeiling(
      'Test titles of fewer than three words or without a verb',
      incomplete,
      incomplete.length,
      maxIncompleteTitles,
    ),
  ]
}

if (import.meta.main) {
  const problems = runChecks()
  for (const problem of problems) process.stdout.write(`${problem}\n`)
  process.exitCode = problems.length === 0 ? 0 : 1
}
