import type { FieldId } from '#src/features/catalogue/rules.ts'
import { yearlyAmount } from '#src/features/catalogue/rules.ts'
import type { DegreeLevel } from '#src/features/profile/rules.ts'
import { findFieldByWords } from './field-words.rules.ts'
import {
  parseLanguageCode,
  type RegisteredProgram,
  type Registry,
  type RegistryRow,
  readCell,
  splitShortName,
} from './registry.parse.ts'

// Parses CRICOS, the Commonwealth Register of Institutions and Courses for Overseas Students
// (https://cricos.education.gov.au): courses of Australian institutions for students from abroad, with registered
// length and price of the whole course.

/** Fields of education of the Australian classification (ASCED, ABS 1272.0), by code prefix. */
const codesByField: readonly (readonly [FieldId, string])[] = [
  ['mathematics', '0101'],
  ['statistics', '010103'],
  ['physics', '0103'],
  ['astronomy', '010303'],
  ['chemistry', '0105'],
  ['earth-science', '0107'],
  ['biology', '0109'],
  ['biochemistry', '010901'],
  ['ecology', '010905'],
  ['food-science', '019905'],
  ['criminology', '019903 0911'],
  ['computer-science', '0201'],
  ['information-systems', '0203'],
  ['cybersecurity', '029901'],
  ['engineering', '03'],
  ['industrial-engineering', '0301'],
  ['chemical-engineering', '0303'],
  ['materials-science', '030305'],
  ['mechanical-engineering', '0305 0307'],
  ['civil-engineering', '0309'],
  ['geography', '0311'],
  ['electrical-engineering', '0313'],
  ['aerospace-engineering', '0315'],
  ['mechanical-engineering', '0317'],
  ['environmental-engineering', '039901'],
  ['biomedical-engineering', '039903'],
  ['architecture', '0401'],
  ['urban-planning', '040103'],
  ['construction-management', '0403'],
  ['agriculture', '0501 0503'],
  ['forestry', '0505'],
  ['agriculture', '0507'],
  ['environmental-science', '0509'],
  ['medicine', '0601'],
  ['nursing', '0603'],
  ['midwifery', '060303'],
  ['pharmacy', '0605'],
  ['dentistry', '0607'],
  ['health-sciences', '0609 0615'],
  ['veterinary', '0611'],
  ['public-health', '0613'],
  ['physiotherapy', '061701'],
  ['occupational-therapy', '061703'],
  ['speech-hearing', '061705 061707'],
  ['health-sciences', '0617 0699'],
  ['nutrition', '069901'],
  ['kinesiology', '069903'],
  ['education', '07'],
  ['business', '08'],
  ['accounting', '0801'],
  ['human-resources', '080303'],
  ['health-administration', '080313'],
  ['hospitality', '080319 080323 0807'],
  ['marketing', '0805'],
  ['finance', '0811'],
  ['logistics', '089901'],
  ['political-science', '0901'],
  ['public-policy', '090103'],
  ['sociology', '0903'],
  ['anthropology', '090303'],
  ['history', '090305'],
  ['archaeology', '090307'],
  ['geography', '090309'],
  ['social-work', '0905'],
  ['counselling', '090513'],
  ['psychology', '0907'],
  ['law', '0909'],
  ['library-science', '0913'],
  ['art-history', '091303'],
  ['languages', '0915'],
  ['translation', '091519'],
  ['linguistics', '091521'],
  ['literature', '091523'],
  ['philosophy', '0917'],
  ['theology', '091703'],
  ['economics', '0919'],
  ['kinesiology', '0921'],
  ['criminology', '099903'],
  ['performing-arts', '1001'],
  ['music', '100101'],
  ['arts', '1003'],
  ['design', '1005'],
  ['communication', '1007'],
  ['film', '100701'],
  ['journalism', '100703'],
  ['creative-writing', '100705'],
  ['arts', '10'],
]
const fieldByPrefix = new Map(
  codesByField.flatMap(([field, codes]) => codes.split(' ').map((code) => [code, field] as const)),
)
/** The longest prefix decides. The name is more specific than a code of a whole area, or of "elsewhere". */
const findField = (code: string, name: string): FieldId | undefined => {
  const isWide = /^\d{2}(0000|9999)|99$|00$/.test(code)
  const coded = [6, 4, 2].map((length) => fieldByPrefix.get(code.slice(0, length))).find((field) => field !== undefined)
  return isWide ? (findFieldByWords(name) ?? coded) : (coded ?? findFieldByWords(name))
}

