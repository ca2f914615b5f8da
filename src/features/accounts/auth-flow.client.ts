import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { localStore, sessionStore } from '#src/client/browser-storage.ts'
import { showErrorText } from '#src/client/errors.ts'
import type { Provider } from '#src/shared/sign-in-providers.ts'
import { decideAccess, findPathAfterSignIn, type Visitor } from './access.rules.ts'
import { type AuthReply, requestAuth } from './auth-request.client.ts'
import { broadcastSessionChange, fetchSession, sessionQuery } from './client.ts'
import type { Role } from './contract.ts'
import { readInvitation } from './invitation.client.ts'
import { sanitizeRedirect } from './redirect.rules.ts'

export type EntrySearch = { redirect?: string }

/** Parses the redirect parameter; anything but a path of this site is dropped (AU-07). */
export const toEntrySearch = ({ redirect }: Record<string, unknown>): EntrySearch => {
  const path = sanitizeRedirect(typeof redirect === 'string' ? redirect : undefined)
  return path ? { redirect: path } : {}
}

/** Finds the destination of a signed-in user: the redirect if they may open it, else the page of their role. */
export const findDestination = (visitor: Visitor, redirect: string | undefined): string => {
  const path = sanitizeRedirect(redirect)
  if (!path) return findPathAfterSignIn(visitor)
  const access = decideAccess(new URL(path, window.location.origin).pathname, visitor)
  return access.allow ? path : findPathAfterSignIn(visitor)
}

export interface SignInResult {
  user: { id: string; role?: string | null }
  chosenRole: Role
  redirect?: string | undefined
}

const isRole = (role: unknown): role is Role => role === 'applicant' || role === 'mentor'

/** Returns the fallback role when the server is unreachable: stored, from the account, or chosen (RO-01). */
const fallbackVisitor = ({ user, chosenRole }: SignInResult): Visitor => {
  const known = [user.role, localStore.getItem(`user_role_${user.id}`), chosenRole].find(isRole)
  return { role: known ?? 'applicant', onboardingComplete: false, completion: 0 }
}

/** Redirects a user after sign-in, and notifies the other tabs. */
export const useRedirectAfterSignIn = () => {
  const queryClient = useQueryClient()
  const router = useRouter()
  const { t } = useTranslation()
  return async (entrance: SignInResult): Promise<void> => {
    broadcastSessionChange()
    let visitor: Visitor | undefined
    try {
      visitor = (await fetchSession(queryClient)).person ?? undefined
    } catch {
      showErrorText(t, { message: t('accounts.auth.connectionTrouble') })
      // The cached session says "signed out"; the guards must not use that result any more.
      void queryClient.resetQueries({ queryKey: sessionQuery.queryKey })
    }
    // The fragment of the requested address was stored in the browser and never sent to a server.
    const behind = entrance.redirect ? window.location.hash : ''
    router.history.push(`${findDestination(visitor ?? fallbackVisitor(entrance), entrance.redirect)}${behind}`)
  }
}

/** Timeout of a sign-in. */
export const signInTimeoutMs = 15_000

export type Purpose = 'signIn' | 'signUp' | 'connect'

export interface SocialSignInOptions {
  purpose: Purpose
  /** Role chosen on the page; undefined where the role is already known. */
  chosenRole?: Role
  redirect?: string | undefined
  /** Whether the session outlives the browser (SI-05). */
  isRemembered: boolean
}

const chosenRoleKey = 'gradapp_chosen_role'

/** Reads the role chosen in this tab before the provider's page, the last of the sources of a role (RO-01). */
export const readChosenRole = (): Role | undefined => [sessionStore.getItem(chosenRoleKey)].find(isRole)

/**
 * Begins connecting a provider to the account of the signed-in user, who has just proved their identity; succeeds by leaving
 * this page.
 *
 * @param redirect where the user goes on from the provider
 */
export const connectProvider = async (provider: Provider, redirect: string): Promise<AuthReply<{ url?: string }>> => {
  const callbackURL = `/auth/callback?${new URLSearchParams({ provider, purpose: 'connect', redirect })}`
  const body = { provider, callbackURL, errorCallbackURL: callbackURL, disableRedirect: true }
  const reply = await requestAuth<{ url?: string }>('link-social', body, signInTimeoutMs)
  if (reply.isDone && reply.body.url) window.location.assign(reply.body.url)
  return reply
}

/** Begins sign-in with another provider; succeeds by leaving this page (AE-09). */
export const signInWithProvider = async (
  provider: Provider,
  { purpose, chosenRole, redirect, isRemembered }: SocialSignInOptions,
): Promise<AuthReply<{ url?: string }>> => {
  const query = new URLSearchParams({ provider, purpose, ...(redirect ? { redirect } : {}) })
  const callbackURL = `/auth/callback?${query}`
  const additionalData = { rememberMe: isRemembered, invitation: readInvitation() }
  const reply = await requestAuth<{ url?: string }>(
    'sign-in/social',
    { provider, callbackURL, errorCallbackURL: callbackURL, disableRedirect: true, additionalData },
    signInTimeoutMs,
  )
  if (chosenRole) sessionStore.setItem(chosenRoleKey, chosenRole)
  if (reply.isDone && reply.body.url) window.location.assign(reply.body.url)
  return reply
}
