import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { formatIntentMeasurement, type IntentMeasurement } from './intents/evaluate-intents.ts'
import { replaceSection } from './replace-section.ts'

// npm run eval -- assistant: asks the built-in assistant, or the endpoint that AI_BASE_URL names, the committed
// questions, and runs the committed injections against a model that obeys every attacker. Measures the intent classifier on
// the questions that are held out. Writes catalogue/assistant-*-measurement.json and
// catalogue/assistant-injections-result.json, which the tests compare with the product, and docs/assistant.md.

const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    'tools/evaluate/assistant-evaluation.test.ts',
    'tools/evaluate/assistant-injections.test.ts',
    'tools/evaluate/intents/intents.test.ts',
  ],
  {
    stdio: 'inherit',
    env: { ...process.env, GRADAPP_RECORD: '1', GRADAPP_RECORD_DAY: new Date().toISOString().slice(0, 10) },
  },
)

const written = (name: string) => readFileSync(new URL(`../../catalogue/${name}.json`, import.meta.url), 'utf8')
console.log(
  written('assistant-measurement'),
  written('assistant-natural-measurement'),
  written('assistant-injections-result'),
)
const { measuredAt, ...measured } = JSON.parse(written('assistant-intents-measurement')) as IntentMeasurement & {
  measuredAt: string
}
const table = `Measured on ${measuredAt}.\n\n${formatIntentMeasurement(measured)}`
console.log(table)
replaceSection(new URL('../../docs/assistant.md', import.meta.url), 'intents', table)
process.exit(status ?? 1)
