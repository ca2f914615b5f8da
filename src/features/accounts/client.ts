import { hashKey, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import type { i18n, TFunction } from 'i18next'
import { getActingUserHeaders, setActingUser } from '#src/client/acting-user.ts'
import { api, client } from '#src/client/api.ts'
import { localStore, sessionStore } from '#src/client/browser-storage.ts'
import { showErrorText } from '#src/client/errors.ts'
import { unsavedLanguage } from '#src/client/i18n.ts'
import { purgeOfflineCache } from '#src/client/offline-cache.ts'
import { showToast } from '#src/client/ui/toasts.ts'
import { saveLanguage } from '#src/features/profile/client.ts'
import { withTimeLimit } from '#src/shared/time-limit.ts'
import { type AccessMessage, decideAccess } from './access.rules.ts'
import { fetchAuthWithTimeout } from './auth-request.client.ts'
import type { Person, Role, Session } from './contract.ts'
import { rememberReturning } from './returning-visitor.client.ts'
import { clearLocalValues, recordSessionLifetime } from './session-lifetime.client.ts'

/** Timeout of the look-up of the session and the role (access, section 9). */
const lookUpTimeoutMs = 5000

const completionKey = (personId: string) => `onboarding_completed_${personId}`

/** Id of the last user of this page; data that was fetched for them may still be in memory. */
let knownHere: string | undefined

const isDifferentUser = (person: Person | null): boolean => knownHere !== undefined && person?.id !== knownHere

/**
 * Reloads the page because its user has changed: forms, drafts, responses and pending writes are in memory in more
 * places than could be listed (SS-04).
 */
const reloadForNewUser = (queryClient: QueryClient): void => {
  sessionStore.clear()
  // Pending writes are dropped without a question: the next user must not send them.
  queryClient.getMutationCache().clear()
  window.location.reload()
}

/** Purges stored data that the session does not allow: offline copies need "remember me" and the same user. */
const applySessionLifetime = ({ person, rememberedUntil }: Session): void => {
  if (person) recordSessionLifetime(person.id, Boolean(rememberedUntil))
  void purgeOfflineCache(rememberedUntil ? person?.id : undefined).catch(() => undefined)
}

/** Session query, for the header, the guards and every component that depends on the user. */
export const sessionQuery = {
  ...api.accounts.session.queryOptions(),
  // The signal of the query is not used: when the last subscribed page leaves, the request would be aborted, and all
  // other waiting callers would get the former result.
  queryFn: async ({ client: queryClient }: { client: QueryClient }) => {
    const session = await client.accounts.session({}, { context: { limitMs: lookUpTimeoutMs } })
    const { person } = session
    // Done in the query, because the first load of a page uses only the query.
    applySessionLifetime(session)
    if (person && isDifferentUser(person)) reloadForNewUser(queryClient)
    knownHere = person?.id ?? knownHere
    setActingUser(knownHere)
    // Clears a stored completion that no longer holds, for every caller (ON-02).
    if (person && !person.onboardingComplete) localStore.removeItem(completionKey(person.id))
    return session
  },
}

/** Reloads the page if a request was rejected because another user signed in while the page was suspended. */
export const reloadOnUserChange = async (queryClient: QueryClient): Promise<void> => {
  if (knownHere !== undefined) await sessionQuery.queryFn({ client: queryClient })
}

/** Returns the id of the user as far as the page knows, for data that is stored per user. */
export const usePersonId = (): string | undefined => useQueryClient().getQueryData(sessionQuery.queryKey)?.person?.id

/** Timeout of the sign-out request (access, section 9). */
const signOutTimeoutMs = 5000
const outcomeKey = 'gradapp_sign_out'

let channel: BroadcastChannel | undefined

// One object for sending and receiving: a channel does not deliver to the object that sent.
const sessionChannel = (): BroadcastChannel => {
  channel ??= new BroadcastChannel('gradapp_session')
  return channel
}

/** Notifies the other tabs that a user signed in or out in this one (AE-10). */
export const broadcastSessionChange = (): void => sessionChannel().postMessage('changed')

/** Stores the role and the completion of onboarding in local storage (RO-01, ON-02). */
export const rememberUserState = (person: Person): void => {
  rememberReturning()
  if (person.role) localStore.setItem(`user_role_${person.id}`, person.role)
  if (person.onboardingComplete) localStore.setItem(completionKey(person.id), 'true')
}

const firstVisitKey = 'gradapp_first_visit'

/** Stores until this tab is closed that this is the user's first visit: onboarding must not end with "welcome back". */
export const rememberFirstVisit = (personId: string): void => sessionStore.setItem(firstVisitKey, personId)

export const isFirstVisit = (personId: string): boolean => sessionStore.getItem(firstVisitKey) === personId

/** Whether this browser has stored the user's completion of onboarding. */
export const hasCompletedOnboarding = (personId: string): boolean =>
  localStore.getItem(completionKey(personId)) === 'true'

/** Returns the stored role of the last user; null where no user signed in here, or several with different roles. */
const storedRole = (): Role | null => {
  const keys = localStore.keys().filter((key) => key.startsWith('user_role_'))
  const [role, ...others] = new Set(keys.map((key) => localStore.getItem(key)))
  return others.length === 0 && (role === 'applicant' || role === 'mentor') ? role : null
}

/**
 * Returns the role whose links are shown: the user's, or the locally stored one while the server cannot say who is
 * signed in (RO-02). `isAway` marks a stored role that the server could not confirm.
 */
export const useCachedRole = (): { role: Role | null; isAway: boolean } => {
  const { data, failureCount, errorUpdateCount } = useQuery(sessionQuery)
  const hasFailed = failureCount > 0 || errorUpdateCount > 0
  const stored = !data && hasFailed ? storedRole() : null
  return { role: data?.person?.role ?? stored, isAway: stored !== null }
}

const askSession = async (queryClient: QueryClient) =>
  await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0, retry: 1 })

