import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readCvStatements } from './cv-statements.ts'
import {
  answerWritingCases,
  countMarked,
  readWritingCases,
  type WritingCase,
  WritingCasesError,
} from './writing-cases.ts'
import { measureWriting } from './writing-measurement.ts'

// npm run eval -- writing CASES.jsonl [--json] [--wrong]: flags sentences of documents that claim something without a
// fact. --record counts the committed cases for the public figures (catalogue/writing-measurement.json). --json prints
// [{id, sentences: [{text, flagged}]}]; --wrong lists each sentence whose verdict differs from the expected one.
// npm run eval -- writing cvs [--wrong] does so for statements written from whole CVs; the wrong sentences of the
// held-out third, and of the documents written after the rules, are not listed.

const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: { json: { type: 'boolean' }, wrong: { type: 'boolean' }, record: { type: 'boolean' } },
})

const percent = (part: number, of: number) => `${of === 0 ? 0 : Math.round((1000 * part) / of) / 10} %`

if (values.record) {
  const file = new URL('../../catalogue/writing-measurement.json', import.meta.url)
  const measured = { measuredAt: new Date().toISOString().slice(0, 10), ...measureWriting() }
  writeFileSync(file, `${JSON.stringify(measured, null, 2)}\n`)
  process.exit()
}

const printCounts = (cases: readonly WritingCase[], listsWrong: boolean) => {
  const { counts, unchecked, wrong } = countMarked(cases, answerWritingCases(cases))
  for (const [key, { marked, of }] of [...counts].toSorted(([one], [other]) => one.localeCompare(other)))
    console.log(`${key}: ${marked} of ${of} marked, ${percent(marked, of)}`)
  for (const [verdict, count] of Object.entries(unchecked)) console.log(`${verdict}: ${count} not checked`)
  if (listsWrong) for (const { id, verdict, class: kind, text } of wrong) console.log(id, verdict, kind ?? '', text)
}

if (positionals[0] === 'cvs') {
  const { tuned, heldOut, later } = readCvStatements()
  console.log(`${tuned.length} tuned documents`)
  printCounts(tuned, values.wrong ?? false)
  console.log(`\n${heldOut.length} held-out documents`)
  printCounts(heldOut, false)
  console.log(`\n${later.length} documents written after the rules`)
  printCounts(later, false)
  process.exit()
}

try {
  const [path] = positionals
  if (!path) throw new WritingCasesError('Name a file: npm run eval -- writing CASES.jsonl [--json]')
  const cases = readWritingCases(path)
  if (values.json) console.log(JSON.stringify(answerWritingCases(cases)))
  else printCounts(cases, values.wrong ?? false)
} catch (error) {
  console.error(error instanceof WritingCasesError ? error.message : `The file could not be read: ${String(error)}`)
  process.exitCode = 1
}
