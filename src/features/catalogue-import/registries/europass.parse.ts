import type { FileContext, Reading } from '#src/features/catalogue/entries/source-entry.parse.ts'
import type { Format } from '../formats/import-format.parse.ts'
import { findPageField } from '../official/page-fields.rules.ts'
import { readProgramTitle } from '../official/program-titles.parse.ts'
import type { LearningOpportunity } from './europass-graph.engine.ts'
import { findIscedField } from './isced.rules.ts'
import { buildEdition, buildReading, type RegisteredProgram } from './registry.parse.ts'

// Parses learning opportunities of the Europass Qualifications Dataset Register
// (https://europa.eu/europass/qdr/open-data) that lead to a qualification of level 7 or 8 of the European
// Qualifications Framework. Names of the European Learning Model, version 3 (application profile for learning opportunities
// and qualifications); shape of the files of Ireland and Austria as of October 2026: one subject after another, links between
// them, a ZIP archive of several .ttl files per country.

/** ISO 3166 alpha-3 to alpha-2, of the countries that publish to Europass. */
const countries: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'AUT AT|BEL BE|BGR BG|HRV HR|CYP CY|CZE CZ|DNK DK|EST EE|FIN FI|FRA FR|DEU DE|GRC GR|HUN HU|ISL IS|IRL IE|ITA IT|' +
    'LVA LV|LIE LI|LTU LT|LUX LU|MLT MT|NLD NL|NOR NO|POL PL|PRT PT|ROU RO|SVK SK|SVN SI|ESP ES|SWE SE|CHE CH|TUR TR|' +
    'MKD MK|MNE ME|SRB RS|ALB AL|BIH BA|UKR UA|GEO GE|XKX XK'
  )
    .split('|')
    .map((pair) => pair.split(' ') as [string, string]),
)

const languages: Readonly<Record<string, string>> = {
  ENG: 'en',
  DEU: 'de',
  FRA: 'fr',
  SPA: 'es',
  ITA: 'it',
  NLD: 'nl',
  SWE: 'sv',
  DAN: 'da',
  NOR: 'no',
  FIN: 'fi',
  POL: 'pl',
  POR: 'pt',
  HUN: 'hu',
  CES: 'cs',
  SLK: 'sk',
  SLV: 'sl',
  HRV: 'hr',
  ELL: 'el',
  EST: 'et',
  LAV: 'lv',
  LIT: 'lt',
  RON: 'ro',
  BUL: 'bg',
  GLE: 'ga',
  TUR: 'tr',
  UKR: 'uk',
}

const levels: Readonly<Record<string, 'masters' | 'phd'>> = { '7': 'masters', '8': 'phd' }

/** Statuses of a published entry; without one it is published too. */
const published = new Set(['', 'released'])

const maxTitleLength = 400
const cleanText = (text: string): string =>
  text
    .slice(0, maxTitleLength)
    .replaceAll(/<[^<>]{0,80}>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Selects the title in a language, else in English, else the first. */
const selectTitle = (titles: LearningOpportunity['titles'], language: string | undefined): string => {
  const title =
    titles.find((one) => one.language === language) ?? titles.find((one) => one.language === 'en') ?? titles[0]
  return cleanText(title?.text ?? '')
}

const duration = /^P(?:(\d{1,2}(?:\.\d)?)Y)?(?:(\d{1,3})M)?/
const readMonths = (text: string): RegisteredProgram['facts'][string] => {
  const [, years = '0', months = '0'] = duration.exec(text) ?? []
  const length = Math.round(Number(years) * 12 + Number(months))
  return length >= 3 && length <= 120 ? { value: length } : undefined
}

const findField = (codes: readonly string[], name: string, country: string) =>
  codes.map((code) => (code.length === 4 ? findIscedField(code) : undefined)).find((field) => field !== undefined) ??
  findPageField(name, country)

const readOpportunity = (
  entry: LearningOpportunity,
): RegisteredProgram[] | 'name_missing' | 'country_missing' | 'field_unknown' => {
  const level = levels[entry.eqfLevel]
  if (!level || !published.has(entry.status)) return []
  const language = languages[entry.language]
  const [title, award] = [entry.titles, entry.qualificationTitles].map((titles) => selectTitle(titles, language))
  const university = cleanText(entry.provider.name)
  const country = countries[entry.provider.country]
  if (!title || !university) return 'name_missing'
  if (!country) return 'country_missing'
  // Certificates and diplomas are qualifications of level 7 too.
  const program = readProgramTitle({ title, degree: award, level })
  if (!program) return []
  const field = findField(entry.iscedCodes, program.name, country)
  if (!field) return 'field_unknown'
  return [
    {
      institution: { number: entry.provider.id, name: university, country, website: entry.provider.homepage },
      ...program,
      field,
      language: language ?? null,
      website: entry.homepages[0],
      facts: { duration_months: readMonths(entry.duration) },
    },
  ]
}

const registry = {
  register: 'europass',
  country: '',
  source: {
    id: 'europass',
    title: 'Europass, Qualifications Dataset Register',
    publisher: 'European Commission and the publishing countries',
    url: 'https://europa.eu/europass/qdr/open-data',
    licence: 'CC BY 4.0, unless the publishing country states otherwise',
  },
}

export const europass: Format = {
  form: 'turtle',
  title: 'a dataset of the Europass Qualifications Dataset Register in Turtle',
  columns: [
    'elm:LearningOpportunity (dct:title, elm:status, elm:providedBy, elm:learningAchievementSpecification, elm:defaultLanguage, elm:duration, foaf:homepage)',
    'elm:Qualification (dct:title, elm:EQFLevel, elm:ISCEDFCode)',
    'elm:Organisation (rov:legalName, elm:location, foaf:homepage)',
  ],
  // A file is of one country, so programmes of the others have not ended.
  needsYear: true,
  missing: () => [],
  open: (context: FileContext) => {
    const { source, origin } = buildEdition(registry, context)
    const read = (value: unknown): Reading =>
      buildReading(registry, readOpportunity(value as LearningOpportunity), origin)
    return { source, read }
  },
}