/** Fetches the session again, bypassing every cache. */
export const refreshSession = async (queryClient: QueryClient) => {
  const session = await askSession(queryClient)
  if (session.person) {
    rememberUserState(session.person)
    const unsaved = unsavedLanguage.read()
    // Saved only if chosen just before sign-in: the language that the browser reports overwrites nothing. A failed save
    // is retried at the next look-up.
    if (unsaved) void saveLanguage(unsaved).catch(() => undefined)
  }
  return session
}

/**
 * Follows sign-ins and sign-outs of other tabs: after a sign-out, nothing of the user stays in memory; after a sign-in,
 * data that was read without a session is fetched again, and the guards decide again (AE-10).
 */
export const syncSessionAcrossTabs = (queryClient: QueryClient, onChange: () => void): void => {
  sessionChannel().addEventListener('message', async () => {
    const before = queryClient.getQueryData(sessionQuery.queryKey)?.person?.id
    // A pending request may have been answered before the change: then fetch once more.
    if (queryClient.isFetching({ queryKey: sessionQuery.queryKey }))
      await askSession(queryClient).catch(() => undefined)
    const session = await refreshSession(queryClient).catch(() => undefined)
    if (session && isDifferentUser(session.person)) return reloadForNewUser(queryClient)
    if (session && session.person?.id !== before) {
      const sessionHash = hashKey(sessionQuery.queryKey)
      void queryClient.resetQueries({ predicate: ({ queryHash }) => queryHash !== sessionHash })
    }
    onChange()
  })
}

/** Ends the session. `logoutUrl` ends the one at the provider as well, where the instance asks for it. */
const endSession = async (): Promise<{ isEnded: boolean; logoutUrl?: string }> => {
  try {
    const answer = await fetchAuthWithTimeout(signOutTimeoutMs, '/api/auth/sign-out', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...getActingUserHeaders() },
      body: '{}',
    })
    const { logoutUrl } = (await answer.json().catch(() => ({}))) as { logoutUrl?: string }
    return { isEnded: answer.ok, ...(logoutUrl ? { logoutUrl } : {}) }
  } catch {
    return { isEnded: false }
  }
}

/** Closes the system notifications that came while the page was closed (NT-07). */
const closeShownMessages = async (): Promise<void> => {
  const worker = await navigator.serviceWorker?.getRegistration('/')
  for (const shown of (await worker?.getNotifications()) ?? []) shown.close()
}

