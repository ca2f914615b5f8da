import type { ProgramJson } from '#src/features/catalogue/entries/program-merge.engine.ts'
import { createPageMatcher } from '#src/features/catalogue-import/official/page-match.engine.ts'
import { buildTitleKey, readProgramTitle } from '#src/features/catalogue-import/official/program-titles.parse.ts'

// Matches the rows of a table of programmes to the programmes of a university in the catalogue.

/** Columns of a programme by which rows are matched. */
export type MatchedProgram = Pick<
  ProgramJson,
  'id' | 'university_id' | 'name' | 'field' | 'level' | 'degree' | 'source'
>

/** Several programmes when the name fits more than one. */
export type RowMatch = readonly { id: string; name: string }[]

/** Maximum programmes that are offered for one row. */
const maxCandidates = 6

const toChoice = ({ id, name, degree }: Pick<MatchedProgram, 'id' | 'name' | 'degree'>) => ({
  id,
  name: [name, degree].filter((part) => part !== '').join(', '),
})

/**
 * Matches names as a page writes them ("Computer Science, MSc") by name, degree and level. A name without a degree
 * matches the programmes of that name at every level, and the user chooses.
 *
 * @returns the programmes by name; names without any are left out
 */
export const matchRows = (names: Iterable<string>, programs: readonly MatchedProgram[]): Map<string, RowMatch> => {
  const [first] = programs
  const matches = new Map<string, RowMatch>()
  if (!first) return matches
  const matcher = createPageMatcher(
    programs.map((row) => ({
      ...row,
      language: null,
      keywords: [],
      website_url: '',
      is_verified: false,
      facts: {},
      search_text: '',
    })),
  )
  const keys = programs.map((row) => ({ row, key: buildTitleKey(row.name, row.level) }))
  const findByName = (name: string): MatchedProgram[] =>
    keys.filter(({ row, key }) => key === buildTitleKey(name, row.level)).map(({ row }) => row)
  const find = (name: string): MatchedProgram[] => {
    const title = readProgramTitle({ title: name, degree: '', level: null })
    if (!title) return findByName(name)
    const found = matcher.find(
      {
        kind: 'program',
        university: { id: first.university_id },
        field: '',
        language: null,
        keywords: [],
        website: null,
        isVerified: false,
        facts: {},
        source: '',
        ...title,
      } as never,
      first.university_id,
    )
    if (found.kind === 'same') return [found.row]
    return found.kind === 'uncertain' ? found.candidates : findByName(title.name)
  }
  for (const name of new Set(names)) {
    const found = find(name).slice(0, maxCandidates)
    if (found.length > 0) matches.set(name, found.map(toChoice))
  }
  return matches
}

/** Splits a page title into its parts: "Computer Science MSc | Example University". */
const splitTitle = (title: string): string[] =>
  title
    .slice(0, 300)
    .split(/\s[|–—-]\s/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .slice(0, 6)

/** Finds the programme that the title of a page names; undefined when it names none or several. */
export const findTitledProgram = (title: string, programs: readonly MatchedProgram[]): RowMatch[number] | undefined => {
  const certain = [...matchRows(splitTitle(title), programs).values()].filter((match) => match.length === 1)
  return certain.length === 1 ? certain[0]?.[0] : undefined
}
