import type { PasswordHint } from '../rules.ts'
import { type AuthProblem, authProblem } from './rules.ts'

export interface AuthFailure {
  isDone: false
  problem: AuthProblem
  /** The original message, for what the catalogue does not know (AE-06). */
  message?: string | undefined
  hints?: PasswordHint[] | undefined
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
  return { isDone: false, problem: authProblem(answer), message: answer.message, hints }
}

/** Asks a door of the accounts; a failure comes back as a value, never thrown. */
export const askAccounts = async <Body>(path: string, body: object, timeoutMs: number): Promise<AuthReply<Body>> => {
  try {
    const answer = await fetch(`/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const read = await readBody(answer)
    return answer.ok ? { isDone: true, body: read as Body } : failureOf(answer.status, read)
  } catch (error) {
    return unanswered(error)
  }
}
