type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Whether a field's value can be replayed; scripts cannot set a chosen file. */
const isField = (element: Element): element is Field =>
  (element instanceof HTMLInputElement && element.type !== 'file') ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement

/** Returns the selection of the focused field, for field types that support it. */
const selectionOf = (element: Element | null): [number, number] | undefined => {
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return
  const { selectionStart, selectionEnd } = element
  if (element !== document.activeElement || selectionStart === null || selectionEnd === null) return
  return [selectionStart, selectionEnd]
}

const select = (element: Element | undefined, selection: [number, number] | undefined): void => {
  if (element && selection && selectionOf(element)) (element as HTMLInputElement).setSelectionRange(...selection)
}

/** Sets a field's value as if it had just been typed, so that React gets a change event even if the value is equal. */
const type = (element: Element, value: string): void => {
  if (!isField(element)) return
  const prototype = Object.getPrototypeOf(element) as object
  const selection = selectionOf(element)
  // React watches the element's own property and compares: emptied through it, then filled behind its back.
  if (!(element instanceof HTMLSelectElement)) element.value = ''
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value)
  select(element, selection)
  element.dispatchEvent(new Event('input', { bubbles: true }))
  element.dispatchEvent(new Event('change', { bubbles: true }))
}

const tick = (element: Element, isTicked: boolean): void => {
  if (!(element instanceof HTMLInputElement)) return
  // React detects a change of a checkbox by its click event.
  element.checked = !isTicked
  element.click()
}

/** Whether React has hydrated an element; it marks the elements that it controls. */
const isTaken = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps$'))

/** Interval in which a part that is not hydrated is tried again, and the number of tries: ten seconds for its code. */
const retryMs = 50
const maxTries = 200

const redo = (element: Element | undefined, act: EarlyAct, tries = maxTries): void => {
  if (!element) return
  // A part of the page that React has not taken over yet is taken over before an event like this one is handed to it;
  // a form's sending alone would be lost there.
  element.dispatchEvent(new Event('keyup', { bubbles: true }))
  // The code of the part is still on its way: once it is hydrated, its value is that of the server again.
  if (!isTaken(element) && tries > 0)
    setTimeout(() => redo(element.isConnected ? element : undefined, act, tries - 1), retryMs)
  else if (act.kind === 'value') type(element, act.value)
  else if (act.kind === 'tick') tick(element, act.isTicked)
  else if (act.kind === 'submit' && element instanceof HTMLFormElement) element.requestSubmit()
  else if (element instanceof HTMLElement) element.click()
}

/**
 * Replays input into parts that are not hydrated yet. React hydrates a page part by part and never sees input that came
 * before: it takes the current value for the rendered one. So the input is typed again once the part is hydrated.
 */
const hearUntaken = (root: HTMLElement): void => {
  let isRedoing = false
  const choices = new WeakMap<Element, string>()
  const replay = (target: Field, value: string) => {
    isRedoing = true
    const isTick = target instanceof HTMLInputElement && (target.type === 'checkbox' || target.type === 'radio')
    redo(target, isTick ? { kind: 'tick', index: 0, isTicked: target.checked } : { kind: 'value', index: 0, value })
    isRedoing = false
  }
  // A choice fires `input` and `change`; React listens for the second. Hydrating the part, as any discrete event does, resets
  // the choice to the rendered one, so it is hydrated in between.
  const remember = (target: HTMLSelectElement) => {
    choices.set(target, target.value)
    target.dispatchEvent(new Event('keyup', { bubbles: true }))
  }
  const handle = (event: Event) => {
    const { target } = event
    if (isRedoing || !(target instanceof Element) || !isField(target) || !root.contains(target)) return
    if (target instanceof HTMLSelectElement && event.type === 'input') return remember(target)
    const value = choices.get(target) ?? target.value
    choices.delete(target)
    if (isTaken(target) && target.value === value) return
    event.stopImmediatePropagation()
    replay(target, value)
  }
  for (const kind of ['input', 'change']) document.addEventListener(kind, handle, { capture: true })
}

/** Saves the focus, to restore it if rendering removes it. */
const focusIn = (controls: Element[]): ((drawn: Element[]) => void) => {
  const { activeElement } = document
  const index = activeElement ? controls.indexOf(activeElement) : -1
  const selection = selectionOf(activeElement)
  const wasEmpty = activeElement instanceof HTMLInputElement && activeElement.value === ''
  return (drawn) => {
    const element = drawn[index]
    if (!(element instanceof HTMLElement) || document.activeElement !== document.body) return
    element.focus({ preventScroll: true })
    select(element, selection)
    // A value filled in during rendering, such as a stored address, is replaced by the next typed letter.
    if (wasEmpty && element instanceof HTMLInputElement) element.select()
  }
}

/** Restores the scroll position of a page that was rendered again, for example in another language. */
const returnTo = (top: number): void => {
  if (top > 0 && window.scrollY === 0) window.scrollTo({ top, behavior: 'instant' })
}

/**
 * Takes the events recorded before hydration (see pre-hydration-record.ts) for their replay. Call it before the app is
 * rendered, because rendering may replace the controls, and call the returned function after it; only the first call
 * counts. Where the controls are replaced, all three belong in one task: a key pressed in between would have no field.
 * Controls are identified by index, because the same page in another language has other elements in the same order.
 */
export const takeRecordedEvents = (root: HTMLElement): (() => Promise<void>) => {
  const { early } = window
  if (!early) return async () => undefined
  const giveFocusBack = focusIn(early.controlsOf(root))
  const { scrollY } = window
  return async () => {
    if (!window.early) return
    early.stop()
    hearUntaken(root)
    delete window.early
    delete document.documentElement.dataset.waiting
    const controls = early.controlsOf(root)
    returnTo(scrollY)
    const isPress = ({ kind }: EarlyAct) => kind === 'click' || kind === 'submit'
    // Fields are replayed synchronously, so that a form submitted from now on is complete.
    for (const act of early.acts) if (!isPress(act)) redo(controls[act.index], act)
    giveFocusBack(controls)
    for (const act of early.acts.filter(isPress)) {
      // Yields between presses, so that each sees the input and the changes of the press before it.
      await new Promise((resolve) => setTimeout(resolve))
      redo(controls[act.index], act)
    }
  }
}
