import { readFileSync } from 'node:fs'
import { extractFacts, type FactPage } from '#src/features/catalogue-import/page-facts.engine.ts'
import { formatLeftOut, leaveNewestOut } from './expected-deadlines.ts'
import { replaceSection } from './replace-section.ts'

// npm run eval -- expected-deadlines [--record]: for programmes of the default catalogue with several known cycles, the
// distance between the newest deadline and its projection from the earlier ones. --record writes docs/catalogue.md.

const read = <T>(name: string) =>
  JSON.parse(readFileSync(new URL(`../../catalogue/${name}.json`, import.meta.url), 'utf8')) as T[]

const stated = extractFacts(read<FactPage>('facts'))
const all = read<{ id: string; university: string }>('programs').flatMap(
  ({ id, university }) => leaveNewestOut(id, university, stated.get(id)?.deadline) ?? [],
)
for (const { id, truth, projected, cycles, certainty, distance } of all)
  console.log(`${id}: ${truth}, projected ${projected} (${certainty}, ${cycles} cycles), ${distance} days apart`)
const table = formatLeftOut(all)
console.log(`\n${table}`)
if (process.argv.includes('--record'))
  replaceSection(new URL('../../docs/catalogue.md', import.meta.url), 'expected-deadlines', table)
