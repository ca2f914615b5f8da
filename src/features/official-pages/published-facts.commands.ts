import { resolveEqualProposals, saveCatalogueFact } from '#src/features/catalogue/editing/editing.data.ts'
import {
  type EditableEntity,
  type EditableKind,
  editableKindsByEntity,
  reviewSource,
} from '#src/features/catalogue/editing/editing.rules.ts'
import type { Facts } from '#src/features/catalogue/facts/facts.rules.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { createApiError } from '#src/server/procedures.ts'
import { isSecureWebAddress } from '#src/shared/web-address.ts'
import { readAcceptedValue, readReading, rejectRow } from './commands.ts'
import type { AcceptedRow, EditorTarget } from './contract.ts'
import { findTarget, listProgramsOfUniversity, type ReadingRow, type TargetRow } from './data.ts'
import { mergeSamePage, type ProvenValue, toCatalogueFacts } from './own-facts.rules.ts'
import { canPublish } from './rules.ts'

interface PublishedEntry {
  entity: EditableEntity
  entityId: string
  country: string | null
  facts: Facts
  rows: ProvenValue[]
}

type EditableTarget = TargetRow & { entity: EditableEntity }

/** Groups the accepted rows by the entry of the catalogue that each is about. */
const groupRows = async (
  db: Db,
  reading: ReadingRow,
  { entity, entityId, country, universityId, facts }: EditableTarget,
  rows: readonly AcceptedRow[],
): Promise<PublishedEntry[]> => {
  const ids = [...new Set(rows.flatMap(({ programId }) => programId ?? []))]
  // A table lists programmes of one university.
  const programs = universityId === null ? undefined : await listProgramsOfUniversity(db, universityId, ids)
  const groups = new Map<string, PublishedEntry>()
  const findGroup = (programId: string | undefined, at: number): PublishedEntry => {
    const known = groups.get(programId ?? '')
    if (known) return known
    if (programId === undefined) return { entity, entityId, country, facts, rows: [] }
    const program = programs?.get(programId)
    if (!program) throw rejectRow(at, 'unknownProgram')
    return { entity: 'programs', entityId: program.id, country: program.country, facts: program.facts, rows: [] }
  }
  for (const [at, row] of rows.entries()) {
    const value = readAcceptedValue(reading, row, at)
    // The programme of the page itself may be named as a row.
    const programId = entity === 'programs' && row.programId === entityId ? undefined : row.programId
    const group = findGroup(programId, at)
    if (!canPublish(group.entity, value.kind)) throw rejectRow(at, 'notInCatalogue')
    group.rows.push(value)
    groups.set(programId ?? '', group)
  }
  return [...groups.values()]
}

const isEditable = (target: TargetRow): target is EditableTarget => target.entity !== 'selected_universities'

/**
 * Saves values of a reading in the catalogue, each with its quote and address, and settles open proposals of the same
 * value. The database checks that the user is an editor.
 *
 * @throws NOT_FOUND for a missing reading or entry, or a reading of another user
 * @throws INPUT_INVALID for a page without an https address, and for a row that cannot be saved
 */
export const publishPageFacts = async (
  db: Db,
  ownerId: OwnerId,
  { id, rows, target: named }: { id: string; rows: readonly AcceptedRow[]; target: EditorTarget },
): Promise<{ accepted: number; entries: number }> => {
  const reading = await readReading(db, ownerId, id)
  if (!isSecureWebAddress(reading.url)) throw createApiError('INPUT_INVALID', { field: 'id', reason: 'noAddress' })
  const target = await findTarget(db, ownerId, named)
  if (!target || !isEditable(target)) throw createApiError('NOT_FOUND')
  const groups = await groupRows(db, reading, target, rows)
  for (const { entity, entityId, country, facts, rows: accepted } of groups) {
    const read = toCatalogueFacts(accepted, { entity, country, source: reviewSource })
    for (const [kind, fact] of Object.entries(read)) {
      if (!editableKindsByEntity[entity].includes(kind as EditableKind)) continue
      const saved = mergeSamePage(kind, facts[kind], { ...fact, by: 'editor' })
      if (!(await saveCatalogueFact(db, entity, entityId, kind, saved))) throw createApiError('NOT_FOUND')
      await resolveEqualProposals(db, { entity, entityId, kind, fact: saved })
    }
  }
  return { accepted: rows.length, entries: groups.length }
}
