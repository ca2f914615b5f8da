import type { GpaScale } from './rules.ts'

// Grade scales of the universities of countries from which most applicants come.

/** Grade scale of the universities of a country. */
export interface GradeSystem {
  /** ISO 3166 code. */
  country: string
  scale: GpaScale
  best: number
  /** Lowest pass of a first degree; null where universities or subjects differ, so that no formula applies. */
  pass: number | null
  /** Where the limits are stated: a regulation, or "transcripts" for the key that universities print on theirs. */
  source: string
}

type Row = readonly [country: string, scale: GpaScale, best: number, pass: number | null, source: string]

const transcripts = 'transcripts'

/** The usual scale of a country comes first. The numbers were not compared with the recognition database anabin. */
const rows: readonly Row[] = [
  ['CN', '100', 100, 60, transcripts],
  ['CN', '4.0', 4, 1, transcripts],
  ['IN', '10', 10, 4, 'UGC guidelines on the choice based credit system, 2015'],
  ['IN', '100', 100, 40, transcripts],
  ['VN', '10', 10, 4, 'Circular 08/2021/TT-BGDĐT'],
  ['VN', '4.0', 4, 1, 'Circular 08/2021/TT-BGDĐT'],
  ['DE', 'german', 1, 4, 'KMK and HRK, framework for examinations'],
  ['UZ', 'fivePoint', 5, 3, transcripts],
  ['UZ', '100', 100, 60, transcripts],
  ['FR', '20', 20, 10, 'Arrêté of 30 July 2018 on the licence'],
  ['US', '4.0', 4, 1, transcripts],
  ['KR', '4.5', 4.5, 1, transcripts],
  ['KR', '4.3', 4.3, 1, transcripts],
  ['NG', '5.0', 5, 1, 'NUC minimum academic standards'],
  ['BD', '4.0', 4, 2, 'UGC uniform grading system, 2006'],
  ['SY', '100', 100, 60, transcripts],
  ['NP', '4.0', 4, null, transcripts],
  ['NP', '100', 100, null, transcripts],
  ['PK', '4.0', 4, 2, 'HEC semester system policy'],
  ['UA', '100', 100, 60, transcripts],
  ['KZ', '4.0', 4, 1, transcripts],
  ['IR', '20', 20, 10, transcripts],
  ['SA', '5.0', 5, 2, transcripts],
  ['IT', '110', 110, 66, 'Decree 270/2004'],
  ['IT', '30', 30, 18, 'Decree 270/2004'],
  ['BR', '10', 10, null, transcripts],
  ['MY', '4.0', 4, 2, transcripts],
  ['TR', '4.0', 4, 2, 'Conversion table of the Council of Higher Education'],
  ['ID', '4.0', 4, 2, transcripts],
  ['RU', 'fivePoint', 5, 3, transcripts],
  ['JO', '4.0', 4, 2, transcripts],
  ['JO', '100', 100, null, transcripts],
  ['MX', '10', 10, 6, transcripts],
  ['CO', '5.0', 5, 3, transcripts],
  ['MA', '20', 20, 10, transcripts],
  ['GB', 'uk', 100, 40, transcripts],
  ['HK', '4.3', 4.3, 1, transcripts],
  ['JP', '4.0', 4, null, transcripts],
  ['JP', '100', 100, 60, transcripts],
  ['TW', '4.3', 4.3, 1.7, transcripts],
  ['TW', '100', 100, 60, transcripts],
  ['CA', '4.3', 4.3, 1, transcripts],
  ['CA', '4.0', 4, 1, transcripts],
  ['ES', '10', 10, 5, 'Real Decreto 1125/2003'],
  ['LK', '4.0', 4, 2, transcripts],
  ['TM', 'fivePoint', 5, 3, transcripts],
  ['AZ', '100', 100, 51, transcripts],
  ['KW', '4.0', 4, 2, transcripts],
  ['GR', '10', 10, 5, transcripts],
  ['KE', '100', 100, 40, transcripts],
  ['GH', '4.0', 4, 1, transcripts],
  ['ZW', '100', 100, 50, transcripts],
  ['CM', '20', 20, 10, transcripts],
  ['EG', '100', 100, null, transcripts],
  ['IQ', '100', 100, 50, transcripts],
  ['LB', '100', 100, null, transcripts],
  ['DZ', '20', 20, 10, transcripts],
  ['TN', '20', 20, 10, transcripts],
  ['PE', '20', 20, 11, transcripts],
  ['PH', 'philippine', 1, 3, transcripts],
  ['TH', '4.0', 4, 2, transcripts],
  ['PL', 'fivePoint', 5, 3, transcripts],
  ['RO', '10', 10, 5, transcripts],
  ['CH', '6', 6, 4, transcripts],
  ['BG', '6', 6, 3, transcripts],
  ['CL', '7', 7, 4, transcripts],
  ['AU', '7', 7, 4, transcripts],
  ['AU', '100', 100, 50, transcripts],
  ['DK', '12', 12, 2, 'Order on the grading scale, 7-point scale of 2007'],
  ['AR', '10', 10, 4, transcripts],
  ['PT', '20', 20, 10, transcripts],
  ['NL', '10', 10, 5.5, transcripts],
  ['VE', '20', 20, 10, transcripts],
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
