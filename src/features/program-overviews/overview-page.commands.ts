import { buildBreadcrumbs } from '#src/features/catalogue/public-pages/structured-data.format.ts'
import type { Database } from '#src/server/database.ts'
import type { DescribePage, PageHead } from '#src/server/pages.ts'
import { getTranslator } from '#src/server/translations.ts'
import { formatCountryName } from '#src/shared/display-names.ts'
import { readOverview } from './commands.ts'
import { buildFeedPath, feedFormats, feedTypes } from './deadline-feed.rules.ts'
import { formatOverviewDescription, formatOverviewFacts, formatOverviewTitle } from './overview-head.format.ts'
import { buildOverviewPath, isOverviewPath, parseOverviewPath } from './overview-path.parse.ts'

/** Page that lists the kinds and fields of programmes. */
const programsPath = '/programs'

/**
 * Builds the document head of an overview before any script has run: a function of path and language, undefined for other
 * pages. An unknown field or country has status 404, and so has one with too few programmes with facts.
 */
export const describeOverviewPage =
  (database: Database): DescribePage =>
  async (requested, language) => {
    if (!isOverviewPath(requested)) return undefined
    const t = getTranslator(language)
    const address = parseOverviewPath(requested)
    const found =
      address && (await database.asReader(undefined, async (db) => await readOverview(database, db, address)))
    if (!(address && found))
      return { title: t('overviews.missingTitle'), description: '', path: programsPath, isIndexed: false, status: 404 }
    const { overview } = found
    const reader = { t, language }
    const path = buildOverviewPath(address)
    const title = formatOverviewTitle(overview, reader)
    const head: PageHead = {
      title,
      description: formatOverviewDescription(overview, reader),
      path,
      isIndexed: true,
      feeds: feedFormats.map((format) => ({
        type: feedTypes[format],
        title: t('overviews.feed.title', { place: title }),
        path: buildFeedPath(address, format),
      })),
      card: {
        kicker: formatCountryName(overview.country, language),
        title: t(`catalogue.field.${overview.field}`),
        items: formatOverviewFacts(overview, reader),
      },
      buildStructuredData: (toAddress) => [
        buildBreadcrumbs(
          [
            { name: t('programs.title'), path: programsPath },
            { name: title, path },
          ],
          toAddress,
        ),
      ],
    }
    return head
  }
