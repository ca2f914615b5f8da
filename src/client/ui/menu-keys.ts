import type { KeyboardEvent } from 'react'

/**
 * Handles arrow keys on a menu's button. The browser would scroll the page with keys that come before the opened menu
 * has the focus, and the menu would move out of view.
 */
export const handleMenuButtonKeys = (event: KeyboardEvent<HTMLElement>): void => {
  const { key, currentTarget: button } = event
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return
  event.preventDefault()
  const menu = document.getElementById(button.getAttribute('aria-controls') ?? '')
  if (!menu) button.click()
  const items = menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? []
  items[key === 'ArrowDown' ? 0 : items.length - 1]?.focus()
}
