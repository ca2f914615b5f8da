import { spawnSync } from 'node:child_process'
import { ensureChromium } from './chromium.ts'

// npm run test:flaky -- N FILE…: runs test files N times in a row and says how many runs failed; browser tests record
// full traces.

const [times = '', ...files] = process.argv.slice(2)
const repetitions = Number(times)
if (!Number.isInteger(repetitions) || repetitions < 1 || files.length === 0) {
  console.log('Name how often and which files: npm run test:flaky -- 20 e2e/journey.spec.ts src/shared/dates.test.ts')
  process.exit(2)
}

const run = (program: string, args: string[]) =>
  spawnSync(`node_modules/.bin/${program}`, args, {
    stdio: 'inherit',
    env: { ...process.env, GRADAPP_TRACE: 'full' },
  }).status === 0

const journeys = files.filter((file) => file.endsWith('.spec.ts'))
const units = files.filter((file) => !file.endsWith('.spec.ts'))
const isBuilt = spawnSync(process.execPath, ['scripts/bootstrap.mjs', 'build'], { stdio: 'inherit' }).status === 0
let failed = isBuilt ? 0 : 1
for (let round = 0; round < repetitions && units.length > 0; round += 1)
  failed += run('vitest', ['run', ...units]) ? 0 : 1
if (journeys.length > 0) {
  ensureChromium()
  failed += run('playwright', ['test', `--repeat-each=${repetitions}`, ...journeys]) ? 0 : 1
}
console.log(`${repetitions} repetitions of ${files.length} files, ${failed} failed runs`)
process.exit(failed === 0 ? 0 : 1)
