import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { classifyText } from '#src/features/moderation/text-classifier.rules.ts'

// npm run eval -- moderation CASES.jsonl [--json]: lists the texts that the rules hold; the input has one JSON object
// with id and text a line. --json prints [{id, held}]; otherwise the rule of each held text, and the number of held
// texts by language.

const caseSchema = z.object({ id: z.string(), text: z.string(), language: z.string().optional() })

const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: { json: { type: 'boolean' } },
})

const readCases = (path: string | undefined) => {
  if (!path) throw new Error('Name a file: npm run eval -- moderation CASES.jsonl [--json]')
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
  return lines.map((line) => caseSchema.parse(JSON.parse(line)))
}

try {
  const answers = readCases(positionals[0]).map((one) => ({ ...one, heldFor: classifyText(one.text).heldFor }))
  if (values.json) console.log(JSON.stringify(answers.map(({ id, heldFor }) => ({ id, held: heldFor !== null }))))
  else {
    for (const { id, heldFor } of answers) if (heldFor) console.log(`${id}: ${heldFor}`)
    for (const language of [...new Set(answers.map((one) => one.language ?? ''))].sort()) {
      const own = answers.filter((one) => (one.language ?? '') === language)
      console.log(`${language || 'texts'}: ${own.filter(({ heldFor }) => heldFor).length} of ${own.length} held`)
    }
  }
} catch (error) {
  console.error(`The cases could not be read: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
