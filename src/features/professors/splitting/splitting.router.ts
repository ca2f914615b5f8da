import { implement } from '@orpc/server'
import { asEditor } from '#src/features/catalogue/editing/editing.router.ts'
import { type Grant, grantKey, maxTopics } from '#src/features/catalogue/faculty/grants.rules.ts'
import { personKey, readPersonName } from '#src/features/catalogue/faculty/person-names.parse.ts'
import { readTopicsOfTitles } from '#src/features/matching/research/research.commands.ts'
import { asPerson, failure, onlyOnce, type RequestContext } from '#src/server/procedures.ts'
import { findFaculty } from '../faculty.data.ts'
import { splitContract } from './splitting.contract.ts'
import { splitFaculty } from './splitting.data.ts'

const os = implement({ split: splitContract }).$context<RequestContext>()
const editors = os.use(asPerson).use(asEditor)

const topicsIn = (grants: readonly Pick<Grant, 'titles'>[]): string[] =>
  readTopicsOfTitles(grants.flatMap(({ titles }) => titles).join(' . '))

/** What each works on: what the own titles say, and of the first what no title of the second says. */
const topicsOf = (known: readonly string[], first: readonly Grant[], second: readonly Grant[]) => {
  const others = topicsIn(second)
  const own = new Set(topicsIn(first))
  return {
    first: known.filter((topic) => own.has(topic) || !others.includes(topic)),
    second: others.slice(0, maxTopics),
  }
}

/** An import took two people for one; an editor who knows better says which grants are whose. */
export const split = editors.split
  .use(onlyOnce)
  .handler(async ({ context: { db }, input: { id, name, grantKeys } }) => {
    const entry = await findFaculty(db, id)
    if (!entry || entry.isSample) throw failure('NOT_FOUND')
    const keys = new Set(grantKeys)
    const isTheirs = (grant: Grant) => keys.has(grantKey(grant))
    const second = entry.grants.filter(isTheirs)
    if (second.length !== keys.size || second.length === entry.grants.length)
      throw failure('INPUT_INVALID', { field: 'grantKeys' })
    if (name === entry.fullName || !readPersonName(name)) throw failure('INPUT_INVALID', { field: 'name' })
    const topics = topicsOf(
      entry.researchInterests,
      entry.grants.filter((grant) => !isTheirs(grant)),
      second,
    )
    const made = await splitFaculty(db, { id, name, personKey: personKey(name), grantKeys: [...keys], topics })
    if (!made) throw failure('EDIT_CONFLICT')
    return { id: made }
  })
