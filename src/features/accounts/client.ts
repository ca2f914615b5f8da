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

/** How long the look-up of who somebody is, and of their role, may take (access, section 9). */
const lookUpTimeoutMs = 5000

const completionKey = (personId: string) => `onboarding_completed_${personId}`

/** Whom this page has known last; what was read for them may be in its memory still. */
let knownHere: string | undefined

const isSomebodyElse = (person: Person | null): boolean => knownHere !== undefined && person?.id !== knownHere

/**
 * Begins this page anew, because whom it knew has gone: forms, drafts, answers and what waits to be sent are in its
 * memory in more places than could be named (SS-04).
 */
const leavePerson = (queryClient: QueryClient): void => {
  sessionStore.clear()
  // Nobody is asked whether to stay: what has not been sent is not the next person's to send.
  queryClient.getMutationCache().clear()
  window.location.reload()
}

/** Keeps in this browser only what the session allows: offline copies need one with "remember me", of the same person. */
const applySessionLifetime = ({ person, rememberedUntil }: Session): void => {
  if (person) recordSessionLifetime(person.id, Boolean(rememberedUntil))
  void purgeOfflineCache(rememberedUntil ? person?.id : undefined).catch(() => undefined)
}

/** Who is signed in, for the header, the guards and every part that depends on the person. */
export const sessionQuery = {
  ...api.accounts.session.queryOptions(),
  // Without the signal of the query: a page that leaves while it waits, and was the last to listen, would take the
  // question along, and everybody else who waits would hear the former answer.
  queryFn: async ({ client: queryClient }: { client: QueryClient }) => {
    const session = await client.accounts.session({}, { context: { limitMs: lookUpTimeoutMs } })
    const { person } = session
    // In the query, because the first load of a page asks by it alone.
    applySessionLifetime(session)
    if (person && isSomebodyElse(person)) leavePerson(queryClient)
    knownHere = person?.id ?? knownHere
    setActingUser(knownHere)
    // Whoever asks: what this browser kept of a completion that is none any more goes (ON-02).
    if (person && !person.onboardingComplete) localStore.removeItem(completionKey(person.id))
    return session
  },
}

/** Looks whether a refusal came because this page slept while somebody else signed in, and begins it anew then. */
export const reloadOnUserChange = async (queryClient: QueryClient): Promise<void> => {
  if (knownHere !== undefined) await sessionQuery.queryFn({ client: queryClient })
}

/** Who is signed in as far as the page knows, for what it keeps by person. */
export const usePersonId = (): string | undefined => useQueryClient().getQueryData(sessionQuery.queryKey)?.person?.id

/** How long sign-out waits for the server (access, section 9). */
const signOutTimeoutMs = 5000
const outcomeKey = 'gradapp_sign_out'

let channel: BroadcastChannel | undefined

// One object for sending and hearing: a channel does not deliver to the object that sent.
const sessionChannel = (): BroadcastChannel => {
  channel ??= new BroadcastChannel('gradapp_session')
  return channel
}

/** Tells the other tabs that somebody signed in or out here (AE-10). */
export const broadcastSessionChange = (): void => sessionChannel().postMessage('changed')

/** Keeps what older parts read from this browser: the role, and whether onboarding is behind (RO-01, ON-02). */
export const rememberUserState = (person: Person): void => {
  rememberReturning()
  if (person.role) localStore.setItem(`user_role_${person.id}`, person.role)
  if (person.onboardingComplete) localStore.setItem(completionKey(person.id), 'true')
}

const firstVisitKey = 'gradapp_first_visit'

/** Remembers until this tab is closed that the person is here for the first time: nobody is welcomed back from onboarding. */
export const rememberFirstVisit = (personId: string): void => sessionStore.setItem(firstVisitKey, personId)

export const isFirstVisit = (personId: string): boolean => sessionStore.getItem(firstVisitKey) === personId

/** Whether this browser has seen the person complete onboarding. */
export const hasCompletedOnboarding = (personId: string): boolean =>
  localStore.getItem(completionKey(personId)) === 'true'

/** The role that this browser knows of whoever signed in last; null where nobody did, or several with unlike roles. */
const storedRole = (): Role | null => {
  const keys = localStore.keys().filter((key) => key.startsWith('user_role_'))
  const [role, ...others] = new Set(keys.map((key) => localStore.getItem(key)))
  return others.length === 0 && (role === 'applicant' || role === 'mentor') ? role : null
}

/**
 * Whose links to show: the person's role, and while nobody can say who is there the locally stored one (RO-02). `isAway`
 * says that it is a stored one, of somebody whom the server could not be asked about.
 */
export const useCachedRole = (): { role: Role | null; isAway: boolean } => {
  const { data, failureCount, errorUpdateCount } = useQuery(sessionQuery)
  const hasFailed = failureCount > 0 || errorUpdateCount > 0
  const stored = !data && hasFailed ? storedRole() : null
  return { role: data?.person?.role ?? stored, isAway: stored !== null }
}

const askSession = async (queryClient: QueryClient) =>
  await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0, retry: 1 })

/** Asks anew who is signed in, past every cache. */
export const refreshSession = async (queryClient: QueryClient) => {
  const session = await askSession(queryClient)
  if (session.person) {
    rememberUserState(session.person)
    const unsaved = unsavedLanguage.read()
    // Chosen just before signing in; what the browser speaks by itself overwrites nothing. A failure is tried again at
    // the next look.
    if (unsaved) void saveLanguage(unsaved).catch(() => undefined)
  }
  return session
}

/**
 * Follows sign-ins and sign-outs of other tabs: when the person left, nothing of them stays in memory; when somebody
 * came, what was read for nobody is read anew, and the guards decide again (AE-10).
 */
