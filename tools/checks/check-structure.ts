import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { findFormProblems } from './form-problems.ts'

// File names inside a feature: `<kind>.ts` or `<what>.<kind>.ts`, a closed list of kinds, and folders that are nouns
// with several files; and forms, which have one component. Prints counts that may only improve.

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
    problems.push(`${file}: the name "${name}" is generic. Name the file after its purpose.`)
  if (file.endsWith('.tsx')) problems.push(...findFormProblems(file, readFileSync(file, 'utf8')))
  if (!/^src\/features\/[a-z-]+\//.test(file)) continue
  const folders = foldersOf(file)
  if (folders.length > 2)
    problems.push(`${file}: more than two folders below the feature. Put the folder name into the file name.`)
  if (folders.includes('components') || isTest(file)) continue
  const [kind = '', ...rest] = parts.slice(0, -1).reverse()
  if (file.endsWith('.sql') !== (kind === 'procedures'))
    problems.push(
      `${file}: SQL files contain functions and triggers only, and are named procedures.sql or <what>.procedures.sql.`,
    )
  if (!kinds.includes(kind) || rest.length > 1)
    problems.push(
      `${file}: rename it to <what>.<kind>.ts; the kinds are ${kinds.join(', ')}. Move components to components/.`,
    )
  if (rest.length === 0 && folders.length > 0)
    problems.push(
      `${file}: a file in a subfolder of a feature needs a name before its kind, such as "${folders.at(-1)}.${kind}.ts".`,
    )
}

// Promise.all in a transaction: branches must settle before the transaction ends. The check covers kinds that receive a
// transaction; these files share none between branches.
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
      `${file}: Promise.all leaves branches running when one fails. Use settleAllOrThrow of src/server/transactions.ts.`,
    )
  if (!isUnsettled && ownHandles[file])
    problems.push(`${file}: has no parallel branches any more. Remove it from ownHandles.`)
}

// Intl formatters are expensive: creating one per message filled the memory of the server.
const formats = /\bnew Intl\.(?:DateTimeFormat|NumberFormat|ListFormat|Collator)\(/
const makesFormats = ['src/shared/time-zones.ts', 'src/server/format-instant.ts']
for (const file of files.filter((one) => one.startsWith('src/') && !isTest(one) && !/fixtures\.ts$/.test(one)))
  if (!makesFormats.includes(file) && formats.test(readFileSync(file, 'utf8')))
    problems.push(`${file}: creates an Intl formatter. Use the cached ones of shared/formats.ts.`)

// Shared code could ship in another product, so no file there is named after a noun of this product.
const features = new Set(product.map((file) => file.split('/')[2] ?? ''))
const ordinary = ['groups', 'site', 'storage', 'contact', 'help', 'statistics']
const nouns = [...features, 'dashboard', 'universities', 'programs', 'mentors', 'landing', 'due'].filter(
  (noun) => !ordinary.includes(noun),
)
const singular = (word: string) => word.replace(/ies$/, 'y').replace(/s$/, '')
for (const file of files.filter((one) => one.startsWith('src/shared/'))) {
  const words = basename(file).split(/[-.]/).map(singular)
  for (const noun of nouns.map(singular))
    if (words.includes(noun))
      problems.push(`${file}: "${noun}" is a domain term. Move the file to the feature of that name.`)
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
    `${small.length} feature folders have fewer than three product files; at most ${maxSmallFolders} are allowed: ` +
      `${small.map(([folder]) => folder).join(', ')}. Put the folder name into the file name and move the file one folder up.`,
  )
const names = countBy(product.map((file) => basename(file)))
const unique = product.filter((file) => names.get(basename(file)) === 1).length / product.length
if (unique < minUniqueShare)
  problems.push(`Only ${Math.round(unique * 100)} % of the feature files have a unique name.`)

console.log(
  `feature folders ${folders.size}, with fewer than three product files ${small.length}, ` +
    `unique basenames ${(unique * 100).toFixed(0)} % of ${product.length}`,
)
for (const problem of problems) console.log(problem)
process.exit(problems.length === 0 ? 0 : 1)
