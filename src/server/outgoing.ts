/** A `fetch` that fails on a redirect: an answer cannot lead a request, its body or its key to a host that nobody configured. */
export const fetchWithoutRedirects: typeof fetch = async (input, init) =>
  await fetch(input, { ...init, redirect: 'error' })
