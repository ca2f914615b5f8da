import { useEffect, useRef } from 'react'
import { cancelPasskey, canSuggestPasskeys, signInWithPasskey } from '../../passkeys.client.ts'

/**
 * Offers passkeys in the autofill of the e-mail field (WebAuthn conditional mediation). Starts at the first focus, so
 * that a visit without input sends no request.
 *
 * @returns function to call on focus, and again after "remember me" has changed
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
    // A ceremony without a choice of the user is no error: the form continues as if no passkey had been offered.
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
