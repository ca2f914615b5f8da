import type { Database } from '../database.ts'

// Identity proof (step-up authentication): adding or removing a sign-in method needs a recent one, because an unlocked
// screen must not be enough. The proof belongs to one session, because a WebAuthn ceremony and an OAuth redirect take
// several requests.

const identifierOf = (sessionId: string) => `identity-proof:${sessionId}`

/** Validity of a proof for changes to the sign-in methods. */
const proofMinutes = 10

/** Stores that the user of a session has just proved their identity. */
export const recordIdentityProof = async ({ servicePool }: Database, userId: string, sessionId: string) => {
  await servicePool.query({
    name: 'keep_proof',
    text: `with former as (delete from verifications where identifier = $1)
      insert into verifications (identifier, value, expires_at) values ($1, $2, now() + $3 * interval '1 minute')`,
    values: [identifierOf(sessionId), userId, proofMinutes],
  })
}

/** Whether the user of a session has proved their identity within the last minutes. */
export const hasRecentIdentityProof = async (
  { servicePool }: Database,
  userId: string,
  sessionId: string,
): Promise<boolean> => {
  const { rows } = await servicePool.query({
    name: 'is_proven',
    text: 'select 1 from verifications where identifier = $1 and value = $2 and expires_at > now()',
    values: [identifierOf(sessionId), userId],
  })
  return rows.length > 0
}
