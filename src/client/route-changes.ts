import type { AnyRouter } from '@tanstack/react-router'
import { trackRouteFocus } from './route-focus.ts'

/** Head elements that the server wrote for the requested page only: addresses, structured data, `noindex`. */
const firstPageHead = '[data-first-page]'

/**
 * Follows the changes of the route: moves the focus, and removes what the server wrote about the first page only. Share
 * menus of browsers would otherwise share its canonical address from every later page.
 */
export const trackRouteChanges = (router: AnyRouter): void => {
  trackRouteFocus(router)
  const unsubscribe = router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return
    for (const element of document.head.querySelectorAll(firstPageHead)) element.remove()
    unsubscribe()
  })
}
