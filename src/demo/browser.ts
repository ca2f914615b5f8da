interface Sent {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  path: string
  body?: object | FormData
}

/** A browser of this machine that nobody sits at: it keeps the session it is given, and names its person. */
export interface Browser {
  call: <T = Record<string, unknown>>(method: Sent['method'], path: string, body?: object | FormData) => Promise<T>
  /** The bytes of a file. */
  download: (path: string) => Promise<ArrayBuffer>
  /** Of the account that signed up; empty before. */
  personId: () => string
}

const bodyOf = (body: Sent['body']) => (body instanceof FormData ? body : JSON.stringify(body))

/** Throws where the server refuses a call. */
export const openBrowser = (url: string): Browser => {
  let cookie = ''
  let personId = ''
  const send = async ({ method, path, body }: Sent) => {
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
    call: async <T>(method: Sent['method'], path: string, body?: Sent['body']) => {
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
