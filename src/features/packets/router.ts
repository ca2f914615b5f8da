import { implement } from '@orpc/server'
import { asApplicant, asKnownOnboardedApplicant } from '#src/features/accounts/guards.ts'
import { sendStored } from '#src/features/storage/commands.ts'
import { uploadLimits } from '#src/features/storage/rules.ts'
import { createApiError, idempotent, type RequestContext } from '#src/server/procedures.ts'
import { limitRate } from '#src/server/rate-limit.ts'
import { findPacketFile, makePacket, readPackets } from './commands.ts'
import { packetsContract } from './contract.ts'
import { deletePacket, findPacket, markPacketSent } from './data.ts'

const implementer = implement(packetsContract).$context<RequestContext>()
const os = implementer.use(asApplicant)

export const packetsRouter = implementer.router({
  list: os.list.handler(async ({ context, input }) => await readPackets(context, input.applicationId)),
  make: implementer
    .use(asKnownOnboardedApplicant)
    .make.use(limitRate('packet', uploadLimits.packet))
    .handler(async ({ context, input, path }) => await makePacket(context, { input, path })),
  markSent: os.markSent.use(idempotent).handler(async ({ context, input }) => {
    const { db, ownerId } = context
    if (!(await findPacket(db, ownerId, input))) throw createApiError('NOT_FOUND')
    await markPacketSent(db, ownerId, input)
    return await readPackets(context, input.applicationId)
  }),
  remove: os.remove.use(idempotent).handler(async ({ context, input }) => {
    const { db, ownerId } = context
    if (!(await deletePacket(db, ownerId, input))) throw createApiError('NOT_FOUND')
    return await readPackets(context, input.applicationId)
  }),
  download: os.download.handler(async ({ context, input }) => {
    const { key, name } = findPacketFile(await findPacket(context.db, context.ownerId, input), input.index)
    return await sendStored(context, { fileKey: key, fileName: name, fileType: 'application/pdf' })
  }),
})
