import { useRouterState } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import { dayS } from '#src/shared/durations.ts'

export type EntryMode = 'signIn' | 'signUp'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set by the entry links of the landing page: a visitor who has never signed in here comes to create an account. */
    isFromEntryLink?: boolean
  }
}

const cookie = 'gradapp_returning'
const year = 365 * dayS

/** Stores that a user signed in with this browser; in a cookie, because signing out clears local storage (SO-01). */
export const rememberReturning = (): void => {
  // The Cookie Store API is not available in all supported browsers.
  // biome-ignore lint/suspicious/noDocumentCookie: see above.
  document.cookie = `${cookie}=1; path=/; max-age=${year}; samesite=lax`
}

const isReturning = (): boolean => document.cookie.split('; ').includes(`${cookie}=1`)

/**
 * Whether the landing page linked to this document. An entry link that is followed before hydration loads a page and
 * sets no history state.
 */
const cameByLoad = (): boolean => {
  const [load] = performance.getEntriesByType('navigation')
  const { origin, pathname } = window.location
  return document.referrer === `${origin}/` && load !== undefined && new URL(load.name).pathname === pathname
}

/** Whether the user has already pressed or typed into a control, which a change of tab would remove. */
const hasBegun = (): boolean =>
  (window.early?.acts.length ?? 0) > 0 || document.activeElement?.closest('form, [role="tablist"]') != null

const subscribeToNothing = () => () => undefined

/** Returns the initial tab: Sign Up after the entry links of the landing page in a browser without a sign-in (RT-10). */
export const useInitialEntryMode = (): EntryMode => {
  const isFromEntryLink = useRouterState({ select: ({ location }) => location.state.isFromEntryLink === true })
  // Decided once: later interaction does not change the tab.
  const [decide] = useState(() => {
    let decided: EntryMode | undefined
    return (): EntryMode => {
      decided ??= (isFromEntryLink || cameByLoad()) && !isReturning() && !hasBegun() ? 'signUp' : 'signIn'
      return decided
    }
  })
  return useSyncExternalStore<EntryMode>(subscribeToNothing, decide, () => 'signIn')
}
