import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { ensureChromium } from '#tests/support/chromium.ts'
import { listAffectedSpecs } from './affected-e2e.ts'

// npm run tool -- affected [-- COMMIT]: runs the tests that the changes since a commit (by default the last one) can
// break: the tests that import changed files, and the end-to-end tests of the changed features.

const since = process.argv[2] ?? 'HEAD'
const linesOf = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8' })
  if (status === 0) return stdout.split('\n').filter(Boolean)
  console.error(stderr.trim())
  process.exit(2)
}
const changed = [
  ...linesOf('diff', '--name-only', '--diff-filter=d', since),
  ...linesOf('ls-files', '--others', '--exclude-standard'),
]
const sources = new Map(globSync('e2e/**/*.ts').map((file) => [file, readFileSync(file, 'utf8')] as [string, string]))
const journeys = listAffectedSpecs(changed, sources)

const run = (program: string, args: string[]) => spawnSync(program, args, { stdio: 'inherit' }).status === 0
const vitest = ['run', '--changed', since, '--passWithNoTests']
let isGood = run(process.execPath, ['cli/bootstrap.mjs', 'build'])
isGood = isGood && run('node_modules/.bin/vitest', vitest)
if (isGood && journeys.length > 0) {
  ensureChromium()
  isGood = run('node_modules/.bin/playwright', ['test', ...journeys])
}
console.log(`${changed.length} changed files, ${journeys.length} journeys: ${isGood ? 'passed' : 'failed'}`)
process.exit(isGood ? 0 : 1)
