import type { AnyRouter, ParsedLocation } from '@tanstack/react-router'
import {
  findScreen,
  findScreenHeading,
  focusWithoutScroll,
  isFocusOnBody,
  startFocusRecovery,
} from './restore-focus.ts'

/** Identity of a control across renders: its selector, accessible name and index among equal ones. */
type Trace = { selector: string; name: string; index: number }

const selectorOf = (element: Element) => (element.matches('a') ? 'a[href]' : element.localName)
const nameOf = (element: Element) => element.getAttribute('href') ?? element.textContent
const findNamed = ({ selector, name }: Pick<Trace, 'selector' | 'name'>) =>
  [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => nameOf(element) === name)

const traceOf = (element: Element | null): Trace | undefined => {
  if (!(element instanceof HTMLElement) || !element.matches('a[href], button, summary')) return undefined
  const [selector, name] = [selectorOf(element), nameOf(element)]
  return { selector, name, index: findNamed({ selector, name }).indexOf(element) }
}

const findTraced = (trace: Trace | undefined) => trace && findNamed(trace)[trace.index]

const keyOf = ({ state }: ParsedLocation) => state.__TSR_key ?? ''

/**
 * Moves the focus with the route, as a page load would: to the heading of the new screen or to the target of the hash,
 * and on "back" to the control that led away. A change of the search parameters or the hash does not move the focus.
 */
export const trackRouteFocus = (router: AnyRouter): void => {
  const traces = new Map<string, Trace | undefined>()
  let left: Element | null = null
  let hasMoved = false
  let isAwaitingHeading = false
  const noteMove = (event: Event) => {
    if (!(event instanceof KeyboardEvent) || event.key === 'Tab') hasMoved = true
  }
  // A menu returns the focus to its button while the route loads; that is not a choice of the user.
  const isChosen = (element: Element | null) =>
    element !== left && (hasMoved || element?.closest('main, [role="dialog"]') != null)

  const followChange = () => {
    if (!isAwaitingHeading) return
    const active = document.activeElement
    const isWaiting = isFocusOnBody() || active?.localName === 'main'
    // The user, or the screen itself, has moved the focus meanwhile. A menu that closes late does not count.
    isAwaitingHeading = isWaiting || !isChosen(active)
    const title = findScreenHeading()
    if (!isAwaitingHeading || !title) return
    isAwaitingHeading = false
    focusWithoutScroll(title)
  }
  startFocusRecovery(followChange, (successor) => {
    // The heading of the screen before had the focus, and that of the new one is not there yet.
    if (successor.localName === 'main') isAwaitingHeading = true
  })
  document.addEventListener('keydown', noteMove, true)
  document.addEventListener('pointerdown', noteMove, true)
  router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return
    left = document.activeElement
    hasMoved = false
    traces.set(keyOf(fromLocation), traceOf(left))
  })
  router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return
    // The user has moved the focus meanwhile, or the new screen has focused a field of its own.
    if (!isFocusOnBody() && isChosen(document.activeElement)) return
    const target = toLocation.hash
      ? document.getElementById(toLocation.hash)
      : findTraced(traces.get(keyOf(toLocation)))
    const focusTarget = target ?? findScreen()
    isAwaitingHeading = focusTarget?.localName === 'main'
    if (focusTarget) focusWithoutScroll(focusTarget)
  })
}
