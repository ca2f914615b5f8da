import { cell } from '../registries/registry.parse.ts'
import { begun, type Publisher, rowOf } from './publisher.parse.ts'

// The exports of the Australian funders.

/** "4206 - Public Health" and "420699 Public health not elsewhere classified": the field without its number. */
const fieldOf = (text: string): string => text.replace(/^\d{2,6}\s*-?\s*/, '')

/** Grants of the data portal of the Australian Research Council, as JSON or as a table of the same names. */
const arc: Publisher = {
  register: 'arc',
  columns: ['code', 'lead-investigator', 'current-admin-organisation', 'grant-summary'],
  row: (row) => {
    const [number, lead, scheme] = [cell(row, 'code'), cell(row, 'lead-investigator'), cell(row, 'scheme-name')]
    const to = cell(row, 'anticipated-end-date')
    const isActive = /active|awaiting/i.test(cell(row, 'grant-status'))
    return rowOf('arc', 'AU', {
      person: lead,
      institution: cell(row, 'current-admin-organisation'),
      isFellow: /early career/i.test(scheme) && !/prof/i.test(lead),
      scheme,
      numbers: [number],
      // The summary begins with the title.
      titles: [cell(row, 'grant-summary').split(/\.\s/)[0] ?? ''],
      topics: [fieldOf(cell(row, 'primary-field-of-research'))],
      from: cell(row, 'funding-commencement-year'),
      to,
      // Without a last day the portal's word that it is active holds on the day of the export.
      timing: to === '' && isActive ? 'active' : 'end',
      url: `https://dataportal.arc.gov.au/NCGP/Web/Grant/Grant/${encodeURIComponent(number)}`,
    })
  },
}

const isStudentScheme = /scholarship|postgraduate/i

/** Outcomes of funding rounds of the health council: the first of a team leads it, and no last year is told. */
const nhmrc: Publisher = {
  register: 'nhmrc',
  columns: ['Application ID', 'Chief Investigator Team', 'Funding Scheme', 'Grant Title', 'Administering Institution'],
  row: (row) => {
    const scheme = cell(row, 'Funding Scheme')
    if (isStudentScheme.test(scheme)) return undefined
    return rowOf('nhmrc', 'AU', {
      person: cell(row, 'Chief Investigator Team').split(';')[0]?.trim() ?? '',
      institution: cell(row, 'Administering Institution'),
      scheme,
      numbers: [cell(row, 'Application ID')],
      titles: [cell(row, 'Grant Title')],
      areas: ['medicine'],
      from: cell(row, 'Grant Start Date'),
    })
  },
}

const isNobody = /^(not applicable|not available|)$/i

/** Recipients of the Medical Research Future Fund; a grant to an organisation names nobody. */
const mrff: Publisher = {
  register: 'mrff',
  columns: ['Grant ID', 'MRFF Initiative', 'Organisation', 'Project Name', 'Contract End Date'],
  row: (row) => {
    const person = begun(row, 'Chief Investigator A')
    if (isNobody.test(person)) return undefined
    const fields = begun(row, 'Field(s) of Research')
    const areas = isNobody.test(fields) ? [] : fields.split(',').map((field) => field.trim())
    return rowOf('mrff', 'AU', {
      person,
      institution: cell(row, 'Organisation'),
      scheme: cell(row, 'MRFF Initiative'),
      numbers: [cell(row, 'Grant ID')],
      titles: [cell(row, 'Project Name')],
      areas: [...areas.toReversed(), 'medicine'],
      from: cell(row, 'Contract Start Date'),
      to: cell(row, 'Contract End Date'),
    })
  },
}

export const australianPublishers: readonly Publisher[] = [arc, nhmrc, mrff]
