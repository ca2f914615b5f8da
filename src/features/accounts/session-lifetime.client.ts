import { localStore } from '#src/client/browser-storage.ts'
import { purgeOfflineCache } from '#src/client/offline-cache.ts'
import { hasScriptCookie, writeScriptCookie } from '#src/client/script-cookie.ts'
import { languageStorageKey } from '#src/shared/locales.ts'

// Local storage outlives the browser, a session without "remember me" does not. Drafts, unsent messages and unsaved steps of a
// writing stay while the browser is open, also past the end of the session, and are cleared at the first start after it was closed.

/** Holds the id of the user of the last session without "remember me". */
const markKey = 'gradapp_until_close'
/** A session cookie: the browser deletes it together with the one of the session. */
const cookie = 'gradapp_open'

/** Clears local storage except for the language, as signing out does (SO-01). */
export const clearLocalValues = (): void => {
  const language = localStore.getItem(languageStorageKey)
  localStore.clear()
  if (language) localStore.setItem(languageStorageKey, language)
}

/**
 * Notes whether what this browser stores for the signed-in user may outlive the browser. Removes what a session of another user
 * without "remember me" left: the note is about one user, and would no longer be about that one.
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

/** Clears what a session without "remember me" left, once the browser was closed. Runs before the page reads local storage. */
export const purgeAfterBrowserClosed = (): void => {
  if (localStore.getItem(markKey) === null || hasScriptCookie(cookie, '1')) return
  clearLocalValues()
  void purgeOfflineCache().catch(() => undefined)
}
