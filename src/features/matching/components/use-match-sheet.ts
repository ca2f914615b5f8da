import { client } from '#src/client/api.ts'
import { formatPlace } from '#src/features/catalogue/client.ts'
import { useListExport } from '#src/features/catalogue/components/use-list-export.ts'
import { maxMatches } from '../client.ts'
import type { MatchSearch } from '../match-search.parse.ts'
import { getFitLevel } from '../rules.ts'

/** Exports the list in its current order as a spreadsheet, up to the maximum list length. */
export const useMatchSheet = ({ elsewhere, sort }: Pick<MatchSearch, 'elsewhere' | 'sort'>) =>
  useListExport(async ({ t, language }) => {
    const tierNames = {
      reach: t('matching.tierReach'),
      target: t('matching.tierTarget'),
      safety: t('matching.tierSafety'),
    }
    const { matches, total } = await client.matching.list({
      limit: maxMatches,
      ...(elsewhere ? { elsewhere } : {}),
      ...(sort ? { sort } : {}),
    })
    return {
      head: [
        t('shortlist.compare.programme'),
        t('catalogue.history.column.degree'),
        t('catalogue.details.one'),
        t('shortlist.compare.place'),
        t('catalogue.fact.website'),
        t('shortlist.compare.match'),
        t('matching.part.tier'),
      ],
      rows: matches.map((match) => ({
        words: [
          match.program_name,
          match.degree,
          match.university_name,
          formatPlace(match.location, language),
          match.website_url,
          t(`matching.fit.${getFitLevel(match)}`),
          match.category ? tierNames[match.category] : '',
        ],
        facts: match.facts,
      })),
      total,
    }
  })
