import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { request as plainRequest } from 'node:http'
import { type RequestOptions, request } from 'node:https'
import pg from 'pg'
import type { Member, OpenCluster } from './parts.ts'

// Access tests of the parts of a cluster: without a certificate, without a password, without TLS, or from the
// balancer's address.

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

const send = async (url: string, { body, ...options }: RequestOptions & { body?: object }): Promise<Answer> =>
  await new Promise((resolve, reject) => {
    const start = url.startsWith('https:') ? request : plainRequest
    const sent = start(url, { timeout: 30_000, agent: false, ...options }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
    })
    sent.on('error', reject).on('timeout', () => sent.destroy(new Error('timeout')))
    sent.end(body && JSON.stringify(body))
  })

const callPatroni = async (
  { caFile }: OpenCluster,
  { patroniPort }: Member,
  path: string,
  options: RequestOptions & { body?: object } = {},
) => await send(`https://127.0.0.1:${patroniPort}${path}`, { ca: readFileSync(caFile), ...options })

/** Reads from Patroni's REST API, which needs no password. */
export const readPatroni = async (cluster: OpenCluster, member: Member): Promise<{ role?: string }> =>
  JSON.parse((await callPatroni(cluster, member, '/patroni')).text) as { role?: string }

/** Changes a cluster through Patroni's REST API with the password of deploy/patroni.yml. */
export const changePatroni = async (
  cluster: OpenCluster,
  member: Member,
  path: string,
  options: RequestOptions & { body: object },
): Promise<Answer> =>
  await callPatroni(cluster, member, path, { auth: `patroni:${cluster.secrets.PATRONI_PASSWORD}`, ...options })

/** Returns the reason for which PostgreSQL or the pooler refuses a connection; undefined when it does not. */
const refusalOf = async (connectionString: string): Promise<string | undefined> => {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 3_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return undefined
  } catch (error) {
    return String((error as Error).message)
  } finally {
    await client.end().catch(() => undefined)
  }
}

const statusOf = async (asking: Promise<Answer>): Promise<number | string> =>
  await asking.then(
    ({ status }) => status,
    (error: NodeJS.ErrnoException) => error.code ?? error.message,
  )

interface Check {
  what: string
  holds: boolean
  figures: object
}

const checkEtcd = async ({ caFile, etcdPort, keysOf }: OpenCluster): Promise<Check[]> => {
  const ca = readFileSync(caFile)
  const range = async (scheme: string, name?: string) => {
    const files = name && keysOf(name)
    const client = files && { cert: readFileSync(files.CERTIFICATE_FILE), key: readFileSync(files.KEY_FILE) }
    return await statusOf(
      send(`${scheme}://127.0.0.1:${etcdPort}/v3/kv/range`, {
        method: 'POST',
        body: { key: Buffer.from('/service/gradapp/leader').toString('base64') },
        ca,
        ...client,
      }),
    )
  }
  const member = await range('https', 'one')
  const others = {
    withoutTls: await range('http'),
    withoutCertificate: await range('https'),
    poolerCertificate: await range('https', 'pooler'),
  }
  return [
    {
      what: 'etcd answers members only',
      holds: member === 200 && Object.values(others).every((status) => status !== 200),
      figures: { member, ...others },
    },
  ]
}

