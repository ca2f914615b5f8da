import type { Db, OwnerId } from '#src/server/database.ts'
import { failure } from '#src/server/procedures.ts'
import type { Writing } from './contract.ts'
import {
  findVersion,
  findWriting,
  insertSteps,
  insertVersion,
  listSteps,
  lockWriting,
  type WritingRow,
} from './data.ts'
import { type Request, readSteps, type SentStep } from './ledger/device.engine.ts'
import { followStep, type OriginRun, runsBetween, sharesOf } from './ledger/origins.engine.ts'
import { applySteps, changedBlocks, type Json, readContent, stepBetween } from './ledger/schema.engine.ts'
import { maxLedgerBytes, maxStepBytes, versionPauseMs } from './rules.ts'

/** What the ledger's own steps are signed with, such as a restored version. */
const serverDevice = '00000000-0000-4000-a000-000000000000'

/** A document of the database; it was checked when it was written. */
const docOf = (content: Json) => {
  const doc = readContent(content)
  if (!doc) throw failure('INTERNAL')
  return doc
}

const toWriting = (row: WritingRow): Writing => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  language: row.language,
  writtenAt: row.writtenAt,
  content: row.content,
  version: row.version,
  shares: sharesOf(docOf(row.content), row.origins.runs),
})

/** A writing of the person. */
export const readWriting = async (db: Db, ownerId: OwnerId, id: string): Promise<Writing> => {
  const row = await findWriting(db, ownerId, id)
  if (!row) throw failure('NOT_FOUND')
  return toWriting(row)
}

/** A writing that nobody else appends to until the transaction ends. */
const lockOrRefuse = async (db: Db, ownerId: OwnerId, id: string): Promise<WritingRow> => {
  const row = await lockWriting(db, ownerId, id)
  if (!row) throw failure('NOT_FOUND')
  return row
}

const keep = async (db: Db, ownerId: OwnerId, { id, version, content, origins }: WritingRow, name: string) =>
  await insertVersion(db, ownerId, { writingId: id, version, name, content, origins })

/** Keeps the present text as a version. */
export const keepVersion = async (db: Db, ownerId: OwnerId, id: string, name: string) => {
  const kept = await keep(db, ownerId, await lockOrRefuse(db, ownerId, id), name)
  if (!kept) throw failure('INTERNAL')
  return kept
}

/** Appends steps to a locked writing, or refuses those that break it. */
const append = async (
  db: Db,
  ownerId: OwnerId,
  row: WritingRow,
  { device, steps, inserted }: { device: string; steps: SentStep[]; inserted?: OriginRun[] },
) => {
  const applied = applySteps(
    docOf(row.content),
    steps.map(({ step }) => step),
  )
  if (!applied) throw failure('INPUT_INVALID')
  // After the check: only then is it known that nothing is nested too deeply to be written.
  const bytes = Buffer.byteLength(JSON.stringify(steps))
  const ledgerBytes = row.ledgerBytes + bytes
  if (bytes > maxStepBytes * 4) throw failure('INPUT_INVALID')
  if (ledgerBytes > maxLedgerBytes) throw failure('LIST_FULL', { name: 'writingSteps', limit: maxLedgerBytes })
  const origins = applied.maps.reduce(
    (before, map, index) => followStep(before, map, steps[index]?.origin ?? 'typed', inserted),
    row.origins,
  )
  const hasRested = Date.now() - Date.parse(row.writtenAt) > versionPauseMs
  if (hasRested && row.version > 0) await keep(db, ownerId, row, '')
  const after = { content: applied.doc.toJSON() as Json, origins, version: row.version + steps.length, ledgerBytes }
  await insertSteps(db, ownerId, { writingId: row.id, version: row.version, device, steps }, after)
}

/**
 * Appends a device's steps when they build on the present version, and answers all since theirs. A request whose answer was
 * lost is repeated as it is: its steps are in the ledger then, and come back with the device's name.
 */
export const syncSteps = async (
  db: Db,
  ownerId: OwnerId,
  { id, version, device, steps: sent }: Request & { id: string },
) => {
  const steps = readSteps(sent)
  if (!steps) throw failure('INPUT_INVALID')
  const row = steps.length > 0 ? await lockOrRefuse(db, ownerId, id) : await readWriting(db, ownerId, id)
  if (version > row.version) throw failure('INPUT_INVALID')
  const isPresent = 'ledgerBytes' in row && version === row.version
  if (isPresent) await append(db, ownerId, row, { device, steps })
  const batches = await listSteps(db, ownerId, id, version)
  return {
    version: row.version + (isPresent ? steps.length : 0),
    steps: batches.flatMap((batch) => batch.steps.map(({ step }) => ({ step, device: batch.device }))),
  }
}

/** Goes back to a version by a step of the ledger; the present text is kept as a version. */
export const restoreVersion = async (db: Db, ownerId: OwnerId, id: string, versionId: string): Promise<Writing> => {
  const row = await lockOrRefuse(db, ownerId, id)
  const kept = await findVersion(db, ownerId, id, versionId)
  if (!kept) throw failure('NOT_FOUND')
  const [before, after] = [docOf(row.content), docOf(kept.content)]
  if (!before.eq(after)) {
    await keep(db, ownerId, row, '')
    const { from, insertedTo } = changedBlocks(before, after)
    const inserted = runsBetween(kept.origins.runs, from, insertedTo)
    const step = stepBetween(before, after).toJSON() as Json
    await append(db, ownerId, row, { device: serverDevice, steps: [{ step, origin: 'restored' }], inserted })
  }
  return await readWriting(db, ownerId, id)
}
