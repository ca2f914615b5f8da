/**
 * Builds the shipped scholarships from official pages: imports files without quotes of the pages into
 * catalogue/sources/official, and writes the new entries to catalogue/awards.json and the facts to
 * catalogue/award-facts.json. The same input gives the same bytes. See catalogue/README.md.
 *
 *   npm run tool -- awards [FILE.jsonl...]
 */
import { writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { buildAwards } from './awards/build-awards.ts'
import { CATALOGUE } from './build-catalogue-inputs.ts'
import { officialSources, readPageLines, removeQuotes } from './official-pages-register.ts'

for (const file of process.argv.slice(2)) {
  const name = basename(file)
  if (!/^awards.*\.jsonl$/.test(name)) throw new Error(`${name}: a file of scholarships is named awards….jsonl`)
  const lines = readPageLines(file).map(removeQuotes)
  writeFileSync(new URL(name, officialSources), lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  console.log(`sources/official/${name}: ${lines.length} lines`)
}

const writeRows = (name: string, rows: readonly object[]) => {
  writeFileSync(new URL(name, CATALOGUE), `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`)
  console.log(`${name}: ${rows.length}`)
}

const { entries, pages, lines } = buildAwards()
writeRows('awards.json', entries)
writeRows('award-facts.json', pages)
console.log(`${lines} lines read`)