export const syncSessionAcrossTabs = (queryClient: QueryClient, onChange: () => void): void => {
  sessionChannel().addEventListener('message', async () => {
    const before = queryClient.getQueryData(sessionQuery.queryKey)?.person?.id
    // A question that was on its way may have been answered before the change: then once more.
    if (queryClient.isFetching({ queryKey: sessionQuery.queryKey }))
      await askSession(queryClient).catch(() => undefined)
    const session = await refreshSession(queryClient).catch(() => undefined)
    if (session && isSomebodyElse(session.person)) return leavePerson(queryClient)
    if (session && session.person?.id !== before) {
      const kept = hashKey(sessionQuery.queryKey)
      void queryClient.resetQueries({ predicate: ({ queryHash }) => queryHash !== kept })
    }
    onChange()
  })
}

const endSession = async (): Promise<boolean> => {
  try {
    const answer = await fetchAuthWithTimeout(signOutTimeoutMs, '/api/auth/sign-out', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...getActingUserHeaders() },
      body: '{}',
    })
    return answer.ok
  } catch {
    return false
  }
}

/** The messages that the system still shows of what came while the page was closed (NT-07). */
const closeShownMessages = async (): Promise<void> => {
  const worker = await navigator.serviceWorker?.getRegistration('/')
  for (const shown of (await worker?.getNotifications()) ?? []) shown.close()
}

/** Ends the session and leaves for the landing page by a full load, so that nothing of the person stays in memory (SO-01). */
export const signOut = async (t: TFunction): Promise<void> => {
  showToast({ message: t('accounts.signingOut'), tone: 'busy' })
  localStore.removeItem('rememberMe')
  localStore.removeItem('userEmail')
  const ended = await endSession()
  clearLocalValues()
  sessionStore.clear()
  sessionStore.setItem(outcomeKey, ended ? 'ended' : 'unconfirmed')
  await closeShownMessages().catch(() => undefined)
  await purgeOfflineCache().catch(() => undefined)
  broadcastSessionChange()
  window.location.assign('/')
}

/** Says how the sign-out before this page load went, once (SO-01). */
export const showSignOutResult = (t: TFunction): void => {
  const outcome = sessionStore.getItem(outcomeKey)
  sessionStore.removeItem(outcomeKey)
  if (outcome === 'ended') showToast({ message: t('accounts.signedOut'), tone: 'success' })
  if (outcome === 'unconfirmed')
    showErrorText(t, { message: t('accounts.signOutUnconfirmed'), severity: 'high', requiresSignIn: true })
}

type GuardContext = { queryClient: QueryClient; texts: i18n }
/** `hash` is what stands behind the #, which no server is sent: a secret of a mail's link may. */
type Place = { pathname: string; searchStr: string; hash?: string }

/** Says why a visitor was sent elsewhere. */
const announceRedirect = (texts: i18n, message: AccessMessage): void => {
  showToast({ message: texts.t(`accounts.access.${message}`), tone: 'info' })
}

/** Look-ups of the role come no closer together than this (access, section 4). */
const lookUpEveryMs = 2000

/**
 * Who is signed in, asked anew at most once in 2 s; fails when the server does not say in time (RO-01). Under a key of
 * its own: what the page read just before somebody signed in would answer that nobody did.
 */
export const fetchSession = async (queryClient: QueryClient) =>
  await queryClient.fetchQuery({
    queryKey: ['session look-up'],
    queryFn: async () => await withTimeLimit(refreshSession(queryClient), lookUpTimeoutMs),
    staleTime: lookUpEveryMs,
    retry: false,
  })

/** After this a page no longer waits for whether onboarding is behind; it goes on as soon as that is known (ON-04). */
const statusTimeoutMs = 3000

const readSession = async ({ queryClient }: GuardContext) => {
  try {
    const known = queryClient.ensureQueryData({ ...sessionQuery, retry: 1 })
    return await withTimeLimit(known, statusTimeoutMs)
  } catch {
    return undefined
  }
}

/** Whether this browser has seen somebody sign in: then "cannot tell" is not the same as "nobody". */
const knowsSomebody = (): boolean => localStore.keys().some((key) => key.startsWith('user_role_'))

/** The address `to`, with the way back to where somebody wanted to go if it is kept. */
const addressOf = (to: string, { pathname, searchStr, hash }: Place, keepsPath = false): string => {
  if (!keepsPath) return to
  const search = new URLSearchParams({ redirect: `${pathname}${searchStr}` }).toString()
  return `${to}?${search}${hash ? `#${hash}` : ''}`
}

const unknownVisitor = (texts: i18n, place: Place): { isKnown: boolean } => {
  if (knowsSomebody()) {
    showErrorText(texts.t, { message: texts.t('accounts.auth.connectionTrouble') })
    return { isKnown: false }
  }
  showErrorText(texts.t, { message: texts.t('accounts.access.checkFailed') })
  // Whoever turns out to be signed in after all goes on to the page that was asked for.
  const signedOut = decideAccess(place.pathname, null)
  throw redirect({ href: addressOf('/auth', place, !signedOut.allow && signedOut.keepsPath) })
}

/** The route guard: asks the access table and sends the visitor on with its message (RG-02, RA-02 to RA-08). */
export const guardRoute = async (context: GuardContext, place: Place): Promise<{ isKnown: boolean }> => {
  const session = await readSession(context)
  if (!session) return unknownVisitor(context.texts, place)
  const access = decideAccess(place.pathname, session.person)
  if (access.allow) return { isKnown: true }
  if (access.message) announceRedirect(context.texts, access.message)
  // The access table speaks of addresses, not of routes; each of them is one of ours.
  throw redirect({ href: addressOf(access.to, place, access.keepsPath) })
}
