import { createReporter, type Reporter, type Surroundings } from './reporter.client.ts'
import { clickText, flushMs, pathPollMs, textsIn } from './rules.ts'

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

/** The product's texts as the page has them by now; none before they came. */
export type OwnTexts = () => object | undefined

const readOwnTexts = (ownTexts: OwnTexts) => {
  let known: { catalogue: object | undefined; texts: Set<string> } = { catalogue: undefined, texts: new Set() }
  return (text: string): boolean => {
    const catalogue = ownTexts()
    if (catalogue !== known.catalogue) known = { catalogue, texts: new Set(catalogue ? textsIn(catalogue) : []) }
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
      const said = [pressed.getAttribute('aria-label') ?? '', pressed.textContent ?? '']
      reporter.leave('click', clickText(said, pressed.tagName.toLowerCase(), isOwnText))
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
export const startTelemetry = (surroundings: Surroundings, ownTexts: OwnTexts): Reporter => {
  reporter = createReporter(surroundings)
  listenToErrors(reporter)
  listenToSteps(reporter, ownTexts)
  setInterval(() => void reporter?.flush(), flushMs)
  window.addEventListener('online', () => void reporter?.flush())
  return reporter
}

/** Reports a lost screen; answers whether the team has been told. */
export const reportCrash = async (error: unknown): Promise<boolean> => {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined }
  return (await reporter?.report({ type: 'javascript', message, ...(stack ? { stack } : {}), isCrash: true })) ?? false
}
