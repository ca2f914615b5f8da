import type { TFunction } from 'i18next'
import { api } from '#src/client/api.ts'
import { showToast } from '#src/client/ui/toasts.ts'
import { languageStorageKey } from '#src/shared/locales.ts'

/** Who is signed in, for the header, the guards and every part that depends on the person. */
export const sessionQuery = api.accounts.session.queryOptions()

/** How long sign-out waits for the server (access, section 9). */
const signOutTimeoutMs = 5000
const outcomeKey = 'gradapp_sign_out'

const clearExceptLanguage = (): void => {
  const language = localStorage.getItem(languageStorageKey)
  localStorage.clear()
  if (language) localStorage.setItem(languageStorageKey, language)
}

const endSession = async (): Promise<boolean> => {
  try {
    const answer = await fetch('/api/auth/sign-out', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
      signal: AbortSignal.timeout(signOutTimeoutMs),
    })
    return answer.ok
  } catch {
    return false
  }
}

/** Ends the session and leaves for the landing page by a full load, so that nothing of the person stays in memory (SO-01). */
export const signOut = async (t: TFunction): Promise<void> => {
  showToast({ message: t('accounts.signingOut'), tone: 'busy' })
  localStorage.removeItem('rememberMe')
  localStorage.removeItem('userEmail')
  const ended = await endSession()
  clearExceptLanguage()
  if (!ended) sessionStorage.clear()
  sessionStorage.setItem(outcomeKey, ended ? 'ended' : 'unconfirmed')
  window.location.assign('/')
}

/** Says how the sign-out before this page load went, once (SO-01). */
export const announceSignOut = (t: TFunction): void => {
  const outcome = sessionStorage.getItem(outcomeKey)
  sessionStorage.removeItem(outcomeKey)
  if (outcome === 'ended') showToast({ message: t('accounts.signedOut'), tone: 'success' })
  if (outcome === 'unconfirmed')
    showToast({ message: t('accounts.signOutUnconfirmed'), tone: 'error', durationMs: 10_000 })
}
