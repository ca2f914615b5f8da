/**
 * Builds the shipped register of official pages of Australian courses: joins a table of pages with the shipped register
 * CRICOS by course code. Courses that the register does not list, certificates and diplomas are left out; of several codes
 * of one programme the first page counts, with the highest IELTS score. The same input gives the same bytes.
 *
 *   npm run tool -- cricos-pages FILE.csv.gz
 */
import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { normalizeUrl } from '#src/features/catalogue/entries/source-entry.parse.ts'
import { readCricosRow } from '#src/features/catalogue-import/registries/cricos.parse.ts'
import { CATALOGUE, type Row, readCsvFile, readRegisterTable } from './build-catalogue-inputs.ts'

const registerFile = 'cricos_2023-01-03.csv.gz'
const outputFile = 'cricos-pages_2025-11.csv.gz'
const registerColumns = ['provider_code', 'institution', 'course_code', 'course_name', 'level', 'field'] as const

const [path] = process.argv.slice(2)
if (!path) throw new Error('npm run tool -- cricos-pages FILE.csv.gz')

const courses = new Map(readRegisterTable(registerFile).map((row) => [row.course_code, row]))

/** Page of a course with the programme that the importer makes of it. */
interface CoursePage {
  course: Row
  page: string
  score: string
  key: string
}

const toCoursePage = (row: Row): CoursePage[] => {
  const course = courses.get(row.cricos_course_code ?? '')
  const page = normalizeUrl(row.official_page)
  const programs = course ? readCricosRow(course) : []
  const program = Array.isArray(programs) ? programs[0] : undefined
  if (!course || !page || !program) return []
  const key = [program.institution.number, program.level, program.degree, program.name].join('|')
  return [{ course, page, score: row.ielts_overall ?? '', key }]
}

const rows = readCsvFile(path)
const pages = new Map<string, CoursePage>()
for (const one of rows.flatMap(toCoursePage)) {
  const first = pages.get(one.key)
  pages.set(
    one.key,
    first ? { ...first, score: Number(one.score) > Number(first.score) ? one.score : first.score } : one,
  )
}

const writeCell = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const lines = [...pages.values()]
  .map(({ course, page, score }) => [...registerColumns.map((column) => course[column] ?? ''), page, score])
  .toSorted((one, other) => ((one[2] ?? '') < (other[2] ?? '') ? -1 : 1))
  .map((cells) => cells.map(writeCell).join(','))
const packed = gzipSync([[...registerColumns, 'official_page', 'ielts_overall'].join(','), ...lines, ''].join('\n'), {
  level: 9,
})
writeFileSync(new URL(`registers/${outputFile}`, CATALOGUE), packed)
const scored = [...pages.values()].filter(({ score }) => score !== '').length
console.log(
  `registers/${outputFile}: ${pages.size} programmes, ${scored} with IELTS, of ${rows.length} pages; ${Math.round(packed.length / 1024)} kB`,
)
