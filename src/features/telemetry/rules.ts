// What an error report is, how bad it is, what is left out of it and for how long it is kept (access specification,
// section 9, "Error reports"; ER-01, ER-02). Pure: the clock is an argument.

import { dayMs, hourMs } from '#src/shared/durations.ts'
/** A report waits in this browser for at most this long. */
export const localReportTtlMs = dayMs
/** What is not critical is sent together, this often. */
export const flushMs = 30_000
/** The same error is reported once in this time. */
export const sameErrorMs = 60_000
/** How often the path is looked at for breadcrumbs. */
export const pathPollMs = 1_000
export const clickTextLength = 50
export const maxBreadcrumbs = 50
/** Reports in one call. */
export const maxReports = 20
/** Reports of one person, or of one address when nobody is signed in, in an hour. */
export const reportLimit = { limit: 60, windowMs: hourMs, blockMs: hourMs }
/** What a person can describe of a problem. */
export const problemSizes = { atLeast: 10, most: 1000 }
/** Mails in a day about new crashes, and as many about what people describe, however many there are. */
export const newsLimit = { limit: 10, windowMs: dayMs, blockMs: hourMs }
/** Days after which the server forgets a report, and a group that did not come back. */
export const reportTtlDays = 30

export const errorTypes = ['javascript', 'api', 'network', 'user'] as const
export type ErrorType = (typeof errorTypes)[number]
export const severities = ['critical', 'high', 'medium', 'low'] as const
export type Severity = (typeof severities)[number]

export interface Breadcrumb {
  at: string
  kind: 'navigation' | 'click' | 'error'
  text: string
}

/** What is known when something fails. */
export interface Failure {
  type: ErrorType
  message: string
  stack?: string
  /** The API's code, such as NOT_AUTHENTICATED. */
  code?: string
  /** The whole screen was lost. */
  isCrash?: boolean
}

export interface ErrorReport {
  type: ErrorType
  severity: Severity
  message: string
  stack: string
  fingerprint: string
  tags: Record<string, string>
  breadcrumbs: Breadcrumb[]
  context: { timestamp: string; path: string; role: string; language: string }
}

const criticalWords = /network|authenticat|unauthori[sz]ed/i
const criticalCodes = ['NOT_AUTHENTICATED', 'ACCESS_DENIED']

/** Network, authentication and unauthorized errors are critical, and so is a lost screen. */
export const classifySeverity = ({ type, message, code, isCrash }: Failure): Severity => {
  if (isCrash || type === 'network' || criticalWords.test(message)) return 'critical'
  if (code !== undefined && criticalCodes.includes(code)) return 'critical'
  if (type === 'javascript') return 'high'
  return type === 'api' ? 'medium' : 'low'
}

const fnv = (text: string, seed: number): string => {
  let hash = seed
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}

/** The last part of an address's path, where that is a file's name. */
const fileOf = (url: string): string => {
  const place = url.slice(url.indexOf('://') + 3)
  const at = place.lastIndexOf('/')
  const last = at > 0 ? place.slice(at) : ''
  return /^\/[\w.-]+$/.test(last) ? last : ''
}

/** Numbers and addresses of files differ from time to time and from build to build; the error is the same. */
const steady = (text: string): string =>
  text
    .replace(/https?:\/\/\S[^\s:)]*/g, fileOf)
    .replace(/-[\w-]{8}\.js/g, '.js')
    .replace(/\d+/g, '0')

/** Sixteen hexadecimal digits, the same for the same kind of error in the same place. */
export const fingerprintError = ({
  type,
  message,
  stack = '',
}: Pick<Failure, 'type' | 'message' | 'stack'>): string => {
  const place = stack.split('\n').find((line) => /^\s*at |@/.test(line)) ?? ''
  const text = `${type}|${steady(message)}|${steady(place)}`
  return fnv(text, 0x811c9dc5) + fnv(text, 0x1b873593)
}

/** Adds a breadcrumb and keeps the last fifty. */
export const appendBreadcrumb = (crumbs: Breadcrumb[], crumb: Breadcrumb): Breadcrumb[] =>
  [...crumbs, crumb].slice(-maxBreadcrumbs)

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/**
 * What was pressed: the first of its texts that is one of the product's own, on one line, cut at fifty characters.
 * Anything else may be somebody's name or words; then only its kind is told.
 */
export const getClickLabel = (texts: string[], kind: string, isOwnText: (text: string) => boolean): string =>
  (texts.map(onOneLine).find((text) => text !== '' && isOwnText(text)) ?? kind).slice(0, clickTextLength)

/** Every text of a catalogue of the product's texts, whatever its depth. */
export const collectTexts = (catalogue: object): string[] =>
  Object.values(catalogue).flatMap((value) =>
    typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? collectTexts(value) : [],
  )

/** Whether a fingerprint was seen so short a time ago that it is the same event again. */
export const isSameEvent = (seenAt: number | undefined, now: number): boolean =>
  seenAt !== undefined && now - seenAt < sameErrorMs

/** The reports that are still worth sending; `now` in milliseconds. */
export const dropExpiredReports = (reports: ErrorReport[], now: number): ErrorReport[] =>
  reports.filter(({ context }) => now - Date.parse(context.timestamp) < localReportTtlMs)

/** JSON web tokens begin with the same three letters and have dots between their parts. */
const withoutWebToken = (run: string): string => {
  const at = run.search(/\beyJ/)
  return at >= 0 && run.includes('.', at) ? `${run.slice(0, at)}[token]` : run
}

const secretNames = /token|code|secret|key|password|email|name/i

// Each pattern takes a whole run of characters of one kind and leaves the rest to a function: a pattern that looked for
// an address or a token from every character on would cost the square of the run's length.
const secrets: [RegExp, (run: string, ...groups: string[]) => string][] = [
  [/[\w.+%@-]{3,}/g, (run) => (/[\w.+%-]@[\w-]+\.[\w-]/.test(run) ? '[email]' : run)],
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, (_run, scheme) => `${scheme} [removed]`],
  [/[\w.-]+/g, withoutWebToken],
  [/([?&#])([\w-]+)=[^&\s#]+/g, (run, mark, name) => (secretNames.test(name ?? '') ? `${mark}${name}=[removed]` : run)],
  [
    /("?(?:password|token|secret|authorization|cookie|set-cookie)"?\s*[:=]\s*)("[^"]*"|[^\s&,}]+)/gi,
    (_run, name) => `${name}[removed]`,
  ],
  [/\/(reset-password|callback|calendar|unsubscribe)\/[^\s?#"'()]+/g, (_run, door) => `/${door}/[removed]`],
  [/[\w-]{32,}/g, (run) => (/\d/.test(run) && /[a-z]/i.test(run) ? '[token]' : run)],
  [/\+?\d[\d\s().-]{7,}\d/g, () => '[number]'],
]

/** Leaves out what could be a secret or say who somebody is: addresses, tokens, keys, long numbers. */
export const scrub = (text: string): string =>
  secrets.reduce((cleaned, [pattern, instead]) => cleaned.replace(pattern, instead), text)

/** The same report without secrets and personal data. */
export const scrubReport = (report: ErrorReport): ErrorReport => ({
  ...report,
  message: scrub(report.message),
  stack: scrub(report.stack),
  tags: Object.fromEntries(Object.entries(report.tags).map(([name, value]) => [name, scrub(value)])),
  breadcrumbs: report.breadcrumbs.map((crumb) => ({ ...crumb, text: scrub(crumb.text) })),
  context: { ...report.context, path: scrub(report.context.path) },
})
