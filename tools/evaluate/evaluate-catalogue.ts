import { readFileSync } from 'node:fs'
import { selectInheritedFacts } from '#src/features/catalogue/facts/facts.rules.ts'
import { extractFacts, type FactPage } from '#src/features/catalogue-import/page-facts.engine.ts'

// npm run eval -- catalogue [-- --json]: coverage of the default catalogue for common searches: how many programmes it
// has for each, how many have enough facts to judge them, how many have none, and which kinds of facts are missing.

/** Common combinations of level, field and countries. */
const searches = [
  ['masters', 'computer-science', 'US CA DE'],
  ['masters', 'computer-science', 'GB'],
  ['masters', 'data-science', 'US'],
  ['masters', 'data-science', 'NL DE'],
  ['masters', 'public-health', 'GB'],
  ['masters', 'public-health', 'US'],
  ['masters', 'mechanical-engineering', 'DE'],
  ['masters', 'electrical-engineering', 'US'],
  ['masters', 'economics', 'GB NL'],
  ['masters', 'finance', 'GB FR'],
  ['masters', 'psychology', 'GB NL'],
  ['masters', 'public-policy', 'US GB'],
  ['masters', 'architecture', 'US IT'],
  ['masters', 'education', 'GB US'],
  ['mba', 'business', 'US'],
  ['mba', 'business', 'CA'],
  ['mba', 'business', 'GB FR ES'],
  ['law', 'law', 'US GB'],
  ['medical', 'medicine', 'US'],
  ['phd', 'computer-science', 'US CH'],
  ['phd', 'physics', 'DE CH US'],
  ['phd', 'history', 'US GB'],
  ['phd', 'neuroscience', 'US'],
  ['phd', 'economics', 'US GB'],
  ['phd', 'psychology', 'US'],
] as const

const kinds = ['deadline', 'tests', 'letters', 'application_fee', 'tuition_per_year', 'funding'] as const
const sufficientKinds = 5
/** Facts that do not describe a programme. */
const besides = new Set(['website', 'city', 'admission_rate_undergraduate'])

interface Row {
  id: string
  university: string
  country: string
  field: string
  level: string
  facts: Record<string, object>
}

const read = <T>(name: string) =>
  JSON.parse(readFileSync(new URL(`../../catalogue/${name}.json`, import.meta.url), 'utf8')) as T[]

const universities = new Map(read<Row>('universities').map((row) => [row.id, row]))
const stated = extractFacts(read<FactPage>('facts'))
const programs = read<Row>('programs').map((row) => {
  const university = universities.get(row.university)
  const known = { ...selectInheritedFacts(university?.facts ?? {}, row.level), ...row.facts, ...stated.get(row.id) }
  return { ...row, country: university?.country ?? '', known: Object.keys(known).filter((kind) => !besides.has(kind)) }
})

const share = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 100))

const lines = searches
  .map(([level, field, countries]) => {
    const matching = programs.filter(
      (row) => row.level === level && row.field === field && countries.split(' ').includes(row.country),
    )
    const cells = kinds.map((kind) =>
      share(matching.filter(({ known }) => known.includes(kind)).length, matching.length),
    )
    return {
      wish: `${level} ${field} ${countries}`,
      programs: matching.length,
      wellKnown: matching.filter(({ known }) => known.length >= sufficientKinds).length,
      unknown: matching.filter(({ known }) => known.length === 0).length,
      cells,
      known: cells.reduce((sum, cell) => sum + cell, 0) / cells.length,
    }
  })
  .toSorted((a, b) => a.known - b.known)

if (process.argv.includes('--json')) console.log(JSON.stringify(lines))
else {
  console.log(
    `${programs.length} programmes, ${programs.filter(({ known }) => known.length >= sufficientKinds).length} with at least ${sufficientKinds} facts`,
  )
  console.log('least known first; the last columns: known in per cent\n')
  console.log(`${'wish'.padEnd(40)} all  >=5  none  ${kinds.map((kind) => kind.slice(0, 9).padStart(9)).join(' ')}`)
  for (const { wish, cells, ...line } of lines)
    console.log(
      `${wish.padEnd(40)} ${String(line.programs).padStart(3)}  ${String(line.wellKnown).padStart(3)}  ${String(line.unknown).padStart(4)}  ${cells.map((cell) => String(cell).padStart(9)).join(' ')}`,
    )
}
