import type { FileContext, Reading } from '#src/features/catalogue/entries/source-entry.parse.ts'
import { passedOver } from '#src/features/catalogue/entries/source-entry.parse.ts'
import { cell, type RegistryRow } from '../registries/registry.parse.ts'
import { type GrantRow, readGrantRow } from './grant-entries.parse.ts'
import { countryOf } from './institutions.parse.ts'
import type { GrantRegisterId } from './registers.rules.ts'

// The exports of publishers as they come: one row a grant. Each says what its columns mean.

/** What a row says, but for what most registers leave open. */
type Said = Pick<GrantRow, 'person' | 'institution'> & Partial<GrantRow>

const rowOf = (register: GrantRegisterId, country: string | null, said: Said): GrantRow => ({
  ...{ country, register, department: '', isFellow: false, funder: '', scheme: '', url: '', from: '', to: '' },
  ...{ numbers: [], titles: [], topics: [], areas: [] },
  ...said,
})

export interface Publisher {
  register: GrantRegisterId
  /** Columns by which the form is known; their beginnings, where a publisher writes them in two languages. */
  columns: readonly string[]
  /** What a row says; undefined where it is about something else, such as a student. */
  row: (row: RegistryRow) => GrantRow | undefined
}

/** Awards to companies, students and meetings are no work of a group. */
const isNoResearch = /fellowship|sbir|sttr|conference|workshop|travel/i

/** "CSV, all awards" of the award search of the National Science Foundation. */
const nsf: Publisher = {
  register: 'nsf',
  columns: ['AwardNumber', 'PrincipalInvestigator', 'Organization', 'Title', 'StartDate', 'EndDate'],
  row: (row) => {
    if (isNoResearch.test(`${cell(row, 'AwardInstrument')} ${cell(row, 'Program(s)')}`)) return undefined
    const number = cell(row, 'AwardNumber')
    return rowOf('nsf', 'US', {
      person: cell(row, 'PrincipalInvestigator'),
      institution: cell(row, 'Organization'),
      scheme: cell(row, 'Program(s)'),
      areas: [cell(row, 'Program(s)'), cell(row, 'NSFDirectorate')],
      numbers: [number],
      titles: [cell(row, 'Title')],
      from: cell(row, 'StartDate'),
      to: cell(row, 'EndDate'),
      url: `https://www.nsf.gov/awardsearch/showAward?AWD_ID=${encodeURIComponent(number)}`,
    })
  },
}

/** "SMITH, JANE A (contact); DOE, JOHN;": the contact, else the first. */
const contactOf = (names: string): string => {
  const all = names.split(';').map((name) => name.trim())
  const contact = all.find((name) => name.endsWith('(contact)')) ?? all[0] ?? ''
  return contact.replace('(contact)', '').trim()
}

/** Training of students and fellows, and grants to small companies. */
const isNihFellowship = /^(F\d\d|K99|K00|R36)$/
const isNihCompany = /^(R4[1-4]|SB1|UT[12]|U4[34])$/

/** Project files of NIH ExPORTER: the year in which a project ends is in them. */
const nih: Publisher = {
  register: 'nih',
  columns: ['APPLICATION_ID', 'ACTIVITY', 'CORE_PROJECT_NUM', 'ORG_NAME', 'PI_NAMEs', 'PROJECT_TITLE', 'PROJECT_END'],
  row: (row) => {
    const activity = cell(row, 'ACTIVITY')
    if (isNihCompany.test(activity)) return undefined
    return rowOf('nih', countryOf(cell(row, 'ORG_COUNTRY')) ?? 'US', {
      person: contactOf(cell(row, 'PI_NAMEs')),
      institution: cell(row, 'ORG_NAME'),
      department: cell(row, 'ORG_DEPT'),
      isFellow: isNihFellowship.test(activity),
      scheme: activity,
      numbers: [cell(row, 'CORE_PROJECT_NUM')],
      titles: [cell(row, 'PROJECT_TITLE')],
      from: cell(row, 'PROJECT_START'),
      to: cell(row, 'PROJECT_END'),
      timing: 'end',
      url: `https://reporter.nih.gov/project-details/${encodeURIComponent(cell(row, 'APPLICATION_ID'))}`,
    })
  },
}

