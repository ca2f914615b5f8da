import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { tellFailure } from '#src/client/failures.ts'
import { localValues, tabValues } from '#src/client/storage.ts'
import { accessTo, pathAfterSignIn, type Visitor } from './access.rules.ts'
import { type AuthReply, askAccounts } from './auth-request.client.ts'
import { announceSession, lookUpSession, sessionQuery } from './client.ts'
import type { Role } from './contract.ts'
import { safeRedirect } from './redirect.rules.ts'

export type EntrySearch = { redirect?: string }

/** Reads the address to return to; anything but a path of this site is dropped (AU-07). */
export const toEntrySearch = ({ redirect }: Record<string, unknown>): EntrySearch => {
  const path = safeRedirect(typeof redirect === 'string' ? redirect : undefined)
  return path ? { redirect: path } : {}
}

/** Where a known person goes from the sign-in pages: back where they came from when they may, else by their role. */
export const destinationOf = (visitor: Visitor, redirect: string | undefined): string => {
  const path = safeRedirect(redirect)
  if (!path) return pathAfterSignIn(visitor)
  const access = accessTo(new URL(path, window.location.origin).pathname, visitor)
  return access.allow ? path : pathAfterSignIn(visitor)
}

export interface Entrance {
  user: { id: string; role?: string | null }
  chosenRole: Role
  redirect?: string | undefined
}

const isRole = (role: unknown): role is Role => role === 'applicant' || role === 'mentor'

/** The role when the server cannot be asked: what this browser knows, what the account said, what was chosen (RO-01). */
const fallbackVisitor = ({ user, chosenRole }: Entrance): Visitor => {
  const known = [user.role, localValues.getItem(`user_role_${user.id}`), chosenRole].find(isRole)
  return { role: known ?? 'applicant', onboardingComplete: false, completion: 0 }
}

/** Takes a person who has just signed in to where they belong, and tells the other tabs. */
export const useEntrance = () => {
  const queryClient = useQueryClient()
  const router = useRouter()
  const { t } = useTranslation()
  return async (entrance: Entrance): Promise<void> => {
    announceSession()
    let visitor: Visitor | undefined
    try {
      visitor = (await lookUpSession(queryClient)).person ?? undefined
    } catch {
      tellFailure(t, { message: t('accounts.auth.connectionTrouble') })
      // What was known is that nobody is here; the guards must not take that for an answer any more.
      void queryClient.resetQueries({ queryKey: sessionQuery.queryKey })
    }
    // What stood behind the # of the address that was asked for has come along, and was never in a request.
    const behind = entrance.redirect ? window.location.hash : ''
    router.history.push(`${destinationOf(visitor ?? fallbackVisitor(entrance), entrance.redirect)}${behind}`)
  }
}

export type Provider = 'google' | 'github'

/** How long a sign-in may take before it counts as unanswered. */
export const signInTimeoutMs = 15_000

export type Purpose = 'signIn' | 'signUp' | 'connect'

export interface Departure {
  purpose: Purpose
  /** Nobody chose one where the role is known. */
  chosenRole?: Role
  redirect?: string | undefined
  /** Whether the session shall outlive the browser (SI-05). */
  isRemembered: boolean
}

const chosenRoleKey = 'gradapp_chosen_role'

/** The role chosen in this tab before leaving for a provider, the last of the sources of a role (RO-01). */
export const readChosenRole = (): Role | undefined => [tabValues.getItem(chosenRoleKey)].find(isRole)

/**
 * Begins connecting a provider to the account of the signed-in user, who has just proved their identity; succeeds by leaving
 * this page.
 *
 * @param redirect where the user goes on from the provider
 */
export const connectProvider = async (provider: Provider, redirect: string): Promise<AuthReply<{ url?: string }>> => {
  const callbackURL = `/auth/callback?${new URLSearchParams({ provider, purpose: 'connect', redirect })}`
  const body = { provider, callbackURL, errorCallbackURL: callbackURL, disableRedirect: true }
  const reply = await askAccounts<{ url?: string }>('link-social', body, signInTimeoutMs)
  if (reply.isDone && reply.body.url) window.location.assign(reply.body.url)
  return reply
}

/** Begins sign-in with another provider; succeeds by leaving this page (AE-09). */
export const leaveForProvider = async (
  provider: Provider,
  { purpose, chosenRole, redirect, isRemembered }: Departure,
): Promise<AuthReply<{ url?: string }>> => {
  const query = new URLSearchParams({ provider, purpose, ...(redirect ? { redirect } : {}) })
  const callbackURL = `/auth/callback?${query}`
  const additionalData = { rememberMe: isRemembered }
  const reply = await askAccounts<{ url?: string }>(
    'sign-in/social',
    { provider, callbackURL, errorCallbackURL: callbackURL, disableRedirect: true, additionalData },
    signInTimeoutMs,
  )
  if (chosenRole) tabValues.setItem(chosenRoleKey, chosenRole)
  if (reply.isDone && reply.body.url) window.location.assign(reply.body.url)
  return reply
}
