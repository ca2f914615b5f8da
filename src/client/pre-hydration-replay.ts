/** A field whose value can be given again; a chosen file is the browser's alone to give. */
const isField = (element: Element): element is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement =>
  (element instanceof HTMLInputElement && element.type !== 'file') ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement

/** Where the caret stands in the field that has the focus, for kinds of fields that can say. */
const selectionOf = (element: Element | null): [number, number] | undefined => {
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return
  const { selectionStart, selectionEnd } = element
  if (element !== document.activeElement || selectionStart === null || selectionEnd === null) return
  return [selectionStart, selectionEnd]
}

const select = (element: Element | undefined, selection: [number, number] | undefined): void => {
  if (element && selection && selectionOf(element)) (element as HTMLInputElement).setSelectionRange(...selection)
}

/** Gives a field a value as if it had been typed just now, so that React hears of it even where the value is there already. */
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
  // React hears of a box by the press that turns it.
  element.checked = !isTicked
  element.click()
}

const redo = (element: Element | undefined, act: EarlyAct): void => {
  if (!element) return
  // A part of the page that React has not taken over yet is taken over before an event like this one is handed to it;
  // a form's sending alone would be lost there.
  element.dispatchEvent(new Event('keyup', { bubbles: true }))
  if (act.kind === 'value') type(element, act.value)
  else if (act.kind === 'tick') tick(element, act.isTicked)
  else if (act.kind === 'submit' && element instanceof HTMLFormElement) element.requestSubmit()
  else if (element instanceof HTMLElement) element.click()
}

/** Whether React has taken an element over; it marks the elements that it listens to. */
const isTaken = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps$'))

/**
 * The parts of a page are taken over one after another, and React never hears of what was typed into one before its turn:
 * it takes the value that it finds there for the one that was written. So it is typed again, once that part is taken over.
 */
const hearUntaken = (root: HTMLElement): void => {
  let isRedoing = false
  const handle = (event: Event) => {
    const { target } = event
    // A part whose own code is still on its way cannot be taken over yet.
    if (isRedoing || !(target instanceof Element) || !isField(target) || !root.contains(target) || isTaken(target))
      return
    event.stopImmediatePropagation()
    // A choice is told twice at once, and heard by the second: taken over in between, it would stand as it was written.
    if (target instanceof HTMLSelectElement && event.type === 'input') return
    isRedoing = true
    const isTick = target instanceof HTMLInputElement && (target.type === 'checkbox' || target.type === 'radio')
    if (isTick) redo(target, { kind: 'tick', index: 0, isTicked: target.checked })
    else redo(target, { kind: 'value', index: 0, value: target.value })
    isRedoing = false
  }
  for (const kind of ['input', 'change']) document.addEventListener(kind, handle, { capture: true })
}

/** The focus as it is now, to be given back where the drawing takes it away. */
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
    // What was filled in while it was drawn, such as a known address, gives way to the next letter.
    if (wasEmpty && element instanceof HTMLInputElement) element.select()
  }
}

/** A page that was drawn anew, as in another language, begins at its top; one that still is where it was stays there. */
const returnTo = (top: number): void => {
  if (top > 0 && window.scrollY === 0) window.scrollTo({ top, behavior: 'instant' })
}

/**
 * What was done before the page was live (see pre-hydration-record.ts), to be done again. Call it before the app is drawn, for the
 * drawing may replace the controls, and the answer once it is drawn; only its first call counts. Where the controls are
 * replaced, all three belong into one task: a key that is pressed in between would find no field. Places are counted, because
 * the same page in another language has other elements in the same order.
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
    // At once, so that a form sent from now on is sent whole.
    for (const act of early.acts) if (!isPress(act)) redo(controls[act.index], act)
    giveFocusBack(controls)
    for (const act of early.acts.filter(isPress)) {
      // A press finds what was typed and what the press before it has changed.
      await new Promise((resolve) => setTimeout(resolve))
      redo(controls[act.index], act)
    }
  }
}
