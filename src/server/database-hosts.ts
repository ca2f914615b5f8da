import pg from 'pg'

// An address of a database may name several hosts (postgres://user@one:5432,two:5432/name), of which one takes writes at a
// time. What is left of choosing between them is done here; PostgreSQL's own client library does the same.

const parts = /^([a-z]+:\/\/)(?:[^/?#]*@)?([^/?#]*)(.*)$/i
const withoutChoice = /([?&])target_session_attrs=[^&]*&?/

/** The kinds of host that may be asked for: the one that takes writes is the only one that serves the product. */
export const targetSessionAttributes = ['read-write', 'primary']

/** What an address asks of its hosts, if it says so. */
export const readTargetSessionAttribute = (address: string): string | undefined =>
  /[?&]target_session_attrs=([^&]*)/.exec(address)?.[1]

/** The same address for each of its hosts, in their order. */
export const splitHosts = (address: string): string[] => {
  const [, scheme = '', hosts = '', rest = ''] = parts.exec(address) ?? []
  const user = address.slice(scheme.length, address.length - hosts.length - rest.length)
  const end = rest.replace(withoutChoice, '$1').replace(/[?&]$/, '')
  return hosts.split(',').map((host) => `${scheme}${user}${host}${end}`)
}

/** The same hosts and database for somebody else. */
export const withCredentials = (address: string, user: string, password: string): string => {
  const [, scheme = '', hosts = '', rest = ''] = parts.exec(address) ?? []
  return `${scheme}${encodeURIComponent(user)}:${encodeURIComponent(password)}@${hosts}${rest}`
}

const probeMs = 3_000

/** Answers an address whose host takes writes; throws where it does not. */
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
    const { rows } = await client.query<{ reads_only: boolean }>(
      "select pg_is_in_recovery() or current_setting('default_transaction_read_only') = 'on' as reads_only",
    )
    if (rows[0]?.reads_only !== false) throw new Error('the host only reads')
    return address
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** How long a host that was found is taken for the right one, in milliseconds: as many connections begin at once. */
const foundMs = 500
const found = new Map<string, { until: number; address: Promise<string> }>()

/** The host that takes writes, of those in an address; the failure of the first where there is none. */
const findWritable = async (address: string): Promise<string> => {
  const known = found.get(address)
  if (known && Date.now() < known.until) return await known.address
  const asked = Promise.any(splitHosts(address).map(requireWritable)).catch((error: AggregateError) => {
    throw error.errors[0]
  })
  found.set(address, { until: Date.now() + foundMs, address: asked })
  return await asked
}

type Done = (error?: Error) => void

/** A client that looks for the host that takes writes each time a connection begins. */
class WritableClient extends pg.Client {
  readonly #address: string
  constructor(config: pg.ClientConfig) {
    const address = config.connectionString ?? ''
    super({ ...config, connectionString: splitHosts(address)[0] })
    this.#address = address
  }
  override connect(done?: unknown) {
    const ready = findWritable(this.#address).then((address) => {
      const { hostname, port } = new URL(address)
      this.host = decodeURIComponent(hostname).replace(/^\[|\]$/g, '')
      this.port = Number(port || 5432)
    })
    if (typeof done !== 'function') return ready.then(async () => await super.connect()) as never
    const tell = done as Done
    ready.then(
      () => super.connect(tell as never),
      (error: Error) => tell(error),
    )
    return undefined as never
  }
}

/** What a client, or each client of a pool, is made of for an address with one host or several. */
export const buildClientConfig = (address: string): { connectionString: string; Client?: typeof pg.Client } =>
  splitHosts(address).length > 1 ? { connectionString: address, Client: WritableClient } : { connectionString: address }

/** A client for an address with one host or several. */
export const openClient = (address: string, config: pg.ClientConfig = {}): pg.Client => {
  const { Client = pg.Client, connectionString } = buildClientConfig(address)
  return new Client({ ...config, connectionString })
}

const noLimits = 'set statement_timeout = 0; set idle_in_transaction_session_timeout = 0'

/** A connection for an operator's work, which takes as long as it takes: not through a pooler in transaction mode. */
export const connectForMaintenance = async (address: string, name: string): Promise<pg.Client> => {
  const client = openClient(address, { application_name: name })
  await client.connect()
  await client.query(noLimits)
  return client
}

/** The same for work that asks on several connections. */
export const createMaintenancePool = (address: string, name: string, max: number): pg.Pool => {
  const pool = new pg.Pool({ ...buildClientConfig(address), application_name: name, max } as pg.PoolConfig)
  pool.on('connect', (client) => void client.query(noLimits).catch(() => undefined))
  return pool
}
