import {
  type AuthFailure,
  type AuthReply,
  fetchAuthWithTimeout,
  type requestAuth,
  requestWithProofOfWork,
} from './auth-request.client.ts'
import type { Role } from './contract.ts'
import { type SignUpTimings, type SignUpValues, type SignUpVariant, signUpTimings } from './sign-up.rules.ts'

export const signUpSteps = ['connection', 'account', 'profile', 'entry'] as const
export type SignUpStep = (typeof signUpSteps)[number]

export interface AccountUser {
  id: string
  role?: string | null
}

type SignUpBody = { user?: AccountUser; hasSession?: boolean }

export type SignUpOutcome =
  | { kind: 'signedIn'; user: AccountUser }
  | { kind: 'signInManually' }
  | { kind: 'failed'; failure: AuthFailure; step: SignUpStep }

export interface SignUpRequest {
  values: SignUpValues
  variant: SignUpVariant
  role: Role
  language: string
  /** Secret of the invitation link, if one opened this tab. */
  invitation?: string | undefined
}

export interface SignUpObserver {
  onStep: (step: SignUpStep) => void
  /** Called when the account exists and waits for the confirmation of its e-mail address. */
  onMailSent: () => void
  onCreated: (user: AccountUser) => void
}

/** Dependencies of the sign-up; tests pass their own. */
export interface SignUpDependencies {
  timings: SignUpTimings
  wait: (ms: number) => Promise<void>
  isServerThere: (timeoutMs: number) => Promise<boolean>
  ask: typeof requestAuth
}

const isServerThere = async (timeoutMs: number): Promise<boolean> => {
  try {
    const answer = await fetchAuthWithTimeout(timeoutMs, '/api/health', { cache: 'no-store' })
    return answer.ok
  } catch {
    return false
  }
}

export const browserDependencies: SignUpDependencies = {
  timings: signUpTimings,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  isServerThere,
  ask: requestWithProofOfWork,
}

const bodyOf = ({ values, variant, role, language, invitation }: SignUpRequest) => {
  const firstName = values.firstName.trim()
  const lastName = values.lastName.trim()
  return {
    email: values.email.trim(),
    password: values.password,
    name: `${firstName} ${lastName}`.trim(),
    firstName,
    lastName,
    role,
    language,
    ...(invitation ? { invitation } : {}),
    signupSource: variant.signupSource,
    callbackURL: '/auth/callback',
  }
}

const failed = (step: SignUpStep, failure: AuthFailure): SignUpOutcome => ({ kind: 'failed', step, failure })
const plainFailure = (problem: AuthFailure['problem']): AuthFailure => ({ isDone: false, problem })

/**
 * Tries to sign in after the sign-up. Succeeds on an instance that requires no confirmation; otherwise the user signs
 * in manually (SU-08).
 */
const signInLater = async (request: SignUpRequest, ports: SignUpDependencies): Promise<SignUpOutcome> => {
  await ports.wait(ports.timings.automaticSignInMs)
  const { email, password } = bodyOf(request)
  const reply: AuthReply<SignUpBody> = await ports.ask('sign-in/email', { email, password }, ports.timings.requestMs)
  return reply.isDone && reply.body.user ? { kind: 'signedIn', user: reply.body.user } : { kind: 'signInManually' }
}

/** Signs up in steps: connection, account, profile, and sign-in (SU-07, SU-08, SU-12). */
export const runSignUp = async (
  request: SignUpRequest,
  watcher: SignUpObserver,
  ports: SignUpDependencies = browserDependencies,
): Promise<SignUpOutcome> => {
  watcher.onStep('connection')
  if (!(await ports.isServerThere(ports.timings.connectionTestMs)))
    return failed('connection', plainFailure('connection'))
  watcher.onStep('account')
  const reply: AuthReply<SignUpBody> = await ports.ask('sign-up/email', bodyOf(request), ports.timings.requestMs)
  if (!reply.isDone) return failed('account', reply)
  const { user, hasSession } = reply.body
  if (!user) return failed('account', plainFailure('noUser'))
  watcher.onStep('profile')
  if (!hasSession) {
    watcher.onMailSent()
    return await signInLater(request, ports)
  }
  watcher.onCreated(user)
  watcher.onStep('entry')
  await ports.wait(ports.timings.redirectMs)
  return { kind: 'signedIn', user }
}
