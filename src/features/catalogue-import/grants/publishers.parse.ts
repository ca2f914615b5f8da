import type { FileContext, Reading } from '#src/features/catalogue/entries/source-entry.parse.ts'
import { createRefusal, skippedEntry } from '#src/features/catalogue/entries/source-entry.parse.ts'
import { type RegistryRow, readCell } from '../registries/registry.parse.ts'
import { readGrantRow } from './grant-entries.parse.ts'
import { parseCountry } from './institutions.parse.ts'
import { buildGrantRow, findCellByPrefix, type Publisher } from './publisher.parse.ts'
import { australianPublishers } from './publishers-of-australia.parse.ts'

// Export formats of publishers.

/** Excludes awards to companies, students and meetings, which are no work of a group. */
const isNoResearch = /fellowship|sbir|sttr|conference|workshop|travel/i

/** "CSV, all awards" of the award search of the National Science Foundation. */
const nsf: Publisher = {
  register: 'nsf',
  columns: ['AwardNumber', 'PrincipalInvestigator', 'Organization', 'Title', 'StartDate', 'EndDate'],
  row: (row) => {
    if (isNoResearch.test(`${readCell(row, 'AwardInstrument')} ${readCell(row, 'Program(s)')}`)) return undefined
    const number = readCell(row, 'AwardNumber')
    return buildGrantRow('nsf', 'US', {
      person: readCell(row, 'PrincipalInvestigator'),
      institution: readCell(row, 'Organization'),
      scheme: readCell(row, 'Program(s)'),
      areas: [readCell(row, 'Program(s)'), readCell(row, 'NSFDirectorate')],
      numbers: [number],
      titles: [readCell(row, 'Title')],
      from: readCell(row, 'StartDate'),
      to: readCell(row, 'EndDate'),
      url: `https://www.nsf.gov/awardsearch/showAward?AWD_ID=${encodeURIComponent(number)}`,
    })
  },
}

/** Responses of the award API of the National Science Foundation, as JSON or as a table with the same names. */
const nsfAwards: Publisher = {
  register: 'nsf',
  columns: ['awardeeName', 'piFirstName', 'piLastName', 'title'],
  row: (row) => {
    const program = readCell(row, 'fundProgramName')
    if (isNoResearch.test(`${program} ${readCell(row, 'transType')}`)) return undefined
    const number = readCell(row, 'id')
    return buildGrantRow('nsf', parseCountry(readCell(row, 'awardeeCountryCode')) ?? 'US', {
      person: `${readCell(row, 'piFirstName')} ${readCell(row, 'piLastName')}`,
      institution: readCell(row, 'awardeeName'),
      scheme: program,
      areas: [program, readCell(row, 'orgLongName2')],
      numbers: [number],
      titles: [readCell(row, 'title')],
      from: readCell(row, 'startDate'),
      to: readCell(row, 'expDate'),
      url: `https://www.nsf.gov/awardsearch/showAward?AWD_ID=${encodeURIComponent(number)}`,
    })
  },
}

/** Selects the contact of "SMITH, JANE A (contact); DOE, JOHN;", else the first. */
const selectContact = (names: string): string => {
  const all = names.split(';').map((name) => name.trim())
  const contact = all.find((name) => name.endsWith('(contact)')) ?? all[0] ?? ''
  return contact.replace('(contact)', '').trim()
}

/** Excludes training of students and fellows, and grants to small companies. */
const isNihFellowship = /^(F\d\d|K99|K00|R36)$/
const isNihCompany = /^(R4[1-4]|SB1|UT[12]|U4[34])$/

/** Project files of NIH ExPORTER, which contain the end year of a project. */
const nih: Publisher = {
  register: 'nih',
  columns: ['APPLICATION_ID', 'ACTIVITY', 'CORE_PROJECT_NUM', 'ORG_NAME', 'PI_NAMEs', 'PROJECT_TITLE', 'PROJECT_END'],
  row: (row) => {
    const activity = readCell(row, 'ACTIVITY')
    if (isNihCompany.test(activity)) return undefined
    return buildGrantRow('nih', parseCountry(readCell(row, 'ORG_COUNTRY')) ?? 'US', {
      person: selectContact(readCell(row, 'PI_NAMEs')),
      institution: readCell(row, 'ORG_NAME'),
      department: readCell(row, 'ORG_DEPT'),
      isFellow: isNihFellowship.test(activity),
      scheme: activity,
      numbers: [readCell(row, 'CORE_PROJECT_NUM')],
      titles: [readCell(row, 'PROJECT_TITLE')],
      from: readCell(row, 'PROJECT_START'),
      to: readCell(row, 'PROJECT_END'),
      timing: 'end',
      url: `https://reporter.nih.gov/project-details/${encodeURIComponent(readCell(row, 'APPLICATION_ID'))}`,
    })
  },
}

