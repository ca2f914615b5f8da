import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'

// npm run tool -- mutation [-- PATTERN …]: mutation testing of rules and formats: changes constants, comparisons, texts
// and orders, and checks whether a test fails. Unchanged code is not tested again. Not part of `npm test`: it takes an
// hour.

const patterns = process.argv.slice(2)
const files = globSync(
  patterns.length > 0 ? patterns : ['src/{features,shared}/**/{*.rules,rules,*.format}.ts'],
).filter((file) => !file.endsWith('.test.ts') && !file.endsWith('-terms.rules.ts'))
if (files.length === 0) {
  console.error(`No file matches ${patterns.join(' ')}.`)
  process.exit(1)
}
const stryker = spawn(process.execPath, ['node_modules/.bin/stryker', 'run', '--mutate', files.join(',')], {
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stryker.kill(signal))
stryker.on('exit', (code) => process.exit(code ?? 1))
