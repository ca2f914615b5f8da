/** Fetches with a timeout until the first byte; a response that has begun may take as long as it needs. */
export const fetchWithTimeout = async (request: Request, init: RequestInit, limitMs: number): Promise<Response> => {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new DOMException('The call timed out', 'TimeoutError')), limitMs)
  try {
    return await fetch(request, { ...init, signal: AbortSignal.any([request.signal, late.signal]) })
  } finally {
    clearTimeout(timer)
  }
}
