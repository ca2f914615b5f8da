/**
 * Builds the shipped names of British institutions: the register of living ones with the names that are surely theirs, and
 * the abbreviations that may mean them, for suggestions. The same input gives the same bytes.
 *
 *   npm run tool -- uk-institutions FILE.csv.gz
 */
import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { buildNameKey } from '#src/features/catalogue/names.engine.ts'
import { CATALOGUE, type Row, readCsvFile } from './build-catalogue-inputs.ts'

const registerFile = 'uk-institutions_2026-08.csv.gz'
const columns = ['name', 'same_as', 'may_be', 'ukprn'] as const

/** Former and longer names under which the world list of universities knows the same institution. */
const listedNames: Readonly<Record<string, string>> = {
  'Birkbeck, University of London': 'Birkbeck College, University of London',
  'Brunel University London': 'Brunel University Uxbridge',
  'Cardiff Metropolitan University': 'University of Wales Institute, Cardiff',
  'City, University of London': "City St George's, University of London",
  'De Montfort University': 'De Montfort University Leicester',
  'Goldsmiths, University of London': 'Goldsmiths College, University of London',
  'Liverpool Hope University': 'Liverpool Hope University College',
  'Northumbria University Newcastle': 'Northumbria University',
  'Richmond, The American International University in London':
    'Richmond University - The American International University in London',
  'Teesside University': 'University of Teesside',
  'University of Kent': 'University of Kent at Canterbury',
  'University of Roehampton': 'Roehampton University of Surrey',
  'University of West London': 'Thames Valley University',
  'University of the West of Scotland': 'University of Paisley',
}

const [path] = process.argv.slice(2)
if (!path) throw new Error('npm run tool -- uk-institutions FILE.csv.gz')

const listNames = (cell: string | undefined): string[] =>
  (cell ?? '')
    .split('|')
    .map((name) => name.trim())
    .filter((name) => name !== '')

const living = readCsvFile(path)
  .filter(({ ukprn, closed_year: closedYear }) => ukprn && !closedYear)
  .map(
    (row): Row => ({
      ...row,
      same_as: [...listNames(row.same_as), ...listNames(listedNames[row.name ?? ''])].join('|'),
    }),
  )
  .toSorted((one, other) => ((one.name ?? '') < (other.name ?? '') ? -1 : 1))
const own = new Set(living.flatMap(({ name = '', same_as: sameAs }) => [name, ...listNames(sameAs)].map(buildNameKey)))

const writeCell = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const lines = living.map((row) => columns.map((column) => writeCell(row[column] ?? '')).join(','))
const packed = gzipSync([columns.join(','), ...lines, ''].join('\n'), { level: 9 })
writeFileSync(new URL(`registers/${registerFile}`, CATALOGUE), packed)

// A name that another institution bears is no hint to this one.
const hints = living.flatMap(({ name = '', may_be: mayBe }) =>
  listNames(mayBe)
    .filter((hint) => !own.has(buildNameKey(hint)))
    .map((hint) => `${hint} | ${name}`),
)
const head = [
  '# Names and abbreviations that may mean a university: suggested while a user types, never matched silently.',
  '# Short name | name of the university, both of the United Kingdom. Written by `npm run tool -- uk-institutions`.',
  "# From dfe-reference-data 3.10.0, MIT licence, copyright (c) 2022 Tomas D'Stefano / Alaric Snell-Pym; see registers/LICENSE-dfe-reference-data.txt.",
]
writeFileSync(new URL('short-names.txt', CATALOGUE), `${[...head, ...hints.toSorted()].join('\n')}\n`)
console.log(
  `registers/${registerFile}: ${living.length} institutions, ${Math.round(packed.length / 1024)} kB; short-names.txt: ${hints.length} names`,
)
