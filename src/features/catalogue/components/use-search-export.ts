import { client } from '#src/client/api.ts'
import { formatCountryName } from '#src/shared/display-names.ts'
import { joinParts } from '#src/shared/lists.ts'
import { type CatalogueSearch, isField, toFilters } from '../catalogue-search.parse.ts'
import { useListExport } from './use-list-export.ts'

/** Page size limit of the API. */
const most = 100

/** Exports the first hundred results of a search, in its order, as a spreadsheet. */
export const useSearchExport = (search: CatalogueSearch) =>
  useListExport(async ({ t, language }) => {
    const { programs, total } = await client.catalogue.programs({
      ...toFilters(search),
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
          joinParts([city, formatCountryName(country, language)], language),
        ],
        facts,
      })),
      total,
    }
  })
