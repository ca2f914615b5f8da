// Records user input before hydration; inlined in the head of every prerendered page. Such a page can be read, typed
// into and pressed before its scripts have loaded; the recorded events are replayed after hydration.
// No imports: the build writes this file, minified, into the page.

const controls = 'button, select, input, textarea, form'
const controlsOf = (root: ParentNode) => [...root.querySelectorAll(controls)]
const acts: EarlyAct[] = []
const abort = new AbortController()

const findControl = (target: EventTarget | null, wanted: string): { element: Element; index: number } | undefined => {
  const root = document.getElementById('root')
  const element = target instanceof Element ? target.closest(wanted) : null
  return root && element && root.contains(element) ? { element, index: controlsOf(root).indexOf(element) } : undefined
}

const record = (act: EarlyAct) => {
  acts.push(act)
  // The cursor shows that the press was recorded.
  if (act.kind === 'click' || act.kind === 'submit') document.documentElement.dataset.waiting = 'true'
}

const heard = (kind: 'click' | 'submit', index: number) => {
  // Deduplicates a second press of the same control; of several presses the last one counts.
  const known = acts.findIndex((act) => act.kind === kind && act.index === index)
  if (known !== -1) acts.splice(known, 1)
  record({ kind, index })
}

const handleClick = ({ target }: Event) => {
  const control = findControl(target, 'button')
  const sends =
    control?.element instanceof HTMLButtonElement && control.element.form && control.element.type === 'submit'
  if (control && !sends) heard('click', control.index)
}

const handleValue = ({ target, type }: Event) => {
  const control = findControl(target, 'select, input, textarea')
  if (!control) return
  const field = control.element as HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
  const isTicked = field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')
  const known = acts.findIndex(({ kind, index }) => (kind === 'value' || kind === 'tick') && index === control.index)
  // A choice fires both events; React, hydrating at the first, has reset it to the rendered one before the second.
  if (field instanceof HTMLSelectElement && type === 'change' && known !== -1) return
  if (known !== -1) acts.splice(known, 1)
  const { index } = control
  record(isTicked ? { kind: 'tick', index, isTicked: field.checked } : { kind: 'value', index, value: field.value })
}

const handleSubmit = (event: Event) => {
  const control = findControl(event.target, 'form')
  if (!control) return
  // Without scripts the browser would send the fields in the query string.
  event.preventDefault()
  heard('submit', control.index)
}

const options = { capture: true, signal: abort.signal }
document.addEventListener('click', handleClick, options)
document.addEventListener('input', handleValue, options)
document.addEventListener('change', handleValue, options)
document.addEventListener('submit', handleSubmit, options)

window.early = { acts, controlsOf, stop: () => abort.abort() }
