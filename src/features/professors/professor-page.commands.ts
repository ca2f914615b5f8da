import type { Database } from '#src/server/database.ts'
import type { DescribePage } from '#src/server/pages.ts'
import { getTranslator } from '#src/server/translations.ts'
import { isUuid } from '#src/shared/uuid.ts'
import { findFacultyState } from './faculty.data.ts'

const path = '/professors'

/**
 * Builds the document head of a professor's page that does not exist: 404 for an unknown entry, 410 for a removed one.
 * The page of a listed professor has no head of its own, because professors did not ask to be listed by search engines
 * and link previews.
 */
export const describeProfessorPage =
  ({ asReader }: Pick<Database, 'asReader'>): DescribePage =>
  async (requested, language) => {
    const [, id] = /^\/professors\/([^/]{1,200})\/?$/.exec(requested) ?? []
    if (id === undefined) return undefined
    const state = isUuid(id) ? await asReader(undefined, async (db) => await findFacultyState(db, id)) : undefined
    if (state === 'listed') return undefined
    const title = getTranslator(language)('professors.missingTitle')
    return { title, description: '', path, isIndexed: false, status: state === 'removed' ? 410 : 404 }
  }
