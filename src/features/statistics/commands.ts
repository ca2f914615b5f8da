import { existsSync, readFileSync } from 'node:fs'
import { createCatalogueCache } from '#src/features/catalogue/catalogue-cache.commands.ts'
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
  type WritingMeasurement,
  writingMeasurementSchema,
} from './contract.ts'
import { countCatalogue, countFacts, countWellKnown, listFigureSources } from './data.ts'
import { sumFacts } from './rules.ts'

const measurementFile = new URL('../../../catalogue/measurement.json', import.meta.url)

const assistantFile = new URL('../../../catalogue/assistant-measurement.json', import.meta.url)

const injectionsFile = new URL('../../../catalogue/assistant-injections-result.json', import.meta.url)

/** The measurement that ships with the product; null until one was made. A damaged file is an error, not a silence. */
export const readMeasurement = (file = measurementFile): Measurement | null =>
  existsSync(file) ? measurementSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : null

/** How the assistant did on its questions; null until somebody has asked them. */
export const readAssistantMeasurement = (file = assistantFile): AssistantMeasurement | null =>
  existsSync(file) ? assistantMeasurementSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : null

/** What came of the attempts to give the assistant orders; null until somebody has made them. */
export const readInjectionResult = (file = injectionsFile): InjectionResult | null =>
  existsSync(file) ? injectionResultSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : null

const writingFile = new URL('../../../catalogue/writing-measurement.json', import.meta.url)

/** How well the check of writings finds inventions; null until somebody has counted. */
const readWritingMeasurement = (): WritingMeasurement | null =>
  existsSync(writingFile) ? writingMeasurementSchema.parse(JSON.parse(readFileSync(writingFile, 'utf8'))) : null

const isKnownKind = (kind: string): kind is keyof typeof FACT_TTL_YEARS => kind in FACT_TTL_YEARS

/** Nobody: public figures are read through the request role as well, with no person's rows in sight. */
const nobody = ''

const cachedFigures = createCatalogueCache<Figures>(1)

/**
 * Reads everything that the public may know about the catalogue and the engine; `today`, an instant, decides which facts are old.
 * Counting reads the whole catalogue, so the result is cached by catalogue version and day.
 */
export const readPublicFigures = async (database: Database, today: string): Promise<Figures> =>
  await database.asOwner(
    nobody,
    async (db) => await cachedFigures(database, db, today.slice(0, 10), async () => await countFigures(db, today)),
  )

const countFigures = async (db: Db, today: string): Promise<Figures> => {
  const [catalogue, wellKnown, facts, sources] = await settleAllOrThrow([
    countCatalogue(db),
    countWellKnown(db),
    countFacts(db),
    listFigureSources(db),
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
    measurement: readMeasurement(),
    assistant: readAssistantMeasurement(),
    injections: readInjectionResult(),
    writing: readWritingMeasurement(),
  }
}
