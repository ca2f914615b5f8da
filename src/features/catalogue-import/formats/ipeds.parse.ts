import {
  createRefusal,
  type FileContext,
  normalizeUrl,
  parseHost,
  type Reading,
  type Refusal,
  readAmount,
  type SourceRow,
  skippedEntry,
  type UniversityEntry,
} from '#src/features/catalogue/entries/source-entry.parse.ts'
import type { Fact, Facts } from '#src/features/catalogue/facts/facts.rules.ts'

// Parses the survey files of IPEDS (https://nces.ed.gov/ipeds/use-the-data, "Complete data files") as published: HD
// (directory), IC (offerings and fees), IC_AY (student charges of an academic year), ADM (admissions).

export type IpedsRow = Readonly<Record<string, string>>

/** Distinctive column of each table. */
export const ipedsTables = {
  HD: { column: 'INSTNM', title: 'Institutional Characteristics: Directory information', id: 'hd' },
  IC: {
    column: 'APPLFEEG',
    title: 'Institutional Characteristics: Educational offerings and application fees',
    id: 'ic',
  },
  IC_AY: { column: 'TUITION7', title: 'Institutional Characteristics: Student charges', id: 'ic-ay' },
  ADM: { column: 'APPLCN', title: 'Admissions: undergraduate applications and admissions', id: 'adm' },
} as const
export type IpedsTable = keyof typeof ipedsTables

export const detectIpedsTable = (columns: readonly string[]): IpedsTable | undefined =>
  (Object.keys(ipedsTables) as IpedsTable[]).find((table) => columns.includes(ipedsTables[table].column))

/** IC and IC_AY concern the academic year that begins in the year of their name. */
const toAcademicYear = (table: IpedsTable, year: string): string =>
  table === 'IC' || table === 'IC_AY' ? `${year}-${String((Number(year) + 1) % 100).padStart(2, '0')}` : year

export const buildIpedsSource = (table: IpedsTable, { year, checkedOn }: FileContext): SourceRow => ({
  id: `ipeds-${ipedsTables[table].id}-${year}`,
  title: `IPEDS, ${ipedsTables[table].title} (${table.replace('_AY', '')}${year}${table === 'IC_AY' ? '_AY' : ''})`,
  publisher: 'U.S. Department of Education, National Center for Education Statistics',
  url: 'https://nces.ed.gov/ipeds/use-the-data',
  licence: 'public domain (work of the U.S. government)',
  year: toAcademicYear(table, year),
  checked_on: checkedOn,
})

type LeftOut = Reading['leftOut']
export type FactOrigin = { year: string; source: string; checked_on: string }

const parseAmount = (row: IpedsRow, column: string, leftOut: LeftOut): number | undefined => {
  const amount = readAmount(row[column])
  // IPEDS encodes "not reported" as -1, "does not apply" as -2, and "has none" as 0.
  if (amount && 'reason' in amount && !['-1', '-2', '0'].includes((row[column] ?? '').trim()))
    leftOut.push({ field: column, reason: amount.reason })
  return amount && 'value' in amount ? amount.value : undefined
}

/** Parses a required fee, for which 0 is a reported value; undefined when not reported. */
const feeOr = (row: IpedsRow, column: string, leftOut: LeftOut): number | undefined =>
  row[column]?.trim() === '0' ? 0 : parseAmount(row, column, leftOut)

/** Columns of a yearly price, each for residents of the state and for others. */
export interface PriceColumns {
  tuition: readonly [inState: string, outOfState: string]
  requiredFees: readonly [inState: string, outOfState: string]
}

interface ResidencyPrice {
  tuition: number
  /** Undefined when not reported. */
  fees: number | undefined
}

const totalOf = ({ tuition, fees = 0 }: ResidencyPrice): number => tuition + fees
const writeSum = ({ tuition, fees }: ResidencyPrice): string => `${tuition} + ${fees}`

const priceNote = (what: string, home: ResidencyPrice, away: ResidencyPrice): string => {
  const isSame = totalOf(home) === totalOf(away)
  if (away.fees === undefined) {
    const residents = isSame ? 'the same in and out of state' : `out of state; ${home.tuition} in state`
    return `${what}, ${residents}; required fees come on top`
  }
  return isSame
    ? `${what} and required fees, the same in and out of state (${writeSum(away)})`
    : `${what} and required fees, out of state (${writeSum(away)}); ${totalOf(home)} in state (${writeSum(home)})`
}

/**
 * Creates the tuition fact of a row: tuition plus required fees, for residents and for others; none when either tuition
 * is unknown.
 *
 * Some public universities charge others the tuition of residents and the difference as a required fee, so that the
 * tuition alone would be a fraction of the price. Without reported fees the note says that they come on top.
 */
export const buildTuitionFacts = (
  row: IpedsRow,
  { tuition, requiredFees }: PriceColumns,
  what: string,
  origin: FactOrigin,
  leftOut: LeftOut = [],
): Facts => {
  const [home, away] = tuition.map((column) => parseAmount(row, column, leftOut))
  if (home === undefined || away === undefined) return {}
  const [homeFees, awayFees] = requiredFees.map((column) => feeOr(row, column, leftOut))
  const areFeesKnown = homeFees !== undefined && awayFees !== undefined
  const residents = { tuition: home, fees: areFeesKnown ? homeFees : undefined }
  const others = { tuition: away, fees: areFeesKnown ? awayFees : undefined }
  const { year, ...rest } = origin
  return {
    tuition_per_year: {
      value: totalOf(others),
      value_in_state: totalOf(residents),
      currency: 'USD',
      year,
      note: priceNote(what, residents, others),
      ...rest,
    },
  }
}