const checkPatroni = async (cluster: OpenCluster, primary: Member): Promise<Check[]> => {
  const body = { postgresql: { parameters: { archive_command: 'touch /tmp/gradapp-was-here' } } }
  const patch = { method: 'PATCH', body }
  const harmless = { method: 'PATCH', body: { loop_wait: 5 } }
  const refused = {
    withoutPassword: await statusOf(callPatroni(cluster, primary, '/config', patch)),
    wrongPassword: await statusOf(callPatroni(cluster, primary, '/config', { ...patch, auth: 'patroni:patroni' })),
    fromTheBalancer: await statusOf(
      changePatroni(cluster, primary, '/config', { ...patch, localAddress: cluster.balancerSource }),
    ),
    withoutTls: await statusOf(send(`http://127.0.0.1:${primary.patroniPort}/config`, patch)),
  }
  const authenticated = await statusOf(changePatroni(cluster, primary, '/config', harmless))
  const { text } = await callPatroni(cluster, primary, '/config')
  return [
    {
      what: 'PATCH /config of Patroni needs TLS, the password and the address of a member',
      holds:
        refused.withoutPassword === 401 &&
        refused.wrongPassword === 401 &&
        refused.fromTheBalancer === 403 &&
        refused.withoutTls !== 200 &&
        authenticated === 200 &&
        !text.includes('gradapp-was-here'),
      figures: { ...refused, authenticated },
    },
  ]
}

const checkDatabase = async ({ secrets, ports, caFile }: OpenCluster, primary: Member): Promise<Check[]> => {
  const urlOf = (user: string, password: string, port: number, mode: string) =>
    `postgres://${user}:${password}@127.0.0.1:${port}/gradapp?${mode}`
  const verified = `sslmode=verify-full&sslrootcert=${caFile}`
  const productUrl = (port: number, mode: string) => urlOf('gradapp', secrets.DATABASE_PASSWORD, port, mode)
  const superuserUrl = (port: number) => urlOf('postgres', secrets.SUPERUSER_PASSWORD, port, verified)
  const allowed = {
    pooler: await refusalOf(productUrl(ports.pooler, verified)),
    balancer: await refusalOf(productUrl(ports.write, verified)),
    superuserAtMember: await refusalOf(superuserUrl(primary.postgresPort)),
  }
  const refused = {
    poolerWithoutTls: await refusalOf(productUrl(ports.pooler, 'sslmode=disable')),
    balancerWithoutTls: await refusalOf(productUrl(ports.write, 'sslmode=disable')),
    memberWithoutTls: await refusalOf(productUrl(primary.postgresPort, 'sslmode=disable')),
    superuserThroughBalancer: await refusalOf(superuserUrl(ports.write)),
  }
  return [
    {
      what: 'the database and the pooler need TLS, and the superuser comes from a member',
      holds:
        Object.values(allowed).every((reason) => reason === undefined) &&
        /SSL required/i.test(refused.poolerWithoutTls ?? '') &&
        /no encryption/.test(refused.balancerWithoutTls ?? '') &&
        /no encryption/.test(refused.memberWithoutTls ?? '') &&
        /rejects connection/.test(refused.superuserThroughBalancer ?? ''),
      figures: { ...allowed, ...refused },
    },
  ]
}

const checkWeb = async ({ caFile, ports }: OpenCluster): Promise<Check[]> => {
  const ca = readFileSync(caFile)
  const secure = await send(`https://localhost:${ports.tls}/api/health`, { ca, family: 4 })
  const redirect = await send(`http://localhost:${ports.redirect}/programs?q=a`, {
    family: 4,
    headers: { host: 'gradapp.example.org' },
  })
  const figures = {
    health: secure.status,
    hsts: secure.headers['strict-transport-security'],
    location: redirect.headers.location,
    redirect: redirect.status,
  }
  return [
    {
      what: 'the balancer ends TLS with HSTS and redirects plain requests',
      holds:
        figures.health === 200 &&
        figures.hsts === 'max-age=31536000; includeSubDomains' &&
        figures.redirect === 301 &&
        figures.location === 'https://gradapp.example.org/programs?q=a',
      figures,
    },
  ]
}

/**
 * Tries to reach every part of a cluster without the credentials that it requires.
 *
 * @param primary a member whose Patroni and PostgreSQL run as the primary
 */
export const checkAccess = async (cluster: OpenCluster, primary: Member): Promise<Check[]> => [
  ...(await checkEtcd(cluster)),
  ...(await checkPatroni(cluster, primary)),
  ...(await checkDatabase(cluster, primary)),
  ...(await checkWeb(cluster)),
]
