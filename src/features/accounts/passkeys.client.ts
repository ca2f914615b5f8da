import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { signInTimeoutMs } from './auth-flow.client.ts'
import { type AuthReply, requestAuth } from './auth-request.client.ts'

/** Reason why a WebAuthn ceremony ended without a credential. */
type PasskeyRefusal = 'cancelled' | 'registered' | 'unsupported'

export type PasskeyReply<Body> = AuthReply<Body> | { isDone: false; refusal: PasskeyRefusal }

// Lazy-loaded for the first passkey: most visitors sign in by other methods.
const loadWebAuthn = async () => await import('@simplewebauthn/browser')

const refusals: Record<string, PasskeyRefusal> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'registered',
}

/** Runs a WebAuthn ceremony with fresh options of the server and sends its credential. */
const complete = async <Options, Body>(
  options: AuthReply<Options>,
  ceremony: (options: Options) => Promise<object>,
  send: (response: object) => Promise<AuthReply<Body>>,
): Promise<PasskeyReply<Body>> => {
  if (!options.isDone) return options
  try {
    return await send(await ceremony(options.body))
  } catch (error) {
    return { isDone: false, refusal: refusals[error instanceof Error ? error.name : ''] ?? 'unsupported' }
  }
}

interface SignedIn {
  user: { id: string; role?: string }
}

/**
 * Signs in with a passkey.
 *
 * @param isAutofill waits until the user chooses one among the suggestions of the e-mail field
 */
export const signInWithPasskey = async (isRemembered: boolean, isAutofill = false): Promise<PasskeyReply<SignedIn>> => {
  const { startAuthentication } = await loadWebAuthn()
  const options = await requestAuth<PublicKeyCredentialRequestOptionsJSON>(
    'passkey/generate-authenticate-options',
    { additionalData: { rememberMe: isRemembered } },
    signInTimeoutMs,
  )
  return await complete(
    options,
    async (optionsJSON) =>
      await startAuthentication({
        optionsJSON: { ...optionsJSON, userVerification: 'required' },
        useBrowserAutofill: isAutofill,
      }),
    async (response) => await requestAuth<SignedIn>('passkey/verify-authentication', { response }, signInTimeoutMs),
  )
}

/** Whether this browser supports passkeys in the autofill of a form field (conditional mediation). */
export const canSuggestPasskeys = async (): Promise<boolean> =>
  (await globalThis.PublicKeyCredential?.isConditionalMediationAvailable?.().catch(() => false)) ?? false

/** Aborts a ceremony that still waits for the user. */
export const cancelPasskey = async (): Promise<void> => (await loadWebAuthn()).WebAuthnAbortService.cancelCeremony()

/** Creates a passkey for the signed-in user. The server requires a recent identity proof. */
export const createPasskey = async (name: string): Promise<PasskeyReply<unknown>> => {
  const { startRegistration } = await loadWebAuthn()
  const options = await requestAuth<PublicKeyCredentialCreationOptionsJSON>(
    'passkey/generate-register-options',
    {},
    signInTimeoutMs,
  )
  return await complete(
    options,
    async (optionsJSON) => await startRegistration({ optionsJSON }),
    async (response) => await requestAuth('passkey/verify-registration', { response, name }, signInTimeoutMs),
  )
}

/** Finds the text key of the reason why a passkey was not used or created. */
export const findPasskeyErrorKey = (reply: Exclude<PasskeyReply<unknown>, { isDone: true }>) => {
  if ('refusal' in reply) return `accounts.passkey.${reply.refusal}` as const
  if (reply.problem === 'noResponse' || reply.problem === 'timeout') return 'accounts.problem.connection'
  if (reply.problem === 'tooManyAttempts') return 'accounts.problem.tooManyFailed'
  if (reply.problem === 'serverTrouble') return 'accounts.problem.tryOrContact'
  return reply.problem === 'passkeyUnknown' ? 'accounts.passkey.unknown' : 'accounts.passkey.failed'
}
