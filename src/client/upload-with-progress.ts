const headersOf = (request: XMLHttpRequest): Headers => {
  const lines = request.getAllResponseHeaders().trim().split(/\r?\n/)
  return new Headers(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon), line.slice(colon + 1).trim()]
    }),
  )
}

/**
 * Sends a request as `fetch` would, and reports the upload progress, 0 to 1. Uses XMLHttpRequest, because fetch does
 * not report the progress of an upload.
 */
export const uploadWithProgress = async (
  request: Request,
  { limitMs, onProgress }: { limitMs: number; onProgress: (share: number) => void },
): Promise<Response> => {
  const body = await request.blob()
  return await new Promise((resolve, reject) => {
    const sender = new XMLHttpRequest()
    sender.open(request.method, request.url)
    for (const [name, value] of request.headers) sender.setRequestHeader(name, value)
    sender.timeout = limitMs
    sender.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    sender.addEventListener('load', () =>
      resolve(new Response(sender.responseText || null, { status: sender.status, headers: headersOf(sender) })),
    )
    sender.addEventListener('error', () => reject(new TypeError('The network failed')))
    sender.addEventListener('timeout', () => reject(new DOMException('The call timed out', 'TimeoutError')))
    sender.send(body)
  })
}
