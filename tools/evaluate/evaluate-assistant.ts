import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

// npm run eval -- assistant: asks the built-in assistant, or the endpoint that AI_BASE_URL names, the committed
// questions, and runs the committed injections against a model that obeys every attacker. Writes
// catalogue/assistant-measurement.json and catalogue/assistant-injections-result.json, which the tests compare with the
// product.

const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    'tools/evaluate/assistant-evaluation.test.ts',
    'tools/evaluate/assistant-injections.test.ts',
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
process.exit(status ?? 1)
