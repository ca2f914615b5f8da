import {
  appendBreadcrumb,
  type Breadcrumb,
  classifySeverity,
  dropExpiredReports,
  type ErrorReport,
  type Failure,
  fingerprintError,
  isSameEvent,
  maxReports,
  scrubReport,
} from './rules.ts'

const storeKey = 'gradapp_error_reports'

interface Store {
  getItem: (key: string) => string | null
  setItem: (key: string, value: string) => void
  removeItem: (key: string) => void
}

/** Dependencies of a reporter; tests inject their own. */
export interface ReporterDeps {
  now: () => number
  /**
   * Sends reports.
   *
   * @returns whether the server has them
   */
  send: (reports: ErrorReport[]) => Promise<boolean>
  /** Storage of this browser, which may be full, blocked or corrupt. */
  store: Store
  context: () => { path: string; role: string; language: string }
}

const readStore = (store: Store, now: number): ErrorReport[] => {
  try {
    const stored: unknown = JSON.parse(store.getItem(storeKey) ?? '[]')
    return Array.isArray(stored) ? dropExpiredReports(stored as ErrorReport[], now) : []
  } catch {
    // Blocked or foreign data: no reports to send.
    return []
  }
}

const writeStore = (store: Store, reports: ErrorReport[]): void => {
  try {
    if (reports.length === 0) store.removeItem(storeKey)
    else store.setItem(storeKey, JSON.stringify(reports))
  } catch {
    // Full or blocked: the report is sent from memory or lost.
  }
}

type Circumstances = Pick<ErrorReport, 'severity' | 'fingerprint' | 'breadcrumbs'> &
  ReturnType<ReporterDeps['context']> & { at: number }

const toReport = (
  { type, message, stack = '', code, isCrash }: Failure,
  { severity, fingerprint, breadcrumbs, at, path, role, language }: Circumstances,
): ErrorReport =>
  scrubReport({
    type,
    severity,
    message: message.slice(0, 1000) || 'Unknown error',
    stack: stack.slice(0, 8000),
    fingerprint,
    tags: { ...(code ? { code } : {}), ...(isCrash ? { screen: 'lost' } : {}) },
    breadcrumbs,
    context: { timestamp: new Date(at).toISOString(), path: path.slice(0, 300), role, language },
  })

/** Creates a reporter that collects breadcrumbs, and reports each kind of error once a minute (ER-01, ER-02). */
export const createReporter = ({ now, send, store, context }: ReporterDeps) => {
  let crumbs: Breadcrumb[] = []
  let waiting = readStore(store, now())
  const seen = new Map<string, { at: number; told: Promise<boolean> }>()

  const leave = (kind: Breadcrumb['kind'], text: string): void => {
    crumbs = appendBreadcrumb(crumbs, { at: new Date(now()).toISOString(), kind, text: text.slice(0, 200) })
  }

  /** Flushes pending reports; unsent ones stay in memory and in the storage until they expire. */
  const flush = async (): Promise<boolean> => {
    waiting = dropExpiredReports(waiting, now())
    const batch = waiting.slice(0, maxReports)
    if (batch.length === 0) return true
    const isSent = await send(batch).catch(() => false)
    if (isSent) waiting = waiting.filter((report) => !batch.includes(report))
    writeStore(store, waiting)
    return isSent
  }

  /**
   * Reports a failure. Critical errors and user descriptions are sent immediately, the rest with the next flush.
   *
   * @returns whether the server has the report
   */
  const report = async (failure: Failure): Promise<boolean> => {
    const fingerprint = fingerprintError(failure)
    const known = seen.get(fingerprint)
    if (known && isSameEvent(known.at, now())) return await known.told
    const severity = classifySeverity(failure)
    const made = toReport(failure, { severity, fingerprint, breadcrumbs: crumbs, at: now(), ...context() })
    waiting = [...waiting, made]
    writeStore(store, waiting)
    // A user's description belongs to this report only, not to later breadcrumbs.
    if (failure.type !== 'user') leave('error', made.message)
    const isUrgent = severity === 'critical' || failure.type === 'user'
    const told = isUrgent ? flush().then(() => !waiting.includes(made)) : Promise.resolve(false)
    seen.set(fingerprint, { at: now(), told })
    return await told
  }
  return { leave, report, flush, waiting: () => waiting }
}

export type Reporter = ReturnType<typeof createReporter>
