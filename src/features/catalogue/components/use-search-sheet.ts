import { client } from '#src/client/api.ts'
import { countryName } from '#src/shared/display-names.ts'
import { joinParts } from '#src/shared/lists.ts'
import { type CatalogueSearch, filtersOf, isField } from '../client.ts'
import { useListSheet } from './use-list-sheet.ts'

/** As many as one answer has. */
const most = 100

/** Saves the first hundred of what a search finds, in its order, as a spreadsheet. */
export const useSearchSheet = (search: CatalogueSearch) =>
  useListSheet(async ({ t, language }) => {
    const { programs, total } = await client.catalogue.programs({
      ...filtersOf(search),
      ...(search.sort ? { sort: search.sort } : {}),
      limit: most,
    })
    return {
      head: [
        t('shortlist.compare.programme'),
        t('catalogue.history.column.degree'),
        t('catalogue.history.column.field'),
        t('catalogue.details.one'),
        t('shortlist.compare.place'),
      ],
      rows: programs.map(({ name, degree, field, universityName, city, country, facts }) => ({
        words: [
          name,
          degree,
          isField(field) ? t(`catalogue.field.${field}`) : field,
          universityName,
          joinParts([city, countryName(country, language)], language),
        ],
        facts,
      })),
      total,
    }
  })
