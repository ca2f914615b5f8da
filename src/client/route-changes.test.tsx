import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { trackRouteChanges } from './route-changes.ts'

let added: HTMLElement[] = []
beforeEach(() => {
  const canonical = Object.assign(document.createElement('link'), { rel: 'canonical', href: 'https://a.example/' })
  canonical.setAttribute('data-first-page', '')
  // As a page draws it by itself; React removes it.
  const own = Object.assign(document.createElement('meta'), { name: 'robots', content: 'noindex' })
  added = [canonical, own]
  document.head.append(...added)
})
afterEach(() => {
  for (const element of added) element.remove()
})

it('what the server wrote about the first page is removed when the user moves to another page', async () => {
  const root = createRootRoute()
  const pages = (['/', '/about'] as const).map((path) => createRoute({ getParentRoute: () => root, path }))
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const router = createRouter({ routeTree: root.addChildren(pages), history })
  await router.load()
  trackRouteChanges(router)
  const isThere = () => added.map((element) => element.isConnected)
  history.push('/?query=a')
  await router.load()
  expect(isThere()).toEqual([true, true])
  history.push('/about')
  await router.load()
  expect(isThere()).toEqual([false, true])
})
