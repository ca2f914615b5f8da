import type { KeyboardEvent } from 'react'

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
/** Controls with an own meaning of the arrow keys. */
const usesArrows = 'textarea, select, input:not([type="checkbox"]), [role="combobox"], [role="menuitem"]'

/**
 * Moves the focus with the arrow keys to the same control of the next row that has it enabled. Rows have the attribute
 * `data-row`, and their controls `data-control` with a name: a row may lack a control, so a position would name another.
 */
export const handleRowKeys = (event: KeyboardEvent<HTMLElement>): void => {
  const step = steps[event.key]
  const { target, currentTarget } = event
  if (step === undefined || !(target instanceof HTMLElement) || target.matches(usesArrows)) return
  const row = target.closest<HTMLElement>('[data-row]')
  // Events of a dialog that a row has opened arrive here too.
  if (!row || !currentTarget.contains(target)) return
  const name = target.dataset.control
  if (name === undefined) return
  const rows = [...currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
  const others = step > 0 ? rows.slice(rows.indexOf(row) + 1) : rows.slice(0, rows.indexOf(row)).toReversed()
  const next = others
    .map((other) => other.querySelector<HTMLElement>(`[data-control="${name}"]:not(:disabled)`))
    .find((control) => control !== null)
  if (!next) return
  event.preventDefault()
  next.focus()
}
