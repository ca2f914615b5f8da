import type { FileContext } from '#src/features/catalogue/entries/source-entry.parse.ts'
import type { DegreeLevel } from '#src/features/profile/rules.ts'
import { findCipField, formatCipName, listCipWords } from './cip.rules.ts'
import { type RegisteredProgram, type Registry, type RegistryRow, readCell } from './registry.parse.ts'

// Degrees awarded by institutions of the United States, by field (IPEDS, Completions; first majors). An institution
// that awarded a degree in a field has a programme in it, whose own name the register does not contain.

const professions: Readonly<Record<string, readonly [degree: string, level: DegreeLevel]>> = {
  '22.0101': ['JD', 'law'],
  '51.1201': ['MD', 'medical'],
  '51.1202': ['DO', 'medical'],
  '51.0401': ['DDS or DMD', 'medical'],
  '51.2001': ['PharmD', 'medical'],
  '51.1701': ['OD', 'medical'],
  '51.0101': ['DC', 'medical'],
  '01.8001': ['DVM', 'medical'],
  '51.2308': ['DPT', 'phd'],
  '51.2306': ['OTD', 'phd'],
  '51.3818': ['DNP', 'phd'],
  '51.0202': ['AuD', 'phd'],
}

const getDegree = (level: string, cip: string): readonly [degree: string, level: DegreeLevel] | undefined => {
  if (level === 'master') {
    if (cip === '52.0201') return ['MBA', 'mba']
    return cip.startsWith('22.02') ? ['LLM', 'law'] : ["Master's", 'masters']
  }
  if (level === 'doctorate_research') return ['PhD', 'phd']
  if (level === 'doctorate_professional') return professions[cip] ?? ['Professional doctorate', 'phd']
  return level === 'doctorate_other' ? ['Doctorate', 'phd'] : undefined
}

const awardColumn = /^awards_(20\d\d)$/

/** Selects the degrees of the newest year in the file, which may be zero. */
const selectNewestAwards = (row: RegistryRow): { year: string; count: number } | undefined => {
  const years = Object.keys(row)
    .flatMap((column) => awardColumn.exec(column)?.[1] ?? [])
    .toSorted()
  const year = years.at(-1)
  if (!year) return undefined
  const count = Number(readCell(row, `awards_${year}`) || '0')
  return Number.isInteger(count) && count >= 0 ? { year, count } : undefined
}

/** Award codes of the survey's own table: master's, and research, professional and other doctorates. */
const levelByCode: Readonly<Record<string, string>> = {
  '7': 'master',
  '17': 'doctorate_research',
  '18': 'doctorate_professional',
  '19': 'doctorate_other',
}

/** Converts a row of the survey's own table (C2022_A), which contains numbers only, to one with titles. */
const addTitles = (row: RegistryRow, { year, titleOfCip }: FileContext): RegistryRow | undefined => {
  if (!('CTOTALT' in row)) return row
  const [cip, count] = [readCell(row, 'CIPCODE'), readCell(row, 'CTOTALT')]
  // Excludes second majors, which are counted with the first, and code 99, the total of all fields.
  if (readCell(row, 'MAJORNUM') !== '1' || cip === '99' || !(Number(count) > 0)) return undefined
  return {
    unitid: readCell(row, 'UNITID'),
    institution: '',
    level: levelByCode[readCell(row, 'AWLEVEL')] ?? '',
    cip,
    cip_title: titleOfCip?.(cip) ?? '',
    [`awards_${year}`]: count,
  }
}

const readRow = (rawRow: RegistryRow, context: FileContext): RegisteredProgram[] | 'shape' | 'field_unknown' => {
  const row = addTitles(rawRow, context)
  if (!row) return []
  const [number, name, cip, title] = ['unitid', 'institution', 'cip', 'cip_title'].map((column) =>
    readCell(row, column),
  )
  const award = getDegree(readCell(row, 'level'), cip ?? '')
  if (!award) return []
  if (!number || name === undefined || !cip || !title || !/^\d\d\.\d{4}$/.test(cip)) return 'shape'
  const field = findCipField(cip)
  if (!field) return 'field_unknown'
  const newestAwards = selectNewestAwards(row)
  const [degree, level] = award
  return [
    {
      institution: { number, name, website: readCell(row, 'website'), region: readCell(row, 'state') || null },
      name: formatCipName(cip, title),
      field,
      level,
      degree,
      language: null,
      keywords: listCipWords(cip),
      isByField: true,
      facts: {
        degrees_awarded: newestAwards && {
          value: newestAwards.count,
          note: `CIP ${cip}, July ${Number(newestAwards.year) - 1} to June ${newestAwards.year}`,
        },
      },
    },
  ]
}

export const ipedsCompletions: Registry = {
  title: 'degrees by field (IPEDS, Completions)',
  register: 'ipeds',
  country: 'US',
  columns: ['unitid', 'institution', 'level', 'cip', 'cip_title'],
  otherColumns: ['UNITID', 'CIPCODE', 'MAJORNUM', 'AWLEVEL', 'CTOTALT'],
  source: {
    id: 'ipeds-completions',
    title: 'IPEDS, Completions: degrees by field',
    publisher: 'U.S. Department of Education, National Center for Education Statistics',
    url: 'https://nces.ed.gov/ipeds/use-the-data',
    licence: 'public domain (work of the U.S. government)',
  },
  read: readRow,
}
