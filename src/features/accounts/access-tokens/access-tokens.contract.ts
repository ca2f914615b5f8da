import { oc } from '@orpc/contract'
import { z } from 'zod'
import { accessScopes, allowToken, cookieless, personalScopes } from '#src/shared/access-scopes.ts'
import { declareErrors } from '#src/shared/errors.ts'
import { deviceSchema } from '../activity/activity.contract.ts'
import { maxTokenNameLength, personalTokenDays, secretForm } from './access-tokens.rules.ts'

/** Schema of an access token as its owner sees it. The token itself is not stored. */
export const accessTokenSchema = z.object({
  id: z.uuid(),
  /** Label chosen by the user; empty for a browser, which is named by `device`. */
  name: z.string(),
  device: deviceSchema,
  scopes: z.array(z.enum(accessScopes)),
  /** Network of the last use, without the part that identifies a household. */
  place: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime(),
})
export type AccessToken = z.infer<typeof accessTokenSchema>

/** Schema of 256 bits in base64url. */
const secretSchema = z.string().regex(secretForm)

/** Schema of a token that was just created. It is shown once. */
const newTokenSchema = z.object({ token: z.string(), expiresAt: z.iso.datetime() })

const tags = ['accounts']

export const accessTokensContract = {
  list: oc
    .route({ method: 'GET', path: '/access-tokens', summary: 'Connected browsers and tools, newest first', tags })
    .output(z.array(accessTokenSchema))
    .errors(declareErrors('NOT_AUTHENTICATED')),
  revoke: oc
    .route({ method: 'DELETE', path: '/access-tokens/{id}', summary: 'Disconnect a browser or a tool', tags })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ id: z.uuid() }))
    .errors(declareErrors('NOT_AUTHENTICATED', 'NOT_FOUND')),
  create: oc
    .route({
      method: 'POST',
      path: '/access-tokens/personal',
      summary: 'Create a personal access token for a tool; it is shown once',
      tags,
      successStatus: 201,
    })
    .input(
      z.object({
        name: z.string().trim().min(1).max(maxTokenNameLength),
        scopes: z.array(z.enum(personalScopes)).min(1).max(personalScopes.length),
        days: z.literal([...personalTokenDays]),
      }),
    )
    .output(newTokenSchema)
    .errors(declareErrors('NOT_AUTHENTICATED', 'PROOF_REQUIRED', 'LIST_FULL', 'TOO_MANY_REQUESTS')),
  authorize: oc
    .route({
      method: 'POST',
      path: '/access-tokens/codes',
      summary: 'Let a browser extension connect: a code for the extension that sent the challenge',
      tags,
      successStatus: 201,
    })
    .input(z.object({ /** SHA-256 of the verifier, in base64url (RFC 7636, S256). */ challenge: secretSchema }))
    .output(z.object({ code: z.string() }))
    .errors(declareErrors('NOT_AUTHENTICATED', 'LIST_FULL', 'TOO_MANY_REQUESTS')),
  exchange: oc
    .route({
      method: 'POST',
      path: '/access-tokens',
      summary: 'Exchange a code and its verifier for an access token, once and within five minutes',
      tags,
      successStatus: 201,
    })
    .meta(cookieless)
    .input(z.object({ code: secretSchema, verifier: secretSchema }))
    .output(newTokenSchema)
    .errors(declareErrors('LINK_SPENT', 'LIST_FULL', 'TOO_MANY_REQUESTS')),
  current: oc
    .route({ method: 'GET', path: '/access-tokens/current', summary: 'Whose access token this is', tags })
    .meta(allowToken(...accessScopes))
    .output(z.object({ appName: z.string(), fullName: z.string(), expiresAt: z.iso.datetime() }))
    .errors(declareErrors('NOT_AUTHENTICATED', 'NOT_FOUND')),
  revokeCurrent: oc
    .route({
      method: 'DELETE',
      path: '/access-tokens/current',
      summary: 'Revoke the access token of the request',
      tags,
    })
    .meta(allowToken(...accessScopes))
    .output(z.object({ id: z.uuid() }))
    .errors(declareErrors('NOT_AUTHENTICATED', 'NOT_FOUND')),
}
