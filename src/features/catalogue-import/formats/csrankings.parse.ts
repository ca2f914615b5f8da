import {
  createRefusal,
  type FileContext,
  normalizeUrl,
  type Reading,
  type SourceRow,
} from '#src/features/catalogue/entries/source-entry.parse.ts'

// Parses csrankings.csv (https://github.com/emeryberger/CSrankings): computer science faculty with affiliation and
// homepage.

export const csrankingsColumns = ['name', 'affiliation', 'homepage'] as const

export const buildCsrankingsSource = ({ year, checkedOn }: FileContext): SourceRow => ({
  id: `csrankings-${year}`,
  title: 'CSRankings: faculty of computer science',
  publisher: 'CSrankings.org',
  url: 'https://csrankings.org',
  licence: 'CC BY-NC-ND 4.0',
  year,
  checked_on: checkedOn,
})

/** Strips the number that distinguishes people of one name, and a nickname in brackets. */
const stripSuffix = (name: string): string =>
  name
    .replace(/(?<!\s)\s*\[[^[\]]*\]/g, '')
    .replace(/(?<!\s)\s+\d{4}$/, '')
    .trim()

export const readCsrankingsRow = (row: Readonly<Record<string, string>>, source: SourceRow): Reading => {
  const fullName = stripSuffix(row.name ?? '')
  if (fullName === '') return createRefusal('name_missing')
  return {
    entry: {
      kind: 'faculty',
      university: { name: row.affiliation ?? '' },
      fullName,
      department: 'Computer Science',
      email: null,
      interests: [],
      isAccepting: null,
      profileUrl: normalizeUrl(row.homepage),
      source: source.id,
      checkedOn: source.checked_on,
    },
    leftOut: [],
  }
}
