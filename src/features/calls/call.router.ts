import { implement } from '@orpc/server'
import { findParticipant } from '#src/features/booking/data.ts'
import { isCallOpen } from '#src/features/booking/rules.ts'
import { toSession } from '#src/features/booking/session-changes.commands.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { authenticatedTx, createApiError, idempotent, type RequestContext } from '#src/server/procedures.ts'
import { callsContract } from './call.contract.ts'
import { publishSignal } from './call-signals.data.ts'
import { findCounterpartContact, findOwnContact, upsertContact } from './fallback-contact.data.ts'
import { buildIceServers } from './ice-servers.provider.ts'

const os = implement(callsContract).$context<RequestContext>()
const person = os.use(authenticatedTx)

/** Returns the role of the caller in a session. For other users it throws the same error as for an unknown id. */
const requireParticipant = async (db: Db, ownerId: OwnerId, id: string) => {
  const participant = await findParticipant(db, ownerId, id)
  if (participant?.state !== 'booked') throw createApiError('NOT_FOUND')
  return participant
}

export const callsRouter = os.router({
  room: person.room.handler(async ({ context: { db, ownerId, person: reader, config }, input: { id } }) => {
    const participant = await requireParticipant(db, ownerId, id)
    const now = Date.now()
    const isOpen = isCallOpen(participant, now)
    return {
      session: toSession(participant),
      ownZone: reader.timeZone,
      isOpen,
      iceServers: isOpen ? buildIceServers(config, now) : [],
      ownWay: await findOwnContact(db, ownerId),
      otherWay: isOpen ? await findCounterpartContact(db, id) : '',
    }
  }),
  saveWay: person.saveWay.use(idempotent).handler(async ({ context: { db, ownerId }, input: { way } }) => {
    await upsertContact(db, ownerId, way)
    return { way }
  }),
  signal: person.signal.handler(async ({ context: { db, ownerId }, input: { id, from, data } }) => {
    const participant = await requireParticipant(db, ownerId, id)
    if (!isCallOpen(participant, Date.now())) throw createApiError('NOT_FOUND')
    // Also published to other tabs of the same user: the newest one takes over the call.
    await publishSignal(db, [ownerId, ...(participant.otherId ? [participant.otherId] : [])], {
      sessionId: id,
      from,
      data,
    })
    return { id }
  }),
})
