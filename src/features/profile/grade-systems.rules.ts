import type { GpaScale } from './rules.ts'

// Grade scales of the universities of countries from which most applicants come.

/** Grade scale of the universities of a country. */
export interface GradeSystem {
  /** ISO 3166 code. */
  country: string
  scale: GpaScale
  best: number
  /**
   * Lowest grade that passes a course of a first degree, or lowest mean grade of the degree if the source says so; null
   * where universities, subjects or years differ, so that no formula applies.
   */
  pass: number | null
  /** Where the limits are stated: a regulation, an authority, or "commonly used" without one. */
  source: string
}

type Row = readonly [country: string, scale: GpaScale, best: number, pass: number | null, source: string]

const commonlyUsed = 'commonly used'
const commonlyUsedMean = 'commonly used, mean grade of the degree'

/**
 * The usual scale of a country comes first. Named sources were looked up, some through universities that apply them;
 * "commonly used" is general knowledge. The numbers were not compared with the recognition database anabin.
 */
const rows: readonly Row[] = [
  ['CN', '100', 100, 60, commonlyUsed],
  ['CN', '4.0', 4, 1, commonlyUsed],
  ['IN', '10', 10, 4, 'UGC guidelines on the choice based credit system, 2015'],
  ['IN', '100', 100, null, commonlyUsed],
  ['VN', '10', 10, 4, 'Circular 08/2021/TT-BGDĐT'],
  ['VN', '4.0', 4, 1, 'Circular 08/2021/TT-BGDĐT'],
  ['DE', 'german', 1, 4, 'examination regulations of universities'],
  ['UZ', 'fivePoint', 5, 3, commonlyUsed],
  ['UZ', '100', 100, null, commonlyUsed],
  ['FR', '20', 20, 10, 'examination regulations of universities'],
  ['US', '4.0', 4, 1, commonlyUsed],
  ['KR', '4.5', 4.5, 1, commonlyUsed],
  ['KR', '4.3', 4.3, 0.7, commonlyUsed],
  ['NG', '5.0', 5, null, commonlyUsed],
  ['BD', '4.0', 4, null, 'UGC uniform grading system, 2006, which some universities do not use'],
  ['SY', '100', 100, null, commonlyUsed],
  ['NP', '4.0', 4, null, commonlyUsed],
  ['NP', '100', 100, null, commonlyUsed],
  ['PK', '4.0', 4, 2, commonlyUsedMean],
  ['UA', '100', 100, 60, commonlyUsed],
  ['KZ', '4.0', 4, 1, commonlyUsed],
  ['IR', '20', 20, 10, commonlyUsed],
  ['SA', '5.0', 5, 2, commonlyUsed],
  ['IT', '110', 110, 66, 'examination regulations of universities'],
  ['IT', '30', 30, 18, 'examination regulations of universities'],
  ['BR', '10', 10, null, commonlyUsed],
  ['MY', '4.0', 4, null, commonlyUsed],
  ['TR', '4.0', 4, 2, commonlyUsedMean],
  ['ID', '4.0', 4, 2, 'Regulation 3/2020 of the Ministry of Education and Culture, mean grade of the degree'],
  ['RU', 'fivePoint', 5, 3, commonlyUsed],
  ['JO', '4.0', 4, null, 'Study in Jordan'],
  ['JO', '100', 100, 50, 'Study in Jordan'],
  ['MX', '10', 10, null, commonlyUsed],
  ['CO', '5.0', 5, 3, commonlyUsed],
  ['MA', '20', 20, 10, commonlyUsed],
  ['GB', 'uk', 100, 40, commonlyUsed],
  ['HK', '4.3', 4.3, 1, commonlyUsed],
  ['JP', '4.0', 4, null, commonlyUsed],
  ['JP', '100', 100, 60, commonlyUsed],
  ['TW', '4.3', 4.3, 1.7, commonlyUsed],
  ['TW', '100', 100, 60, commonlyUsed],
  ['CA', '4.3', 4.3, null, commonlyUsed],
  ['CA', '4.0', 4, null, commonlyUsed],
  ['ES', '10', 10, 5, 'Real Decreto 1125/2003'],
  ['LK', '4.0', 4, 2, 'UGC Commission Circular 901 of 2008, mean grade of the degree'],
  ['TM', 'fivePoint', 5, 3, commonlyUsed],
  ['AZ', '100', 100, null, commonlyUsed],
  ['KW', '4.0', 4, 2, commonlyUsedMean],
  ['GR', '10', 10, 5, commonlyUsed],
  ['KE', '100', 100, 40, commonlyUsed],
  ['GH', '4.0', 4, 1, commonlyUsed],
  ['ZW', '100', 100, 50, commonlyUsed],
  ['CM', '20', 20, 10, commonlyUsed],
  ['EG', '100', 100, null, commonlyUsed],
  ['IQ', '100', 100, 50, commonlyUsed],
  ['LB', '100', 100, null, commonlyUsed],
  ['DZ', '20', 20, 10, commonlyUsed],
  ['TN', '20', 20, 10, commonlyUsed],
  ['PE', '20', 20, null, commonlyUsed],
  ['PH', 'philippine', 1, 3, commonlyUsed],
  ['TH', '4.0', 4, 2, commonlyUsedMean],
  ['PL', 'fivePoint', 5, 3, commonlyUsed],
  ['RO', '10', 10, 5, commonlyUsed],
  ['CH', '6', 6, 4, commonlyUsed],
  ['BG', '6', 6, 3, commonlyUsed],
  ['CL', '7', 7, 4, commonlyUsed],
  ['AU', '7', 7, 4, commonlyUsed],
  ['AU', '100', 100, 50, commonlyUsed],
  ['DK', '12', 12, 2, 'Ministerial Order 250 of 15 March 2007 on the grading scale'],
  ['AR', '10', 10, null, commonlyUsed],
  ['PT', '20', 20, 10, 'Decreto-Lei 42/2005'],
  ['NL', '10', 10, 5.5, commonlyUsed],
  ['VE', '20', 20, null, commonlyUsed],
]

/** Grade systems of fifty and more countries, those of one country together. */
export const gradeSystems: readonly GradeSystem[] = rows.map(([country, scale, best, pass, source]) => ({
  country,
  scale,
  best,
  pass,
  source,
}))

/** Lists the countries whose universities use a scale, in the order of the table. */
export const listCountriesOfScale = (scale: GpaScale): string[] =>
  gradeSystems.filter((system) => system.scale === scale).map(({ country }) => country)

/**
 * Finds the lowest grade that passes anywhere on a scale: a smaller number there is a rank or a part of a test. 0 where
 * it is unknown, and on scales on which the smallest number is best.
 */
export const findLowestPass = (scale: GpaScale): number => {
  const systems = gradeSystems.filter((system) => system.scale === scale)
  if (systems.some(({ pass, best }) => pass === null || best < pass)) return 0
  return Math.min(...systems.map(({ pass }) => pass ?? 0))
}
