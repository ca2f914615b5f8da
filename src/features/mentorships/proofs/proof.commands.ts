import { createHash, randomBytes } from 'node:crypto'
import { parseEmail } from '#src/features/accounts/email.rules.ts'
import { canSendMail } from '#src/features/accounts/email-change/email-change.commands.ts'
import { renderLinkEmail } from '#src/features/accounts/emails.ts'
import { findProfile } from '#src/features/profile/data.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { createApiError, type RequestContext } from '#src/server/procedures.ts'
import type { UniversityProof } from './proof.contract.ts'
import { consumeProof, findProof, findUniversityByDomain, upsertProof } from './proof.data.ts'
import { listDomains, proofSecretBytes } from './proof.rules.ts'

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

/** Reads the state of a mentor's verification. */
export const readProof = async (db: Db, ownerId: OwnerId): Promise<UniversityProof> => {
  const row = await findProof(db, ownerId)
  const isPending = row?.codeHash && row.codeExpiresAt && Date.parse(row.codeExpiresAt) > Date.now()
  return {
    proven:
      row?.provenDomain && row.provenAt
        ? { institution: row.provenInstitution ?? '', domain: row.provenDomain, provenAt: row.provenAt }
        : null,
    pending:
      row && isPending
        ? { institution: row.institution, domain: row.domain, expiresAt: row.codeExpiresAt ?? '' }
        : null,
  }
}

type Asking = Pick<RequestContext, 'database' | 'config' | 'mailer' | 'log' | 'source'> & {
  db: Db
  ownerId: OwnerId
}

/**
 * Sends a verification link to an address at a university's domain. The token is in the URL fragment, which browsers do
 * not send to a server; only its hash is stored, and the address is not stored.
 */
export const requestProof = async (asking: Asking, raw: string): Promise<UniversityProof> => {
  const { database, config, mailer, log, source, db, ownerId } = asking
  const verdict = parseEmail(raw)
  if ('problem' in verdict) throw createApiError('EMAIL_INVALID')
  const { email } = verdict
  const found = await findUniversityByDomain(db, listDomains(email))
  if (!found) throw createApiError('INPUT_INVALID', { field: 'email', reason: 'noUniversity' })
  if (!(await canSendMail(database, 'university', email, source.address))) throw createApiError('EMAIL_RATE_LIMITED')
  const secret = randomBytes(proofSecretBytes).toString('base64url')
  await upsertProof(db, ownerId, { ...found, codeHash: hashOf(secret) })
  const language = (await findProfile(db, ownerId))?.language
  const reader = { id: ownerId, email, name: '', language, isConfirmed: false }
  const message = renderLinkEmail('university', reader, `${config.appUrl}/settings/profile#${secret}`, config.appName)
  mailer.send(message).catch((error: Error) => log.error({ reason: error.message }, 'a mail could not be sent'))
  return await readProof(db, ownerId)
}

/** Confirms the university of the mail that the acting mentor requested. */
export const confirmProof = async (db: Db, ownerId: OwnerId, secret: string): Promise<UniversityProof> => {
  if (!(await consumeProof(db, ownerId, hashOf(secret)))) throw createApiError('LINK_SPENT')
  return await readProof(db, ownerId)
}
