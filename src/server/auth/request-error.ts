import { AsyncLocalStorage } from 'node:async_hooks'

// The library answers whatever it did not expect with an empty 500. What it met is handed from its hook to whoever asked.

const asked = new AsyncLocalStorage<{ error?: unknown }>()

/** Remembers what the request that is being answered failed by. */
export const recordRequestError = (error: unknown) => {
  const held = asked.getStore()
  if (held) held.error = error
}

/** Runs a request of the accounts; with the answer comes what it failed by, if it did. */
export const captureRequestError = async (
  answer: () => Promise<Response>,
): Promise<{ response: Response; error: unknown }> => {
  const held: { error?: unknown } = {}
  const response = await asked.run(held, answer)
  return { response, error: held.error }
}
