import { getOAuthState } from 'better-auth/api'
import type { OAuth2Tokens } from 'better-auth/oauth2'
import type { Logger } from '../log.ts'
import { createRefusal } from './attempt-limits.ts'

// Shared by the definitions of the providers: requests to a provider, and the checks of what comes back from it.

/** Timeout of one request to a provider. */
const answerMs = 6_000

/** Fetches JSON from a provider. Redirects are refused: the request may carry a token. */
export const readJson = async (url: string, headers: Record<string, string> = {}): Promise<unknown> => {
  const answer = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(answerMs) })
  if (!answer.ok) throw new Error(`${new URL(url).host} answered ${answer.status}`)
  return await answer.json()
}

/** Logs that a provider does not respond, and creates the error for the page. */
export const unavailable = (name: string, log: Logger) => (error: unknown) => {
  log.warn({ provider: name, reason: error instanceof Error ? error.message : 'unknown' }, 'a provider does not answer')
  return createRefusal('PROVIDER_UNAVAILABLE', `${name} does not answer at the moment.`)
}

/**
 * Rejects a state that was created for another provider: the code may then come from another one (mix-up attack). The
 * library's state does not name its provider, so the start adds the name.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9700#section-4.4
 */
export const requireOwnState = async (id: string) => {
  if ((await getOAuthState())?.serverContext?.provider !== id) throw new Error('the state is for another provider')
}

/** Whether the provider rejected the code. Any other error means that it is not responding. */
const isRefusal = (error: unknown) =>
  error instanceof Object && 'status' in error && Number(error.status) >= 400 && Number(error.status) < 500

/**
 * Exchanges a code for tokens. Returns none if the provider does not respond, so that the library reports missing user
 * info and not a used code.
 */
export const exchanged = async (name: string, log: Logger, exchange: () => Promise<OAuth2Tokens | null>) =>
  await exchange().catch((error: unknown) => {
    if (isRefusal(error)) throw error
    unavailable(name, log)(error)
    return {}
  })

interface ProviderProfile {
  email: string | undefined
  isVerified: boolean
  name: string
  firstName?: string | undefined
  lastName?: string | undefined
  source: string
  /** Role of a new account; without one, the role dialog asks for it. */
  role?: 'mentor' | undefined
}

/** Drops an address that the provider has not confirmed: it must neither open nor create an account. */
export const toUser = ({ email, isVerified, name, firstName, lastName, source, role }: ProviderProfile) => ({
  name: name || (email ?? ''),
  email: isVerified ? email : undefined,
  emailVerified: isVerified,
  firstName: firstName ?? name.split(' ')[0],
  lastName: lastName ?? name.split(' ').slice(1).join(' '),
  signupSource: source,
  ...(role ? { role } : {}),
})
