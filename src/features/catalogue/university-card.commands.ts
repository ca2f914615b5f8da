import type { Database } from '#src/server/database.ts'
import type { PageHead } from '#src/server/pages.ts'
import { textsFor } from '#src/server/texts.ts'
import { joinParts } from '#src/shared/lists.ts'
import { findUniversity } from './data.ts'
import { universityOfPath } from './university-path.parse.ts'

/**
 * What the page of a university says of itself before any script has run, for search results and shared links: a
 * function of the page's path and the reader's language, `undefined` for other pages and unknown universities.
 */
export const describeUniversityPage =
  ({ service }: Pick<Database, 'service'>) =>
  async (path: string, language: string): Promise<PageHead | undefined> => {
    const id = universityOfPath(path)
    const university = id ? await findUniversity(service, id) : undefined
    if (!university) return undefined
    const { name, city, country } = university
    const land = new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country
    const place = joinParts([city, land], language)
    return { title: name, description: textsFor(language)('catalogue.details.card', { name, place }) }
  }
