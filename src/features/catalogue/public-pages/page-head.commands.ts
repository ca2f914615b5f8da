import type { Database, Db } from '#src/server/database.ts'
import type { DescribePage, PageHead } from '#src/server/pages.ts'
import { getTranslator } from '#src/server/translations.ts'
import { joinParts } from '#src/shared/lists.ts'
import { readSources, toDecidingFacts, toFacts } from '../commands.ts'
import { findProgram, findUniversity, type ProgramRow } from '../data.ts'
import { selectSharedFacts } from '../facts/facts.rules.ts'
import { formatProgram } from '../program.format.ts'
import { buildCatalogueEntryPath, isCatalogueEntryPath, parseCatalogueEntryPath } from '../university-path.parse.ts'
import { isEntryIndexed, isUniversityIndexed } from './indexing.rules.ts'
import {
  formatPageFacts,
  formatProgramCount,
  formatProgramDescription,
  formatProgramTitle,
  formatUniversityDescription,
  formatUniversityPlace,
  formatUniversityTitle,
} from './page-head.format.ts'
import { countProgramsOf } from './public-pages.data.ts'
import { buildBreadcrumbs, buildProgramData, buildUniversityData } from './structured-data.format.ts'

type UniversityRow = NonNullable<Awaited<ReturnType<typeof findUniversity>>>
type Sources = Awaited<ReturnType<typeof readSources>>

const universitiesPath = '/universities'

const createReader = (language: string) => ({ t: getTranslator(language), language, now: Date.now() })

/** Head of a page that search engines must forget: of an unknown entry, or of a removed one. */
const describeGone = (title: string, path: string, status: 404 | 410): PageHead => ({
  title,
  description: '',
  path,
  isIndexed: false,
  status,
})

const describeUniversity = async (db: Db, university: UniversityRow, language: string): Promise<PageHead> => {
  const reader = createReader(language)
  const path = buildCatalogueEntryPath({ universityId: university.id, programId: null })
  const title = formatUniversityTitle(university, language)
  if (university.removedAt) return describeGone(title, path, 410)
  const programCount = await countProgramsOf(db, university.id)
  const facts = toDecidingFacts({ facts: {}, universityFacts: university.facts, level: 'masters' })
  const steps = [
    { name: reader.t('catalogue.search.title'), path: universitiesPath },
    { name: university.name, path },
  ]
  return {
    title,
    description: formatUniversityDescription({ ...university, programCount, facts }, reader),
    path,
    isIndexed: isUniversityIndexed(university.facts, programCount),
    card: {
      kicker: formatUniversityPlace(university, language),
      title: university.name,
      items: [...formatProgramCount(programCount, reader), ...formatPageFacts(facts, reader)],
    },
    buildStructuredData: (toAddress) => [
      buildUniversityData(university, path, toAddress),
      buildBreadcrumbs(steps, toAddress),
    ],
  }
}

const describeProgram = (
  { university, program, sources }: { university: UniversityRow; program: ProgramRow; sources: Sources },
  language: string,
): PageHead => {
  const reader = createReader(language)
  const universityPath = buildCatalogueEntryPath({ universityId: university.id, programId: null })
  const path = buildCatalogueEntryPath({ universityId: university.id, programId: program.id })
  const title = formatProgramTitle(program, university, language)
  if (university.removedAt || program.removedAt) return describeGone(title, path, 410)
  const universityFacts = selectSharedFacts(program, university.facts)
  const facts = toDecidingFacts({ facts: program.facts, universityFacts, level: program.level })
  const named = formatProgram(program.name, program.degree, language)
  const today = new Date(reader.now).toISOString().slice(0, 10)
  const steps = [
    { name: reader.t('catalogue.search.title'), path: universitiesPath },
    { name: university.name, path: universityPath },
    { name: named, path },
  ]
  return {
    title,
    description: formatProgramDescription({ ...program, facts }, university, reader),
    path,
    isIndexed: isEntryIndexed(program.facts),
    card: {
      kicker: joinParts([university.name, formatUniversityPlace(university, language)], language),
      title: named,
      items: formatPageFacts(facts, reader),
    },
    buildStructuredData: (toAddress) => [
      buildProgramData({ ...program, facts: toFacts(program.facts, sources) }, university, { path, toAddress, today }),
      buildBreadcrumbs(steps, toAddress),
    ],
  }
}

/**
 * Builds the document head of a university or programme page before any script has run, for search results and link
 * previews: a function of path and language, undefined for other pages. Unknown entries have status 404 and removed ones
 * 410; pages that contain no more than a name get `noindex`.
 */
export const describeCataloguePage =
  ({ asReader }: Pick<Database, 'asReader'>): DescribePage =>
  async (path, language) => {
    if (!isCatalogueEntryPath(path)) return undefined
    const t = getTranslator(language)
    const missingUniversity = describeGone(t('catalogue.details.missingTitle'), universitiesPath, 404)
    const entry = parseCatalogueEntryPath(path)
    if (!entry) return missingUniversity
    return await asReader(undefined, async (db): Promise<PageHead> => {
      const university = await findUniversity(db, entry.universityId)
      if (!university) return missingUniversity
      if (!entry.programId) return await describeUniversity(db, university, language)
      const program = await findProgram(db, entry.programId)
      if (program?.universityId !== university.id)
        return describeGone(t('catalogue.program.missingTitle'), `/university/${university.id}`, 404)
      return describeProgram({ university, program, sources: await readSources(db) }, language)
    })
  }
