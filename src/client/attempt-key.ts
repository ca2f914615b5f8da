import { useRef } from 'react'

type Attempt = { body: string; key: string }

/**
 * One idempotency key per write: the same for each try of the same content, also when the person presses again after
 * a failure, so that an answer lost on the way never makes a second one, and no conflict with oneself. `settle` ends it after success.
 */
export const useAttemptKey = () => {
  const attempt = useRef<Attempt | undefined>(undefined)
  return {
    keyFor: (content: unknown): string => {
      const body = JSON.stringify(content)
      if (attempt.current?.body !== body) attempt.current = { body, key: crypto.randomUUID() }
      return attempt.current.key
    },
    settle: () => {
      attempt.current = undefined
    },
  }
}
