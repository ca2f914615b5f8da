// Connection with one installation of GradApp: its address and the access token. The token is in the extension's own
// storage, which no page can read, and is sent in a header only.

export interface Connection {
  /** Origin of the installation. */
  instance: string
  /** Undefined after the token was refused. */
  token?: string
}

const key = 'connection'

/** Reads the stored connection; undefined while the extension was never connected. */
export const readConnection = async (): Promise<Connection | undefined> =>
  (await chrome.storage.local.get(key))[key] as Connection | undefined

/** Stores the connection. */
export const storeConnection = async (connection: Connection): Promise<void> =>
  await chrome.storage.local.set({ [key]: connection })

/** Removes the connection. */
export const removeConnection = async (): Promise<void> => await chrome.storage.local.remove(key)

/** Error code of a call, or one of the extension: `NOT_CONNECTED`, `UNREACHABLE`. */
export class CallError extends Error {
  override name = 'CallError'
  readonly code: string
  readonly data: Record<string, unknown>
  constructor(code: string, data: Record<string, unknown> = {}) {
    super(code)
    this.code = code
    this.data = data
  }
}

const callTimeoutMs = 60_000

const send = async (url: string, init: RequestInit): Promise<Response> => {
  try {
    return await fetch(url, {
      ...init,
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(callTimeoutMs),
    })
  } catch {
    throw new CallError('UNREACHABLE')
  }
}

/**
 * Calls the API of an installation.
 *
 * @param token undefined for a call that needs none
 * @throws CallError with the code of the API, or UNREACHABLE
 */
export const callInstance = async <Output>(
  instance: string,
  token: string | undefined,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: string,
): Promise<Output> => {
  const response = await send(`${instance}/api${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(method === 'POST' ? { 'idempotency-key': crypto.randomUUID() } : {}),
    },
    ...(body === undefined ? {} : { body }),
  })
  const answer = (await response.json().catch(() => undefined)) as Record<string, unknown> | undefined
  if (response.ok && answer !== undefined) return answer as Output
  if (response.status === 502 || response.status === 503 || response.status === 504) throw new CallError('UNREACHABLE')
  throw new CallError(
    typeof answer?.code === 'string' ? answer.code : 'UNREACHABLE',
    (answer?.data ?? {}) as Record<string, unknown>,
  )
}

/**
 * Calls the API as the connected user. A refused token is removed, so that the extension says that it has to be
 * connected again.
 *
 * @throws CallError
 */
export const call = async <Output>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: string): Promise<Output> => {
  const connection = await readConnection()
  if (!connection?.token) throw new CallError('NOT_CONNECTED')
  try {
    return await callInstance<Output>(connection.instance, connection.token, method, path, body)
  } catch (error) {
    if (error instanceof CallError && error.code === 'NOT_AUTHENTICATED')
      await storeConnection({ instance: connection.instance })
    throw error
  }
}
