import type { Db } from '#src/server/database.ts'
import { foldText } from '#src/shared/unicode.ts'
import { expandCountries, getPlaceCountry, listPlaceVariants } from '../intent/intent.commands.ts'
import { nameSeparator } from '../intent/intent.parse.ts'
import { buildNameKey } from '../names.engine.ts'
import { listCountriesOfPlaces, listPlacesOfUniversities } from './locations.data.ts'
import type { Location } from './program-filter.data.ts'
import type { ProgramFilters } from './search.contract.ts'

/** Maximum alternatives of a search. */
const maxNames = 8

const listNames = (names: string | undefined): string[] =>
  (names ?? '')
    .split(nameSeparator)
    .map((name) => name.trim())
    .filter(Boolean)
    .slice(0, maxNames)

const foldVariants = (place: string) => listPlaceVariants(place).map(foldText)

interface Place {
  variants: string[]
  /** Countries with the most universities of this place first. */
  countries: string[]
  /** The lexicon names its country: places of the same name elsewhere are not meant. */
  isKnown: boolean
}

const readPlaces = async (db: Db, names: readonly string[]): Promise<Place[]> => {
  const places = names.map((name) => ({ country: getPlaceCountry(name), variants: foldVariants(name) }))
  const unknown = places.filter(({ country }) => country === undefined).flatMap(({ variants }) => variants)
  const found = await listCountriesOfPlaces(db, unknown)
  return places.map(({ country, variants }) => ({
    variants,
    isKnown: country !== undefined,
    countries: country ? [country] : [...new Set(variants.flatMap((variant) => found.get(variant) ?? []))],
  }))
}

/**
 * Resolves countries, places and universities to alternatives. The most precise one counts: a country is narrowed by its
 * places and universities, a place by its universities, and anything elsewhere is a further alternative.
 */
export const resolveLocations = async (
  db: Db,
  { country, place, university }: Pick<ProgramFilters, 'country' | 'place' | 'university'>,
): Promise<Location[] | undefined> => {
  if (country === undefined && place === undefined && university === undefined) return undefined
  const countries = country === undefined ? [] : expandCountries(country)
  const places = await readPlaces(db, listNames(place))
  const universityKeys = listNames(university).map(buildNameKey)
  const universities =
    places.length > 0 || countries.length > 0 ? await listPlacesOfUniversities(db, universityKeys) : []
  const openPlaces = places.filter(
    ({ variants }) => !universities.some(({ city }) => city !== null && variants.includes(city)),
  )
  const isCovered = (code: string) =>
    universities.some((one) => one.country === code) || openPlaces.some((one) => one.countries[0] === code)
  const [onlyCountry] = countries.length === 1 ? countries : []
  return [
    ...(universityKeys.length > 0 ? [{ universityKeys }] : []),
    ...openPlaces.map(({ variants, countries: of, isKnown }) => {
      const wished = of.filter((code) => code === onlyCountry || (countries.includes(code) && code === of[0]))
      const within = wished.length > 0 ? wished : of.slice(0, 1)
      return { place: variants, placeCountries: within, ...(isKnown || wished.length > 0 ? { countries: within } : {}) }
    }),
    ...(countries.some((code) => !isCovered(code))
      ? [{ countries: countries.filter((code) => !isCovered(code)) }]
      : []),
  ]
}

/** Widens places to their countries; undefined without a place. */
export const relaxPlaces = (locations: readonly Location[] | undefined): Location[] | undefined => {
  if (!locations?.some(({ place }) => place)) return undefined
  return locations.map(({ place, placeCountries, ...location }) =>
    place && placeCountries ? { ...location, countries: placeCountries } : location,
  )
}
