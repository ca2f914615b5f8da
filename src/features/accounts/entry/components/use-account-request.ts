import { useRef, useState } from 'react'
import { signInTimeoutMs } from '../../auth-flow.client.ts'
import { type AuthFailure, requestAuth } from '../../auth-request.client.ts'

/** Sends one credential request of a form at a time; `tries` identifies each error, so that screen readers announce it. */
export const useAccountRequest = <Body>() => {
  const isSending = useRef(false)
  const [state, setState] = useState<{ isBusy: boolean; failure: AuthFailure | undefined; tries: number }>({
    isBusy: false,
    failure: undefined,
    tries: 0,
  })
  const send = async (path: string, body: object, onDone: (answer: Body) => Promise<void> | void): Promise<void> => {
    if (isSending.current) return
    isSending.current = true
    setState(({ tries }) => ({ isBusy: true, failure: undefined, tries: tries + 1 }))
    const reply = await requestAuth<Body>(path, body, signInTimeoutMs)
    if (reply.isDone) await onDone(reply.body)
    isSending.current = false
    setState(({ tries }) => ({ isBusy: false, failure: reply.isDone ? undefined : reply, tries }))
  }
  const forget = () => setState((before) => ({ ...before, failure: undefined }))
  return { ...state, send, forget }
}