/** Export of the NIH RePORTER search, below six lines about the search. */
const nihSearch: Publisher = {
  register: 'nih',
  columns: ['Project Number', 'Contact PI / Project Leader', 'Organization Name', 'Project Title', 'Project End Date'],
  row: (row) => {
    const activity = readCell(row, 'Activity')
    if (isNihCompany.test(activity)) return undefined
    return buildGrantRow('nih', parseCountry(readCell(row, 'Organization Country')) ?? 'US', {
      person: selectContact(readCell(row, 'Contact PI / Project Leader')),
      institution: readCell(row, 'Organization Name'),
      department: readCell(row, 'Department'),
      isFellow: isNihFellowship.test(activity),
      scheme: activity,
      numbers: [readCell(row, 'Project Number')],
      titles: [readCell(row, 'Project Title')],
      from: readCell(row, 'Project Start Date'),
      to: readCell(row, 'Project End Date'),
      timing: 'end',
      url: `https://reporter.nih.gov/project-details/${encodeURIComponent(readCell(row, 'Application ID'))}`,
    })
  },
}

/** Project search of the Gateway to Research; a studentship belongs to its student. */
const gtr: Publisher = {
  register: 'gtr',
  columns: ['FundingOrgName', 'ProjectReference', 'LeadROName', 'PISurname', 'PIFirstName', 'Title', 'EndDate'],
  row: (row) => {
    if (/studentship|training grant/i.test(readCell(row, 'ProjectCategory'))) return undefined
    return buildGrantRow('gtr', 'GB', {
      person: [readCell(row, 'PIFirstName'), readCell(row, 'PIOtherNames'), readCell(row, 'PISurname')]
        .filter(Boolean)
        .join(' '),
      institution: readCell(row, 'LeadROName'),
      department: readCell(row, 'Department'),
      funder: `UK Research and Innovation, ${readCell(row, 'FundingOrgName')}`,
      scheme: readCell(row, 'ProjectCategory'),
      numbers: [readCell(row, 'ProjectReference')],
      titles: [readCell(row, 'Title')],
      from: readCell(row, 'StartDate'),
      to: readCell(row, 'EndDate'),
      url: readCell(row, 'GTRProjectUrl').replace(/^http:/, 'https:'),
    })
  },
}

/** Career schemes that are a fellow's own. */
const isSwissFellowship = /mobility|doc\.ch|postdoc|marie heim|return/i

/** Grants of the SNSF Data Portal. */
const snsf: Publisher = {
  register: 'snsf',
  columns: ['GrantNumber', 'ResponsibleApplicantName', 'ResearchInstitution', 'Title', 'EffectiveGrantEndDate'],
  row: (row) => {
    const instrument = readCell(row, 'FundingInstrumentPublished')
    return buildGrantRow('snsf', parseCountry(readCell(row, 'InstituteCountry')) ?? 'CH', {
      person: readCell(row, 'ResponsibleApplicantName'),
      // "University of Bern - BE" names its canton.
      institution: readCell(row, 'ResearchInstitution').replace(/ - [A-Z]{2,6}$/, ''),
      department: readCell(row, 'Institute'),
      isFellow: isSwissFellowship.test(instrument),
      scheme: instrument,
      numbers: [readCell(row, 'GrantNumberString') || readCell(row, 'GrantNumber')],
      titles: [readCell(row, 'TitleEnglish') || readCell(row, 'Title')],
      areas: [readCell(row, 'MainDiscipline')],
      from: readCell(row, 'EffectiveGrantStartDate'),
      to: readCell(row, 'EffectiveGrantEndDate'),
      url: `https://data.snf.ch/grants/grant/${encodeURIComponent(readCell(row, 'GrantNumber'))}`,
    })
  },
}

const isStudentAward = /scholarship|fellowship|student|undergraduate|bourse/i

