/**
 * Fetches without redirects: a response must not send a request, its body or its key to a host that is not configured.
 */
export const fetchWithoutRedirects: typeof fetch = async (input, init) =>
  await fetch(input, { ...init, redirect: 'error' })
