import type { Challenge } from 'altcha-lib'
import { getActingUserHeaders, revalidateSession } from '#src/client/acting-user.ts'
import { type AuthProblem, classifyAuthError } from './auth-errors.rules.ts'
import type { PasswordHint } from './passwords/password-strength.rules.ts'

export interface AuthFailure {
  isDone: false
  problem: AuthProblem
  /** Original message, for errors that the catalogue does not know (AE-06). */
  message?: string | undefined
  hints?: PasswordHint[] | undefined
  /** Whether the attempts were counted for the e-mail address, not for the network. */
  isLocked?: boolean
  /** Proof of work to solve before the request is sent again. */
  challenge?: Challenge
}

export type AuthReply<Body> = { isDone: true; body: Body } | AuthFailure

const unanswered = (error: unknown): AuthFailure => ({
  isDone: false,
  problem: error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'noResponse',
})

const readBody = async (answer: Response): Promise<Record<string, unknown>> => {
  const body: unknown = await answer.json().catch(() => null)
  return body && typeof body === 'object' ? { ...body } : {}
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined)

const failureOf = (status: number, body: Record<string, unknown>): AuthFailure => {
  const answer = { code: text(body.code), message: text(body.message), status }
  const hints = Array.isArray(body.hints) ? (body.hints as PasswordHint[]) : undefined
  const isLocked = body.scope === 'email'
  const failure = {
    isDone: false as const,
    problem: classifyAuthError(answer),
    message: answer.message,
    hints,
    isLocked,
  }
  return answer.code === 'PROOF_OF_WORK_REQUIRED' ? { ...failure, challenge: body.challenge as Challenge } : failure
}

/** Fetches with a timeout. Uses a timer of the page, which fake timers control, unlike `AbortSignal.timeout`. */
export const fetchAuthWithTimeout = async (timeoutMs: number, path: string, init: RequestInit): Promise<Response> => {
  const giveUp = new AbortController()
  const timer = setTimeout(() => giveUp.abort(new DOMException('No answer in time', 'TimeoutError')), timeoutMs)
  try {
    return await fetch(path, { ...init, signal: giveUp.signal })
  } finally {
    clearTimeout(timer)
  }
}

/** Sends a request to a credential endpoint; returns an error as a value and never throws. */
export const requestAuth = async <Body>(path: string, body: object, timeoutMs: number): Promise<AuthReply<Body>> => {
  try {
    const answer = await fetchAuthWithTimeout(timeoutMs, `/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...getActingUserHeaders() },
      body: JSON.stringify(body),
    })
    const read = await readBody(answer)
    if (read.code === 'NOT_AUTHENTICATED') revalidateSession()
    return answer.ok ? { isDone: true, body: read as Body } : failureOf(answer.status, read)
  } catch (error) {
    return unanswered(error)
  }
}

/** Sends a credential request, and retries with a proof of work if the server requires it. */
export const requestWithProofOfWork: typeof requestAuth = async <Body>(
  path: string,
  body: object,
  timeoutMs: number,
) => {
  const reply = await requestAuth<Body>(path, body, timeoutMs)
  if (reply.isDone || !reply.challenge) return reply
  try {
    const { solveChallenge } = await import('#src/client/proof-of-work.ts')
    return await requestAuth<Body>(path, { ...body, proofOfWork: await solveChallenge(reply.challenge) }, timeoutMs)
  } catch {
    return reply
  }
}
