import { existsSync, readFileSync } from 'node:fs'
import { createCatalogueCache } from '#src/features/catalogue/catalogue-cache.commands.ts'
import { readEmptySearches } from '#src/features/catalogue/empty-searches/empty-searches.commands.ts'
import { FACT_TTL_YEARS, isFactOld } from '#src/features/catalogue/rules.ts'
import type { Database, Db } from '#src/server/database.ts'
import { settleAllOrThrow } from '#src/server/transactions.ts'
import {
  type AssistantMeasurement,
  assistantMeasurementSchema,
  type Figures,
  type InjectionResult,
  injectionResultSchema,
  type Measurement,
  measurementSchema,
  type UnderstandingMeasurement,
  understandingMeasurementSchema,
  type WritingMeasurement,
  writingMeasurementSchema,
} from './contract.ts'
import { countCatalogue, countFacts, countWellKnown, listFigureSources } from './data.ts'
import { sumFacts } from './rules.ts'

const measurementFile = new URL('../../../catalogue/measurement.json', import.meta.url)

const assistantFile = new URL('../../../catalogue/assistant-measurement.json', import.meta.url)

const understandingFile = new URL('../../../catalogue/assistant-intents-measurement.json', import.meta.url)

const injectionsFile = new URL('../../../catalogue/assistant-injections-result.json', import.meta.url)

/** Reads the committed measurement; null without one. A damaged file throws. */
export const readMeasurement = (file = measurementFile): Measurement | null =>
  existsSync(file) ? measurementSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : null

/** Reads the assistant's results on its test questions; null before the first measurement. */
export const readAssistantMeasurement = (file = assistantFile): AssistantMeasurement | null =>
  existsSync(file) ? assistantMeasurementSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : null

/** Reads how many questions the assistant understands; null before the first measurement. */
const readUnderstanding = (): UnderstandingMeasurement | null =>
  existsSync(understandingFile)
    ? understandingMeasurementSchema.parse(JSON.parse(readFileSync(understandingFile, 'utf8')))
    : null

/** Reads the result of prompt injections against the assistant; null before the first measurement. */
export const readInjectionResult = (file = injectionsFile): InjectionResult | null =>
  existsSync(file) ? injectionResultSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : null

const writingFile = new URL('../../../catalogue/writing-measurement.json', import.meta.url)

/** Reads the detection rate of inventions in writings; null before the first measurement. */
const readWritingMeasurement = (): WritingMeasurement | null =>
  existsSync(writingFile) ? writingMeasurementSchema.parse(JSON.parse(readFileSync(writingFile, 'utf8'))) : null

const isKnownKind = (kind: string): kind is keyof typeof FACT_TTL_YEARS => kind in FACT_TTL_YEARS

/** Anonymous user: public figures are read through the request role too, with no user's rows in sight. */
const anonymousUserId = ''

const cachedFigures = createCatalogueCache<Figures>(1)

/**
 * Reads all public figures of the catalogue and the engine. Counting reads the whole catalogue, so the result is cached
 * by catalogue version and day.
 *
 * @param today instant that decides which facts are outdated
 */
export const readPublicFigures = async (database: Database, today: string): Promise<Figures> =>
  await database.asOwner(
    anonymousUserId,
    async (db) =>
      await cachedFigures(database, db, today.slice(0, 10), async () => await countFigures(database, db, today)),
  )

/** Number of searches without result in the public figures. */
const maxEmptySearches = 10

const countFigures = async (database: Database, db: Db, today: string): Promise<Figures> => {
  const [catalogue, wellKnown, facts, sources, emptySearches] = await settleAllOrThrow([
    countCatalogue(db),
    countWellKnown(db),
    countFacts(db),
    listFigureSources(db),
    readEmptySearches(database.service, Date.parse(today), maxEmptySearches),
  ])
  const dated = facts.map((row) => ({
    ...row,
    isOld: isKnownKind(row.kind) && isFactOld({ kind: row.kind, year: row.year }, today),
  }))
  return {
    ...catalogue,
    wellKnown,
    facts: sumFacts(dated),
    sources,
    emptySearches,
    measurement: readMeasurement(),
    assistant: readAssistantMeasurement(),
    understanding: readUnderstanding(),
    injections: readInjectionResult(),
    writing: readWritingMeasurement(),
  }
}
