import { findApplicationRow, listRequirements } from '#src/features/applications/data.ts'
import { discardFile, type StorageParts, withStoredFile } from '#src/features/storage/commands.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import type { FileStorage } from '#src/server/file-storage.ts'
import {
  actAsUser,
  createApiError,
  findStoredResponse,
  type RequestContext,
  runIdempotently,
} from '#src/server/procedures.ts'
import type { PacketOverview } from './contract.ts'
import { findPacket, findPortalLimits, insertPacket, listPackets, type PacketRow } from './data.ts'
import { formatFileName, makeUnique } from './file-names.format.ts'
import { makePacketFiles, PacketError } from './packet-making.provider.ts'
import {
  getMaxBytes,
  getPortalHost,
  isMergeable,
  type MergeableType,
  maxPackets,
  type PacketFile,
  type PortalLimits,
  packetWork,
} from './rules.ts'

/** Describes the whole application in the name of a merged file. */
const mergedDocument = 'application'

const listAttached = async (db: Db, ownerId: OwnerId, applicationId: string) =>
  (await listRequirements(db, ownerId, applicationId)).flatMap(({ id, kind, file }) =>
    file ? [{ requirementId: id, kind, file }] : [],
  )
type Attached = Awaited<ReturnType<typeof listAttached>>[number]

const readHost = async (db: Db, ownerId: OwnerId, applicationId: string): Promise<string | undefined> => {
  const application = await findApplicationRow(db, ownerId, applicationId)
  if (!application) throw createApiError('NOT_FOUND')
  return getPortalHost(application.portal?.address)
}

type Reader = Pick<RequestContext, 'database'> & { db: Db; ownerId: OwnerId }

/**
 * Reads the packets of an application with its attached files and the known limits of its portal.
 *
 * @throws NOT_FOUND for an application that is not the user's
 */
export const readPackets = async (
  { db, ownerId, database: { service } }: Reader,
  applicationId: string,
): Promise<PacketOverview> => {
  const host = await readHost(db, ownerId, applicationId)
  const rows = await listPackets(db, ownerId, applicationId)
  return {
    packets: rows.map(({ id, limits, prefix, files, createdAt, sentAt }) => ({
      ...{ id, limits, prefix, createdAt, sentAt },
      files: files.map(({ key: _key, ...file }) => file),
    })),
    documents: (await listAttached(db, ownerId, applicationId)).map(({ requirementId, kind, file }) => ({
      ...{ requirementId, kind, name: file.name, bytes: file.size },
      isMergeable: isMergeable(file.type),
    })),
    host: host ?? null,
    offered: host === undefined ? null : await findPortalLimits(service, host),
  }
}

const readStored = async (files: FileStorage, key: string): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  const stored = await files.open(key)
  if (!stored) return undefined
  const pieces: Uint8Array[] = []
  for await (const piece of stored.content) pieces.push(piece)
  // A memory of its own, which is moved to the worker thread.
  return new Uint8Array(Buffer.concat(pieces))
}

/** Puts the chosen documents in their order. Throws for one that is missing, cannot be merged, or is too much together. */
const choose = (attached: Attached[], requirementIds: readonly string[]): Attached[] => {
  const chosen = [...new Set(requirementIds)].map((id) => {
    const one = attached.find(({ requirementId }) => requirementId === id)
    if (!one) throw createApiError('NOT_FOUND')
    if (!isMergeable(one.file.type)) throw createApiError('FILE_TYPE_INVALID', { file: one.file.name })
    return one
  })
  if (chosen.reduce((sum, { file }) => sum + file.size, 0) > packetWork.inputBytes)
    throw createApiError('FILE_TOO_LARGE')
  return chosen
}

interface Asked {
  applicationId: string
  id: string
  limits: PortalLimits
  prefix: string
  requirementIds: string[]
}

type Made = Awaited<ReturnType<typeof makePacketFiles>>

const makeFiles = async (
  { files, ownerId }: Pick<StorageParts, 'files' | 'ownerId'>,
  chosen: Attached[],
  limits: PortalLimits,
): Promise<Made> => {
  const documents: { type: MergeableType; content: Uint8Array<ArrayBuffer> }[] = []
  for (const { file } of chosen) {
    const content = await readStored(files, file.key)
    if (!content || !isMergeable(file.type)) throw createApiError('NOT_FOUND')
    documents.push({ type: file.type, content })
  }
  const positions = documents.map((_, at) => at)
  try {
    return await makePacketFiles(
      { documents, files: limits.isMerged ? [positions] : positions.map((at) => [at]), maxBytes: getMaxBytes(limits) },
      ownerId,
    )
  } catch (error) {
    if (!(error instanceof PacketError)) throw error
    throw createApiError(error.code, { file: error.at === undefined ? undefined : chosen[error.at]?.file.name })
  }
}

