import { createHash, randomBytes } from 'node:crypto'
import { parseEmail } from '#src/features/accounts/email.rules.ts'
import { canContact } from '#src/features/people/data.ts'
import { countAttempt } from '#src/server/auth/throttle.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { createApiError, type OwnedContext, type RequestContext } from '#src/server/procedures.ts'
import type { Share } from './contract.ts'
import { findReader, listAccesses, listReaderNames, listShares, type ShareRow } from './data.ts'
import { namingLimit, secretBytes } from './rules.ts'

export const createSecret = () => randomBytes(secretBytes).toString('base64url')
export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('base64url')

type Looks = Awaited<ReturnType<typeof listAccesses>>

/** Maps a row to a share as its owner sees it, without the hash of its link and the id of its reader. */
export const toShare = (row: ShareRow, reader: string | null, looks: Looks): Share => ({
  id: row.id,
  label: row.label,
  parts: row.parts,
  reader,
  createdAt: row.createdAt,
  expiresAt: row.expiresAt,
  revokedAt: row.revokedAt,
  looks: looks
    .filter(({ shareId }) => shareId === row.id)
    .map(({ part, lookedAt, times, readerName }) => ({ part, lookedAt, times, readerName })),
})

/** Reads all shares of a user with their newest accesses. */
export const readShares = async (service: Db, db: Db, ownerId: OwnerId): Promise<Share[]> => {
  const rows = await listShares(db, ownerId)
  const looks = await listAccesses(db, ownerId)
  const readerIds = [...new Set(rows.map(({ readerId }) => readerId).filter((id) => id !== null))]
  const names = new Map((await listReaderNames(service, readerIds)).map(({ id, name }) => [id, name]))
  // A share with a group is labelled with the group's name.
  const readerOf = ({ readerId, groupId, label }: ShareRow) =>
    groupId ? label : readerId && (names.get(readerId) ?? '')
  return rows.map((row) => toShare(row, readerOf(row), looks))
}

/**
 * Finds the account of an address named as a reader. With address verification, only a verified address counts, because
 * an account can be created with a foreign address. Blocked users are treated like unknown addresses.
 */
export const findReaderAccount = async (
  { database, db, config, ownerId }: RequestContext & OwnedContext,
  email: string,
) => {
  if (!(await countAttempt(database.servicePool, `share reader ${ownerId}`, namingLimit)))
    throw createApiError('TOO_MANY_REQUESTS')
  const verdict = parseEmail(email)
  const reader = 'email' in verdict ? await findReader(database.service, verdict.email) : undefined
  const isKnown = reader && reader.id !== ownerId && (reader.isConfirmed || !config.requireEmailConfirmation)
  if (!(isKnown && (await canContact(db, ownerId, reader.id, 'see'))))
    throw createApiError('INPUT_INVALID', { field: 'email', reason: 'unknown' })
  return reader
}