/** Signs out and opens the landing page by a full load, so that no data of the user stays in memory (SO-01). */
export const signOut = async (t: TFunction): Promise<void> => {
  showToast({ message: t('accounts.signingOut'), tone: 'busy' })
  localStore.removeItem('rememberMe')
  localStore.removeItem('userEmail')
  const { isEnded, logoutUrl = '/' } = await endSession()
  clearLocalValues()
  sessionStore.clear()
  sessionStore.setItem(outcomeKey, isEnded ? 'ended' : 'unconfirmed')
  await closeShownMessages().catch(() => undefined)
  await purgeOfflineCache().catch(() => undefined)
  broadcastSessionChange()
  window.location.assign(logoutUrl)
}

/** Shows the outcome of the sign-out before this page load, once (SO-01). */
export const showSignOutResult = (t: TFunction): void => {
  const outcome = sessionStore.getItem(outcomeKey)
  sessionStore.removeItem(outcomeKey)
  if (outcome === 'ended') showToast({ message: t('accounts.signedOut'), tone: 'success' })
  if (outcome === 'unconfirmed')
    showErrorText(t, { message: t('accounts.signOutUnconfirmed'), severity: 'high', requiresSignIn: true })
}

type GuardContext = { queryClient: QueryClient; texts: i18n }
/** Location with the fragment `hash`, which is never sent to a server: it may contain the secret of a mail's link. */
type PageLocation = { pathname: string; searchStr: string; hash?: string }

/** Shows the reason of a redirect. */
const announceRedirect = (texts: i18n, message: AccessMessage): void => {
  showToast({ message: texts.t(`accounts.access.${message}`), tone: 'info' })
}

/** Minimum interval between look-ups of the role (access, section 4). */
const lookUpEveryMs = 2000

/**
 * Fetches the session, at most once in 2 s; throws when the server does not respond in time (RO-01). It has its own
 * query key: a response that the page read just before the sign-in would say "signed out".
 */
export const fetchSession = async (queryClient: QueryClient) =>
  await queryClient.fetchQuery({
    queryKey: ['session look-up'],
    queryFn: async () => await withTimeLimit(refreshSession(queryClient), lookUpTimeoutMs),
    staleTime: lookUpEveryMs,
    retry: false,
  })

/** Timeout for the onboarding status; a late response still takes effect (ON-04). */
const statusTimeoutMs = 3000

const readSession = async ({ queryClient }: GuardContext) => {
  try {
    const known = queryClient.ensureQueryData({ ...sessionQuery, retry: 1 })
    return await withTimeLimit(known, statusTimeoutMs)
  } catch {
    return undefined
  }
}

/** Whether a user has signed in with this browser: then "cannot determine" differs from "signed out". */
const hasSignedInBefore = (): boolean => localStore.keys().some((key) => key.startsWith('user_role_'))

/** Returns the address `to`, with the requested page as redirect parameter if `shouldKeepPath`. */
const toRedirectPath = (to: string, { pathname, searchStr, hash }: PageLocation, shouldKeepPath = false): string => {
  if (!shouldKeepPath) return to
  const search = new URLSearchParams({ redirect: `${pathname}${searchStr}` }).toString()
  return `${to}?${search}${hash ? `#${hash}` : ''}`
}

const unknownVisitor = (texts: i18n, location: PageLocation): { isKnown: boolean } => {
  if (hasSignedInBefore()) {
    showErrorText(texts.t, { message: texts.t('accounts.auth.connectionTrouble') })
    return { isKnown: false }
  }
  showErrorText(texts.t, { message: texts.t('accounts.access.checkFailed') })
  // A user who turns out to be signed in after all goes on to the requested page.
  const signedOut = decideAccess(location.pathname, null)
  throw redirect({ href: toRedirectPath('/auth', location, !signedOut.allow && signedOut.keepsPath) })
}

/** Route guard: applies the access rules and redirects with their message (RG-02, RA-02 to RA-08). */
export const guardRoute = async (context: GuardContext, location: PageLocation): Promise<{ isKnown: boolean }> => {
  const session = await readSession(context)
  if (!session) return unknownVisitor(context.texts, location)
  const access = decideAccess(location.pathname, session.person)
  if (access.allow) return { isKnown: true }
  if (access.message) announceRedirect(context.texts, access.message)
  // The access rules return addresses, not routes; each of them is a page of this site.
  throw redirect({ href: toRedirectPath(access.to, location, access.keepsPath) })
}
