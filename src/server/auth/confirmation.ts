import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint, getSessionFromCtx } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { verifyJWT } from 'better-auth/crypto'
import { parseUserOutput } from 'better-auth/db'
import { z } from 'zod'
import type { Config } from '../config.ts'
import type { Database } from '../database.ts'
import { createRefusal } from './attempt-limits.ts'
import { type AuthAudit, getRequestSource } from './auth-audit.ts'
import { confirmAddress } from './one-time-tokens.ts'

interface Parts {
  database: Database
  audit: AuthAudit
}

/**
 * Returns the page that a confirmation link opens.
 *
 * The token is in the fragment, which browsers do not send: neither logs nor a Referer header contain it.
 */
export const confirmationUrl = ({ appUrl }: Pick<Config, 'appUrl'>, token: string) =>
  `${appUrl}/auth/confirm#token=${encodeURIComponent(token)}`

/** Length limit of a token. A signed token with an address of 254 characters is shorter than 600. */
const maxTokenLength = 1000

/** Verifies a token and returns the address that it was sent to; undefined for any other token. */
const addressOf = async (token: string, secret: string): Promise<string | undefined> => {
  const signed = await verifyJWT<{ email?: unknown }>(token, secret)
  return typeof signed?.email === 'string' ? signed.email : undefined
}

const linkOver = () => createRefusal('INVALID_TOKEN', 'This link has already been used or has expired.')

/**
 * Confirms an address with the token of a link.
 *
 * Uses POST, sent by a button of the page, so that a scanner that opens the links of a mail confirms nothing. A recent
 * link signs in as well; two-factor follows (`firstFactorEndpoints`).
 */
const confirmEmail = ({ signIn }: Config, { database, audit }: Parts) =>
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
      // The signature proves that the token was sent to this address, so revealing its state is safe.
      if (!confirmed) return ctx.json({ state: 'alreadyConfirmed' })
      await audit.write({ event: 'email_confirmed', userId: user.id, source: getRequestSource(ctx.headers) })
      const present = await getSessionFromCtx(ctx)
      if (present?.user.id !== user.id) {
        if (!confirmed.isRecent || signIn === 'oidc') return ctx.json({ state: 'confirmed' })
        await setSessionCookie(ctx, { session: await internalAdapter.createSession(user.id), user })
      }
      return ctx.json({ state: 'confirmed', user: parseUserOutput(options, user) })
    },
  )

/**
 * Creates the plugin that confirms an address by a single-use link, valid for one day. The link also signs in for as
 * long as a sign-in link does, unless a provider is the only way to sign in.
 */
export const confirmation = (config: Config, parts: Parts) =>
  ({ id: 'gradapp-confirmation', endpoints: { confirmEmail: confirmEmail(config, parts) } }) satisfies BetterAuthPlugin
