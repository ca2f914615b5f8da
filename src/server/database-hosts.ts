import pg from 'pg'

// Multi-host database addresses (postgres://user@one:5432,two:5432/name) with one writable host at a time.
// node-postgres cannot choose between hosts as libpq does, so the choice is made here.

const parts = /^([a-z]+:\/\/)(?:[^/?#]*@)?([^/?#]*)(.*)$/i
const withoutChoice = /([?&])target_session_attrs=[^&]*&?/

/** Accepted values of target_session_attrs: only the writable host can serve the product. */
export const targetSessionAttributes = ['read-write', 'primary']

/** Returns the target_session_attrs parameter of an address; undefined without one. */
export const readTargetSessionAttribute = (address: string): string | undefined =>
  /[?&]target_session_attrs=([^&]*)/.exec(address)?.[1]

/** Splits an address into one address per host, in order. */
export const splitHosts = (address: string): string[] => {
  const [, scheme = '', hosts = '', rest = ''] = parts.exec(address) ?? []
  const user = address.slice(scheme.length, address.length - hosts.length - rest.length)
  const end = rest.replace(withoutChoice, '$1').replace(/[?&]$/, '')
  return hosts.split(',').map((host) => `${scheme}${user}${host}${end}`)
}

/** Returns the same hosts and database with other credentials. */
export const withCredentials = (address: string, user: string, password: string): string => {
  const [, scheme = '', hosts = '', rest = ''] = parts.exec(address) ?? []
  return `${scheme}${encodeURIComponent(user)}:${encodeURIComponent(password)}@${hosts}${rest}`
}

const probeMs = 3_000

/** @throws if the host of a connected client is read-only */
const checkWritable = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ reads_only: boolean }>(
    "select pg_is_in_recovery() or current_setting('default_transaction_read_only') = 'on' as reads_only",
  )
  if (rows[0]?.reads_only !== false) throw new Error('the host only reads')
}

/**
 * Returns an address whose host is writable.
 *
 * @throws if the host is read-only
 */
const requireWritable = async (address: string): Promise<string> => {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: probeMs,
    query_timeout: probeMs,
    application_name: 'gradapp probe',
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await checkWritable(client)
    return address
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Cache time of the writable host, in milliseconds, because many connections start together. */
const foundMs = 500
const found = new Map<string, { until: number; address: Promise<string> }>()

/**
 * Finds the writable host of an address.
 *
 * @throws the error of the first host if none is writable
 */
const findWritable = async (address: string): Promise<string> => {
  const known = found.get(address)
  if (known && Date.now() < known.until) return await known.address
  const writable = Promise.any(splitHosts(address).map(requireWritable)).catch((error: AggregateError) => {
    throw error.errors[0]
  })
  found.set(address, { until: Date.now() + foundMs, address: writable })
  return await writable
}

type Done = (error?: Error) => void

/**
 * PostgreSQL client that looks for the writable host on each connect. The connection itself is checked too, as libpq
 * does: the cached host may have become a standby since the probe, and a pool would keep the connection.
 */
class WritableClient extends pg.Client {
  readonly #address: string
  constructor(config: pg.ClientConfig) {
    const address = config.connectionString ?? ''
    super({ ...config, connectionString: splitHosts(address)[0] })
    this.#address = address
  }
  async #connectToWritable() {
    const { hostname, port } = new URL(await findWritable(this.#address))
    this.host = decodeURIComponent(hostname).replace(/^\[|\]$/g, '')
    this.port = Number(port || 5432)
    try {
      await super.connect()
      await checkWritable(this)
    } catch (error) {
      found.delete(this.#address)
      void this.end().catch(() => undefined)
      throw error
    }
  }
  override connect(done?: unknown) {
    const ready = this.#connectToWritable()
    if (typeof done !== 'function') return ready as never
    const callback = done as Done
    ready.then(
      () => callback(),
      (error: Error) => callback(error),
    )
    return undefined as never
  }
}

/** Builds the configuration of a client or pool for an address with one host or several. */
export const buildClientConfig = (address: string): { connectionString: string; Client?: typeof pg.Client } =>
  splitHosts(address).length > 1 ? { connectionString: address, Client: WritableClient } : { connectionString: address }

/** Opens a client for an address with one host or several. */
export const openClient = (address: string, config: pg.ClientConfig = {}): pg.Client => {
  const { Client = pg.Client, connectionString } = buildClientConfig(address)
  return new Client({ ...config, connectionString })
}

const noLimits = 'set statement_timeout = 0; set idle_in_transaction_session_timeout = 0'

/** Connects for maintenance without a statement timeout; not through a pooler in transaction mode. */
export const connectForMaintenance = async (address: string, name: string): Promise<pg.Client> => {
  const client = openClient(address, { application_name: name, keepAlive: true })
  // Without a listener, a connection that is lost between two statements would end the process; the next statement fails.
  client.on('error', () => undefined)
  await client.connect()
  await client.query(noLimits)
  return client
}

/** Creates a pool for maintenance on several connections. */
export const createMaintenancePool = (address: string, name: string, max: number): pg.Pool => {
  const pool = new pg.Pool({ ...buildClientConfig(address), application_name: name, max } as pg.PoolConfig)
  pool.on('connect', (client) => void client.query(noLimits).catch(() => undefined))
  return pool
}
