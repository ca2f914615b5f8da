interface DemoRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  path: string
  body?: object | FormData
}

/** Headless client of this machine: it stores the session cookie that it gets, and names its acting user. */
export interface Browser {
  call: <T = Record<string, unknown>>(
    method: DemoRequest['method'],
    path: string,
    body?: object | FormData,
  ) => Promise<T>
  /** Downloads the bytes of a file. */
  download: (path: string) => Promise<ArrayBuffer>
  /** Returns the id of the signed-up account; empty before. */
  personId: () => string
}

const bodyOf = (body: DemoRequest['body']) => (body instanceof FormData ? body : JSON.stringify(body))

/** Opens a client whose calls throw when the server rejects them. */
export const openBrowser = (url: string): Browser => {
  let cookie = ''
  let personId = ''
  const send = async ({ method, path, body }: DemoRequest) => {
    const isJson = body && !(body instanceof FormData)
    const answer = await fetch(url + path, {
      method,
      headers: { origin: url, cookie, 'x-person': personId, ...(isJson ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: bodyOf(body) } : {}),
    })
    const set = answer.headers.getSetCookie()
    if (set.length > 0) cookie = set.map((line) => line.split(';')[0]).join('; ')
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return answer
  }
  return {
    call: async <T>(method: DemoRequest['method'], path: string, body?: DemoRequest['body']) => {
      const read = (await (await send({ method, path, ...(body ? { body } : {}) })).json()) as T & {
        user?: { id: string }
      }
      personId = read.user?.id ?? personId
      return read
    },
    download: async (path) => await (await send({ method: 'GET', path })).arrayBuffer(),
    personId: () => personId,
  }
}