interface Award {
  name: string
  degree: string
  level: DegreeLevel
}

const abbreviations: Readonly<Record<string, string>> = {
  Science: 'MSc',
  Arts: 'MA',
  Engineering: 'MEng',
  Philosophy: 'MPhil',
  Education: 'MEd',
}

const toMasters = (subject: string): Award => {
  if (/^Business Administration/i.test(subject)) return { name: subject, degree: 'MBA', level: 'mba' }
  const [, kind = '', within] =
    /^(Science|Arts|Engineering|Philosophy|Education)(?: \((.+)\)| in (.+))?$/.exec(subject) ?? []
  const narrower = within ?? /^\w+ in (.+)$/.exec(subject)?.[1]
  if (kind) return { name: narrower ?? subject, degree: abbreviations[kind] ?? 'Master', level: 'masters' }
  return { name: subject, degree: 'Master', level: 'masters' }
}

/** Professional doctorates that are a first degree of a medical school or a law school. */
const professions: readonly (readonly [RegExp, string, DegreeLevel])[] = [
  [/^Juris Doctor/, 'JD', 'law'],
  [/^Master of Laws/, 'LLM', 'law'],
  [/^Doctor of Medicine/, 'MD', 'medical'],
  [/^Doctor of Dental/, 'DMD', 'medical'],
  [/^Doctor of Veterinary/, 'DVM', 'medical'],
]

/** Words beside a doctorate that are no subject. */
const noSubject =
  /cotutelle|joint|dual|extended|industry|by research|\b(?:high|mid|low|lab)[ -](?:cost|based)|non lab|universit/i