export const graduateTuition = {
  columns: { tuition: ['TUITION6', 'TUITION7'], requiredFees: ['FEE6', 'FEE7'] },
  what: 'average full-time graduate tuition',
} as const

/** Columns of the professional degrees that have a price of their own. */
export const professionalTuition: Readonly<Record<string, { columns: PriceColumns; what: string }>> = {
  JD: {
    columns: { tuition: ['ISPROF9', 'OSPROF9'], requiredFees: ['ISPFEE9', 'OSPFEE9'] },
    what: 'full-time tuition of the first law degree (JD)',
  },
  MD: {
    columns: { tuition: ['ISPROF3', 'OSPROF3'], requiredFees: ['ISPFEE3', 'OSPFEE3'] },
    what: 'full-time tuition of the medical degree (MD)',
  },
}

/** Parses the graduate application fee, when reported by the institution (R); 0 is a reported value. */
export const buildApplicationFeeFacts = (row: IpedsRow, { year, ...rest }: FactOrigin): Facts => {
  const fee = Number(row.APPLFEEG)
  const isReported = row.XAPPFEEG === 'R' && row.APPLFEEG !== '' && Number.isFinite(fee) && fee >= 0
  return isReported ? { application_fee: { value: fee, currency: 'USD', year, ...rest } } : {}
}

/** Calculates the undergraduate admission rate, rounded to a hundredth of a percent. */
export const buildAdmissionRateFacts = (row: IpedsRow, { year, ...rest }: FactOrigin, leftOut: LeftOut = []): Facts => {
  const [applied, admitted] = [parseAmount(row, 'APPLCN', leftOut), parseAmount(row, 'ADMSSN', leftOut)]
  if (applied === undefined || admitted === undefined) return {}
  const value = Math.round((admitted / applied) * 10_000) / 10_000
  if (value > 1) {
    leftOut.push({ field: 'ADMSSN', reason: 'value_not_a_share' satisfies Refusal })
    return {}
  }
  return { admission_rate_undergraduate: { value, year, ...rest } }
}

export const parseControl = (code: string | undefined): string | null =>
  ({ 1: 'public', 2: 'private-nonprofit', 3: 'private-forprofit' })[code ?? ''] ?? null

const fact = (value: string | null, { year, ...rest }: FactOrigin): Fact | undefined =>
  value === null || value === '' ? undefined : { value, year, ...rest }

const known = (facts: Record<string, Fact | undefined>): Facts =>
  Object.fromEntries(Object.entries(facts).filter((entry): entry is [string, Fact] => entry[1] !== undefined))

const blank = (cell: string | undefined): string | null => (!cell?.trim() || cell.trim() === '-2' ? null : cell.trim())

const directoryEntry = (row: IpedsRow, origin: FactOrigin): Partial<UniversityEntry> => {
  const website = normalizeUrl(row.WEBADDR)
  const host = website ? parseHost(website) : null
  return {
    name: blank(row.INSTNM),
    aliases: (blank(row.IALIAS) ?? '')
      .split(/[|;]/)
      .map((alias) => alias.trim())
      .filter(Boolean),
    country: 'US',
    region: blank(row.STABBR),
    control: parseControl(row.CONTROL),
    domains: host ? [host] : [],
    facts: known({ website: fact(website, origin), city: fact(blank(row.CITY), origin) }),
  }
}

const buildFacts = (table: IpedsTable, row: IpedsRow, origin: FactOrigin, leftOut: LeftOut): Facts => {
  if (table === 'IC') return buildApplicationFeeFacts(row, origin)
  if (table === 'ADM') return buildAdmissionRateFacts(row, origin, leftOut)
  return buildTuitionFacts(row, graduateTuition.columns, graduateTuition.what, origin, leftOut)
}

/** Parses a row of any of the four tables. Institutions that closed or have no graduate programmes are skipped. */
export const readIpedsRow = (table: IpedsTable, row: IpedsRow, source: SourceRow): Reading => {
  if (!/^\d{6}$/.test(row.UNITID ?? '')) return createRefusal('shape')
  if (table === 'HD' && (row.GROFFER !== '1' || row.CYACTIVE !== '1')) return skippedEntry
  const origin = { year: source.year, source: source.id, checked_on: source.checked_on }
  const leftOut: LeftOut = []
  const base: UniversityEntry = {
    kind: 'university',
    externalIds: [`ipeds:${row.UNITID}`],
    name: null,
    aliases: [],
    country: null,
    region: null,
    domains: [],
    control: null,
    facts: {},
    source: source.id,
  }
  if (table === 'HD') return { entry: { ...base, ...directoryEntry(row, origin) }, leftOut }
  const facts = buildFacts(table, row, origin, leftOut)
  return Object.keys(facts).length === 0 && leftOut.length === 0 ? skippedEntry : { entry: { ...base, facts }, leftOut }
}
