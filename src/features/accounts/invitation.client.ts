import { sessionStore } from '#src/client/browser-storage.ts'

const storageKey = 'gradapp_invitation'

/**
 * Reads the secret of the invitation link that opened this tab, and stores it until the tab is closed. It is in the
 * fragment of the link, which the browser sends to no server.
 */
export const readInvitation = (): string | undefined => {
  const linked = /^#invitation=([\w-]{43})$/.exec(window.location.hash)?.[1]
  if (linked) sessionStore.setItem(storageKey, linked)
  return linked ?? sessionStore.getItem(storageKey) ?? undefined
}

/** Stores the secret of an invitation for the sign-up of this tab, such as one to a group that also admits to sign-up. */
export const rememberInvitation = (secret: string): void => sessionStore.setItem(storageKey, secret)
