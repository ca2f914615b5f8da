import { and, desc, isNull, sql } from 'drizzle-orm'
import type { Db } from '#src/server/database.ts'
import { signUpInvitations } from './tables.ts'

// Invitations to create an account. All functions need the service role; used by operators' commands.

/** Number of days for which an expired invitation stays in the list. */
const keptDays = 30

export interface NewInvitation {
  tokenHash: string
  note: string
  maxUses: number
  days: number
}

/** Inserts an invitation, and deletes those that expired long ago. */
export const insertInvitation = async (service: Db, { days, ...invitation }: NewInvitation): Promise<string> => {
  await service
    .delete(signUpInvitations)
    .where(sql`${signUpInvitations.expiresAt} < now() - make_interval(days => ${keptDays})`)
  const [row] = await service
    .insert(signUpInvitations)
    .values({ ...invitation, expiresAt: sql`now() + make_interval(days => ${days})` })
    .returning({ id: signUpInvitations.id })
  if (!row) throw new Error('the invitation was not stored')
  return row.id
}

/** Lists all invitations, the newest first. */
export const listInvitations = async (service: Db) =>
  await service.select().from(signUpInvitations).orderBy(desc(signUpInvitations.createdAt))

/** Revokes an invitation by its id or the beginning of it; returns the number of revoked ones. */
export const revokeInvitation = async (service: Db, idPrefix: string): Promise<number> =>
  (
    await service
      .update(signUpInvitations)
      .set({ revokedAt: sql`now()` })
      .where(and(sql`starts_with(${signUpInvitations.id}::text, ${idPrefix})`, isNull(signUpInvitations.revokedAt)))
      .returning({ id: signUpInvitations.id })
  ).length
