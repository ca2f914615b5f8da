import { getErrorGroup } from './error-groups.ts'

// What a failure is, decided by its code; words of its message are the last resort, for errors of other people's
// software. Source of texts, order, retries and durations: data specification, sections 8 and 9. Pure.

/** What the API says of a text that cannot be a name, in the message of its issue. */
export const nameProblem = 'NAME_INVALID'

/** What is known of a failure: the fewer parts there are, the less can be told apart. */
export interface Failure {
  /** A code of the API's catalogue, an SQLSTATE, a PostgREST code or a code of Node, such as `ECONNABORTED`. */
  code?: string | undefined
  status?: number | undefined
  message?: string | undefined
  /** Whether the device said that it has no network when the failure came. */
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

/** The English texts, to the letter; translations lie under the same names in the catalogue. */
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

/** Rows that are not there: an empty list or no row, where something is only read (CL-04). */
const absenceCodes = new Set(['PGRST116', '42P01'])
export const isNotFound = ({ code }: Failure): boolean => absenceCodes.has(code ?? '')

const says = (message: string, ...words: string[]) => words.some((word) => message.includes(word))

const ofAuth = (message: string): ErrorClassification => {
  if (says(message, 'session')) return verdicts.session
  if (says(message, 'credentials', 'password')) return verdicts.credentials
  return verdicts.authentication
}

const ofNetwork = ({ isOffline }: Failure, message: string): ErrorClassification => {
  if (isOffline) return verdicts.offline
  return says(message, 'timeout', 'timed out') ? verdicts.timeout : verdicts.network
}

const isAuth = ({ status }: Failure, message: string) =>
  status === 401 || status === 403 || says(message, 'auth', 'unauthorized', 'forbidden', 'session')
const isNetwork = ({ isOffline }: Failure, message: string) =>
  isOffline === true || says(message, 'network', 'timeout', 'timed out', 'fetch', 'connection')
const isDatabase = ({ code = '' }: Failure, message: string) =>
  /^(42|PGRST)/.test(code) || says(message, 'database', 'relation', 'column')

const byWords = (failure: Failure): ErrorClassification => {
  const message = (failure.message ?? '').toLowerCase()
  if (isAuth(failure, message)) return ofAuth(message)
  // Before the network: a database that cannot be connected to is its own trouble.
  if (isDatabase(failure, message)) return says(message, 'connection') ? verdicts.database : verdicts.databaseOther
  if (isNetwork(failure, message)) return ofNetwork(failure, message)
  if (says(message, 'validation', 'invalid', 'required', 'format')) return verdicts.checkInput
  return failure.status === 404 || failure.status === 400 ? verdicts.refused : verdicts.generic
}

/** What a failure is: by its code where it has one that is known, else by its words. */
export const classifyFailure = (failure: Failure): ErrorClassification => {
  const { verdict: known } = getErrorGroup(failure.code)
  return known ? verdicts[known] : byWords(failure)
}

/** The text while another try is on its way; undefined for what is not tried again in words. */
export const selectRetryText = ({ text }: ErrorClassification): 'timeoutRetrying' | 'networkRetrying' | undefined => {
  if (text === 'timeout') return 'timeoutRetrying'
  return text === 'network' ? 'networkRetrying' : undefined
}

/** How often a call is made in all, the first time included (CL-06: error retry, at most 3 attempts). */
export const maxAttempts = 3
/** How often the query cache repeats a read that failed (CL-07: retry 3). */
export const maxReadRetries = 3
/** How long is waited before each repetition (CL-06). */
const firstDelayMs = 1000
const maxDelayMs = 10_000
/** Before the first repetition `attempt` is 0: 1, 2, 4, 8, 10, 10 seconds. */
export const calculateRetryDelayMs = (attempt: number): number => Math.min(firstDelayMs * 2 ** attempt, maxDelayMs)

/** Title and time on screen of a toast, by severity (CL-05). */
export const toastTitles = {
  critical: 'systemError',
  high: 'importantError',
  medium: 'error',
  low: 'notice',
} as const satisfies Record<Severity, string>
export const toastMs: Record<Severity, number> = { critical: 10_000, high: 7000, medium: 5000, low: 3000 }
