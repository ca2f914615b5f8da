import type { BrowserContext, Frame, Page, Request } from '@playwright/test'

/** Builds the headers that a page sends along with a change: its origin, and the acting user. */
export const buildOwnHeaders = async (
  { request }: Pick<Page, 'request'>,
  url = process.env.GRADAPP_URL ?? '',
): Promise<Record<string, string>> => {
  const { person } = (await (await request.get(`${url}/api/session`)).json()) as { person: { id: string } | null }
  return { origin: url, ...(person ? { 'x-person': person.id } : {}) }
}

const pendingRequests = new WeakMap<BrowserContext, Set<Request>>()

/** The end of a beacon is not always reported, nor that of a response whose body is never read. */
const hasUnreportedEnd = (request: Request) =>
  request.resourceType() === 'ping' || request.url().endsWith('/api/health')

/** Returns the frame of a request; none for one of a service worker, and for the first one of a new window. */
const frameOf = (request: Request): Frame | undefined => {
  try {
    return request.serviceWorker() ? undefined : request.frame()
  } catch {
    return undefined
  }
}

const pageOf = (request: Request): Page | undefined => frameOf(request)?.page()

const isNewDocument = (request: Request) => request.isNavigationRequest() && frameOf(request)?.parentFrame() === null

/** Records the requests of all pages of a context from now on, so that pending ones are known. */
export const watchRequests = (context: BrowserContext): void => {
  const pending = new Set<Request>()
  pendingRequests.set(context, pending)
  context.on('request', (request) => {
    // A new document waits for no request of the previous one.
    if (isNewDocument(request))
      for (const older of pending) if (pageOf(older) === pageOf(request)) pending.delete(older)
    if (!hasUnreportedEnd(request)) pending.add(request)
  })
  context.on('requestfinished', (request) => pending.delete(request))
  context.on('requestfailed', (request) => pending.delete(request))
}

/** Lists the addresses of the pending requests of a page; its context has to be recorded. */
export const listPendingRequests = (page: Page): string[] => {
  const pending = pendingRequests.get(page.context())
  if (!pending) throw new Error('the requests of this page are not known: watchRequests(context) has to come first')
  return [...pending].filter((request) => pageOf(request) === page).map((request) => request.url())
}
