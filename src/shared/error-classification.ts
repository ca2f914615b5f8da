import { getErrorGroup } from './error-groups.ts'

// Classification of errors by their code; the message is the last resort, for errors of third-party software. Source of
// texts, order, retries and durations: data specification, sections 8 and 9. Pure.

/** Message of the validation issue for an invalid name. */
export const nameProblem = 'NAME_INVALID'

/** Known properties of an error; with fewer of them, the classification is less precise. */
export interface Failure {
  /** A code of the API's catalogue, an SQLSTATE, a PostgREST code or a code of Node, such as `ECONNABORTED`. */
  code?: string | undefined
  status?: number | undefined
  message?: string | undefined
  /** Whether the device reported that it was offline at the time of the error. */
  isOffline?: boolean | undefined
}

export type Severity = 'critical' | 'high' | 'medium' | 'low'

export interface ErrorClassification {
  kind: 'auth' | 'network' | 'database' | 'validation' | 'generic'
  /** The last part of the text's key under `failures.`. */
  text: keyof typeof failureTexts
  severity: Severity
  requiresSignIn: boolean
  isRetryable: boolean
}

/** English error texts of the specification; translations have the same keys in the catalogue. */
export const failureTexts = {
  session: 'Your session has expired. Please sign in again.',
  credentials: 'Invalid email or password. Please check your credentials.',
  authentication: 'Authentication failed. Please try signing in again.',
  timeoutRetrying: 'Request is taking longer than expected. Retrying...',
  timeout: 'Request timed out. Please check your internet connection.',
  offline: 'You appear to be offline. Please check your internet connection.',
  networkRetrying: 'Connection issue detected. Retrying...',
  network: 'Network error. Please try again later.',
  setUp: 'System is being set up. Please try again in a moment.',
  databaseDenied: 'Access denied. Please contact support if this persists.',
  database: 'Database temporarily unavailable. Please try again later.',
  databaseOther: 'Database error occurred. Please try again later.',
  checkInput: 'Please check your input: {{message}}',
  generic: 'Something went wrong. Please try again later.',
} as const

const verdict = (
  kind: ErrorClassification['kind'],
  text: ErrorClassification['text'],
  severity: Severity,
  more: Partial<Pick<ErrorClassification, 'requiresSignIn' | 'isRetryable'>> = {},
): ErrorClassification => ({ kind, text, severity, requiresSignIn: false, isRetryable: false, ...more })

const verdicts = {
  session: verdict('auth', 'session', 'high', { requiresSignIn: true }),
  credentials: verdict('auth', 'credentials', 'medium'),
  authentication: verdict('auth', 'authentication', 'high'),
  timeout: verdict('network', 'timeout', 'medium', { isRetryable: true }),
  offline: verdict('network', 'offline', 'medium', { isRetryable: true }),
  network: verdict('network', 'network', 'medium', { isRetryable: true }),
  setUp: verdict('database', 'setUp', 'critical'),
  databaseDenied: verdict('database', 'databaseDenied', 'high', { requiresSignIn: true }),
  database: verdict('database', 'database', 'high', { isRetryable: true }),
  databaseOther: verdict('database', 'databaseOther', 'high', { isRetryable: true }),
  duplicate: verdict('database', 'databaseOther', 'high'),
  checkInput: verdict('validation', 'checkInput', 'low'),
  generic: verdict('generic', 'generic', 'medium', { isRetryable: true }),
  refused: verdict('generic', 'generic', 'medium'),
}

/** Codes of missing rows: a read returns an empty list or no row (CL-04). */
const absenceCodes = new Set(['PGRST116', '42P01'])
export const isNotFound = ({ code }: Failure): boolean => absenceCodes.has(code ?? '')

const includesAny = (message: string, ...words: string[]) => words.some((word) => message.includes(word))

const ofAuth = (message: string): ErrorClassification => {
  if (includesAny(message, 'session')) return verdicts.session
  if (includesAny(message, 'credentials', 'password')) return verdicts.credentials
  return verdicts.authentication
}

const ofNetwork = ({ isOffline }: Failure, message: string): ErrorClassification => {
  if (isOffline) return verdicts.offline
  return includesAny(message, 'timeout', 'timed out') ? verdicts.timeout : verdicts.network
}

const isAuth = ({ status }: Failure, message: string) =>
  status === 401 || status === 403 || includesAny(message, 'auth', 'unauthorized', 'forbidden', 'session')
const isNetwork = ({ isOffline }: Failure, message: string) =>
  isOffline === true || includesAny(message, 'network', 'timeout', 'timed out', 'fetch', 'connection')
const isDatabase = ({ code = '' }: Failure, message: string) =>
  /^(42|PGRST)/.test(code) || includesAny(message, 'database', 'relation', 'column')

const byWords = (failure: Failure): ErrorClassification => {
  const message = (failure.message ?? '').toLowerCase()
  if (isAuth(failure, message)) return ofAuth(message)
  // Checked before network errors: an unreachable database is a class of its own.
  if (isDatabase(failure, message))
    return includesAny(message, 'connection') ? verdicts.database : verdicts.databaseOther
  if (isNetwork(failure, message)) return ofNetwork(failure, message)
  if (includesAny(message, 'validation', 'invalid', 'required', 'format')) return verdicts.checkInput
  return failure.status === 404 || failure.status === 400 ? verdicts.refused : verdicts.generic
}

/** Classifies an error by its code where it is known, else by its message. */
export const classifyFailure = (failure: Failure): ErrorClassification => {
  const { verdict: known } = getErrorGroup(failure.code)
  return known ? verdicts[known] : byWords(failure)
}

/** Selects the text during a retry; undefined for errors whose retry is not shown. */
export const selectRetryText = ({ text }: ErrorClassification): 'timeoutRetrying' | 'networkRetrying' | undefined => {
  if (text === 'timeout') return 'timeoutRetrying'
  return text === 'network' ? 'networkRetrying' : undefined
}

/** Maximum attempts of a call, including the first (CL-06: error retry, at most 3 attempts). */
export const maxAttempts = 3
/** Maximum retries of a failed read by the query cache (CL-07: retry 3). */
export const maxReadRetries = 3
/** Exponential backoff of the retries (CL-06). */
const firstDelayMs = 1000
const maxDelayMs = 10_000
/** Calculates the backoff in milliseconds; `attempt` is 0 before the first retry: 1, 2, 4, 8, 10, 10 seconds. */
export const calculateRetryDelayMs = (attempt: number): number => Math.min(firstDelayMs * 2 ** attempt, maxDelayMs)

/** Title and duration of a toast, by severity (CL-05). */
export const toastTitles = {
  critical: 'systemError',
  high: 'importantError',
  medium: 'error',
  low: 'notice',
} as const satisfies Record<Severity, string>
export const toastMs: Record<Severity, number> = { critical: 10_000, high: 7000, medium: 5000, low: 3000 }
