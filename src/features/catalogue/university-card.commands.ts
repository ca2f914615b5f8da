import type { Database } from '#src/server/database.ts'
import type { PageHead } from '#src/server/pages.ts'
import { getTranslator } from '#src/server/translations.ts'
import { formatCountryName } from '#src/shared/display-names.ts'
import { joinParts } from '#src/shared/lists.ts'
import { findProgram, findUniversity } from './data.ts'
import { formatProgram } from './program.format.ts'
import { parseCatalogueEntryPath } from './university-path.parse.ts'

/**
 * Builds the document head of a university or programme page before any script has run, for search results and link
 * previews: a function of path and language, undefined for other pages and unknown universities. Programmes known by
 * name only and removed ones get `noindex`.
 */
export const describeCataloguePage =
  ({ asReader }: Pick<Database, 'asReader'>) =>
  async (path: string, language: string): Promise<PageHead | undefined> => {
    const entry = parseCatalogueEntryPath(path)
    if (!entry) return undefined
    const { university, program } = await asReader(undefined, async (db) => ({
      university: await findUniversity(db, entry.universityId),
      program: entry.programId ? await findProgram(db, entry.programId) : undefined,
    }))
    if (!university) return undefined
    const t = getTranslator(language)
    const { name, city, country } = university
    const location = joinParts([city, formatCountryName(country, language)], language)
    const own = `/university/${university.id}`
    if (!entry.programId)
      return {
        title: name,
        description: t('catalogue.details.card', { name, place: location }),
        path: own,
        isIndexed: !university.removedAt,
      }
    if (program?.universityId !== university.id)
      return { title: t('catalogue.program.missingTitle'), description: '', path: own, isIndexed: false }
    const title = joinParts([formatProgram(program.name, program.degree, language), name], language)
    return {
      title,
      description: t('catalogue.program.card', { name: title, place: location }),
      path: `${own}/${program.id}`,
      isIndexed: !program.removedAt && !university.removedAt && Object.keys(program.facts).length > 0,
    }
  }
