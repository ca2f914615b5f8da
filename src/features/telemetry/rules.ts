// Error reports: format, severity, scrubbing and retention (access specification, section 9, "Error reports"; ER-01,
// ER-02). Pure: the clock is an argument.

import { dayMs, hourMs } from '#src/shared/durations.ts'
/** Retention of reports in this browser. */
export const localReportTtlMs = dayMs
/** Flush interval of non-critical reports, in milliseconds. */
export const flushMs = 30_000
/** Deduplication interval of the same error, in milliseconds. */
export const deduplicationMs = 60_000
/** Polling interval of the path for breadcrumbs, in milliseconds. */
export const pathPollMs = 1_000
export const clickTextLength = 50
export const maxBreadcrumbs = 50
/** Maximum number of reports per call. */
export const maxReports = 20
/** Rate limit of reports per user, or per address without a session, in an hour. */
export const reportLimit = { limit: 60, windowMs: hourMs, blockMs: hourMs }
/** Length limits of a problem description. */
export const problemSizes = { atLeast: 10, most: 1000 }
/** Limit of mails per day about new crashes, and separately about descriptions. */
export const newsLimit = { limit: 10, windowMs: dayMs, blockMs: hourMs }
/** Retention of reports in days, and of groups that were not seen again. */
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

/** Known data of a failure. */
export interface Failure {
  type: ErrorType
  message: string
  stack?: string
  /** Error code of the API, such as NOT_AUTHENTICATED. */
  code?: string
  /** True when the whole screen crashed. */
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

/** Classifies severity: network, authentication and unauthorized errors are critical, and so is a crashed screen. */
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

/** File name at the end of a URL's path, if there is one. */
const fileOf = (url: string): string => {
  const path = url.slice(url.indexOf('://') + 3)
  const at = path.lastIndexOf('/')
  const last = at > 0 ? path.slice(at) : ''
  return /^\/[\w.-]+$/.test(last) ? last : ''
}

/** Normalises numbers and URLs of files, which differ by time and build for the same error. */
const steady = (text: string): string =>
  text
    .replace(/https?:\/\/\S[^\s:)]*/g, fileOf)
    .replace(/-[\w-]{8}\.js/g, '.js')
    .replace(/\d+/g, '0')

/** Computes the fingerprint: sixteen hexadecimal digits, equal for the same kind of error in the same place. */
export const fingerprintError = ({
  type,
  message,
  stack = '',
}: Pick<Failure, 'type' | 'message' | 'stack'>): string => {
  const frame = stack.split('\n').find((line) => /^\s*at |@/.test(line)) ?? ''
  const text = `${type}|${steady(message)}|${steady(frame)}`
  return fnv(text, 0x811c9dc5) + fnv(text, 0x1b873593)
}

/** Appends a breadcrumb, limited to the last fifty. */
export const appendBreadcrumb = (crumbs: Breadcrumb[], crumb: Breadcrumb): Breadcrumb[] =>
  [...crumbs, crumb].slice(-maxBreadcrumbs)

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/**
 * Click label: the first text that is one of the product's own, on one line, cut at fifty characters. Other text may be
 * a user's name or words; then only the kind of element is reported.
 */
export const getClickLabel = (texts: string[], kind: string, isOwnText: (text: string) => boolean): string =>
  (texts.map(onOneLine).find((text) => text !== '' && isOwnText(text)) ?? kind).slice(0, clickTextLength)

/** Collects all texts of a nested catalogue of the product's texts. */
export const collectTexts = (catalogue: object): string[] =>
  Object.values(catalogue).flatMap((value) =>
    typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? collectTexts(value) : [],
  )

/** Tells whether a fingerprint was seen so recently that the event is a duplicate. */
export const isSameEvent = (seenAt: number | undefined, now: number): boolean =>
  seenAt !== undefined && now - seenAt < deduplicationMs

/**
 * Drops expired reports.
 *
 * @param now milliseconds
 */
export const dropExpiredReports = (reports: ErrorReport[], now: number): ErrorReport[] =>
  reports.filter(({ context }) => now - Date.parse(context.timestamp) < localReportTtlMs)

/** JSON web tokens begin with the same three letters and have dots between their parts. */
const withoutWebToken = (run: string): string => {
  const at = run.search(/\beyJ/)
  return at >= 0 && run.includes('.', at) ? `${run.slice(0, at)}[token]` : run
}

const secretNames = /token|code|secret|key|password|email|name/i

// Linear-time patterns: each matches a whole run of characters of one kind and leaves the rest to a function. A pattern
// that looks for an address or a token at every character would be quadratic.
const secrets: [RegExp, (run: string, ...groups: string[]) => string][] = [
  [/[\w.+%@-]{3,}/g, (run) => (/[\w.+%-]@[\w-]+\.[\w-]/.test(run) ? '[email]' : run)],
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, (_run, scheme) => `${scheme} [removed]`],
  [/[\w.-]+/g, withoutWebToken],
  [/([?&#])([\w-]+)=[^&\s#]+/g, (run, mark, name) => (secretNames.test(name ?? '') ? `${mark}${name}=[removed]` : run)],
  [
    /("?(?:password|token|secret|authorization|cookie|set-cookie)"?\s*[:=]\s*)("[^"]*"|[^\s&,}]+)/gi,
    (_run, name) => `${name}[removed]`,
  ],
  [/\/(reset-password|callback|calendar|unsubscribe)\/[^\s?#"'()]+/g, (_run, route) => `/${route}/[removed]`],
  [/[\w-]{32,}/g, (run) => (/\d/.test(run) && /[a-z]/i.test(run) ? '[token]' : run)],
  [/\+?\d[\d\s().-]{7,}\d/g, () => '[number]'],
]

/** Scrubs possible secrets and personal data: addresses, tokens, keys, long numbers. */
export const scrub = (text: string): string =>
  secrets.reduce((cleaned, [pattern, instead]) => cleaned.replace(pattern, instead), text)

/** Scrubs a report of secrets and personal data. */
export const scrubReport = (report: ErrorReport): ErrorReport => ({
  ...report,
  message: scrub(report.message),
  stack: scrub(report.stack),
  tags: Object.fromEntries(Object.entries(report.tags).map(([name, value]) => [name, scrub(value)])),
  breadcrumbs: report.breadcrumbs.map((crumb) => ({ ...crumb, text: scrub(crumb.text) })),
  context: { ...report.context, path: scrub(report.context.path) },
})