/** Awards of the Canadian council for science and engineering, a file per fiscal year. */
const nserc: Publisher = {
  register: 'nserc',
  columns: ['Name-Nom', 'Department', 'Institution', 'FiscalYear', 'ApplicationTitle'],
  row: (row) => {
    const program = findCellByPrefix(row, 'ProgramNaneEN') || findCellByPrefix(row, 'ProgramNameEN')
    if (isStudentAward.test(program)) return undefined
    return buildGrantRow('nserc', parseCountry(findCellByPrefix(row, 'CountryEN')) ?? 'CA', {
      person: readCell(row, 'Name-Nom'),
      institution: findCellByPrefix(row, 'Institution'),
      department: findCellByPrefix(row, 'Department'),
      scheme: program,
      numbers: [findCellByPrefix(row, 'Cle')],
      titles: [findCellByPrefix(row, 'ApplicationTitle')],
      areas: [findCellByPrefix(row, 'ResearchSubjectEN')],
      to: findCellByPrefix(row, 'FiscalYear'),
    })
  },
}

/** Finds the leader in "¤¤¤41110¤Jane Smith¤0000-…¤Principal Investigator¤Projektledare¤Female¤¤¤…". */
const findLeader = (people: string): string => {
  for (const person of people.slice(0, 10_000).split('¤¤¤')) {
    const parts = person.split('¤')
    const role = parts.indexOf('Principal Investigator')
    // Name and ORCID precede the role, and in newer exports a number precedes them.
    if (role >= 2) return parts[role - 2] ?? ''
  }
  return ''
}

/** Projects of Swecris. The Energy Agency withholds its people, and so does this register. */
const swecris: Publisher = {
  register: 'swecris',
  columns: ['ProjectId', 'ProjectTitleEn', 'CoordinatingOrganisationNameEn', 'InvolvedPeople'],
  row: (row) => {
    const person = findLeader(readCell(row, 'InvolvedPeople'))
    if (person === '') return undefined
    const [number, award] = [readCell(row, 'ProjectId'), readCell(row, 'TypeOfAwardDescrEn')]
    return buildGrantRow('swecris', 'SE', {
      person,
      institution: readCell(row, 'CoordinatingOrganisationNameEn') || readCell(row, 'CoordinatingOrganisationNameSv'),
      isFellow: /post-?doc|doctoral/i.test(award),
      funder: readCell(row, 'FundingOrganisationNameEn'),
      scheme: award,
      numbers: [number],
      titles: [readCell(row, 'ProjectTitleEn') || readCell(row, 'ProjectTitleSv')],
      from: readCell(row, 'ProjectStartDate') || readCell(row, 'FundingStartDate'),
      to: readCell(row, 'ProjectEndDate') || readCell(row, 'FundingEndDate'),
      url: `https://www.vr.se/english/swecris.html?project=${encodeURIComponent(number)}`,
    })
  },
}

/**
 * Partners of projects of the French agency, with titles or acronyms: the agency publishes those in another table, and
 * a partner without any has no topic. There is no last year.
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
    const number = findCellByPrefix(row, 'Projet.Code_Decision')
    const titles = ['Projet.Titre.Anglais', 'Projet.Titre.Francais', 'Projet.Titre', 'Projet.Acronyme']
    const title = titles.map((column) => findCellByPrefix(row, column)).find((text) => text !== '')
    if (!title) return undefined
    const leader = 'Projet.Partenaire.Responsable_scientifique'
    return buildGrantRow('anr', 'FR', {
      person: `${readCell(row, `${leader}.Prenom`)} ${readCell(row, `${leader}.Nom`)}`,
      institution: readCell(row, 'Projet.Partenaire.Nom_organisme'),
      numbers: [number],
      titles: [title],
      from: findCellByPrefix(row, 'Projet.T0 scientifique'),
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
  const parsed = publisher.row(row)
  return parsed ? readGrantRow(parsed, context) : skippedEntry
}

/** Flattens an object of a response to a row: its primitive values, and those of its `attributes`. */
const flattenRow = (value: unknown): RegistryRow => {
  const record = Object(value) as Record<string, unknown>
  const plain = Object.entries({ ...record, ...(Object(record.attributes) as object) }).filter(
    ([, one]) => typeof one === 'string' || typeof one === 'number',
  )
  return Object.fromEntries(plain.map(([name, one]) => [name, String(one)]))
}

/** Parses an object of a publisher's response, whose names equal the columns of its tables. */
export const readPublishedObject = (value: unknown, context: FileContext): Reading => {
  const row = flattenRow(value)
  const publisher = publishers.find(({ columns }) => columns.every((column) => column in row))
  return publisher ? readPublished(publisher, row, context) : createRefusal('shape')
}
