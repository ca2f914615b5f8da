// Searches for programmes without result, counted without personal data.

/** Parts of a search that are counted; an empty text is a filter that the search did not set. */
export interface SearchedCell {
  field: string
  country: string
  level: string
}

/** Fewer searches of a combination are shown to no reader: they might be those of one user. */
export const minEmptySearches = 5
/** Period of the shown counts. */
export const emptySearchPeriodDays = 90
export const emptySearchTtlDays = 180
/** Maximum of different combinations stored a day, which bounds the table. */
export const maxCellsADay = 5_000

/** Maximum of countries of one search that are counted. */
const maxCountries = 5

interface SearchFilters {
  field?: string | undefined
  /** Codes of countries and world regions, joined by commas. */
  country?: string | undefined
  level?: string | undefined
}

/** Lists the combinations of a search, one per country; none for a search without a field and without a country. */
export const listSearchedCells = ({ field = '', country = '', level = '' }: SearchFilters): SearchedCell[] => {
  const countries = country
    .split(',')
    .filter((code) => /^[A-Z]{2}$/.test(code))
    .slice(0, maxCountries)
  if (countries.length > 0) return countries.map((code) => ({ field, country: code, level }))
  return field === '' ? [] : [{ field, country: '', level }]
}
