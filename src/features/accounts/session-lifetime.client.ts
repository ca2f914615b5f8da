import { localStore } from '#src/client/browser-storage.ts'
import { purgeOfflineCache } from '#src/client/offline-cache.ts'
import { hasScriptCookie, writeScriptCookie } from '#src/client/script-cookie.ts'
import { languageStorageKey } from '#src/shared/locales.ts'

// Local storage outlives the browser; a session without "remember me" does not. Drafts, unsent messages and unsaved
// edits stay while the browser is open, also after the session has expired, and are cleared at the first start after
// the browser was closed.

/** Key of the user id of the last session without "remember me". */
const markKey = 'gradapp_until_close'
/** Session cookie: the browser deletes it together with the cookie of the session. */
const cookie = 'gradapp_open'

/** Clears local storage except for the language, as sign-out does (SO-01). */
export const clearLocalValues = (): void => {
  const language = localStore.getItem(languageStorageKey)
  localStore.clear()
  if (language) localStore.setItem(languageStorageKey, language)
}

/**
 * Records whether local data of the signed-in user may outlive the browser. Deletes the data of another user's session
 * without "remember me" first, because only one user is recorded.
 */
export const recordSessionLifetime = (personId: string, isRemembered: boolean): void => {
  const former = localStore.getItem(markKey)
  if (former && former !== personId)
    for (const key of localStore.keys())
      if (key === 'onboarding_data' || `${key} ${localStore.getItem(key)}`.includes(former)) localStore.removeItem(key)
  if (isRemembered) {
    localStore.removeItem(markKey)
    return
  }
  localStore.setItem(markKey, personId)
  writeScriptCookie(cookie, '1')
}

/**
 * Deletes the data of a session without "remember me" after the browser was closed. Runs before the page reads local
 * storage.
 */
export const purgeAfterBrowserClosed = (): void => {
  if (localStore.getItem(markKey) === null || hasScriptCookie(cookie, '1')) return
  clearLocalValues()
  void purgeOfflineCache().catch(() => undefined)
}
