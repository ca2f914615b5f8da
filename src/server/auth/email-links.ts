import { randomBytes } from 'node:crypto'
import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint, sendVerificationEmailFn } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { parseUserOutput } from 'better-auth/db'
import { z } from 'zod'
import type { Config } from '../config.ts'
import type { Database } from '../database.ts'
import type { Logger } from '../log.ts'
import { createRefusal } from './attempt-limits.ts'
import { consumeSignInToken, storeSignInToken } from './one-time-tokens.ts'
import type { AuthRules } from './rules.ts'

interface Parts {
  database: Database
  rules: AuthRules
  log: Logger
}

/**
 * Sends a sign-in link, or a confirmation link if the address is not confirmed yet.
 *
 * A sign-in link to an unconfirmed address would give its owner an account whose password another user may know. The
 * response does not reveal whether the address has an account.
 */
const requestLink = ({ appUrl }: Config, { database, rules, log }: Parts) =>
  createAuthEndpoint(
    '/email-link/request',
    {
      method: 'POST',
      body: z.object({ email: z.string(), callbackURL: z.string().optional() }),
      metadata: { openapi: { description: 'Send a sign-in link by e-mail' } },
    },
    async (ctx) => {
      const user = (await ctx.context.internalAdapter.findUserByEmail(ctx.body.email))?.user
      if (user?.emailVerified) {
        const token = randomBytes(32).toString('base64url')
        await storeSignInToken(database, user.id, token)
        // The token is in the fragment, which browsers do not send: neither logs nor a Referer header contain it.
        const url = `${appUrl}/auth/link#token=${token}`
        // Not awaited: the response time must not reveal whether the address exists.
        rules
          .sendSignInLink(user, url)
          .catch((error: Error) => log.error({ reason: error.message }, 'sign-in link could not be sent'))
      } else if (user) await sendVerificationEmailFn(ctx, user)
      return ctx.json({ status: true })
    },
  )

/**
 * Signs in with the token of a link.
 *
 * Uses POST, sent by a button of the page, so that a scanner that opens the links of a mail consumes none.
 */
const signInWithLink = ({ database }: Parts) =>
  createAuthEndpoint(
    '/sign-in/email-link',
    {
      method: 'POST',
      body: z.object({ token: z.string().max(200), rememberMe: z.boolean().default(true) }),
      metadata: { openapi: { description: 'Sign in with the token of a link' } },
    },
    async (ctx) => {
      const userId = await consumeSignInToken(database, ctx.body.token)
      const user = userId === undefined ? null : await ctx.context.internalAdapter.findUserById(userId)
      if (!user?.emailVerified) throw createRefusal('INVALID_TOKEN', 'This link has already been used or has expired.')
      const isBrief = !ctx.body.rememberMe
      const session = await ctx.context.internalAdapter.createSession(user.id, isBrief)
      await setSessionCookie(ctx, { session, user }, isBrief)
      return ctx.json({ user: parseUserOutput(ctx.context.options, user) })
    },
  )

/**
 * Creates the plugin that signs in by a link in an e-mail: single use, ten minutes, followed by two-factor like a
 * password.
 */
export const createEmailLinkPlugin = (config: Config, parts: Parts) =>
  ({
    id: 'gradapp-email-links',
    endpoints: { requestEmailLink: requestLink(config, parts), signInWithEmailLink: signInWithLink(parts) },
  }) satisfies BetterAuthPlugin
