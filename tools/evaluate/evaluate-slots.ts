import { parseArgs } from 'node:util'
import { answerSlotCases, readSlotCases, SlotCasesError } from './slot-cases.ts'

// npm run eval -- slots CASES.jsonl [--json]: the free slots of written cases, one JSON object a line; compared with
// `expect` where a case has it. --json prints [{id, slots}] with instants.

const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: { json: { type: 'boolean' } },
})

const print = (cases: ReturnType<typeof readSlotCases>, answers: ReturnType<typeof answerSlotCases>) => {
  const wrong = answers.filter(({ slots }, index) => {
    const expected = cases[index]?.expect?.map((instant) => Date.parse(instant)).join()
    return expected !== undefined && expected !== slots.map((slot) => Date.parse(slot)).join()
  })
  for (const { id } of wrong) console.log(`${id}: other slots than expected`)
  console.log(`${cases.length} cases, ${cases.length - wrong.length} as expected`)
  if (wrong.length > 0) process.exitCode = 1
}

try {
  const [path] = positionals
  if (!path) throw new SlotCasesError('Name a file: npm run eval -- slots CASES.jsonl [--json]')
  const cases = readSlotCases(path)
  const answers = answerSlotCases(cases)
  if (values.json) console.log(JSON.stringify(answers))
  else print(cases, answers)
} catch (error) {
  console.error(error instanceof SlotCasesError ? error.message : `The file could not be read: ${String(error)}`)
  process.exitCode = 1
}