const describeFiles = (made: Made, chosen: Attached[], { limits, prefix }: Asked, person: string) => {
  const sources = made.map((_, at) => (limits.isMerged ? chosen : chosen.slice(at, at + 1)))
  const names = makeUnique(
    sources.map(([first, ...others]) => {
      const isWhole = others.length > 0
      return formatFileName({
        ...{ naming: limits.naming, prefix, person },
        document: isWhole ? mergedDocument : (first?.kind ?? ''),
        original: isWhole ? mergedDocument : (first?.file.name ?? ''),
      })
    }),
  )
  return made.map(({ content, pages, dpi, pictures, documentPages }, at) => ({
    ...{ name: names[at] ?? '', pages, dpi, pictures, bytes: content.byteLength },
    bytesBefore: sources[at]?.reduce((sum, { file }) => sum + file.size, 0) ?? 0,
    documents: (sources[at] ?? []).map(({ file }, of) => ({ name: file.name, pages: documentPages[of] ?? 0 })),
  }))
}

/** Stores contents one after the other, and hands their keys to `use`; deletes all of them again if it fails. */
const withStoredFiles = async <T>(
  parts: StorageParts,
  [first, ...others]: Uint8Array[],
  use: (keys: string[]) => Promise<T>,
  keys: string[] = [],
): Promise<T> =>
  first
    ? await withStoredFile(
        parts,
        'packets',
        first,
        async (key) => await withStoredFiles(parts, others, use, [...keys, key]),
      )
    : await use(keys)

/**
 * Makes a packet from attached files and stores it. No transaction is open during the work. A repeated id changes nothing.
 *
 * @throws FILE_ENCRYPTED, FILE_DAMAGED, FILE_TOO_LONG or FILE_TOO_COMPLEX with the name of the file
 */
export const makePacket = async (
  context: RequestContext & { ownerId: OwnerId },
  call: { input: Asked; path: readonly string[] },
): Promise<PacketOverview> => {
  const { input } = call
  const { applicationId, id, limits, prefix } = input
  const before = await actAsUser(context, async ({ db, ownerId, person }) => {
    const host = await readHost(db, ownerId, applicationId)
    const stored = await findStoredResponse<PacketOverview>({ ...context, db, ownerId }, call)
    if (stored) return { stored }
    if (await findPacket(db, ownerId, input))
      return { stored: await readPackets({ ...context, db, ownerId }, applicationId) }
    if ((await listPackets(db, ownerId, applicationId)).length >= maxPackets)
      throw createApiError('LIST_FULL', { list: 'packets', limit: maxPackets })
    const chosen = choose(await listAttached(db, ownerId, applicationId), input.requirementIds)
    return { host, chosen, person: person.fullName }
  })
  if (before.stored) return before.stored
  const { host, chosen, person } = before
  const made = await makeFiles(context, chosen, limits)
  const described = describeFiles(made, chosen, input, person)
  return await withStoredFiles(
    context,
    made.map(({ content }) => content),
    async (keys) => {
      const files: PacketFile[] = described.map((file, at) => ({ ...file, key: keys[at] ?? '' }))
      let isNamed = false
      const overview = await actAsUser(context, async ({ db, ownerId }) =>
        runIdempotently({ ...context, db, ownerId }, call, async () => {
          isNamed = await insertPacket(db, ownerId, {
            ...{ id, applicationId, limits, prefix, files },
            portalHost: host ?? '',
          })
          return await readPackets({ ...context, db, ownerId }, applicationId)
        }),
      )
      // A concurrent duplicate of the request was faster: its packet has files of its own.
      if (!isNamed) for (const key of keys) await discardFile(context, key)
      return overview
    },
  )
}

/** Finds a file of a packet. */
export const findPacketFile = (packet: PacketRow | undefined, index: number): PacketFile => {
  const file = packet?.files[index]
  if (!file) throw createApiError('NOT_FOUND')
  return file
}
