import { readCricosRow } from './cricos.parse.ts'
import { type RegisteredProgram, type Registry, type RegistryRow, readCell } from './registry.parse.ts'

// Parses the official pages of Australian courses: rows of CRICOS with the university's own page of the course, and the
// IELTS score that the page asks for. Prepared by `npm run tool -- cricos-pages`, which joins both by course code.

/** Range of scores that universities ask for. */
const ielts = { least: 4, most: 9 }

const readTests = (row: RegistryRow, page: string): RegisteredProgram['facts'][string] => {
  const score = Number(readCell(row, 'ielts_overall'))
  if (!(score >= ielts.least && score <= ielts.most)) return undefined
  return { value: [`IELTS ${score.toFixed(1)}`], partial: true, url: page }
}

const readRow = (row: RegistryRow): RegisteredProgram[] | 'shape' | 'website_missing' => {
  const programs = readCricosRow(row)
  // Fields are those of the register's programmes.
  if (!Array.isArray(programs)) return 'shape'
  const page = readCell(row, 'official_page')
  if (!page) return 'website_missing'
  return programs.map((program) => ({
    ...program,
    isOnlyKnown: true,
    facts: { website: { value: page, url: page }, tests: readTests(row, page) },
  }))
}

export const cricosPages: Registry = {
  title: 'the official pages of courses of CRICOS',
  register: 'cricos',
  country: 'AU',
  isPartial: true,
  columns: ['provider_code', 'institution', 'course_code', 'course_name', 'level', 'field', 'official_page'],
  source: {
    id: 'cricos-pages',
    title: 'Official pages of Australian courses',
    publisher: "the universities' own pages, each with its address",
    url: 'https://github.com/anakagung55/WebScraping-CourseCricos',
    licence: 'facts from the universities’ own pages; addresses by course code collected under MIT',
  },
  read: readRow,
}
