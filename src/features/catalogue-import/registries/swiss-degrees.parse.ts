import type { FieldId } from '#src/features/catalogue/rules.ts'
import { findPageField } from '../official/page-fields.rules.ts'
import { type RegisteredProgram, type Registry, type RegistryRow, readCell } from './registry.parse.ts'

// Parses degrees of Swiss universities by field (Federal Statistical Office, table px-x-1503040100_101): how many degrees
// a university awarded in a field, like the completions of the United States. Dimensions as on the table's page of June
// 2021 (Jahr, Examensstufe, Fachrichtung, Geschlecht, Hochschule); the export has a column for each, in German, and the
// count in the last one.

/** Universities by a part of their name in the table, with English name and domain. */
const universities: readonly (readonly [part: RegExp, name: string, domain: string])[] = [
  [/Basel/i, 'University of Basel', 'unibas.ch'],
  [/Bern/i, 'University of Bern', 'unibe.ch'],
  [/Freiburg|Fribourg/i, 'University of Fribourg', 'unifr.ch'],
  [/Genf|Genève/i, 'University of Geneva', 'unige.ch'],
  [/ETH Lausanne|EPFL|EPF Lausanne/i, 'EPFL', 'epfl.ch'],
  [/Lausanne/i, 'University of Lausanne', 'unil.ch'],
  [/Luzern/i, 'University of Lucerne', 'unilu.ch'],
  [/Neuenburg|Neuchâtel/i, 'University of Neuchâtel', 'unine.ch'],
  [/St\.? ?Gallen/i, 'University of St. Gallen', 'unisg.ch'],
  [/ETH Zürich|ETHZ/i, 'ETH Zurich', 'ethz.ch'],
  [/Zürich/i, 'University of Zurich', 'uzh.ch'],
  [/italienische|Svizzera italiana|USI/i, 'Università della Svizzera italiana', 'usi.ch'],
]

/** Fields with a common English name, under which the catalogue may know the programme. */
const names: ReadonlyMap<string, readonly [name: string, field: FieldId]> = new Map([
  ['Informatik', ['Computer Science', 'computer-science']],
  ['Wirtschaftsinformatik', ['Information Systems', 'information-systems']],
  ['Mathematik', ['Mathematics', 'mathematics']],
  ['Physik', ['Physics', 'physics']],
  ['Chemie', ['Chemistry', 'chemistry']],
  ['Biologie', ['Biology', 'biology']],
  ['Erdwissenschaften', ['Earth Sciences', 'earth-science']],
  ['Geographie', ['Geography', 'geography']],
  ['Psychologie', ['Psychology', 'psychology']],
  ['Soziologie', ['Sociology', 'sociology']],
  ['Politikwissenschaft', ['Political Science', 'political-science']],
  ['Geschichte', ['History', 'history']],
  ['Kunstgeschichte', ['Art History', 'art-history']],
  ['Philosophie', ['Philosophy', 'philosophy']],
  ['Archäologie', ['Archaeology', 'archaeology']],
  ['Linguistik', ['Linguistics', 'linguistics']],
  ['Musikwissenschaft', ['Musicology', 'music']],
  ['Recht', ['Law', 'law']],
  ['Volkswirtschaftslehre', ['Economics', 'economics']],
  ['Betriebswirtschaftslehre', ['Business Administration', 'business']],
  ['Architektur', ['Architecture', 'architecture']],
  ['Bauingenieurwesen', ['Civil Engineering', 'civil-engineering']],
  ['Maschineningenieurwesen', ['Mechanical Engineering', 'mechanical-engineering']],
  ['Elektroingenieurwesen', ['Electrical Engineering', 'electrical-engineering']],
  ['Chemieingenieurwesen', ['Chemical Engineering', 'chemical-engineering']],
  ['Materialwissenschaften', ['Materials Science', 'materials-science']],
  ['Mikrotechnik', ['Microengineering', 'mechanical-engineering']],
  ['Kommunikationssysteme', ['Communication Systems', 'computer-science']],
  ['Pharmazie', ['Pharmacy', 'pharmacy']],
  ['Humanmedizin', ['Medicine', 'medicine']],
  ['Zahnmedizin', ['Dentistry', 'dentistry']],
  ['Veterinärmedizin', ['Veterinary Medicine', 'veterinary']],
])

const degrees: Readonly<Record<string, readonly [degree: string, level: 'masters' | 'phd']>> = {
  Master: ['Master', 'masters'],
  Doktorat: ['PhD', 'phd'],
}

/** Totals and remainders are no subject. */
const noSubject = /total|übrige|fächerüberg|unbekannt/i

/** Reads the count in the last column. */
const readAwards = (row: RegistryRow): number => Number(Object.values(row).at(-1) ?? '')

const readRow = (row: RegistryRow, { year }: { year: string }): RegisteredProgram[] | 'field_unknown' => {
  const [gender, place] = [readCell(row, 'Geschlecht'), readCell(row, 'Hochschule')]
  // Labels of lower levels begin with marks: "- Informatik", "1.4.1 Informatik".
  const subject = readCell(row, 'Fachrichtung').replace(/^[^\p{L}]+/u, '')
  const degree = degrees[readCell(row, 'Examensstufe')]
  const awards = readAwards(row)
  const university = universities.find(([part]) => part.test(place))
  const isOther = readCell(row, 'Jahr') !== year || !/total|^$/i.test(gender) || noSubject.test(`${subject} ${place}`)
  if (isOther || !degree || !university || !(awards > 0)) return []
  const [name, field] = names.get(subject) ?? [subject, findPageField(subject, 'CH')]
  if (!field) return 'field_unknown'
  const [, universityName, domain] = university
  return [
    {
      institution: { number: domain, name: universityName, website: `https://www.${domain}/` },
      name,
      field,
      level: degree[1],
      degree: degree[0],
      language: null,
      keywords: name === subject ? [] : [subject],
      isByField: true,
      facts: { degrees_awarded: { value: awards, note: `${subject}, ${year}` } },
    },
  ]
}

export const swissDegrees: Registry = {
  title: 'degrees of Swiss universities by field (BFS)',
  register: 'bfs',
  country: 'CH',
  columns: ['Jahr', 'Examensstufe', 'Fachrichtung', 'Hochschule'],
  source: {
    id: 'bfs',
    title: 'Degrees of universities by year, level, field and university',
    publisher: 'Federal Statistical Office (Switzerland)',
    url: 'https://www.pxweb.bfs.admin.ch/pxweb/de/px-x-1503040100_101/-/px-x-1503040100_101.px/',
    licence: 'open use with the source named (OPEN-BY, opendata.swiss)',
  },
  read: readRow,
}
