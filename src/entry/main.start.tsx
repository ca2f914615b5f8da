import type { i18n } from 'i18next'
import { StrictMode, startTransition, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { onActingUserRejected } from '#src/client/acting-user.ts'
import { client, queryClient, setActingUserLookup } from '#src/client/api.ts'
import { localStore } from '#src/client/browser-storage.ts'
import { codeOf } from '#src/client/errors.ts'
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
import { followSession, refreshSessionData } from '#src/features/dashboard/client.ts'
import { type OwnTexts, startTelemetry } from '#src/features/telemetry/client.ts'
import type { ReporterDeps } from '#src/features/telemetry/reporter.client.ts'
import { App, createAppRouter } from './main.app.tsx'

type StartedProps = { router: ReturnType<typeof createAppRouter>; onLive: () => Promise<void> }

const Started = ({ router, onLive }: StartedProps) => {
  // The page in the document is the outside system: it answers once the first commit is over. React hands over nothing
  // while it commits.
  useEffect(() => void setTimeout(() => void onLive()), [onLive])
  return <App router={router} />
}

/** What the page was given for readers without scripts; the app brings its own, in the reader's language. */
const writtenHead = 'title, meta[name="description"], meta[property^="og:"], link[rel="canonical"]'

/** What the API's own failures are reported as; a refusal that a person can mend is none. */
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

/** Reports errors of this page and failures of its calls to the server. */
const watchErrors = (ownTexts: OwnTexts): void => {
  const surroundings = {
    now: () => Date.now(),
    send: async (reports) => (await client.telemetry.report({ reports })).accepted === reports.length,
    store: localStore,
    place: () => ({
      path: window.location.pathname,
      role: queryClient.getQueryData(sessionQuery.queryKey)?.person?.role ?? 'visitor',
      language: document.documentElement.lang,
    }),
  } satisfies ReporterDeps
  const reporter = startTelemetry(surroundings, ownTexts)
  const handleError = (error: Error) => {
    const code = codeOf(error)
    if (code === undefined) void reporter.report({ type: 'network', message: error.message })
    else if (reportedCodes.includes(code)) void reporter.report({ type: 'api', message: error.message, code })
  }
  // Only after a press: a page that is just being left for another must not be held by beginning anew.
  const lookWhoIsThere = () => void reloadOnUserChange(queryClient).catch(() => undefined)
  onActingUserRejected(lookWhoIsThere)
  queryClient.getQueryCache().config.onError = handleError
  queryClient.getMutationCache().config.onError = (error) => {
    handleError(error)
    if (codeOf(error) === 'NOT_AUTHENTICATED') lookWhoIsThere()
  }
}

/** Draws the app, or takes over a page rendered ahead of time when it speaks the reader's language. */
export const start = async (root: HTMLElement): Promise<void> => {
  purgeAfterBrowserClosed()
  let own: i18n | undefined
  setActingUserLookup(async () => await refreshSession(queryClient).catch(() => undefined))
  watchErrors(() => own?.getResourceBundle(own.language, 'common'))
  const texts = await startBrowserI18n()
  own = texts
  const router = createAppRouter({ queryClient, texts })
  // The page's own code is fetched while it is found out who is there.
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    const route = router.routesById[routeId as keyof typeof router.routesById]
    void router.loadRouteChunk(route)?.catch(() => undefined)
  }
  const isRendered = root.dataset.language !== undefined
  const isSameLanguage = root.dataset.language === texts.language
  if (isSameLanguage) router.ssr = { manifest: undefined }
  // A page that can be read already stays until what replaces it is whole.
  if (isRendered) await router.load()
  const redoEarlyActs = takeRecordedEvents(root)
  const app = (
    <StrictMode>
      <Started router={router} onLive={redoEarlyActs} />
    </StrictMode>
  )
  if (!isSameLanguage) for (const element of document.head.querySelectorAll(writtenHead)) element.remove()
  // A page that can be pressed already is taken over in one go: between two slices a press would be lost.
  if (isSameLanguage) hydrateRoot(root, app)
  else if (isRendered) {
    flushSync(() => createRoot(root).render(app))
    void redoEarlyActs()
  }
  // Where nothing stands yet the first picture is made in slices, so that a slow phone answers to touch meanwhile.
  else startTransition(() => createRoot(root).render(app))
  // Where it cannot be fetched, the focus is left to the browser.
  void import('#src/client/route-focus.ts').then(
    ({ followRouteFocus }) => followRouteFocus(router),
    () => undefined,
  )
  followSession(queryClient)
  showSignOutResult(texts.t)
  syncSessionAcrossTabs(queryClient, () => {
    void router.invalidate()
    // The person may be the same with a new session: what they see may then be another (SS-04).
    if (queryClient.getQueryData(sessionQuery.queryKey)?.person) void refreshSessionData(queryClient)
  })
}