/** Project search of the Gateway to Research; a studentship is its student's. */
const gtr: Publisher = {
  register: 'gtr',
  columns: ['FundingOrgName', 'ProjectReference', 'LeadROName', 'PISurname', 'PIFirstName', 'Title', 'EndDate'],
  row: (row) => {
    if (/studentship|training grant/i.test(cell(row, 'ProjectCategory'))) return undefined
    return rowOf('gtr', 'GB', {
      person: [cell(row, 'PIFirstName'), cell(row, 'PIOtherNames'), cell(row, 'PISurname')].filter(Boolean).join(' '),
      institution: cell(row, 'LeadROName'),
      department: cell(row, 'Department'),
      funder: `UK Research and Innovation, ${cell(row, 'FundingOrgName')}`,
      scheme: cell(row, 'ProjectCategory'),
      numbers: [cell(row, 'ProjectReference')],
      titles: [cell(row, 'Title')],
      from: cell(row, 'StartDate'),
      to: cell(row, 'EndDate'),
      url: cell(row, 'GTRProjectUrl').replace(/^http:/, 'https:'),
    })
  },
}

/** Careers that are a fellow's own. */
const isSwissFellowship = /mobility|doc\.ch|postdoc|marie heim|return/i

/** Grants of the SNSF Data Portal. */
const snsf: Publisher = {
  register: 'snsf',
  columns: ['GrantNumber', 'ResponsibleApplicantName', 'ResearchInstitution', 'Title', 'EffectiveGrantEndDate'],
  row: (row) => {
    const instrument = cell(row, 'FundingInstrumentPublished')
    return rowOf('snsf', countryOf(cell(row, 'InstituteCountry')) ?? 'CH', {
      person: cell(row, 'ResponsibleApplicantName'),
      // "University of Bern - BE" names its canton.
      institution: cell(row, 'ResearchInstitution').replace(/ - [A-Z]{2,6}$/, ''),
      department: cell(row, 'Institute'),
      isFellow: isSwissFellowship.test(instrument),
      scheme: instrument,
      numbers: [cell(row, 'GrantNumberString') || cell(row, 'GrantNumber')],
      titles: [cell(row, 'TitleEnglish') || cell(row, 'Title')],
      areas: [cell(row, 'MainDiscipline')],
      from: cell(row, 'EffectiveGrantStartDate'),
      to: cell(row, 'EffectiveGrantEndDate'),
      url: `https://data.snf.ch/grants/grant/${encodeURIComponent(cell(row, 'GrantNumber'))}`,
    })
  },
}

/** The cell whose column begins so: this publisher writes each in English and French. */
const begun = (row: RegistryRow, beginning: string): string =>
  cell(row, Object.keys(row).find((column) => column.startsWith(beginning)) ?? beginning)

const isStudentAward = /scholarship|fellowship|student|undergraduate|bourse/i

/** Awards of the Canadian council for science and engineering, a file for each fiscal year. */
const nserc: Publisher = {
  register: 'nserc',
  columns: ['Name-Nom', 'Department', 'Institution', 'FiscalYear', 'ApplicationTitle'],
  row: (row) => {
    const program = begun(row, 'ProgramNaneEN') || begun(row, 'ProgramNameEN')
    if (isStudentAward.test(program)) return undefined
    return rowOf('nserc', countryOf(begun(row, 'CountryEN')) ?? 'CA', {
      person: cell(row, 'Name-Nom'),
      institution: begun(row, 'Institution'),
      department: begun(row, 'Department'),
      scheme: program,
      numbers: [begun(row, 'Cle')],
      titles: [begun(row, 'ApplicationTitle')],
      areas: [begun(row, 'ResearchSubjectEN')],
      to: begun(row, 'FiscalYear'),
    })
  },
}

export const publishers: readonly Publisher[] = [nsf, nih, gtr, snsf, nserc]

export const readPublished = (publisher: Publisher, row: RegistryRow, context: FileContext): Reading => {
  const said = publisher.row(row)
  return said ? readGrantRow(said, context) : passedOver
}
