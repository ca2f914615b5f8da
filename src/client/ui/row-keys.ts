import type { KeyboardEvent } from 'react'

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
const controls = 'a[href], button:not(:disabled), input:not(:disabled)'
/** Controls with an own meaning of the arrow keys. */
const usesArrows = 'textarea, select, input:not([type="checkbox"]), [role="combobox"], [role="menuitem"]'

/** Moves the focus with the arrow keys to the same control of the next row. Rows have the attribute `data-row`. */
export const handleRowKeys = (event: KeyboardEvent<HTMLElement>): void => {
  const step = steps[event.key]
  const { target, currentTarget } = event
  if (step === undefined || !(target instanceof HTMLElement) || target.matches(usesArrows)) return
  const rows = [...currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
  const row = target.closest<HTMLElement>('[data-row]')
  const next = rows[row ? rows.indexOf(row) + step : 0]
  if (!next) return
  const column = row ? [...row.querySelectorAll(controls)].indexOf(target) : 0
  const choices = [...next.querySelectorAll<HTMLElement>(controls)]
  event.preventDefault()
  choices[Math.max(0, Math.min(column, choices.length - 1))]?.focus()
}
