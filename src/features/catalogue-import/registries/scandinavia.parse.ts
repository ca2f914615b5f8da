import { isDay } from '#src/features/catalogue/entries/source-entry.parse.ts'
import { findFieldByWords } from './field-words.rules.ts'
import {
  parseLanguageCode,
  type RegisteredProgram,
  type Registry,
  type RegistryRow,
  readCell,
  readStatedModes,
  splitShortName,
} from './registry.parse.ts'

// Parses the national programme catalogues of Sweden (universityadmissions.se) and Denmark (studyindenmark.dk), which
// contain each programme's own page.

const brackets = /\([^()]*\)/g
/** Words in brackets for the type of a programme, not its subject. */
const kindOfProgramPattern = /MSc|M\.Sc|MA\b|Master|degree|ECTS|credits|year|LL\.M/i
/** The same words without brackets. */
const kindOfProgram =
  /,? ?\b(?:Master'?s? ?(?:Programme|Program|Progr|degree)?|Msc Progr\w*|Programme|\d+(?:-\d+)? (?:ECTS )?credits)(?: in| of)?(?=$|[,:;)-]| )|- First and main admission round|, Distance\b/gi

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const extractSubject = (name: string): string => {
  const subject = name
    .replaceAll(brackets, (part) => (kindOfProgramPattern.test(part) ? ' ' : part))
    .replace(/, (?:MSc|MA)(?: in \w+)?$/, '')
    .replace(
      /^(?:International |Joint )?(?:Nordic )?Master'?s? (?:of Science |of Arts )?(?:Programme |Program |degree )?(?:in |of )/i,
      '',
    )
    .replaceAll(kindOfProgram, ' ')
    .replaceAll(/\(\s*\)/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s,:–-]+|(?<![\s,:–-])[\s,:–-]+$/g, '')
  return capitalize(subject.length > 2 ? subject : name)
}

/** Former domains of universities. */
const formerDomains = new Map([
  ['Halmstad University', ['hh.se']],
  ['Jönköping University', ['hj.se']],
  ['Malmö University', ['mah.se']],
  ['Royal Academy of Music Aarhus/Aalborg', ['musik-kons.dk']],
])

const credits = { aYear: 60 }

const swedishTuition = (row: RegistryRow): RegisteredProgram['facts'][string] => {
  const whole = Number(readCell(row, 'total_tuition_sek_non_eu'))
  const years = Number(readCell(row, 'credits_ects')) / credits.aYear
  if (!(whole > 0) || !(years > 0)) return undefined
  return {
    value: Math.round(whole / Math.max(1, years)),
    currency: 'SEK',
    note: 'for citizens of countries outside the EU, the EEA and Switzerland; others pay nothing',
  }
}

const months = (row: RegistryRow): RegisteredProgram['facts'][string] => {
  const years = Number(readCell(row, 'credits_ects')) / credits.aYear
  const pace = readCell(row, 'pace') === 'Half-time' ? 2 : 1
  return years > 0 && years <= 6 ? { value: Math.round(years * 12 * pace) } : undefined
}

const readSweden = (row: RegistryRow): RegisteredProgram[] | 'shape' | 'field_unknown' => {
  const [university, title] = [readCell(row, 'university'), readCell(row, 'programme_name')]
  if (!university || !title) return 'shape'
  const name = extractSubject(title)
  const field = findFieldByWords(name) ?? findFieldByWords(readCell(row, 'subjects'))
  if (!field) return 'field_unknown'
  const { name: home, aliases } = splitShortName(university)
  return [
    {
      institution: {
        ...{ number: home, name: home, aliases },
        website: findSite(readCell(row, 'programme_url')),
        domains: formerDomains.get(home) ?? [],
      },
      name,
      field,
      level: 'masters',
      degree: 'Master',
      language: parseLanguageCode(readCell(row, 'teaching_language')),
      website: readCell(row, 'programme_url'),
      facts: {
        tuition_per_year: swedishTuition(row),
        duration_months: months(row),
        mode: readStatedModes(readCell(row, 'study_form'), readCell(row, 'pace')),
        start: /^Autumn/.test(readCell(row, 'start_period')) ? { value: [{ term: 'fall' }] } : undefined,
      },
    },
  ]
}

/** Returns the site of a page, when it is the university's own. */
export function findSite(page: string): string | undefined {
  try {
    return new URL(page).origin
  } catch {
    return undefined
  }
}

export const universityadmissions: Registry = {
  title: 'programmes of Universityadmissions.se',
  register: 'uhr',
  country: 'SE',
  columns: [
    'university',
    'programme_name',
    'credits_ects',
    'teaching_language',
    'total_tuition_sek_non_eu',
    'programme_url',
  ],
  source: {
    id: 'universityadmissions',
    title: 'Universityadmissions.se, search of programmes',
    publisher: 'Swedish Council for Higher Education (UHR)',
    url: 'https://www.universityadmissions.se/',
    licence: 'facts of a public authority',
  },
  read: readSweden,
}

/** Selects the future dates of a cell such as "2027-01-15; 2026-03-01". */
const listFutureDays = (text: string): string[] =>
  text
    .split(';')
    .map((day) => day.trim())
    .filter(isDay)
    .toSorted()

const danishMonths = (text: string): RegisteredProgram['facts'][string] => {
  const [, years] = /^(\d)(?: years?)?$/i.exec(text) ?? []
  return years ? { value: Number(years) * 12 } : undefined
}

const readDenmark = (row: RegistryRow): RegisteredProgram[] | 'shape' | 'field_unknown' => {
  const [university, title] = [readCell(row, 'institution'), readCell(row, 'programme_name')]
  if (readCell(row, 'level') !== 'master') return []
  if (!university || !title) return 'shape'
  const name = extractSubject(title)
  const field = findFieldByWords(name) ?? findFieldByWords(university)
  if (!field) return 'field_unknown'
  const { name: home, aliases } = splitShortName(university)
  const page = readCell(row, 'programme_url')
  const date = listFutureDays(readCell(row, 'application_deadline')).at(-1)
  const starts = [...new Set(listFutureDays(readCell(row, 'intake_start')).map((day) => Number(day.slice(5, 7))))]
  return [
    {
      institution: {
        number: home,
        name: home,
        aliases,
        website: findSite(page),
        domains: formerDomains.get(home) ?? [],
      },
      name,
      field,
      level: /\bMBA\b/.test(title) ? 'mba' : 'masters',
      degree: /\(MA\)|Master of Arts/.test(title) ? 'MA' : 'MSc',
      language: parseLanguageCode(readCell(row, 'teaching_language')),
      website: page,
      facts: {
        duration_months: danishMonths(readCell(row, 'duration')),
        deadline: date ? { value: { date }, url: readCell(row, 'source_page_url') } : undefined,
        start: starts.length > 0 ? { value: starts.map((month) => ({ month })) } : undefined,
      },
    },
  ]
}

export const studyindenmark: Registry = {
  title: 'programmes of Study in Denmark',
  register: 'studyindenmark',
  country: 'DK',
  columns: [
    'institution',
    'programme_name',
    'level',
    'duration',
    'teaching_language',
    'application_deadline',
    'programme_url',
  ],
  source: {
    id: 'studyindenmark',
    title: 'Study in Denmark, programmes taught in English',
    publisher: 'Danish Ministry of Higher Education and Science',
    url: 'https://studyindenmark.dk/portal',
    licence: 'facts of a public authority',
  },
  read: readDenmark,
}
