import type { Db } from '#src/server/database.ts'
import { toComparedText } from '../facts/compared-facts.rules.ts'
import { applicantsSource } from '../facts/facts.rules.ts'
import { findFact, listOpenShared, type ProposalRow, resolveProposal, retractSharedFact } from './editing.data.ts'

/**
 * Refuses the equal values that other users shared, and takes the value back if their agreement has published it. Other
 * proposals are left as they are.
 */
export const refuseSharedValue = async (db: Db, row: ProposalRow, reason: string): Promise<void> => {
  if (row.fact.source !== applicantsSource || row.entity === 'universities') return
  const text = toComparedText(row)
  const equal = (await listOpenShared(db, row)).filter((other) => toComparedText(other) === text)
  for (const { id } of equal) await resolveProposal(db, id, false, reason)
  const published = await findFact(db, row.entity, row.entityId, row.kind)
  const isPublished = published !== undefined && toComparedText({ kind: row.kind, fact: published }) === text
  const refused = [row, ...equal].map(({ fact }) => fact.value)
  await retractSharedFact(db, row, isPublished ? [...refused, published.value] : refused)
}
