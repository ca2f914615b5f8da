/**
 * Builds the shipped register of facts from official pages: imports files without quotes of the pages into
 * catalogue/sources/official, and writes all of them as one register to catalogue/registers. The same input gives the
 * same bytes. See docs/catalogue.md.
 *
 *   npm run tool -- official-pages [--read-on DAY] [FILE.jsonl|FOLDER...]
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { CATALOGUE } from './build-catalogue-inputs.ts'
import {
  buildOfficialRegister,
  chooseSourceName,
  listPageFiles,
  officialRegister,
  officialSources,
  readPageLines,
  removeQuotes,
  stampReadDay,
} from './official-pages-register.ts'

const { values, positionals } = parseArgs({ options: { 'read-on': { type: 'string' } }, allowPositionals: true })
const readOn = values['read-on']
if (readOn !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(readOn))
  throw new Error('--read-on takes a day such as 2026-11-29')

// All files are read before the first is written, so that a damaged one changes nothing.
const gathered = positionals.flatMap(listPageFiles).map((path) => {
  const lines = readPageLines(path).map((line) => stampReadDay(removeQuotes(line), readOn))
  return { path, lines }
})
for (const { path, lines } of gathered) {
  const name = chooseSourceName(path, lines)
  writeFileSync(new URL(name, officialSources), lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  console.log(`sources/official/${name}: ${lines.length} lines of ${path}`)
}

const { lines, total, repeated, left, latestReadDay } = buildOfficialRegister()
const packed = gzipSync(`${lines.join('\n')}\n`, { level: 9 })
writeFileSync(new URL(`registers/${officialRegister.file}`, CATALOGUE), packed)
console.log(
  `registers/${officialRegister.file}: ${lines.length} of ${total} lines, ${Math.round(packed.length / 1024)} kB`,
)
console.log(`about the same page and programme as another line: ${repeated}`)
for (const [reason, rows] of left) console.log(`left out, ${reason}: ${rows.length}`)
if (latestReadDay > officialRegister.checkedOn) {
  console.log(
    `Set checkedOn of this register in shipped-registers.commands.ts to ${latestReadDay}, and run this again.`,
  )
  process.exitCode = 1
}
