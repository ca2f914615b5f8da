import { readSources, toFacts } from '#src/features/catalogue/commands.ts'
import { isEntryIndexed } from '#src/features/catalogue/public-pages/indexing.rules.ts'
import { buildScholarshipData } from '#src/features/catalogue/public-pages/structured-data.format.ts'
import {
  buildScholarshipPath,
  isScholarshipPath,
  parseScholarshipPath,
} from '#src/features/catalogue/scholarship-path.parse.ts'
import type { Database } from '#src/server/database.ts'
import type { DescribePage, PageHead } from '#src/server/pages.ts'
import { getTranslator } from '#src/server/translations.ts'
import { findScholarship } from './data.ts'
import {
  formatScholarshipDescription,
  formatScholarshipFacts,
  formatScholarshipTitle,
} from './scholarship-head.format.ts'

const describeGone = (title: string, path: string, status: 404 | 410): PageHead => ({
  title,
  description: '',
  path,
  isIndexed: false,
  status,
})

/**
 * Builds the document head of a scholarship page before any script has run: a function of path and language, undefined
 * for other pages. An unknown scholarship has status 404 and a removed one 410; one known by name only gets `noindex`.
 */
export const describeScholarshipPage =
  ({ asReader }: Pick<Database, 'asReader'>): DescribePage =>
  async (requested, language) => {
    if (!isScholarshipPath(requested)) return undefined
    const t = getTranslator(language)
    const missing = describeGone(t('scholarships.details.missingTitle'), '/scholarships', 404)
    const id = parseScholarshipPath(requested)
    if (id === undefined) return missing
    return await asReader(undefined, async (db): Promise<PageHead> => {
      const scholarship = await findScholarship(db, id)
      if (!scholarship) return missing
      const path = buildScholarshipPath(id)
      const title = formatScholarshipTitle(scholarship, language)
      if (scholarship.removedAt) return describeGone(title, path, 410)
      const described = { ...scholarship, facts: toFacts(scholarship.facts, await readSources(db)) }
      return {
        title,
        description: formatScholarshipDescription(described, { t, language }),
        path,
        isIndexed: isEntryIndexed(scholarship.facts),
        card: {
          kicker: scholarship.provider,
          title: scholarship.name,
          items: formatScholarshipFacts(described.facts, { t, language }),
        },
        buildStructuredData: (toAddress) => [buildScholarshipData(described, path, toAddress)],
      }
    })
  }
