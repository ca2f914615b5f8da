// Focus recovery: a browser moves the focus to the body when the focused element is removed, hidden or disabled; a
// keyboard then starts at the top of the page, and a screen reader is silent. The focus goes to the replacement, else
// to a neighbour.

/** Position of an element when it was removed. */
type Gap = { parent: Node; after: Node | null }
type Stop = { element: HTMLElement; gap?: Gap }

/** Maximum number of tracked elements: the focused one and those before it, up to the opener of a dialog. */
const maxStops = 30
/** Delay before recovery: dialogs and menus return the focus 10 ms after they close, and components move it by then. */
const recoveryDelayMs = 50
const tabbable = 'a[href], button, input, select, textarea, summary, [tabindex]'
const heading = 'h1, h2, h3, h4, h5, h6'
const landmark = 'main, header, footer, [role="dialog"]'

const isVisible = (element: Element) => element.getClientRects().length > 0
const canFocus = (element: HTMLElement) =>
  element.isConnected && isVisible(element) && !element.matches(':disabled') && !element.closest('[inert]')
const isTextField = (element: Element) => element.matches('input, select, textarea')

/** Focuses an element without scrolling; a heading or section becomes focusable so that screen readers read it. */
export const focusWithoutScroll = (element: HTMLElement): void => {
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus({ preventScroll: true })
}

/** Finds the heading of the screen, or the main element while the screen is loading. */
export const findScreenHeading = (): HTMLElement | null => document.querySelector('main h1')
export const findScreen = (): HTMLElement | null => findScreenHeading() ?? document.querySelector('main')

export const isFocusOnBody = (): boolean => document.activeElement === null || document.activeElement === document.body

const follows = (element: Element, node: Node | null) =>
  node === null ||
  (!node.contains(element) && (node.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) > 0)

/** Keeps the gap of a stop right while the page around it changes too. */
const noteRemoval = (stop: Stop, { target, removedNodes, previousSibling }: MutationRecord) => {
  for (const node of removedNodes) {
    const { element, gap } = stop
    if (node.contains(element) || (gap && node.contains(gap.parent)))
      stop.gap = { parent: target, after: previousSibling }
    else if (gap && node === gap.after) stop.gap = { ...gap, after: previousSibling }
  }
}

const gapOf = ({ element, gap }: Stop): Gap | undefined => {
  if (!element.isConnected) return gap
  return element.parentNode ? { parent: element.parentNode, after: element } : undefined
}

type IsCandidate = (element: HTMLElement) => boolean

const findControl = (scope: Element, after: Node | null, isCandidate: IsCandidate): HTMLElement | undefined => {
  const controls = [...scope.querySelectorAll<HTMLElement>(tabbable)].filter(isCandidate)
  return controls.find((control) => follows(control, after)) ?? controls.at(-1)
}

/** Finds the heading above the gap, in the smallest part of the page that has one. */
const findAround = (scope: Element, after: Node | null, isCandidate: IsCandidate): HTMLElement | undefined => {
  const headings = [...scope.querySelectorAll<HTMLElement>(heading)].filter(isVisible)
  const found =
    headings.findLast((element) => !follows(element, after)) ?? headings[0] ?? findControl(scope, after, isCandidate)
  if (found || scope.matches(landmark) || !scope.parentElement) return found
  return findAround(scope.parentElement, scope, isCandidate)
}

/** Finds the replacement: a control after or before the gap in the same parent, else the heading of the section. */
const findInPlace = ({ parent, after }: Gap, isByPointer: boolean): HTMLElement | undefined => {
  if (!(parent instanceof Element) || !parent.closest(landmark)) return undefined
  const isCandidate = (element: HTMLElement) =>
    // A field that takes the focus after a touch opens the keyboard of the screen.
    element.tabIndex >= 0 && canFocus(element) && !(isByPointer && isTextField(element))
  return findControl(parent, after, isCandidate) ?? findAround(parent, after, isCandidate)
}

const isBusy = (element: HTMLElement) => element.isConnected && element.matches('[data-loading]')

const successorOf = (stop: Stop, isByPointer: boolean): HTMLElement | undefined => {
  if (canFocus(stop.element)) return stop.element
  // The screen itself was replaced.
  if (stop.element.matches('main, h1')) return findScreen() ?? undefined
  const gap = gapOf(stop)
  return gap && findInPlace(gap, isByPointer)
}

/** Creates the history of focused elements, newest first, which finds a successor when the newest is removed. */
const createStops = () => {
  const stops: Stop[] = []
  return {
    add: (element: HTMLElement) => {
      const before = stops.findIndex((stop) => stop.element === element)
      if (before >= 0) stops.splice(before, 1)
      stops.unshift({ element })
      stops.length = Math.min(stops.length, maxStops)
    },
    clear: () => void stops.splice(0),
    newest: () => stops[0]?.element,
    note: (records: MutationRecord[]) => {
      for (const stop of stops) for (const record of records) noteRemoval(stop, record)
    },
    /** Returns the successor; undefined while a button is busy, because it takes the focus again afterwards. */
    findSuccessor: (isByPointer: boolean): HTMLElement | undefined => {
      if (stops[0] && isBusy(stops[0].element)) return undefined
      for (const stop of stops) {
        const successor = successorOf(stop, isByPointer)
        if (successor) return successor
      }
      return findScreen() ?? undefined
    },
  }
}

/**
 * Starts the recovery of a lost focus; `onChange` runs after each change of the page, `onRecover` with the element that
 * received the focus.
 *
 * @returns the function that stops the recovery
 */
export const startFocusRecovery = (onChange: () => void, onRecover: (successor: HTMLElement) => void): (() => void) => {
  const stops = createStops()
  const listening = new AbortController()
  const { signal } = listening
  let isByPointer = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const recover = () => {
    timer = undefined
    const successor = isFocusOnBody() && stops.newest() ? stops.findSuccessor(isByPointer) : undefined
    if (!successor) return
    focusWithoutScroll(successor)
    onRecover(successor)
  }
  const changes = new MutationObserver((records) => {
    stops.note(records)
    onChange()
    if (timer !== undefined || !isFocusOnBody() || !stops.newest()) return
    timer = setTimeout(recover, recoveryDelayMs)
  })
  const follow = (element: Element | null) => {
    if (element instanceof HTMLElement && element !== document.body) stops.add(element)
  }
  follow(document.activeElement)
  document.addEventListener('focusin', ({ target }) => follow(target as Element), { signal })
  // A focus that the user removed on purpose is not restored.
  const followBlur = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget) return
    queueMicrotask(() => {
      if (isFocusOnBody() && target instanceof HTMLElement && canFocus(target)) stops.clear()
    })
  }
  document.addEventListener('focusout', followBlur, { signal })
  const followKeys = () => {
    isByPointer = false
  }
  document.addEventListener('keydown', followKeys, { capture: true, signal })
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      isByPointer = true
      if (!stops.newest()?.contains(target as Node)) stops.clear()
    },
    { capture: true, signal },
  )
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden'] })
  return () => {
    listening.abort()
    changes.disconnect()
    clearTimeout(timer)
  }
}
