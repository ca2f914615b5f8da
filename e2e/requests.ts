import type { Page, Request } from '@playwright/test'

/** What a page of the product sends along with a change: where it is from, and whom it acts for. */
export const ownHeaders = async (
  { request }: Pick<Page, 'request'>,
  url = process.env.GRADAPP_URL ?? '',
): Promise<Record<string, string>> => {
  const { person } = (await (await request.get(`${url}/api/session`)).json()) as { person: { id: string } | null }
  return { origin: url, ...(person ? { 'x-person': person.id } : {}) }
}

const underWay = new WeakMap<Page, Set<Request>>()

/** What a watched page asks for and has not been answered yet. */
export const pendingOf = (page: Page): Set<Request> | undefined => underWay.get(page)

/** Notes the requests of a page from now on, so that what it waits for is known. */
export const watchRequests = (page: Page): void => {
  const pending = new Set<Request>()
  underWay.set(page, pending)
  page.on('request', (request) => {
    // A new document waits for nothing that the one before it asked.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) pending.clear()
    // The end of a beacon is not always told, nor that of an answer whose body nobody reads.
    if (request.resourceType() !== 'ping' && !request.url().endsWith('/api/health')) pending.add(request)
  })
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
}
