import { useEffect, useRef } from 'react'
import { cancelPasskey, canSuggestPasskeys, signInWithPasskey } from '../../passkeys.client.ts'

/**
 * Offers passkeys among the suggestions of the e-mail field (WebAuthn conditional mediation). Starts at the first focus, so
 * that a page that is only read loads and asks nothing.
 *
 * @returns what to call on focus, and again after the choice to be remembered has changed
 */
export const usePasskeyAutofill = (
  isRemembered: () => boolean,
  onSignedIn: (user: { id: string; role?: string }) => Promise<void>,
) => {
  const state = useRef<'idle' | 'offered' | 'left'>('idle')
  useEffect(
    () => () => {
      if (state.current === 'offered') void cancelPasskey().catch(() => undefined)
      state.current = 'left'
    },
    [],
  )
  const offer = async () => {
    if (!(await canSuggestPasskeys())) return
    const reply = await signInWithPasskey(isRemembered(), true)
    // Without an answer by the user nothing has failed: the form goes on as if no passkey had been offered.
    if (reply.isDone && state.current === 'offered') await onSignedIn(reply.body.user)
  }
  const start = () => {
    state.current = 'offered'
    void offer().catch(() => undefined)
  }
  return {
    handleFocus: () => {
      if (state.current === 'idle') start()
    },
    handleChoice: () => {
      if (state.current === 'offered') start()
    },
  }
}
