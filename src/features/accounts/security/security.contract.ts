import { oc } from '@orpc/contract'
import { z } from 'zod'
import { declareErrors } from '#src/shared/errors.ts'
import { signInProviders } from '#src/shared/sign-in-providers.ts'
import { deviceSchema } from '../activity/activity.contract.ts'

/** Schema of one open session of the user. */
export const openSessionSchema = z.object({
  id: z.uuid(),
  device: deviceSchema,
  place: z.string().nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  isCurrent: z.boolean(),
})
export type OpenSession = z.infer<typeof openSessionSchema>

/** Schema of a provider that can be connected to an account. */
export const providerSchema = z.enum(signInProviders)

/** Schema of a passkey as its owner sees it. Key and credential id stay on the server. */
export const passkeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
})
export type Passkey = z.infer<typeof passkeySchema>

const tags = ['accounts']

export const securityContract = {
  get: oc
    .route({ method: 'GET', path: '/account/security', summary: 'How the person signs in', tags })
    .output(
      z.object({
        hasPassword: z.boolean(),
        providers: z.array(z.string()),
        hasTwoFactor: z.boolean(),
        emailConfirmed: z.boolean(),
        /** Whether a confirmation link can be sent: the address is unconfirmed, and a mail server is configured. */
        canConfirmEmail: z.boolean(),
        /** New address that waits for its confirmation, or null. */
        pendingEmail: z.string().nullable(),
      }),
    )
    .errors(declareErrors('NOT_AUTHENTICATED')),
  prove: oc
    .route({
      method: 'POST',
      path: '/account/identity-proof',
      summary: 'Prove who you are, before a change to the ways to sign in',
      tags,
    })
    .input(z.object({ password: z.string().max(1000).optional() }))
    .output(z.object({ isProven: z.literal(true) }))
    .errors(declareErrors('NOT_AUTHENTICATED', 'PASSWORD_WRONG', 'SIGN_IN_AGAIN', 'TOO_MANY_ATTEMPTS')),
  removeProvider: oc
    .route({ method: 'DELETE', path: '/account/providers/{provider}', summary: 'Disconnect a provider', tags })
    .input(z.object({ provider: providerSchema }))
    .output(z.object({ removed: z.literal(true) }))
    .errors(declareErrors('NOT_AUTHENTICATED', 'NOT_FOUND', 'PROOF_REQUIRED', 'LAST_SIGN_IN_METHOD')),
  passkeys: oc
    .route({ method: 'GET', path: '/account/passkeys', summary: 'The passkeys, the newest first', tags })
    .output(z.array(passkeySchema))
    .errors(declareErrors('NOT_AUTHENTICATED')),
  renamePasskey: oc
    .route({ method: 'PUT', path: '/account/passkeys/{id}', summary: 'Rename a passkey', tags })
    .input(z.object({ id: z.uuid(), name: z.string().trim().min(1).max(60) }))
    .output(z.object({ name: z.string() }))
    .errors(declareErrors('NOT_AUTHENTICATED', 'NOT_FOUND')),
  removePasskey: oc
    .route({ method: 'DELETE', path: '/account/passkeys/{id}', summary: 'Remove a passkey', tags })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ removed: z.literal(true) }))
    .errors(declareErrors('NOT_AUTHENTICATED', 'NOT_FOUND', 'PROOF_REQUIRED', 'LAST_SIGN_IN_METHOD')),
  sessions: oc
    .route({
      method: 'GET',
      path: '/account/sessions',
      summary: 'Where the person is signed in: here first, then the newest',
      tags,
    })
    .output(z.array(openSessionSchema))
    .errors(declareErrors('NOT_AUTHENTICATED')),
  endSession: oc
    .route({ method: 'DELETE', path: '/account/sessions/{id}', summary: 'End one session', tags })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ ended: z.int() }))
    .errors(declareErrors('NOT_AUTHENTICATED', 'NOT_FOUND')),
  endOtherSessions: oc
    .route({ method: 'DELETE', path: '/account/sessions', summary: 'End all sessions but this one', tags })
    .output(z.object({ ended: z.int() }))
    .errors(declareErrors('NOT_AUTHENTICATED')),
}
