import { execFileSync, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

// npm run tool -- requirements [-- ID …]: mutation testing by requirement. Breaks the product in one place for each requirement
// id and runs the tests that carry it: at least one of them, with the id in its title, must fail. Works on a copy of the
// checkout. Not part of `npm test`: each mutation costs two starts of Vitest, some 15 s.

interface Mutation {
  id: string
  file: string
  /** Code that occurs exactly once in the file. */
  replace: string
  with: string
  tests: string[]
}

interface Report {
  testResults: {
    message: string
    assertionResults: { fullName: string; status: string }[]
  }[]
}

const table = 'tools/testing/requirement-mutations.jsonl'
const wanted = new Set(process.argv.slice(2))

const readMutations = (): Mutation[] =>
  readFileSync(table, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Mutation)
    .filter(({ id }) => wanted.size === 0 || wanted.has(id))

/** Copies the tracked and new files of the checkout; the packages are linked. */
const copyCheckout = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'gradapp-mutants-'))
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { maxBuffer: 2 ** 26 })
  for (const file of files.toString().split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    copyFileSync(file, join(folder, file))
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  return folder
}

/**
 * Runs the tests that carry the id and returns the titles of those that failed.
 * @throws Error when Vitest wrote no report within five minutes, or no test carries the id.
 */
const failuresOf = (folder: string, { id, tests }: Mutation): string[] => {
  const output = join(folder, 'mutant-report.json')
  rmSync(output, { force: true })
  spawnSync(
    process.execPath,
    ['node_modules/.bin/vitest', 'run', ...tests, '-t', id, '--retry=0', '--reporter=json', `--outputFile=${output}`],
    { cwd: folder, stdio: 'ignore', timeout: 300_000 },
  )
  if (!existsSync(output)) throw new Error(`no report from ${tests.join(', ')}`)
  const report = JSON.parse(readFileSync(output, 'utf8')) as Report
  const carriers = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, fullName }) => ['passed', 'failed'].includes(status) && fullName.includes(id))
  if (carriers.length === 0) throw new Error(`no test with the id ran in ${tests.join(', ')}`)
  return carriers.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)
}

const mutate = (folder: string, { file, replace, with: replacement }: Mutation): (() => void) => {
  const path = join(folder, file)
  const original = readFileSync(path, 'utf8')
  if (original.split(replace).length !== 2) throw new Error(`${file} must contain exactly once: ${replace}`)
  writeFileSync(
    path,
    original.replace(replace, () => replacement),
  )
  return () => writeFileSync(path, original)
}

/** Returns the title of a test that fails with the mutation and passes without it; undefined where none does. */
const killerOf = (folder: string, mutation: Mutation): string | undefined => {
  const before = failuresOf(folder, mutation)
  if (before.length > 0) throw new Error(`fails without a mutation: ${before.join(', ')}`)
  const undo = mutate(folder, mutation)
  try {
    return failuresOf(folder, mutation)[0]
  } finally {
    undo()
  }
}

const folder = copyCheckout()
const survived: string[] = []
try {
  for (const mutation of readMutations()) {
    try {
      const killer = killerOf(folder, mutation)
      if (killer === undefined) survived.push(mutation.id)
      console.log(killer === undefined ? `${mutation.id} survived` : `${mutation.id} killed by "${killer}"`)
    } catch (error) {
      survived.push(mutation.id)
      console.log(`${mutation.id} could not be tested: ${error instanceof Error ? error.message : error}`)
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.log(survived.length === 0 ? 'Every mutation was killed.' : `Survived: ${survived.join(', ')}`)
process.exitCode = survived.length === 0 ? 0 : 1
