import { ReplaceStep } from '@tiptap/pm/transform'
import type { Db, OwnerId } from '#src/server/database.ts'
import { createApiError } from '#src/server/procedures.ts'
import { listAnchors, updateAnchor } from './comments.data.ts'
import { mapAnchors } from './comments.engine.ts'
import {
  findVersion,
  findWriting,
  insertSteps,
  insertVersion,
  listSteps,
  lockWriting,
  updateSourceBase,
  type WritingRow,
} from './data.ts'
import { type Request, readSteps, type SentStep } from './edit-log/collab-client.engine.ts'
import { countByOrigin, createOrigins, mapOrigins, type OriginRun, sliceRuns } from './edit-log/origins.engine.ts'
import { createOutline } from './edit-log/outline.format.ts'
import { toPlainText } from './edit-log/plain-text.format.ts'
import {
  type Applied,
  applySteps,
  createStep,
  findChangedBlocks,
  type Json,
  openContent,
} from './edit-log/schema.engine.ts'
import { findPolicy, findTarget } from './evidence.data.ts'
import { pickStricter, readStatedPolicy } from './policy.rules.ts'
import { maxLedgerBytes, maxStepBytes, versionPauseMs } from './rules.ts'
import { findBlockPosition, findSharedChanges } from './variants.engine.ts'
import type { Writing } from './writing.contract.ts'

/** Device id of the server's own steps, such as a restored version. */
const serverDevice = '00000000-0000-4000-a000-000000000000'

/** Counts the characters of a writing by origin. */
export const calculateShares = ({ content, origins }: Pick<WritingRow, 'content' | 'origins'>) =>
  countByOrigin(openContent(content), origins.runs)

type Purpose = Pick<Writing, 'target' | 'policy' | 'ownPolicy' | 'statedPolicy'>

/** Reads the purpose of a writing, and the policy on generated text. */
export const readPurpose = async (db: Db, ownerId: OwnerId, targetId: string | null): Promise<Purpose> => {
  const found = targetId === null ? undefined : await findTarget(db, ownerId, targetId)
  if (!found) return { target: null, policy: 'unknown', ownPolicy: 'unknown', statedPolicy: null }
  const { id, university, program, universityId, programId, facts } = found
  const ownPolicy = (await findPolicy(db, ownerId, id)) ?? 'unknown'
  const statedPolicy = readStatedPolicy(facts, new Date().toISOString().slice(0, 10))
  return {
    target: { id, university, program, universityId, programId },
    policy: pickStricter(ownPolicy, statedPolicy?.policy ?? 'unknown'),
    ownPolicy,
    statedPolicy,
  }
}

const toWriting = (row: WritingRow, purpose: Purpose): Writing => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  language: row.language,
  template: row.template,
  writtenAt: row.writtenAt,
  sourceId: row.sourceId,
  ...purpose,
  prompt: row.prompt,
  lengthLimit: row.lengthLimit,
  content: row.content,
  version: row.version,
  shares: calculateShares(row),
})

export const findWritingOrRefuse = async (db: Db, ownerId: OwnerId, id: string): Promise<WritingRow> => {
  const row = await findWriting(db, ownerId, id)
  if (!row) throw createApiError('NOT_FOUND')
  return row
}

/** Initial content of a new writing with the headings of its outline, which are not the user's own words. */
export const createContent = (headings: readonly string[]) => {
  const content = createOutline(headings)
  const doc = openContent(content)
  const { size } = doc.content
  return {
    content,
    plainText: toPlainText(doc),
    origins: createOrigins(size, headings.length > 0 ? 'imported' : 'typed'),
  }
}

/** Copies the text and origins of a source for a variant. A variant of a variant refers to the original source. */
export const copyContent = async (db: Db, ownerId: OwnerId, id: string) => {
  const { content, plainText, origins, sourceId, sourceBase } = await findWritingOrRefuse(db, ownerId, id)
  const source = sourceId ? { sourceId, sourceBase } : { sourceId: id, sourceBase: content }
  return { content, plainText, origins: { ...origins, cut: [] }, ...source }
}

