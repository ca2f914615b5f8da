import { AsyncLocalStorage } from 'node:async_hooks'

// Error of an account request: the library turns unexpected errors into an empty 500, so its hook passes the error to
// the caller through AsyncLocalStorage.

const requestStorage = new AsyncLocalStorage<{ error?: unknown }>()

/** Stores the error of the current account request. */
export const recordRequestError = (error: unknown) => {
  const store = requestStorage.getStore()
  if (store) store.error = error
}

/** Runs an account request and returns its response together with the error that caused it, if any. */
export const captureRequestError = async (
  answer: () => Promise<Response>,
): Promise<{ response: Response; error: unknown }> => {
  const store: { error?: unknown } = {}
  const response = await requestStorage.run(store, answer)
  return { response, error: store.error }
}
