import type { Db, OwnerId } from '#src/server/database.ts'
import { createApiError } from '#src/server/procedures.ts'
import type { Fact } from './contract.ts'
import { deleteFacts, findFact, findQuoted, insertMergedHistory, lockFacts, updateMerged } from './data.ts'

export const readFact = async (db: Db, ownerId: OwnerId, id: string): Promise<Fact> => {
  const fact = await findFact(db, ownerId, id)
  if (!fact) throw createApiError('NOT_FOUND')
  return fact
}

/** Merges facts into one: their texts, history and sources move to it. Idempotent: a repetition finds them merged. */
export const mergeFacts = async (db: Db, ownerId: OwnerId, id: string, others: string[]): Promise<Fact> => {
  const absorbed = [...new Set(others)].filter((other) => other !== id)
  const rows = await lockFacts(db, ownerId, [id, ...absorbed])
  const existing = rows.find((row) => row.id === id)
  if (!existing || rows.length !== absorbed.length + 1) throw createApiError('NOT_FOUND')
  if (absorbed.length === 0) return await readFact(db, ownerId, id)
  await insertMergedHistory(db, ownerId, id, absorbed)
  const all = [existing, ...rows.filter((row) => row.id !== id)]
  await updateMerged(db, ownerId, id, {
    sources: [...new Set(all.flatMap(({ sources }) => sources))],
    mergedIds: [...new Set([...all.flatMap(({ mergedIds }) => mergedIds), ...absorbed])],
  })
  await deleteFacts(db, ownerId, absorbed)
  return await readFact(db, ownerId, id)
}

/** Compares quotations with the current facts, each by its id and the printed revision. */
export const compareQuotes = async (db: Db, ownerId: OwnerId, quotes: readonly { id: string; revision: number }[]) => {
  const found = quotes.length > 0 ? await findQuoted(db, ownerId, [...new Set(quotes.map(({ id }) => id))]) : []
  const byId = new Map<string, Fact>(found.flatMap(({ fact, mergedIds }) => mergedIds.map((id) => [id, fact] as const)))
  for (const { fact } of found) byId.set(fact.id, fact)
  return quotes.map(({ id, revision }) => {
    const now = byId.get(id) ?? null
    if (!now) return { id, state: 'gone' as const, now }
    if (now.id !== id) return { id, state: 'merged' as const, now }
    return { id, state: now.revision === revision ? ('same' as const) : ('changed' as const), now }
  })
}
