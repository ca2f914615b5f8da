import { createReporter, type Reporter, type ReporterDeps } from './reporter.client.ts'
import { collectTexts, type Failure, flushMs, getClickLabel, pathPollMs } from './rules.ts'

const failureOf = (error: unknown, reportedMessage?: string): Failure => {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined }
  return { type: 'javascript', message: reportedMessage ?? message, ...(stack ? { stack } : {}) }
}

const listenToErrors = (reporter: Reporter): void => {
  window.addEventListener('error', ({ error, message }) => void reporter.report(failureOf(error, message)))
  window.addEventListener('unhandledrejection', ({ reason }) => void reporter.report(failureOf(reason)))
}

/** Returns the loaded texts of the product; undefined before they are loaded. */
export type OwnTexts = () => object | undefined

const readOwnTexts = (ownTexts: OwnTexts) => {
  let known: { catalogue: object | undefined; texts: Set<string> } = { catalogue: undefined, texts: new Set() }
  return (text: string): boolean => {
    const catalogue = ownTexts()
    if (catalogue !== known.catalogue) known = { catalogue, texts: new Set(catalogue ? collectTexts(catalogue) : []) }
    return known.texts.has(text)
  }
}

const listenToSteps = (reporter: Reporter, ownTexts: OwnTexts): void => {
  const isOwnText = readOwnTexts(ownTexts)
  document.addEventListener(
    'click',
    ({ target }) => {
      const pressed = target instanceof Element ? target.closest('button, a, [role="button"], summary') : null
      if (!pressed) return
      const labels = [pressed.getAttribute('aria-label') ?? '', pressed.textContent ?? '']
      reporter.leave('click', getClickLabel(labels, pressed.tagName.toLowerCase(), isOwnText))
    },
    { capture: true, passive: true },
  )
  let path = window.location.pathname
  reporter.leave('navigation', path)
  setInterval(() => {
    if (path === window.location.pathname) return
    path = window.location.pathname
    reporter.leave('navigation', path)
  }, pathPollMs)
}

let reporter: Reporter | undefined

/** Starts the error reporter of this page: errors, breadcrumbs, and a flush every half minute. */
export const startTelemetry = (surroundings: ReporterDeps, ownTexts: OwnTexts): Reporter => {
  reporter = createReporter(surroundings)
  listenToErrors(reporter)
  listenToSteps(reporter, ownTexts)
  setInterval(() => void reporter?.flush(), flushMs)
  window.addEventListener('online', () => void reporter?.flush())
  return reporter
}

/**
 * Reports a crashed screen.
 *
 * @returns whether the server has the report
 */
export const reportCrash = async (error: unknown): Promise<boolean> =>
  (await reporter?.report({ ...failureOf(error), isCrash: true })) ?? false

/**
 * Reports a problem that the user describes.
 *
 * @returns whether the server has the report
 */
export const reportProblem = async (message: string): Promise<boolean> =>
  (await reporter?.report({ type: 'user', message })) ?? false
