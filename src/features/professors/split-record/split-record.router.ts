import { implement } from '@orpc/server'
import { asEditor } from '#src/features/catalogue/editing/editing.router.ts'
import { buildGrantKey, type Grant, maxTopics } from '#src/features/catalogue/faculty/grants.rules.ts'
import { buildPersonKey, readPersonName } from '#src/features/catalogue/faculty/person-names.parse.ts'
import { readTopicsOfTitles } from '#src/features/matching/research/research.commands.ts'
import { authenticatedTx, createApiError, idempotent, type RequestContext } from '#src/server/procedures.ts'
import { findFaculty } from '../faculty.data.ts'
import { splitContract } from './split-record.contract.ts'
import { splitFaculty } from './split-record.data.ts'

const os = implement({ split: splitContract }).$context<RequestContext>()
const editors = os.use(authenticatedTx).use(asEditor)

const topicsIn = (grants: readonly Pick<Grant, 'titles'>[]): string[] =>
  readTopicsOfTitles(grants.flatMap(({ titles }) => titles).join(' . '))

/**
 * Topics after a split: those in the person's own titles; the first person also keeps topics in no title of the second.
 */
const topicsOf = (known: readonly string[], first: readonly Grant[], second: readonly Grant[]) => {
  const others = topicsIn(second)
  const own = new Set(topicsIn(first))
  return {
    first: known.filter((topic) => own.has(topic) || !others.includes(topic)),
    second: others.slice(0, maxTopics),
  }
}

/** Splits an entry in which an import merged two people; an editor assigns the grants. */
export const split = editors.split
  .use(idempotent)
  .handler(async ({ context: { db }, input: { id, name, grantKeys } }) => {
    const entry = await findFaculty(db, id)
    if (!entry || entry.isSample) throw createApiError('NOT_FOUND')
    const keys = new Set(grantKeys)
    const isTheirs = (grant: Grant) => keys.has(buildGrantKey(grant))
    const second = entry.grants.filter(isTheirs)
    if (second.length !== keys.size || second.length === entry.grants.length)
      throw createApiError('INPUT_INVALID', { field: 'grantKeys' })
    if (name === entry.fullName || !readPersonName(name)) throw createApiError('INPUT_INVALID', { field: 'name' })
    const topics = topicsOf(
      entry.researchInterests,
      entry.grants.filter((grant) => !isTheirs(grant)),
      second,
    )
    const made = await splitFaculty(db, { id, name, personKey: buildPersonKey(name), grantKeys: [...keys], topics })
    if (!made) throw createApiError('EDIT_CONFLICT')
    return { id: made }
  })
