import { readCell } from '../registries/registry.parse.ts'
import { buildGrantRow, findCellByPrefix, type Publisher } from './publisher.parse.ts'

// Exports of the Australian funders.

/** Strips the number of a field: "4206 - Public Health" and "420699 Public health not elsewhere classified". */
const stripFieldNumber = (text: string): string => text.replace(/^\d{2,6}\s*-?\s*/, '')

/** Grants of the data portal of the Australian Research Council, as JSON or as a table with the same names. */
const arc: Publisher = {
  register: 'arc',
  columns: ['code', 'lead-investigator', 'current-admin-organisation', 'grant-summary'],
  row: (row) => {
    const [number, lead, scheme] = [
      readCell(row, 'code'),
      readCell(row, 'lead-investigator'),
      readCell(row, 'scheme-name'),
    ]
    const to = readCell(row, 'anticipated-end-date')
    const isActive = /active|awaiting/i.test(readCell(row, 'grant-status'))
    return buildGrantRow('arc', 'AU', {
      person: lead,
      institution: readCell(row, 'current-admin-organisation'),
      isFellow: /early career/i.test(scheme) && !/prof/i.test(lead),
      scheme,
      numbers: [number],
      // The summary starts with the title.
      titles: [readCell(row, 'grant-summary').split(/\.\s/)[0] ?? ''],
      topics: [stripFieldNumber(readCell(row, 'primary-field-of-research'))],
      from: readCell(row, 'funding-commencement-year'),
      to,
      // Without an end date, the portal's status "active" applies on the export date.
      timing: to === '' && isActive ? 'active' : 'end',
      url: `https://dataportal.arc.gov.au/NCGP/Web/Grant/Grant/${encodeURIComponent(number)}`,
    })
  },
}

const isStudentScheme = /scholarship|postgraduate/i

/** Outcomes of funding rounds of the health council: the first of a team is the leader, and there is no last year. */
const nhmrc: Publisher = {
  register: 'nhmrc',
  columns: ['Application ID', 'Chief Investigator Team', 'Funding Scheme', 'Grant Title', 'Administering Institution'],
  row: (row) => {
    const scheme = readCell(row, 'Funding Scheme')
    if (isStudentScheme.test(scheme)) return undefined
    return buildGrantRow('nhmrc', 'AU', {
      person: readCell(row, 'Chief Investigator Team').split(';')[0]?.trim() ?? '',
      institution: readCell(row, 'Administering Institution'),
      scheme,
      numbers: [readCell(row, 'Application ID')],
      titles: [readCell(row, 'Grant Title')],
      areas: ['medicine'],
      from: readCell(row, 'Grant Start Date'),
    })
  },
}

const placeholder = /^(not applicable|not available|)$/i

/** Recipients of the Medical Research Future Fund; a grant to an organisation names no person. */
const mrff: Publisher = {
  register: 'mrff',
  columns: ['Grant ID', 'MRFF Initiative', 'Organisation', 'Project Name', 'Contract End Date'],
  row: (row) => {
    const person = findCellByPrefix(row, 'Chief Investigator A')
    if (placeholder.test(person)) return undefined
    const fields = findCellByPrefix(row, 'Field(s) of Research')
    const areas = placeholder.test(fields) ? [] : fields.split(',').map((field) => field.trim())
    return buildGrantRow('mrff', 'AU', {
      person,
      institution: readCell(row, 'Organisation'),
      scheme: readCell(row, 'MRFF Initiative'),
      numbers: [readCell(row, 'Grant ID')],
      titles: [readCell(row, 'Project Name')],
      areas: [...areas.toReversed(), 'medicine'],
      from: readCell(row, 'Contract Start Date'),
      to: readCell(row, 'Contract End Date'),
    })
  },
}

export const australianPublishers: readonly Publisher[] = [arc, nhmrc, mrff]
