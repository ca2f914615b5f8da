// Records user input before hydration; inlined in the head of every prerendered page. Such a page can be read, typed
// into and pressed before its scripts have loaded; the recorded events are replayed after hydration.
// No imports: the build writes this file, minified, into the page.

const controls = 'button, select, input, textarea, form'
const controlsOf = (root: ParentNode) => [...root.querySelectorAll(controls)]
const acts: EarlyAct[] = []
const abort = new AbortController()

const placeOf = (target: EventTarget | null, wanted: string): { element: Element; index: number } | undefined => {
  const root = document.getElementById('root')
  const element = target instanceof Element ? target.closest(wanted) : null
  return root && element && root.contains(element) ? { element, index: controlsOf(root).indexOf(element) } : undefined
}

const keep = (act: EarlyAct) => {
  acts.push(act)
  // The cursor shows that the press was recorded.
  if (act.kind === 'click' || act.kind === 'submit') document.documentElement.dataset.waiting = 'true'
}

const heard = (kind: 'click' | 'submit', index: number) => {
  // Deduplicates a second press of the same control; of several presses the last one counts.
  const known = acts.findIndex((act) => act.kind === kind && act.index === index)
  if (known !== -1) acts.splice(known, 1)
  keep({ kind, index })
}

const handleClick = ({ target }: Event) => {
  const place = placeOf(target, 'button')
  const sends = place?.element instanceof HTMLButtonElement && place.element.form && place.element.type === 'submit'
  if (place && !sends) heard('click', place.index)
}

const handleValue = ({ target }: Event) => {
  const place = placeOf(target, 'select, input, textarea')
  if (!place) return
  const field = place.element as HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
  const isTicked = field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')
  const known = acts.findIndex(({ kind, index }) => (kind === 'value' || kind === 'tick') && index === place.index)
  if (known !== -1) acts.splice(known, 1)
  const { index } = place
  keep(isTicked ? { kind: 'tick', index, isTicked: field.checked } : { kind: 'value', index, value: field.value })
}

const handleSubmit = (event: Event) => {
  const place = placeOf(event.target, 'form')
  if (!place) return
  // Without scripts the browser would send the fields in the query string.
  event.preventDefault()
  heard('submit', place.index)
}

const options = { capture: true, signal: abort.signal }
document.addEventListener('click', handleClick, options)
document.addEventListener('input', handleValue, options)
document.addEventListener('change', handleValue, options)
document.addEventListener('submit', handleSubmit, options)

window.early = { acts, controlsOf, stop: () => abort.abort() }
