import { isDeepStrictEqual } from 'node:util'
import type { Db, OwnerId } from '#src/server/database.ts'
import type { FactOrigin, StatedFact } from './contract.ts'
import { deleteFacts, insertFact, listSourcedFacts, updateFact, updateSources } from './data.ts'

/** Fact derived from a finding; `source` identifies the finding across all CVs of the user. */
export interface SourcedFact {
  source: string
  fact: StatedFact
  origin: FactOrigin
}

type SourcedRow = Awaited<ReturnType<typeof listSourcedFacts>>[number]

/** True when a fact equals the finding; an older version of the parser may have stored fewer parts of the line. */
const isAsRead = ({ fact }: SourcedRow, finding: SourcedFact) =>
  fact.origin.from === 'cv' && (fact.revision === 1 || isDeepStrictEqual(fact.fact, finding.fact))

/** Withdraws a finding from a fact; deletes the fact when no other source remains. */
const withdraw = async (db: Db, ownerId: OwnerId, known: SourcedRow, finding: SourcedFact) => {
  const { fact, sources } = known
  const rest = sources.filter((source) => source !== finding.source)
  if (rest.length === 0 && isAsRead(known, finding)) await deleteFacts(db, ownerId, [fact.id])
  else await updateSources(db, ownerId, fact.id, rest)
}

/** Inserts a finding: into an identical fact, or as a new fact. */
const state = async (db: Db, ownerId: OwnerId, known: readonly SourcedRow[], { source, fact, origin }: SourcedFact) => {
  const same = known.find((one) => isDeepStrictEqual(one.fact.fact, fact))
  if (same) {
    same.sources.push(source)
    await updateSources(db, ownerId, same.fact.id, same.sources)
  } else await insertFact(db, ownerId, fact, { origin, sources: [source] })
}

/**
 * Synchronizes facts with the accepted findings: inserts new ones, corrects changed ones and withdraws rejected ones.
 * Facts that the user has corrected or deleted manually stay as they are.
 */
export const syncAcceptedFindings = async (
  db: Db,
  ownerId: OwnerId,
  before: readonly SourcedFact[],
  after: readonly SourcedFact[],
): Promise<void> => {
  if (isDeepStrictEqual(before, after)) return
  const known = await listSourcedFacts(db, ownerId)
  const standing = (source: string) => known.find(({ sources }) => sources.includes(source))
  for (const former of before) {
    const fact = standing(former.source)
    const next = after.find(({ source }) => source === former.source)
    if (!fact) continue
    if (!next) await withdraw(db, ownerId, fact, former)
    else if (isAsRead(fact, former) && !isDeepStrictEqual(fact.fact.fact, next.fact))
      await updateFact(db, ownerId, fact.fact, { ...next.fact, origin: next.origin })
  }
  const knownSources = new Set(before.map(({ source }) => source))
  for (const one of after) if (!knownSources.has(one.source)) await state(db, ownerId, known, one)
}
