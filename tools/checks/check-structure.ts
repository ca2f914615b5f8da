import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { findFormProblems } from './form-problems.ts'

// The law of file names inside a feature: `<kind>.ts` or `<what>.<kind>.ts`, a closed list of kinds, and folders that are
// nouns with several files; and of forms, which are made in one way. Prints the counts that may only get better.

const kinds = [
  'contract',
  'rules',
  'parse',
  'format',
  'engine',
  'tables',
  'data',
  'router',
  'guards',
  'commands',
  'provider',
  'worker',
  'jobs',
  'emails',
  'fixtures',
  'procedures',
  'client',
]
const refused = ['index', 'utils', 'helpers', 'misc', 'common', 'types', 'constants', 'hooks', 'lib', 'general']
const maxSmallFolders = 9
const minUniqueShare = 0.75

const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'src', 'tests', 'cli', 'tools', 'e2e', 'bench'],
  { encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => /\.(ts|tsx|mjs|sql)$/.test(file))

const problems: string[] = []
const foldersOf = (file: string) => dirname(file).split('/').slice(3)
const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const isProduct = (file: string) => file.startsWith('src/features/') && !isTest(file) && !/fixtures\.ts$/.test(file)

const product = files.filter(isProduct)
for (const file of files) {
  const parts = basename(file).split('.')
  const name = parts[0] ?? ''
  if (refused.includes(name) && !file.startsWith('src/routes/'))
    problems.push(`${file}: the name "${name}" says nothing. Name the file after what it does.`)
  if (file.endsWith('.tsx')) problems.push(...findFormProblems(file, readFileSync(file, 'utf8')))
  if (!/^src\/features\/[a-z-]+\//.test(file)) continue
  const folders = foldersOf(file)
  if (folders.length > 2) problems.push(`${file}: at most two folders below the feature. Put the name into the file.`)
  if (folders.includes('components') || isTest(file)) continue
  const [kind = '', ...rest] = parts.slice(0, -1).reverse()
  if (file.endsWith('.sql') !== (kind === 'procedures'))
    problems.push(`${file}: functions and triggers, and nothing else, are in procedures.sql or <what>.procedures.sql.`)
  if (!kinds.includes(kind) || rest.length > 1)
    problems.push(
      `${file}: name it <what>.<kind>.ts; the kinds are ${kinds.join(', ')}. Components lie in components/.`,
    )
  if (rest.length === 0 && folders.length > 0)
    problems.push(
      `${file}: below a feature's own folder a file has a name before its kind, such as "${folders.at(-1)}.${kind}.ts".`,
    )
}

// Branches over one transaction are settled before it ends. Kinds that are given a handle are looked through; here is where
// the branches share none.
const ownHandles: Record<string, string> = {
  'src/features/dashboard/commands.ts': 'each part is read in a transaction of its own',
  'src/features/notifications/delivery/delivery.commands.ts': 'each delivery takes connections of the pool',
  'src/features/privacy/orphaned-files/orphaned-files.jobs.ts': 'files, after all of them have settled',
}
const withHandles = ['router', 'commands', 'data', 'guards', 'jobs']
for (const file of product.filter((one) => withHandles.includes(basename(one).split('.').at(-2) ?? ''))) {
  const isUnsettled = /\bPromise\s*\.\s*(?:all|any|race)\b/.test(readFileSync(file, 'utf8'))
  if (isUnsettled && !ownHandles[file])
    problems.push(
      `${file}: Promise.all leaves branches at work when one fails. Use "together" of server/transactions.ts.`,
    )
  if (!isUnsettled && ownHandles[file]) problems.push(`${file}: has no branches any more; take it off the list.`)
}

// A formatter for each message filled the memory of the server.
const formats = /\bnew Intl\.(?:DateTimeFormat|NumberFormat|ListFormat|Collator)\(/
const makesFormats = ['src/shared/time-zones.ts', 'src/server/format-instant.ts']
for (const file of files.filter((one) => one.startsWith('src/') && !isTest(one) && !/fixtures\.ts$/.test(one)))
  if (!makesFormats.includes(file) && formats.test(readFileSync(file, 'utf8')))
    problems.push(`${file}: makes a formatter of its own. Take it from shared/formats.ts, which keeps it.`)

// What both sides share could ship in another product, so no noun of this one names a file there.
const features = new Set(product.map((file) => file.split('/')[2] ?? ''))
const ordinary = ['site', 'storage', 'contact', 'help', 'statistics']
const nouns = [...features, 'dashboard', 'universities', 'programs', 'mentors', 'landing', 'due'].filter(
  (noun) => !ordinary.includes(noun),
)
const singular = (word: string) => word.replace(/ies$/, 'y').replace(/s$/, '')
for (const file of files.filter((one) => one.startsWith('src/shared/'))) {
  const words = basename(file).split(/[-.]/).map(singular)
  for (const noun of nouns.map(singular))
    if (words.includes(noun))
      problems.push(`${file}: "${noun}" is a word of the product. The file belongs to the feature of that name.`)
}

const countBy = (names: string[]) => {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}
const folders = countBy(product.map((file) => dirname(file)))
const small = [...folders].filter(([folder, count]) => count < 3 && !/components$/.test(folder))
if (small.length > maxSmallFolders)
  problems.push(
    `${small.length} folders of features hold fewer than three product files; at most ${maxSmallFolders} may: ` +
      `${small.map(([folder]) => folder).join(', ')}. Put the name into the file and the file one folder up.`,
  )
const names = countBy(product.map((file) => basename(file)))
const unique = product.filter((file) => names.get(basename(file)) === 1).length / product.length
if (unique < minUniqueShare)
  problems.push(`Only ${Math.round(unique * 100)} % of the features' files have a name of their own.`)

console.log(
  `feature folders ${folders.size}, with fewer than three product files ${small.length}, ` +
    `unique basenames ${(unique * 100).toFixed(0)} % of ${product.length}`,
)
for (const problem of problems) console.log(problem)
process.exit(problems.length === 0 ? 0 : 1)
