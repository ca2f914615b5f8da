import { ReplaceStep } from '@tiptap/pm/transform'
import type { Db, OwnerId } from '#src/server/database.ts'
import { createApiError } from '#src/server/procedures.ts'
import { listAnchors, updateAnchor } from './comments.data.ts'
import { followAnchors } from './comments.engine.ts'
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
import { countByOrigin, createOrigins, followStep, type OriginRun, sliceRuns } from './edit-log/origins.engine.ts'
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

/** What the ledger's own steps are signed with, such as a restored version. */
const serverDevice = '00000000-0000-4000-a000-000000000000'

/** Characters of a writing by how they came into it. */
export const calculateShares = ({ content, origins }: Pick<WritingRow, 'content' | 'origins'>) =>
  countByOrigin(openContent(content), origins.runs)

type Purpose = Pick<Writing, 'target' | 'policy' | 'ownPolicy' | 'statedPolicy'>

/** What a writing is for, and whether that lets text be generated. */
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

/** The content of a new writing with its headings, which nobody typed. */
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

/** The content of a variant: the text of its source as it is, with the origins that it has. A variant of a variant has its source. */
export const copyContent = async (db: Db, ownerId: OwnerId, id: string) => {
  const { content, plainText, origins, sourceId, sourceBase } = await findWritingOrRefuse(db, ownerId, id)
  const source = sourceId ? { sourceId, sourceBase } : { sourceId: id, sourceBase: content }
  return { content, plainText, origins: { ...origins, cut: [] }, ...source }
}

/** A writing of the person. */
export const readWriting = async (db: Db, ownerId: OwnerId, id: string): Promise<Writing> => {
  const row = await findWritingOrRefuse(db, ownerId, id)
  return toWriting(row, await readPurpose(db, ownerId, row.targetId))
}

/** A writing that nobody else appends to until the transaction ends. */
const lockOrRefuse = async (db: Db, ownerId: OwnerId, id: string): Promise<WritingRow> => {
  const row = await lockWriting(db, ownerId, id)
  if (!row) throw createApiError('NOT_FOUND')
  return row
}

const keep = async (db: Db, ownerId: OwnerId, { id, version, content, origins }: WritingRow, name: string) =>
  await insertVersion(db, ownerId, { writingId: id, version, name, content, origins })

/** Keeps the present text as a version. */
export const saveVersion = async (db: Db, ownerId: OwnerId, id: string, name: string) => {
  const kept = await keep(db, ownerId, await lockOrRefuse(db, ownerId, id), name)
  if (!kept) throw createApiError('INTERNAL')
  return kept
}

/** Lets the passages that are commented move with the text. */
const moveComments = async (db: Db, ownerId: OwnerId, row: WritingRow, { doc, maps }: Applied) => {
  const anchored = await listAnchors(db, ownerId, row.id)
  if (anchored.length === 0) return
  const moved = followAnchors(openContent(row.content), maps, doc, anchored)
  for (const [index, { id, start, length }] of anchored.entries()) {
    const anchor = moved[index]
    if (anchor && (anchor.start !== start || anchor.length !== length)) await updateAnchor(db, ownerId, id, anchor)
  }
}

/** Appends steps to a locked writing, or refuses those that break it. */
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
  // After the check: only then is it known that nothing is nested too deeply to be written.
  const bytes = Buffer.byteLength(JSON.stringify(steps))
  const ledgerBytes = row.ledgerBytes + bytes
  if (bytes > maxStepBytes * 4) throw createApiError('INPUT_INVALID')
  if (ledgerBytes > maxLedgerBytes) throw createApiError('LIST_FULL', { name: 'writingSteps', limit: maxLedgerBytes })
  const origins = applied.maps.reduce(
    (before, map, index) => followStep(before, map, steps[index]?.origin ?? 'typed', inserted[index]),
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
 * Appends a device's steps when they build on the present version, and answers all since theirs. A request whose answer was
 * lost is repeated as it is: its steps are in the ledger then, and come back with the device's name.
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

/** Goes back to a version by a step of the ledger; the present text is kept as a version. */
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

/** A variant with its source, and what changed there since the variant was in step with it; undefined for any other writing. */
const readShared = async (db: Db, ownerId: OwnerId, variant: WritingRow) => {
  const source = variant.sourceId ? await findWriting(db, ownerId, variant.sourceId) : undefined
  if (!source || !variant.sourceBase) return undefined
  const docs = { source: openContent(source.content), variant: openContent(variant.content) }
  return { source, docs, shared: findSharedChanges(openContent(variant.sourceBase), docs.source, docs.variant) }
}

/** How much of what a variant shares with its source has changed there, and how much of it the variant says otherwise. */
export const countShared = async (db: Db, ownerId: OwnerId, id: string): Promise<{ changes: number; kept: number }> => {
  const found = await readShared(db, ownerId, await findWritingOrRefuse(db, ownerId, id))
  return { changes: found?.shared.changes.length ?? 0, kept: found?.shared.kept ?? 0 }
}

/** Changes what a variant shares with its source as the source did, each change by a step of the ledger; what differs stays. */
export const applySharedChanges = async (db: Db, ownerId: OwnerId, id: string): Promise<Writing> => {
  const row = await lockOrRefuse(db, ownerId, id)
  const found = await readShared(db, ownerId, row)
  if (!found) throw createApiError('NOT_FOUND')
  const { source, docs, shared } = found
  if (shared.changes.length > 0) {
    await keep(db, ownerId, row, '')
    // The last change comes first, so that its step leaves the positions of the others as they are.
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
