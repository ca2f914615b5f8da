import type { FileContext, Reading } from '#src/features/catalogue/entries/source-entry.parse.ts'
import { passedOver, refusedAs } from '#src/features/catalogue/entries/source-entry.parse.ts'
import { cell, type RegistryRow } from '../registries/registry.parse.ts'
import { readGrantRow } from './grant-entries.parse.ts'
import { countryOf } from './institutions.parse.ts'
import { begun, type Publisher, rowOf } from './publisher.parse.ts'
import { australianPublishers } from './publishers-of-australia.parse.ts'

// The exports of publishers as they come.

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

/** Answers of the award service of the National Science Foundation, as JSON or as a table of the same names. */
const nsfAwards: Publisher = {
  register: 'nsf',
  columns: ['awardeeName', 'piFirstName', 'piLastName', 'title'],
  row: (row) => {
    const program = cell(row, 'fundProgramName')
    if (isNoResearch.test(`${program} ${cell(row, 'transType')}`)) return undefined
    const number = cell(row, 'id')
    return rowOf('nsf', countryOf(cell(row, 'awardeeCountryCode')) ?? 'US', {
      person: `${cell(row, 'piFirstName')} ${cell(row, 'piLastName')}`,
      institution: cell(row, 'awardeeName'),
      scheme: program,
      areas: [program, cell(row, 'orgLongName2')],
      numbers: [number],
      titles: [cell(row, 'title')],
      from: cell(row, 'startDate'),
      to: cell(row, 'expDate'),
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

/** What the search of NIH RePORTER exports, below six lines about the search. */
const nihSearch: Publisher = {
  register: 'nih',
  columns: ['Project Number', 'Contact PI / Project Leader', 'Organization Name', 'Project Title', 'Project End Date'],
  row: (row) => {
    const activity = cell(row, 'Activity')
    if (isNihCompany.test(activity)) return undefined
    return rowOf('nih', countryOf(cell(row, 'Organization Country')) ?? 'US', {
      person: contactOf(cell(row, 'Contact PI / Project Leader')),
      institution: cell(row, 'Organization Name'),
      department: cell(row, 'Department'),
      isFellow: isNihFellowship.test(activity),
      scheme: activity,
      numbers: [cell(row, 'Project Number')],
      titles: [cell(row, 'Project Title')],
      from: cell(row, 'Project Start Date'),
      to: cell(row, 'Project End Date'),
      timing: 'end',
      url: `https://reporter.nih.gov/project-details/${encodeURIComponent(cell(row, 'Application ID'))}`,
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

/** "¤¤¤41110¤Jane Smith¤0000-…¤Principal Investigator¤Projektledare¤Female¤¤¤…": who leads it. */
const leaderOf = (people: string): string => {
  for (const person of people.slice(0, 10_000).split('¤¤¤')) {
    const parts = person.split('¤')
    const role = parts.indexOf('Principal Investigator')
    // Before the role stand the name and the ORCID, and before those a number in newer exports.
    if (role >= 2) return parts[role - 2] ?? ''
  }
  return ''
}

/** Projects of Swecris. The Energy Agency withholds its people, and so does this. */
const swecris: Publisher = {
  register: 'swecris',
  columns: ['ProjectId', 'ProjectTitleEn', 'CoordinatingOrganisationNameEn', 'InvolvedPeople'],
  row: (row) => {
    const person = leaderOf(cell(row, 'InvolvedPeople'))
    if (person === '') return undefined
    const [number, award] = [cell(row, 'ProjectId'), cell(row, 'TypeOfAwardDescrEn')]
    return rowOf('swecris', 'SE', {
      person,
      institution: cell(row, 'CoordinatingOrganisationNameEn') || cell(row, 'CoordinatingOrganisationNameSv'),
      isFellow: /post-?doc|doctoral/i.test(award),
      funder: cell(row, 'FundingOrganisationNameEn'),
      scheme: award,
      numbers: [number],
      titles: [cell(row, 'ProjectTitleEn') || cell(row, 'ProjectTitleSv')],
      from: cell(row, 'ProjectStartDate') || cell(row, 'FundingStartDate'),
      to: cell(row, 'ProjectEndDate') || cell(row, 'FundingEndDate'),
      url: `https://www.vr.se/english/swecris.html?project=${encodeURIComponent(number)}`,
    })
  },
}

/**
 * Partners of projects of the French agency, with titles or acronyms of their projects: the agency publishes those in another
 * table, and a partner without any says nothing of what they work on. There is no last year.
 */
const anr: Publisher = {
  register: 'anr',
  columns: [
    'Projet.Code_Decision',
    'Projet.Partenaire.Nom_organisme',
    'Projet.Partenaire.Responsable_scientifique.Nom',
    'Projet.Partenaire.Responsable_scientifique.Prenom',
  ],
  row: (row) => {
    const number = begun(row, 'Projet.Code_Decision')
    const titles = ['Projet.Titre.Anglais', 'Projet.Titre.Francais', 'Projet.Titre', 'Projet.Acronyme']
    const title = titles.map((column) => begun(row, column)).find((text) => text !== '')
    if (!title) return undefined
    const leader = 'Projet.Partenaire.Responsable_scientifique'
    return rowOf('anr', 'FR', {
      person: `${cell(row, `${leader}.Prenom`)} ${cell(row, `${leader}.Nom`)}`,
      institution: cell(row, 'Projet.Partenaire.Nom_organisme'),
      numbers: [number],
      titles: [title],
      from: begun(row, 'Projet.T0 scientifique'),
      url: `https://anr.fr/Projet-${encodeURIComponent(number)}`,
    })
  },
}

export const publishers: readonly Publisher[] = [
  nsf,
  nsfAwards,
  nih,
  nihSearch,
  gtr,
  snsf,
  nserc,
  swecris,
  anr,
  ...australianPublishers,
]

export const readPublished = (publisher: Publisher, row: RegistryRow, context: FileContext): Reading => {
  const said = publisher.row(row)
  return said ? readGrantRow(said, context) : passedOver
}

/** An object of an answer as a row: its own plain values, and those of its `attributes`. */
const rowIn = (value: unknown): RegistryRow => {
  const record = Object(value) as Record<string, unknown>
  const plain = Object.entries({ ...record, ...(Object(record.attributes) as object) }).filter(
    ([, one]) => typeof one === 'string' || typeof one === 'number',
  )
  return Object.fromEntries(plain.map(([name, one]) => [name, String(one)]))
}

/** What one object of a publisher's answer says; services answer with the names that their tables have as columns. */
export const readPublishedObject = (value: unknown, context: FileContext): Reading => {
  const row = rowIn(value)
  const publisher = publishers.find(({ columns }) => columns.every((column) => column in row))
  return publisher ? readPublished(publisher, row, context) : refusedAs('shape')
}
