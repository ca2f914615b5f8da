import { isDeepStrictEqual } from 'node:util'
import type { Db, OwnerId } from '#src/server/database.ts'
import type { FactOrigin, StatedFact } from './contract.ts'
import { deleteFacts, insertFact, listSourcedFacts, updateFact, updateSources } from './data.ts'

/** What a finding says as a fact; `source` names the finding, across all CVs of the person. */
export interface SourcedFact {
  source: string
  fact: StatedFact
  origin: FactOrigin
}

type Known = Awaited<ReturnType<typeof listSourcedFacts>>[number]

/** Whether a fact stands as a CV said it; a version of the product that read less of the line may have kept it in fewer parts. */
const isAsRead = ({ fact }: Known, said: SourcedFact) =>
  fact.origin.from === 'cv' && (fact.revision === 1 || isDeepStrictEqual(fact.fact, said.fact))

/** Takes a finding's part out of a fact; the fact goes when nothing else stands behind its words. */
const withdraw = async (db: Db, ownerId: OwnerId, known: Known, said: SourcedFact) => {
  const { fact, sources } = known
  const rest = sources.filter((source) => source !== said.source)
  if (rest.length === 0 && isAsRead(known, said)) await deleteFacts(db, ownerId, [fact.id])
  else await updateSources(db, ownerId, fact.id, rest)
}

/** States a finding: on the fact that says exactly this already, or as a fact of its own. */
const state = async (db: Db, ownerId: OwnerId, known: readonly Known[], { source, fact, origin }: SourcedFact) => {
  const same = known.find((one) => isDeepStrictEqual(one.fact.fact, fact))
  if (same) {
    same.sources.push(source)
    await updateSources(db, ownerId, same.fact.id, same.sources)
  } else await insertFact(db, ownerId, fact, { origin, sources: [source] })
}

/**
 * Brings the facts in step with what accepted findings say now and said before: new ones are stated, corrected ones put
 * right, and those taken back withdrawn. What the person changed or removed by hand since stays so.
 */
export const followFindings = async (
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
  const said = new Set(before.map(({ source }) => source))
  for (const one of after) if (!said.has(one.source)) await state(db, ownerId, known, one)
}
