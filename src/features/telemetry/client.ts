import { createReporter, type Reporter, type Surroundings } from './reporter/client.ts'
import { clickText, flushMs, pathPollMs } from './rules.ts'

const listenToErrors = (reporter: Reporter): void => {
  window.addEventListener('error', ({ error, message }) => {
    const stack = error instanceof Error ? error.stack : undefined
    void reporter.report({ type: 'javascript', message, ...(stack ? { stack } : {}) })
  })
  window.addEventListener('unhandledrejection', ({ reason }) => {
    const message = reason instanceof Error ? reason.message : String(reason)
    const stack = reason instanceof Error ? reason.stack : undefined
    void reporter.report({ type: 'javascript', message, ...(stack ? { stack } : {}) })
  })
}

const listenToSteps = (reporter: Reporter): void => {
  document.addEventListener(
    'click',
    ({ target }) => {
      const pressed = target instanceof Element ? target.closest('button, a, [role="button"], summary') : null
      if (pressed) reporter.leave('click', clickText(pressed.getAttribute('aria-label') ?? pressed.textContent ?? ''))
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

/** Starts to watch this page: its errors, its steps, and the sending every half minute. */
export const startTelemetry = (surroundings: Surroundings): Reporter => {
  reporter = createReporter(surroundings)
  listenToErrors(reporter)
  listenToSteps(reporter)
  setInterval(() => void reporter?.flush(), flushMs)
  window.addEventListener('online', () => void reporter?.flush())
  return reporter
}

/** Reports a lost screen; answers whether the team has been told. */
export const reportCrash = async (error: unknown): Promise<boolean> => {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined }
  return (await reporter?.report({ type: 'javascript', message, ...(stack ? { stack } : {}), isCrash: true })) ?? false
}
