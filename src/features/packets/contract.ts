import { oc } from '@orpc/contract'
import { z } from 'zod'
import { declareErrors } from '#src/shared/errors.ts'
import { fileResponseSchema } from '#src/shared/file-response-schema.ts'
import { maxDocuments, maxPrefixLength, namings, portalBounds } from './rules.ts'

const limitsSchema = z.object({
  maxKilobytes: z.number().int().min(portalBounds.minKilobytes).max(portalBounds.maxKilobytes).nullable(),
  maxPages: z.number().int().min(portalBounds.minPages).max(portalBounds.maxPages).nullable(),
  isMerged: z.boolean(),
  naming: z.enum(namings),
})

const packetFileSchema = z.object({
  name: z.string(),
  pages: z.number().int(),
  bytesBefore: z.number().int(),
  bytes: z.number().int(),
  /** Resolution to which pictures were reduced; null if nothing was lost. */
  dpi: z.number().nullable(),
  pictures: z.number().int(),
  documents: z.array(z.object({ name: z.string(), pages: z.number().int() })),
})
export type PacketFileView = z.infer<typeof packetFileSchema>

const packetSchema = z.object({
  id: z.uuid(),
  limits: limitsSchema,
  prefix: z.string(),
  files: z.array(packetFileSchema),
  createdAt: z.string(),
  /** Instant from which the packet is frozen; null before it was sent. */
  sentAt: z.string().nullable(),
})
export type Packet = z.infer<typeof packetSchema>

const overviewSchema = z.object({
  /** Newest first. */
  packets: z.array(packetSchema),
  /** Attached files of the checklist in its order. */
  documents: z.array(
    z.object({
      requirementId: z.uuid(),
      kind: z.string(),
      name: z.string(),
      bytes: z.number(),
      /** Whether the file can be merged: a PDF or a picture. */
      isMergeable: z.boolean(),
    }),
  ),
  /** Host of the portal of the application; null without one. */
  host: z.string().nullable(),
  /** Limits that applicants entered for that portal; null if there are none. */
  offered: limitsSchema.nullable(),
})
export type PacketOverview = z.infer<typeof overviewSchema>
export type PacketDocument = PacketOverview['documents'][number]

const key = z.object({ applicationId: z.uuid(), id: z.uuid() })
const guarded = declareErrors('NOT_AUTHENTICATED', 'ACCESS_DENIED', 'ONBOARDING_REQUIRED', 'NOT_FOUND')

export const packetsContract = {
  list: oc
    .route({
      method: 'GET',
      path: '/applications/{applicationId}/packets',
      summary: 'Packets of an application, its attached files, and known limits of its portal',
      tags: ['packets'],
    })
    .input(z.object({ applicationId: z.uuid() }))
    .output(overviewSchema)
    .errors(guarded),
  make: oc
    .route({
      method: 'POST',
      path: '/applications/{applicationId}/packets',
      summary: 'Make the files of a packet: merged, reduced, counted and named as the portal asks',
      tags: ['packets'],
    })
    .input(
      key.extend({
        limits: limitsSchema,
        prefix: z.string().trim().max(maxPrefixLength),
        /** Requirements whose files are used, in their order in the packet. */
        requirementIds: z.array(z.uuid()).min(1).max(maxDocuments),
      }),
    )
    .output(overviewSchema)
    .errors({
      ...guarded,
      ...declareErrors('FILE_ENCRYPTED', 'FILE_DAMAGED', 'FILE_TOO_LONG', 'FILE_TOO_COMPLEX', 'FILE_TYPE_INVALID'),
      ...declareErrors('FILE_TOO_LARGE', 'STORAGE_QUOTA_REACHED', 'LIST_FULL', 'TOO_MANY_REQUESTS'),
    }),
  markSent: oc
    .route({
      method: 'PUT',
      path: '/applications/{applicationId}/packets/{id}/sent',
      summary: 'Freeze a packet as it was sent',
      tags: ['packets'],
    })
    .input(key)
    .output(overviewSchema)
    .errors(guarded),
  remove: oc
    .route({
      method: 'DELETE',
      path: '/applications/{applicationId}/packets/{id}',
      summary: 'Delete a packet that was not sent',
      tags: ['packets'],
    })
    .input(key)
    .output(overviewSchema)
    .errors(guarded),
  download: oc
    .route({
      method: 'GET',
      path: '/applications/{applicationId}/packets/{id}/files/{index}',
      summary: 'A file of a packet, as an attachment',
      tags: ['packets'],
      outputStructure: 'detailed',
    })
    .input(key.extend({ index: z.coerce.number().int().min(0).max(maxDocuments) }))
    .output(z.object({ headers: z.record(z.string(), z.string()), body: fileResponseSchema }))
    .errors(guarded),
}
