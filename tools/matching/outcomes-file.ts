import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { parse } from 'csv-parse'
import { createNameIndex, type NameIndex, resolveUniversity } from '#src/features/catalogue/names.engine.ts'
import { isFactOld } from '#src/features/catalogue/rules.ts'
import type { TierModel } from '#src/features/matching/tiers/tiers.rules.ts'
import type { Resolved } from './measurement.ts'
import {
  formOf,
  isFittedApplicant,
  type Outcome,
  type OutcomeForm,
  type OutcomeRow,
  readOutcome,
  residenceOf,
} from './outcome-rows.ts'

// Outcome files: reads admission outcomes row by row, and applies the tier function that the product ships.

export interface OutcomesFile {
  name: string
  form: OutcomeForm
  /** Number of rows of the file, valid or not. */
  rows: number
  resolved: Resolved[]
}

/** Shown to the operator, without a stack trace. */
export class OutcomesFileError extends Error {}

interface CatalogueUniversity {
  id: string
  name: string
  aliases: string[]
  country: string
  facts: { admission_rate_undergraduate?: { value: number; year: string } }
}

interface Places {
  index: NameIndex
  rates: Map<string, number | null>
  countries: Map<string, string>
  known: Map<string, string | null>
}

/** As the product reads it: an outdated rate is unknown. */
const rateOf = ({ facts }: CatalogueUniversity): number | null => {
  const kind = 'admission_rate_undergraduate'
  const rate = facts[kind]
  return rate && !isFactOld({ kind, year: rate.year }, new Date().toISOString()) ? rate.value : null
}

const readPlaces = (): Places => {
  const file = new URL('../../catalogue/universities.json', import.meta.url)
  const universities = JSON.parse(readFileSync(file, 'utf8')) as CatalogueUniversity[]
  return {
    index: createNameIndex(universities),
    rates: new Map(universities.map((university) => [university.id, rateOf(university)])),
    countries: new Map(universities.map(({ id, country }) => [id, country])),
    known: new Map(),
  }
}

const resolve = (places: Places, name: string): string | null => {
  const known = places.known.get(name)
  if (known !== undefined) return known
  const id = resolveUniversity(places.index, name)?.id ?? null
  places.known.set(name, id)
  return id
}

const resolveOutcome = (places: Places, outcome: Outcome): Resolved | null => {
  const universityId = resolve(places, outcome.university)
  if (universityId === null) return null
  const admissionRate = places.rates.get(universityId) ?? null
  const country = places.countries.get(universityId) ?? ''
  const residence = residenceOf(outcome.status, country)
  return { outcome, place: { ...outcome.place, universityId, admissionRate }, residence, country }
}

const csvOf = (path: string, readHeader: (columns: string[]) => void) => {
  const columns = (header: string[]) => {
    readHeader(header)
    return header
  }
  const parser = parse({ columns, bom: true, trim: true, relax_column_count: true, skip_empty_lines: true })
  const source = createReadStream(path)
  const done = path.endsWith('.gz') ? pipeline(source, createGunzip(), parser) : pipeline(source, parser)
  // The error reaches the consumer through the parser, which the pipeline destroys with it.
  done.catch(() => undefined)
  return parser
}

/** Reads a file of either form, plain or .gz. The header determines the form, so that rows may be short, or none. */
export const readOutcomesFile = async (path: string): Promise<OutcomesFile> => {
  if (!existsSync(path)) throw new OutcomesFileError(`There is no file ${path}.`)
  const places = readPlaces()
  let form: OutcomeForm | undefined
  const rows = csvOf(path, (columns) => {
    form = formOf(columns) ?? undefined
    if (!form) throw new OutcomesFileError(`${path} has neither form of outcomes; its header is ${columns}.`)
  })
  const file: OutcomesFile = { name: basename(path), form: 'posts', rows: 0, resolved: [] }
  for await (const row of rows as AsyncIterable<OutcomeRow>) {
    file.form = form ?? file.form
    file.rows += 1
    const outcome = readOutcome(row, file.form)
    const resolved = outcome && resolveOutcome(places, outcome)
    if (resolved) file.resolved.push(resolved)
  }
  if (!form) throw new OutcomesFileError(`${path} is empty: it has no header.`)
  return { ...file, form }
}

type Seasons = Pick<TierModel, 'lastSeason' | 'heldSeasons'>

/** Training rows: the seasons up to the last one except held-out ones, and the same half of the applicants. */
export const isUsedForFitting = (
  { outcome }: Pick<Resolved, 'outcome'>,
  form: OutcomeForm,
  { lastSeason, heldSeasons }: Seasons,
): boolean =>
  form === 'posts'
    ? outcome.season !== null && outcome.season <= lastSeason && !heldSeasons.includes(outcome.season)
    : outcome.applicant !== null && isFittedApplicant(outcome.applicant)
