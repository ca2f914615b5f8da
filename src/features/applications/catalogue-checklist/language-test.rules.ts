/** Countries with a majority of native speakers of English, as British visa rules list them. */
const englishCountries: ReadonlySet<string> = new Set(
  'AG AU BB BS BZ CA DM GB GD GY IE JM KN LC MT NZ TT US VC'.split(' '),
)

/** Groups of countries that teach in one language other than English. */
const sharedLanguages: readonly ReadonlySet<string>[] = [
  new Set(['AT', 'CH', 'DE', 'LI', 'LU']),
  new Set(['BE', 'CH', 'FR', 'LU', 'MC']),
  new Set(['BE', 'NL']),
  new Set(['AO', 'BR', 'CV', 'MZ', 'PT']),
  new Set('AR BO CL CO CR CU DO EC ES GT HN MX NI PA PE PY SV UY VE'.split(' ')),
  new Set(['CN', 'HK', 'MO', 'SG', 'TW']),
]

const isProof = (origin: string, country: string): boolean =>
  origin === country ||
  englishCountries.has(origin) ||
  sharedLanguages.some((countries) => countries.has(origin) && countries.has(country))

/**
 * True when programmes of a country usually require a language test of an applicant: neither the citizenship nor the
 * country of the degree proves English or the language of the country. Unknown without a citizenship, then false.
 *
 * @param country country of the programme
 */
export const isLanguageTestUsual = (
  { citizenship, degreeCountry }: { citizenship: string | null; degreeCountry: string | null },
  country: string,
): boolean =>
  citizenship !== null && !isProof(citizenship, country) && (degreeCountry === null || !isProof(degreeCountry, country))
