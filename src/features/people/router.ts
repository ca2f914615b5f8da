import { implement } from '@orpc/server'
import { asMember } from '#src/features/accounts/guards.ts'
import { socialNoticesJob } from '#src/features/notifications/rules.ts'
import { failure, onlyOnce, type RequestContext } from '#src/server/procedures.ts'
import { peopleContract } from './contract.ts'
import {
  answerConnection,
  askConnection,
  deleteBlock,
  deleteMute,
  findConnection,
  insertBlock,
  insertMute,
  listCards,
  mayReach,
  putProfile,
  requirePlace,
  searchPeople,
} from './data.ts'
import { readOverview, requireDaily } from './overview.commands.ts'
import { searchedWords } from './query.parse.ts'

const own = implement(peopleContract).$context<RequestContext>().use(asMember)

export const peopleRouter = own.router({
  overview: own.overview.handler(async ({ context: { db, ownerId } }) => await readOverview(db, ownerId)),
  get: own.get.handler(async ({ context: { db, ownerId }, input: { personId } }) => {
    const card = (await listCards(db, [personId])).get(personId)
    if (!card) throw failure('NOT_FOUND')
    return { ...card, state: (await findConnection(db, ownerId, personId)) ?? null }
  }),
  search: own.search.handler(async ({ context: { db }, input: { q } }) => {
    const words = searchedWords(q)
    if (!words) return { people: [] }
    const ids = await searchPeople(db, words)
    const cards = await listCards(db, ids)
    return { people: ids.flatMap((id) => cards.get(id) ?? []) }
  }),
  saveProfile: own.saveProfile.use(onlyOnce).handler(async ({ context: { db, ownerId }, input }) => {
    const row = await putProfile(db, ownerId, {
      ...input,
      countries: [...new Set(input.countries)],
      interests: [...new Set(input.interests)],
    })
    if (!row) throw failure('INTERNAL')
    return row
  }),
  connect: own.connect.use(onlyOnce).handler(async ({ context, input: { personId, note } }) => {
    const { db, ownerId } = context
    await requireDaily(context, 'connections')
    const state = await askConnection(db, personId, note)
    if (!state) throw failure('NOT_FOUND')
    await requirePlace(db, ownerId, 'connections')
    await context.runJob(socialNoticesJob, {})
    return { personId, state }
  }),
  accept: own.accept.use(onlyOnce).handler(async ({ context: { db, ownerId, runJob }, input: { personId } }) => {
    if (!(await answerConnection(db, personId, true))) throw failure('NOT_FOUND')
    await requirePlace(db, ownerId, 'connections')
    await runJob(socialNoticesJob, {})
    return { personId }
  }),
  disconnect: own.disconnect.use(onlyOnce).handler(async ({ context: { db }, input: { personId } }) => {
    await answerConnection(db, personId, false)
    return { personId }
  }),
  block: own.block.use(onlyOnce).handler(async ({ context: { db, ownerId }, input: { personId } }) => {
    await insertBlock(db, personId)
    await requirePlace(db, ownerId, 'blocks')
    return { personId }
  }),
  unblock: own.unblock.use(onlyOnce).handler(async ({ context: { db, ownerId }, input: { personId } }) => {
    await deleteBlock(db, ownerId, personId)
    return { personId }
  }),
  mute: own.mute.use(onlyOnce).handler(async ({ context: { db, ownerId }, input: { personId } }) => {
    if (personId === ownerId || !(await mayReach(db, ownerId, personId, 'see'))) throw failure('NOT_FOUND')
    await insertMute(db, ownerId, personId)
    await requirePlace(db, ownerId, 'mutes')
    return { personId }
  }),
  unmute: own.unmute.use(onlyOnce).handler(async ({ context: { db, ownerId }, input: { personId } }) => {
    await deleteMute(db, ownerId, personId)
    return { personId }
  }),
})
