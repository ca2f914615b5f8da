import type { i18n } from 'i18next'
import { StrictMode, startTransition, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { onActingUserRejected } from '#src/client/acting-user.ts'
import { client, queryClient, setActingUserLookup } from '#src/client/api.ts'
import { localStore } from '#src/client/browser-storage.ts'
import { getErrorCode } from '#src/client/errors.ts'
import { startBrowserI18n } from '#src/client/i18n.ts'
import { takeRecordedEvents } from '#src/client/pre-hydration-replay.ts'
import {
  refreshSession,
  reloadOnUserChange,
  sessionQuery,
  showSignOutResult,
  syncSessionAcrossTabs,
} from '#src/features/accounts/client.ts'
import { purgeAfterBrowserClosed } from '#src/features/accounts/session-lifetime.client.ts'
import { refreshSessionData, trackSession } from '#src/features/dashboard/client.ts'
import { type OwnTexts, startTelemetry } from '#src/features/telemetry/client.ts'
import type { ReporterDeps } from '#src/features/telemetry/reporter.client.ts'
import { type PageEntry, pageDataId } from '#src/shared/page-data.ts'
import { App, createAppRouter } from './main.app.tsx'

type StartedProps = { router: ReturnType<typeof createAppRouter>; onLive: () => Promise<void> }

const Started = ({ router, onLive }: StartedProps) => {
  // The page in the document is the outside system: it answers once the first commit is over. React hands over nothing
  // while it commits.
  useEffect(() => void setTimeout(() => void onLive()), [onLive])
  return <App router={router} />
}

/** Head elements that the server wrote; the app replaces them in the user's language. */
const writtenHead = 'title, meta[name="description"], meta[property^="og:"]'

/** Error codes of the API that are reported; a rejection that the user can fix is not. */
const reportedCodes = [
  'NOT_AUTHENTICATED',
  'ACCESS_DENIED',
  'DATABASE_UNAVAILABLE',
  'DATABASE_DENIED',
  'DATABASE_DUPLICATE',
  'DATABASE_ERROR',
  'SYSTEM_SETTING_UP',
  'STORAGE_FULL',
  'INTERNAL',
  'INTERNAL_SERVER_ERROR',
]

/** Reports errors of this page and of its requests to the server. */
const watchErrors = (ownTexts: OwnTexts): void => {
  const dependencies = {
    now: () => Date.now(),
    send: async (reports) => (await client.telemetry.report({ reports })).accepted === reports.length,
    store: localStore,
    context: () => ({
      path: window.location.pathname,
      role: queryClient.getQueryData(sessionQuery.queryKey)?.person?.role ?? 'visitor',
      language: document.documentElement.lang,
    }),
  } satisfies ReporterDeps
  const reporter = startTelemetry(dependencies, ownTexts)
  const handleError = (error: Error) => {
    const code = getErrorCode(error)
    if (code === undefined) void reporter.report({ type: 'network', message: error.message })
    else if (reportedCodes.includes(code)) void reporter.report({ type: 'api', message: error.message, code })
  }
  // Only after a press: a reload must not delay a page that is just being left for another.
  const reloadIfUserChanged = () => void reloadOnUserChange(queryClient).catch(() => undefined)
  onActingUserRejected(reloadIfUserChanged)
  queryClient.getQueryCache().config.onError = handleError
  queryClient.getMutationCache().config.onError = (error) => {
    handleError(error)
    if (getErrorCode(error) === 'NOT_AUTHENTICATED') reloadIfUserChanged()
  }
}

/** Renders the app, or hydrates a prerendered page when it is in the user's language. */
export const start = async (root: HTMLElement): Promise<void> => {
  purgeAfterBrowserClosed()
  let own: i18n | undefined
  setActingUserLookup(async () => await refreshSession(queryClient).catch(() => undefined))
  watchErrors(() => own?.getResourceBundle(own.language, 'common'))
  const texts = await startBrowserI18n()
  own = texts
  // A page of the catalogue comes with its data.
  const data: PageEntry[] = JSON.parse(document.getElementById(pageDataId)?.textContent ?? '[]')
  for (const entry of data) queryClient.setQueryData(...entry)
  const router = createAppRouter({ queryClient, texts })
  // The code of the page is loaded in parallel with the session.
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    const route = router.routesById[routeId as keyof typeof router.routesById]
    void router.loadRouteChunk(route)?.catch(() => undefined)
  }
  // The language of a page that is rendered already.
  const { language } = root.dataset
  const isSameLanguage = language === texts.language
  if (isSameLanguage) router.ssr = { manifest: undefined }
  // A prerendered page stays until its replacement is complete.
  if (language) await router.load()
  const redoEarlyActs = takeRecordedEvents(root)
  const app = (
    <StrictMode>
      <Started router={router} onLive={redoEarlyActs} />
    </StrictMode>
  )
  if (!isSameLanguage) for (const element of document.head.querySelectorAll(writtenHead)) element.remove()
  // A prerendered page is hydrated synchronously: between two time slices a press would be lost.
  if (isSameLanguage) hydrateRoot(root, app)
  else if (language) {
    flushSync(() => createRoot(root).render(app))
    void redoEarlyActs()
  }
  // An empty page is rendered in time slices, so that a slow phone stays responsive to touch.
  else startTransition(() => createRoot(root).render(app))
  // If the code cannot be loaded, the browser manages the focus.
  void import('#src/client/route-changes.ts').then(
    ({ trackRouteChanges }) => trackRouteChanges(router),
    () => undefined,
  )
  trackSession(queryClient)
  showSignOutResult(texts.t)
  syncSessionAcrossTabs(queryClient, () => {
    void router.invalidate()
    // The same user may have a new session with other permissions (SS-04).
    if (queryClient.getQueryData(sessionQuery.queryKey)?.person) void refreshSessionData(queryClient)
  })
}
