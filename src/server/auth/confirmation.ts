import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint, getSessionFromCtx } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { verifyJWT } from 'better-auth/crypto'
import { parseUserOutput } from 'better-auth/db'
import { z } from 'zod'
import type { Config } from '../config.ts'
import type { Database } from '../database.ts'
import { createRefusal } from './attempt-limits.ts'
import { type AuthAudit, sourceOf } from './auth-audit.ts'
import { confirmAddress } from './one-time-tokens.ts'

interface Parts {
  database: Database
  audit: AuthAudit
}

/**
 * Returns the page that a confirmation link leads to. The token is in the fragment, which browsers send to no server: neither
 * logs nor a Referer header hold it.
 */
export const confirmationUrl = ({ appUrl }: Pick<Config, 'appUrl'>, token: string) =>
  `${appUrl}/auth/confirm#token=${encodeURIComponent(token)}`

/** A signed token with 254 characters of address is below 600 characters. */
const maxTokenLength = 1000

/** The address that a token was sent to, by its signature; undefined for another token. */
const addressOf = async (token: string, secret: string): Promise<string | undefined> => {
  const signed = await verifyJWT<{ email?: unknown }>(token, secret)
  return typeof signed?.email === 'string' ? signed.email : undefined
}

const linkOver = () => createRefusal('INVALID_TOKEN', 'This link has already been used or has expired.')

/**
 * Confirms an address with the token of a link. A POST, which the page sends when its button is pressed: a scanner that opens
 * the links of a mail confirms nothing. A recent link signs in as well; the second step follows (`firstFactorEndpoints`).
 */
const confirmEmail = ({ database, audit }: Parts) =>
  createAuthEndpoint(
    '/email-link/confirm',
    {
      method: 'POST',
      body: z.object({ token: z.string().max(maxTokenLength) }),
      metadata: { openapi: { description: 'Confirm an address with the token of a link' } },
    },
    async (ctx) => {
      const { internalAdapter, secret, options } = ctx.context
      const email = await addressOf(ctx.body.token, secret)
      if (email === undefined) throw linkOver()
      const confirmed = await confirmAddress(database, ctx.body.token, email)
      const user = (await internalAdapter.findUserByEmail(email))?.user
      if (!user?.emailVerified) throw linkOver()
      // The signature shows that the token was sent to this address, so its state may be told.
      if (!confirmed) return ctx.json({ state: 'alreadyConfirmed' })
      await audit.write({ event: 'email_confirmed', userId: user.id, source: sourceOf(ctx.headers) })
      const present = await getSessionFromCtx(ctx)
      if (present?.user.id !== user.id) {
        if (!confirmed.isRecent) return ctx.json({ state: 'confirmed' })
        await setSessionCookie(ctx, { session: await internalAdapter.createSession(user.id), user })
      }
      return ctx.json({ state: 'confirmed', user: parseUserOutput(options, user) })
    },
  )

/** Confirmation of an address by a link: single use, one day. The link signs in as long as a sign-in link works. */
export const confirmation = (parts: Parts) =>
  ({ id: 'gradapp-confirmation', endpoints: { confirmEmail: confirmEmail(parts) } }) satisfies BetterAuthPlugin
