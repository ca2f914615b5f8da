import type { SeverityLevel } from '@sentry/core'
import { fetchWithoutRedirects } from '#src/server/outgoing.ts'
import type { ErrorReport, ErrorType, Severity } from './rules.ts'

export interface ForwardedReport extends Pick<ErrorReport, 'message' | 'stack' | 'tags' | 'breadcrumbs' | 'context'> {
  type: ErrorType
  severity: Severity
  fingerprint: string
}

interface Targets {
  sentryDsn: string | undefined
  analyticsUrl: string | undefined
}

const sendTimeoutMs = 5_000
const levels: Record<Severity, SeverityLevel> = { critical: 'fatal', high: 'error', medium: 'warning', low: 'info' }

const post = async (url: string, body: string | Uint8Array, headers: Record<string, string>) => {
  const answer = await fetchWithoutRedirects(url, {
    method: 'POST',
    body,
    headers,
    signal: AbortSignal.timeout(sendTimeoutMs),
  })
  return { status: answer.status, headers: answer.headers }
}

/** Lazy import with the first report, only when a DSN is configured. */
const sentryClient = async (dsn: string, outcomes: number[]) => {
  const { createStackParser, createTransport, nodeStackLineParser, ServerRuntimeClient } = await import('@sentry/core')
  const client = new ServerRuntimeClient({
    dsn,
    integrations: [],
    stackParser: createStackParser(nodeStackLineParser()),
    transport: (options) =>
      createTransport(options, async ({ body }) => {
        const { status, headers } = await post(options.url, body, { 'content-type': 'application/x-sentry-envelope' })
        outcomes.push(status)
        return {
          statusCode: status,
          headers: {
            'x-sentry-rate-limits': headers.get('x-sentry-rate-limits'),
            'retry-after': headers.get('retry-after'),
          },
        }
      }),
  })
  client.init()
  return client
}

const toSentry = async (dsn: string, report: ForwardedReport) => {
  const outcomes: number[] = []
  const client = await sentryClient(dsn, outcomes)
  client.captureEvent({
    message: report.message,
    level: levels[report.severity],
    fingerprint: [report.fingerprint],
    timestamp: Date.parse(report.context.timestamp) / 1000,
    tags: { ...report.tags, type: report.type, role: report.context.role, language: report.context.language },
    breadcrumbs: report.breadcrumbs.map(({ at, kind, text }) => ({
      category: kind,
      message: text,
      timestamp: Date.parse(at) / 1000,
    })),
    extra: { path: report.context.path, stack: report.stack },
  })
  await client.flush(sendTimeoutMs)
  const [status] = outcomes
  // Throws, so that the calling job retries a failed delivery.
  if (status === undefined || status >= 400) throw new Error(`the error service answered ${status ?? 'nothing'}`)
}

const toAnalytics = async (url: string, report: ForwardedReport) => {
  const event = {
    eventType: 'error',
    data: { type: report.type, severity: report.severity, message: report.message, fingerprint: report.fingerprint },
    timestamp: report.context.timestamp,
  }
  const { status } = await post(url, JSON.stringify(event), { 'content-type': 'application/json' })
  if (status >= 400) throw new Error(`the analytics service answered ${status}`)
}

/** Forwards a report to the configured services; without any it does nothing (ER-03). */
export const forwardReport = async ({ sentryDsn, analyticsUrl }: Targets, report: ForwardedReport): Promise<void> => {
  await Promise.all([
    sentryDsn ? toSentry(sentryDsn, report) : undefined,
    analyticsUrl ? toAnalytics(analyticsUrl, report) : undefined,
  ])
}
