import { implement } from '@orpc/server'
import { asMember } from '#src/features/accounts/guards.ts'
import { socialNoticesJob } from '#src/features/notifications/rules.ts'
import { createApiError, idempotent, type RequestContext } from '#src/server/procedures.ts'
import { peopleContract } from './contract.ts'
import {
  answerConnection,
  canContact,
  deleteBlock,
  deleteMute,
  enforcePeopleQuota,
  findConnection,
  insertBlock,
  insertMute,
  listCards,
  requestConnection,
  searchPeople,
  upsertProfile,
} from './data.ts'
import { enforceDailyQuota, readOverview } from './overview.commands.ts'
import { parseSearchWords } from './query.parse.ts'

const own = implement(peopleContract).$context<RequestContext>().use(asMember)

export const peopleRouter = own.router({
  overview: own.overview.handler(async ({ context: { db, ownerId } }) => await readOverview(db, ownerId)),
  get: own.get.handler(async ({ context: { db, ownerId }, input: { personId } }) => {
    const card = (await listCards(db, [personId])).get(personId)
    if (!card) throw createApiError('NOT_FOUND')
    return { ...card, state: (await findConnection(db, ownerId, personId)) ?? null }
  }),
  search: own.search.handler(async ({ context: { db }, input: { q } }) => {
    const words = parseSearchWords(q)
    if (!words) return { people: [] }
    const ids = await searchPeople(db, words)
    const cards = await listCards(db, ids)
    return { people: ids.flatMap((id) => cards.get(id) ?? []) }
  }),
  saveProfile: own.saveProfile.use(idempotent).handler(async ({ context: { db, ownerId }, input }) => {
    const row = await upsertProfile(db, ownerId, {
      ...input,
      countries: [...new Set(input.countries)],
      interests: [...new Set(input.interests)],
    })
    if (!row) throw createApiError('INTERNAL')
    return row
  }),
  connect: own.connect.use(idempotent).handler(async ({ context, input: { personId, note } }) => {
    const { db, ownerId } = context
    await enforceDailyQuota(context, 'connections')
    const state = await requestConnection(db, personId, note)
    if (!state) throw createApiError('NOT_FOUND')
    await enforcePeopleQuota(db, ownerId, 'connections')
    await context.runJob(socialNoticesJob, {})
    return { personId, state }
  }),
  accept: own.accept.use(idempotent).handler(async ({ context: { db, ownerId, runJob }, input: { personId } }) => {
    if (!(await answerConnection(db, personId, true))) throw createApiError('NOT_FOUND')
    await enforcePeopleQuota(db, ownerId, 'connections')
    await runJob(socialNoticesJob, {})
    return { personId }
  }),
  disconnect: own.disconnect.use(idempotent).handler(async ({ context: { db }, input: { personId } }) => {
    await answerConnection(db, personId, false)
    return { personId }
  }),
  block: own.block.use(idempotent).handler(async ({ context: { db, ownerId }, input: { personId } }) => {
    await insertBlock(db, personId)
    await enforcePeopleQuota(db, ownerId, 'blocks')
    return { personId }
  }),
  unblock: own.unblock.use(idempotent).handler(async ({ context: { db, ownerId }, input: { personId } }) => {
    await deleteBlock(db, ownerId, personId)
    return { personId }
  }),
  mute: own.mute.use(idempotent).handler(async ({ context: { db, ownerId }, input: { personId } }) => {
    if (personId === ownerId || !(await canContact(db, ownerId, personId, 'see'))) throw createApiError('NOT_FOUND')
    await insertMute(db, ownerId, personId)
    await enforcePeopleQuota(db, ownerId, 'mutes')
    return { personId }
  }),
  unmute: own.unmute.use(idempotent).handler(async ({ context: { db, ownerId }, input: { personId } }) => {
    await deleteMute(db, ownerId, personId)
    return { personId }
  }),
})
