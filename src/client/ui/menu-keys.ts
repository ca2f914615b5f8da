import type { KeyboardEvent } from 'react'

/**
 * Arrow keys on a menu's button drive the menu. The browser would scroll the page with those that come before the opened
 * menu has taken the focus, and the menu would slide out of view under the hand that reaches for it.
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