/** Extracts the subject of a doctorate: in its first brackets, or after "in", a comma or a dash. */
const extractDoctorateSubject = (title: string): string | undefined => {
  const [, bracketed, after] =
    /^Doctor(?:ate)? of Philosophy\b(?:[^(]*?\(([^()]+)\)|(?: in|,| -|-) (.+))?/.exec(title) ?? []
  const [subjectText = ''] = (bracketed ?? after ?? '').split(' (')
  const subject = subjectText
    .replace(/^(?:the )?(?:Research )?(?:School|College|Faculty|Institute) of (?:the )?/i, '')
    .trim()
  return subject === '' || noSubject.test(subject) ? undefined : subject
}

/** Splits a registered name into award and subject: "Master of Science (Physics)" is an MSc in Physics. */
const splitAward = (title: string): Award => {
  const profession = professions.find(([words]) => words.test(title))
  if (profession) return { name: title, degree: profession[1], level: profession[2] }
  const [, subject] = /^Masters? of (.+)$/.exec(title) ?? []
  if (subject) return toMasters(subject)
  const within = extractDoctorateSubject(title)
  if (within) return { name: within, degree: 'PhD', level: 'phd' }
  if (/^Doctor/.test(title))
    return { name: title, degree: /Philosophy/.test(title) ? 'PhD' : 'Doctorate', level: 'phd' }
  return { name: title, degree: 'Master', level: 'masters' }
}

/** Selects the words that indicate the field: a doctor of philosophy may be in any. */
const selectFieldWords = (title: string): string =>
  title.replaceAll(/\b(?:Doctor(?:ate)?|Masters?|Bachelor) of (?:Philosophy|Science|Arts|Research)\b/g, ' ')

const graduate = new Set(['master', 'master_research', 'master_extended', 'doctorate'])

/** Plausible bounds: longer than any course, and shorter than a term. */
const weeks = { aYear: 52, least: 13, most: 520 }

/** Converts the price of the whole course to an annual one, rounded to the dollar. */
const calculateYearlyTuition = (row: RegistryRow, length: number | undefined): RegisteredProgram['facts'][string] => {
  const whole = Number(readCell(row, 'tuition_whole_course'))
  if (!length || !Number.isFinite(whole) || whole <= 0) return undefined
  const value = Math.round(whole / Math.max(1, length / weeks.aYear))
  if (value > yearlyAmount.max) return undefined
  const currency = readCell(row, 'currency') || 'AUD'
  return { value, currency, note: `registered for the whole course of ${length} weeks: ${whole} ${currency}` }
}

const readLength = (row: RegistryRow): number | undefined => {
  const length = Number(readCell(row, 'duration_weeks'))
  return Number.isFinite(length) && length >= weeks.least && length <= weeks.most ? length : undefined
}

/** Only a university may use that name in Australia (TEQSA Act 2011, part 5A of the standards). */
const isUniversity = (name: string): boolean =>
  /\buniversity\b(?! college)|^royal melbourne institute of technology/i.test(name)

const company = /,? (?:Pty\.?,? )?(?:Ltd|Limited)\.?$/i

/** Excludes undergraduate entry, and joint doctorates, which applicants cannot choose. */
const isElsewhere = (title: string): boolean =>
  /^Bachelor/.test(title) ||
  (/^(?:Doctor|Master) of Philosophy/.test(title) && (noSubject.test(title) || /monash/i.test(title)))

/** Course levels of the published table, in the words of ours. */
const publishedLevels: Readonly<Record<string, string>> = {
  'Masters Degree (Coursework)': 'master',
  'Masters Degree (Research)': 'master_research',
  'Masters Degree (Extended)': 'master_extended',
  'Doctoral Degree': 'doctorate',
}

/** Columns of the table "CRICOS Courses" as published on data.gov.au in 2026, by those of ours. */
const publishedColumns: Readonly<Record<string, string>> = {
  provider_code: 'CRICOS Provider Code',
  institution: 'Institution Name',
  course_code: 'CRICOS Course Code',
  course_name: 'Course Name',
  field: 'Field of Education 1 Detailed Field',
  teaching_language: 'Course Language',
  duration_weeks: 'Duration (Weeks)',
}

/** Converts a row of the published table; undefined for a course that is no longer registered. */
const toOwnColumns = (row: RegistryRow): RegistryRow | undefined => {
  if (!('CRICOS Course Code' in row)) return row
  if (/^(?:yes|true|y|1)$/i.test(readCell(row, 'Expired'))) return undefined
  const own = Object.entries(publishedColumns).map(([column, published]) => [column, readCell(row, published)])
  return {
    ...Object.fromEntries(own),
    level: publishedLevels[readCell(row, 'Course Level')] ?? '',
    tuition_whole_course: readCell(row, 'Tuition Fee').replaceAll(/[$,]/g, ''),
    currency: 'AUD',
  }
}

/** Parses a row of the register into the programme that it describes. */
export const readCricosRow = (published: RegistryRow): RegisteredProgram[] | 'shape' | 'field_unknown' => {
  const row = toOwnColumns(published)
  if (!row) return []
  const title = readCell(row, 'course_name')
  const institution = readCell(row, 'institution').replace(company, '')
  if (!graduate.has(readCell(row, 'level')) || !isUniversity(institution) || isElsewhere(title)) return []
  if (!readCell(row, 'provider_code') || !title || !institution) return 'shape'
  const home = splitShortName(institution)
  const award = splitAward(title)
  const field = findField(readCell(row, 'field').slice(0, 6), selectFieldWords(title))
  if (!field) return 'field_unknown'
  const length = readLength(row)
  return [
    {
      // Identified by name: a university with two campuses has two register numbers.
      institution: { number: home.name, ...home, website: readCell(row, 'website') },
      ...award,
      field,
      language: parseLanguageCode(readCell(row, 'teaching_language')),
      facts: {
        duration_months: length ? { value: Math.round((length / weeks.aYear) * 12) } : undefined,
        tuition_per_year: calculateYearlyTuition(row, length),
      },
    },
  ]
}

export const cricos: Registry = {
  title: 'the register of courses for overseas students (CRICOS)',
  register: 'cricos',
  country: 'AU',
  columns: [
    'provider_code',
    'institution',
    'course_code',
    'course_name',
    'level',
    'field',
    'duration_weeks',
    'tuition_whole_course',
  ],
  otherColumns: [...Object.values(publishedColumns), 'Course Level', 'Tuition Fee', 'Expired'],
  source: {
    id: 'cricos',
    title: 'Commonwealth Register of Institutions and Courses for Overseas Students',
    publisher: 'Australian Government, Department of Education',
    url: 'https://cricos.education.gov.au/',
    licence: 'CC BY 3.0 AU',
  },
  read: readCricosRow,
}