/**
 * Reads a writing of the user.
 *
 * @throws NOT_FOUND without one
 */
export const readWriting = async (db: Db, ownerId: OwnerId, id: string): Promise<Writing> => {
  const row = await findWritingOrRefuse(db, ownerId, id)
  return toWriting(row, await readPurpose(db, ownerId, row.targetId))
}

/**
 * Locks a writing against concurrent appends until the transaction ends.
 *
 * @throws NOT_FOUND without a writing of this id
 */
const lockOrRefuse = async (db: Db, ownerId: OwnerId, id: string): Promise<WritingRow> => {
  const row = await lockWriting(db, ownerId, id)
  if (!row) throw createApiError('NOT_FOUND')
  return row
}

const keep = async (db: Db, ownerId: OwnerId, { id, version, content, origins }: WritingRow, name: string) =>
  await insertVersion(db, ownerId, { writingId: id, version, name, content, origins })

/** Stores the present text as a version. */
export const saveVersion = async (db: Db, ownerId: OwnerId, id: string, name: string) => {
  const kept = await keep(db, ownerId, await lockOrRefuse(db, ownerId, id), name)
  if (!kept) throw createApiError('INTERNAL')
  return kept
}

/** Maps the commented passages through the steps. */
const moveComments = async (db: Db, ownerId: OwnerId, row: WritingRow, { doc, maps }: Applied) => {
  const anchored = await listAnchors(db, ownerId, row.id)
  if (anchored.length === 0) return
  const moved = mapAnchors(openContent(row.content), maps, doc, anchored)
  for (const [index, { id, start, length }] of anchored.entries()) {
    const anchor = moved[index]
    if (anchor && (anchor.start !== start || anchor.length !== length)) await updateAnchor(db, ownerId, id, anchor)
  }
}

/** Appends steps to a locked writing. Throws when they are invalid. */
const append = async (
  db: Db,
  ownerId: OwnerId,
  row: WritingRow,
  { device, steps, inserted = [] }: { device: string; steps: SentStep[]; inserted?: OriginRun[][] },
) => {
  const applied = applySteps(
    openContent(row.content),
    steps.map(({ step }) => step),
  )
  if (!applied) throw createApiError('INPUT_INVALID')
  // Serialises after validation, which has limited the depth.
  const bytes = Buffer.byteLength(JSON.stringify(steps))
  const ledgerBytes = row.ledgerBytes + bytes
  if (bytes > maxStepBytes * 4) throw createApiError('INPUT_INVALID')
  if (ledgerBytes > maxLedgerBytes) throw createApiError('LIST_FULL', { name: 'writingSteps', limit: maxLedgerBytes })
  const origins = applied.maps.reduce(
    (before, map, index) => mapOrigins(before, map, steps[index]?.origin ?? 'typed', inserted[index]),
    row.origins,
  )
  const hasRested = Date.now() - Date.parse(row.writtenAt) > versionPauseMs
  if (hasRested && row.version > 0) await keep(db, ownerId, row, '')
  const plainText = toPlainText(applied.doc)
  const after = {
    content: applied.doc.toJSON() as Json,
    plainText,
    origins,
    version: row.version + steps.length,
    ledgerBytes,
  }
  await moveComments(db, ownerId, row, applied)
  await insertSteps(db, ownerId, { writingId: row.id, version: row.version, device, steps }, after)
}

/**
 * Appends a device's steps if they build on the present version. Idempotent: when the response was lost, the repeated
 * steps are found in the edit log under the device's id.
 *
 * @returns all steps since the device's version
 */
