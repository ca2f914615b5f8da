import { existsSync, readFileSync } from 'node:fs'
import { isFactOld, SHELF_LIFE_YEARS } from '#src/features/catalogue/rules.ts'
import type { Database, Db } from '#src/server/database.ts'
import { together } from '#src/server/transactions.ts'
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
import { countCatalogue, countChanges, countFacts, countWellKnown, listFigureSources } from './data.ts'
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

const isKnownKind = (kind: string): kind is keyof typeof SHELF_LIFE_YEARS => kind in SHELF_LIFE_YEARS

/** Nobody: public figures are read through the request role as well, with no person's rows in sight. */
const nobody = ''

/** What was counted last in a database, of which catalogue and for which day. */
const counted = new WeakMap<Database, { of: string; figures: Figures }>()

/**
 * Everything that the public may know about the catalogue and the engine; `today`, an instant, decides which facts are old.
 * Counting reads the whole catalogue, so it is done once for each state of it.
 */
export const readPublicFigures = async (database: Database, today: string): Promise<Figures> =>
  await database.asOwner(nobody, async (db) => {
    const of = `${await countChanges(db)} ${today.slice(0, 10)}`
    const last = counted.get(database)
    if (last?.of === of) return last.figures
    const figures = await countFigures(db, today)
    counted.set(database, { of, figures })
    return figures
  })

const countFigures = async (db: Db, today: string): Promise<Figures> => {
  const [catalogue, wellKnown, facts, sources] = await together([
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
