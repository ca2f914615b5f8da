import { oc } from '@orpc/contract'
import { z } from 'zod'
import { bookedSessionSchema } from '#src/features/booking/contract.ts'
import { declareErrors } from '#src/shared/errors.ts'
import { maxContactLength, maxSignalLength, peerIdPattern } from './call.rules.ts'

const sessionId = z.object({ id: z.uuid() })
const errors = declareErrors('NOT_AUTHENTICATED', 'NOT_FOUND')
/** ICE server: STUN, or a TURN relay with expiring credentials. */
const iceServerSchema = z.object({
  urls: z.string(),
  username: z.string().optional(),
  credential: z.string().optional(),
})

export const callsContract = {
  room: oc
    .route({
      method: 'GET',
      path: '/calls/{id}',
      summary: 'The call of a session, for its two people',
      tags: ['calls'],
    })
    .input(sessionId)
    .output(
      z.object({
        session: bookedSessionSchema,
        ownZone: z.string(),
        /** From ten minutes before the start until an hour after the end. */
        isOpen: z.boolean(),
        iceServers: z.array(iceServerSchema),
        /** Fallback contacts of both participants; that of the counterpart only while the call is open. */
        ownWay: z.string(),
        otherWay: z.string(),
      }),
    )
    .errors(errors),
  saveWay: oc
    .route({
      method: 'PUT',
      path: '/calls/way',
      summary: 'Say how one can be reached where no connection comes about; the other sees it while the call is open',
      tags: ['calls'],
    })
    .input(z.object({ way: z.string().trim().max(maxContactLength) }))
    .output(z.object({ way: z.string() }))
    .errors(declareErrors('NOT_AUTHENTICATED')),
  signal: oc
    .route({
      method: 'POST',
      path: '/calls/{id}/signals',
      summary: 'Pass a signal of one tab to the other tabs of the call, over their live connections',
      description: 'Nothing is kept: who does not listen at that moment does not hear it.',
      tags: ['calls'],
    })
    .input(
      sessionId.extend({
        /** Sending tab. */
        from: z.string().regex(peerIdPattern).max(40),
        /** JSON between the two browsers: control characters and lone surrogates are escaped in it. */
        data: z
          .string()
          .max(maxSignalLength)
          .regex(/^[^\p{Cc}\p{Cs}]*$/u),
      }),
    )
    .output(sessionId)
    .errors({ ...errors, ...declareErrors('INPUT_INVALID', 'TOO_MANY_REQUESTS') }),
}
