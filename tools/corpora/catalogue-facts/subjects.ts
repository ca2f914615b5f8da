import { slugify } from '#src/features/catalogue/entries/source-entry.parse.ts'
import type { Page } from '#src/features/catalogue-import/official/page-value.parse.ts'
import { readTable, split } from '../build-catalogue-inputs.ts'

// Subjects of a page among the entries of the catalogue: its programme, those of its department, or all of its
// university's.

interface Program {
  id: string
  university: string
  level: string
  field: string
}

/** Levels with separate requirements and fees. */
const separateLevels = ['mba', 'law', 'medical']

const hasLevel = (program: Program, level: string | null): boolean =>
  level === null ? !separateLevels.includes(program.level) : program.level === level

/** Finds the programmes of a page; none where the catalogue has none of them. */
export const subjectsFor = (programs: readonly Program[]) => {
  const ids = new Set(programs.map(({ id }) => id))
  const byUniversity = Map.groupBy(programs, ({ university }) => university)
  const added = new Map(
    readTable('page-programs.txt').map(([university = '', page = '', level = '', degree = '', _field, name = '']) => [
      `${university}|${page}|${level}`,
      slugify(`${university} ${degree} ${name}`),
    ]),
  )
  const departments = new Map(
    readTable('departments.txt').map(([university = '', page = '', programmes]) => [
      `${university}|${page}`,
      new Set(split(programmes, ' ')),
    ]),
  )
  const getDepartment = ({ university_id: university, program: name, url }: Page) =>
    departments.get(`${university}|${name ?? new URL(url).host.replace(/^www\./, '')}`)
  const getId = ({ university_id: university, program_id: program, program: name, level }: Page) =>
    program ?? added.get(`${university}|${name}|${level}`) ?? ''
  return (page: Page): string[] => {
    if (page.scope === 'programme' || page.program_id) return ids.has(getId(page)) ? [getId(page)] : []
    const own = page.scope === 'department' ? getDepartment(page) : undefined
    return (byUniversity.get(page.university_id ?? '') ?? [])
      .filter((one) => hasLevel(one, page.level))
      .filter(
        ({ id, university, field }) =>
          page.scope === 'university' || own?.has(field) || own?.has(`=${id.slice(university.length + 1)}`),
      )
      .map(({ id }) => id)
  }
}