export const syncSteps = async (
  db: Db,
  ownerId: OwnerId,
  { id, version, device, steps: sent }: Request & { id: string },
) => {
  const steps = readSteps(sent)
  if (!steps) throw createApiError('INPUT_INVALID')
  const row = steps.length > 0 ? await lockOrRefuse(db, ownerId, id) : await readWriting(db, ownerId, id)
  if (version > row.version) throw createApiError('INPUT_INVALID')
  const isPresent = 'ledgerBytes' in row && version === row.version
  if (isPresent) await append(db, ownerId, row, { device, steps })
  const batches = await listSteps(db, ownerId, id, version)
  return {
    version: row.version + (isPresent ? steps.length : 0),
    steps: batches.flatMap((batch) => batch.steps.map(({ step }) => ({ step, device: batch.device }))),
  }
}

/** Restores a version by a new step; the present text is stored as a version. */
export const restoreVersion = async (db: Db, ownerId: OwnerId, id: string, versionId: string): Promise<Writing> => {
  const row = await lockOrRefuse(db, ownerId, id)
  const kept = await findVersion(db, ownerId, id, versionId)
  if (!kept) throw createApiError('NOT_FOUND')
  const [before, after] = [openContent(row.content), openContent(kept.content)]
  if (!before.eq(after)) {
    await keep(db, ownerId, row, '')
    const { from, insertedTo } = findChangedBlocks(before, after)
    const inserted = sliceRuns(kept.origins.runs, from, insertedTo)
    const step = createStep(before, after).toJSON() as Json
    await append(db, ownerId, row, {
      device: serverDevice,
      steps: [{ step, origin: 'restored' }],
      inserted: [inserted],
    })
  }
  return await readWriting(db, ownerId, id)
}

/** Reads a variant with the changes of its source since their last sync; undefined for other writings. */
const readShared = async (db: Db, ownerId: OwnerId, variant: WritingRow) => {
  const source = variant.sourceId ? await findWriting(db, ownerId, variant.sourceId) : undefined
  if (!source || !variant.sourceBase) return undefined
  const docs = { source: openContent(source.content), variant: openContent(variant.content) }
  return { source, docs, shared: findSharedChanges(openContent(variant.sourceBase), docs.source, docs.variant) }
}

/** Counts changes of the source in shared passages, and in passages that the variant has changed. */
export const countShared = async (db: Db, ownerId: OwnerId, id: string): Promise<{ changes: number; kept: number }> => {
  const found = await readShared(db, ownerId, await findWritingOrRefuse(db, ownerId, id))
  return { changes: found?.shared.changes.length ?? 0, kept: found?.shared.kept ?? 0 }
}

/** Applies changes of the source to shared passages, each by a step of the edit log; changed passages stay. */
export const applySharedChanges = async (db: Db, ownerId: OwnerId, id: string): Promise<Writing> => {
  const row = await lockOrRefuse(db, ownerId, id)
  const found = await readShared(db, ownerId, row)
  if (!found) throw createApiError('NOT_FOUND')
  const { source, docs, shared } = found
  if (shared.changes.length > 0) {
    await keep(db, ownerId, row, '')
    // Applied from the end, so that the positions of the other changes stay valid.
    const taken = shared.changes.map(({ from, to, source: part }) => {
      const [start, end] = [findBlockPosition(docs.source, part.from), findBlockPosition(docs.source, part.to)]
      const [first, last] = [findBlockPosition(docs.variant, from), findBlockPosition(docs.variant, to)]
      const step = new ReplaceStep(first, last, docs.source.slice(start, end)).toJSON() as Json
      return { step, inserted: sliceRuns(source.origins.runs, start, end) }
    })
    const steps = taken.map(({ step }) => ({ step, origin: 'restored' as const }))
    await append(db, ownerId, row, { device: serverDevice, steps, inserted: taken.map(({ inserted }) => inserted) })
  }
  await updateSourceBase(db, ownerId, id, source.content)
  return await readWriting(db, ownerId, id)
}
