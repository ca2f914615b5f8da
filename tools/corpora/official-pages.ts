/**
 * Prepares the facts from official pages that ship with the product: takes files in, without the pages' own words, into
 * catalogue/sources/official, and writes all of them as one register into catalogue/registers. The same input gives the same
 * bytes. See catalogue/README.md.
 *
 *   npm run tool -- official-pages [FILE.jsonl...]
 */
import { writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { gzipSync } from 'node:zlib'
import { CATALOGUE } from './build-catalogue-inputs.ts'
import {
  buildOfficialRegister,
  officialRegister,
  officialSources,
  readPageLines,
  removeQuotes,
} from './official-pages-register.ts'

for (const file of process.argv.slice(2)) {
  const lines = readPageLines(file).map(removeQuotes)
  writeFileSync(new URL(basename(file), officialSources), lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  console.log(`sources/official/${basename(file)}: ${lines.length} lines`)
}

const { lines, total, left } = buildOfficialRegister()
const packed = gzipSync(`${lines.join('\n')}\n`, { level: 9 })
writeFileSync(new URL(`registers/${officialRegister.file}`, CATALOGUE), packed)
console.log(
  `registers/${officialRegister.file}: ${lines.length} of ${total} lines, ${Math.round(packed.length / 1024)} kB`,
)
for (const [reason, rows] of left) console.log(`left out, ${reason}: ${rows.length}`)
