import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openCluster } from '#src/server/embedded-postgres.ts'
import { buildFakeClockEnvironment } from '#src/server/fake-clock.ts'
import { deriveRolePassword } from '#src/server/roles.ts'
import { copyPreparedDatabase } from './prepared-database.ts'

const root = new URL('../..', import.meta.url).pathname

const started: RunningServer[] = []
const externalFolders: string[] = []

/** Stops the database of a data folder at the end of the tests. */
export const registerForCleanUp = (dataDir: string) => void externalFolders.push(dataDir)

/** Ends all processes that a test file has started, and deletes databases and their folders. */
export const cleanUpServers = () => {
  for (const { child } of started) killGroup(child)
  for (const folder of [...started.map((server) => server.dataDir), ...externalFolders]) removeDatabase(folder)
}

/** A server that was started by a launcher is in the launcher's process group. */
const killGroup = (child: ChildProcess) => {
  try {
    process.kill(-(child.pid ?? Number.NaN), 'SIGKILL')
  } catch {
    child.kill('SIGKILL')
  }
}

/** Ends the embedded database of a data folder, and deletes both. */
export const removeDatabase = (dataDir: string) => {
  try {
    process.kill(readDatabasePid(dataDir), 'SIGKILL')
  } catch {
    // The process has already exited.
  }
  const folder = clusterFolder(dataDir)
  if (folder) rmSync(folder, { recursive: true, force: true })
  rmSync(dataDir, { recursive: true, force: true })
}

export interface RunningServer {
  url: string
  port: number
  dataDir: string
  child: ChildProcess
  output: () => string
  /** Resolves with the exit code once the process has ended. */
  ended: Promise<number | null>
  stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

/** First port: below the ephemeral range, whose ports can be taken between the search and the use. */
const ports = { first: 20_000, count: 12_000 }

/**
 * Each test process starts its search at another port, so that two of them do not find the same one at the same moment.
 */
let nextPort = (process.pid * 131) % ports.count

const isFree = async (port: number): Promise<boolean> =>
  await new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, () => server.close(() => resolve(true)))
  })

export const findFreePort = async (): Promise<number> => {
  for (let tries = 0; tries < ports.count; tries += 1) {
    const port = ports.first + nextPort
    nextPort = (nextPort + 1) % ports.count
    if (await isFree(port)) return port
  }
  throw new Error('no port is free for a server of a test')
}

/** Starts a PostgreSQL that a test may stop and restart, as an operator would offer it by DATABASE_URL. */
export const startExternalDatabase = async () => {
  const folder = await createPreparedFolder()
  const kept = join(folder, 'secret')
  const secret = existsSync(kept) ? readFileSync(kept, 'utf8').trim() : randomBytes(24).toString('hex')
  const cluster = await openCluster(folder, secret)
  registerForCleanUp(folder)
  return {
    environment: { DATABASE_URL: cluster.url('postgres'), AUTH_SECRET: secret },
    ownerUrl: cluster.url('postgres'),
    folder,
    cluster,
  }
}

/** Creates a data folder with a copy of the prepared database. */
export const createPreparedFolder = async (): Promise<string> => {
  const folder = createFolder()
  await copyPreparedDatabase(folder, prepareServer)
  return folder
}

export const createFolder = () => mkdtempSync(join(tmpdir(), 'gradapp-server-'))

/** Trusted proxies that may state the client address, as on an instance behind a proxy: the tests themselves. */
const trustedProxy = '127.0.0.1,::1'

/**
 * Returns a unique network address, as a proxy would forward it: accounts per network are limited, and tests create
 * more of them in a minute than users do in a day.
 */
export const createNetworkHeaders = (): Record<string, string> => {
  const [second, third, fourth] = randomBytes(3)
  return { 'x-forwarded-for': `198.${18 + ((second ?? 0) % 2)}.${third}.${fourth}` }
}

/**
 * Starts the product as a separate process; its output is stored for the test. With a `launcher`, the started process,
 * which leads a process group, is a parent of the server, as with `npm start`. GRADAPP_SERVER names the file of the
 * built server where a whole run tests the release; a single test runs the sources.
 */
export const spawnServer = async (
  environment: Record<string, string> = {},
  launcher?: string[],
): Promise<RunningServer> => {
  const port = Number(environment.PORT ?? (await findFreePort()))
  const dataDir = environment.DATA_DIR ?? createFolder()
  const child = spawn(process.execPath, launcher ?? [process.env.GRADAPP_SERVER ?? 'src/entry/main.server.ts'], {
    cwd: root,
    detached: launcher !== undefined,
    env: {
      PATH: process.env.PATH ?? '',
      TMPDIR: tmpdir(),
      ...buildFakeClockEnvironment(),
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      // Tests of programmes from registers request them.
      READ_REGISTERS: 'false',
      SAMPLE_PROFESSORS: 'true',
      // As `npm start` sets them.
      MALLOC_ARENA_MAX: '2',
      MALLOC_TRIM_THRESHOLD_: '131072',
      TRUSTED_PROXY: trustedProxy,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  child.stdout.on('data', (chunk) => (text += chunk))
  child.stderr.on('data', (chunk) => (text += chunk))
  const ended = new Promise<number | null>((resolve) => child.on('exit', (code) => resolve(code)))
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal)
    return await ended
  }
  const server = { url: `http://localhost:${port}`, port, dataDir, child, output: () => text, ended, stop }
  started.push(server)
  return server
}

/** Polls until the server is ready; throws its output when it exits or takes too long. */
export const waitUntilReady = async (server: RunningServer, withinMs = 150_000): Promise<number> => {
  const started = performance.now()
  let hasEnded = false
  void server.ended.then(() => {
    hasEnded = true
  })
  while (performance.now() - started < withinMs && !hasEnded) {
    const status = await fetch(`${server.url}/api/ready`).then(
      (answer) => answer.status,
      () => 0,
    )
    if (status === 200) return performance.now() - started
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`The server did not become ready:\n${server.output()}`)
}

/** Starts a server and waits until it is ready; with another data folder or database it makes its first start there. */
export const startServer = async (
  environment: Record<string, string> = {},
  launcher?: string[],
): Promise<RunningServer> => {
  const isPrepared = !('DATA_DIR' in environment || 'DATABASE_URL' in environment)
  const dataDir = isPrepared ? await createPreparedFolder() : (environment.DATA_DIR ?? createFolder())
  const server = await spawnServer({ ...environment, DATA_DIR: dataDir }, launcher)
  await waitUntilReady(server)
  return server
}

const prepareServer = async (dataDir: string): Promise<void> => {
  const server = await spawnServer({ DATA_DIR: dataDir })
  await waitUntilReady(server)
  const code = await server.stop()
  started.splice(started.indexOf(server), 1)
  if (code !== 0) throw new Error(`the first start ended with ${code}:\n${server.output()}`)
}

const clusterFolder = (dataDir: string): string | undefined => {
  const id = join(dataDir, 'database-id')
  if (!existsSync(id)) return undefined
  return join('/var/lib/gradapp', readFileSync(id, 'utf8').trim())
}

/** Returns the folder of the embedded database in a data folder. */
export const getDatabaseFolder = (dataDir: string): string => clusterFolder(dataDir) ?? join(dataDir, 'postgres')

/** Returns the process id of the embedded database of a data folder. */
export const readDatabasePid = (dataDir: string): number => {
  const folder = getDatabaseFolder(dataDir)
  // A file that is being written is empty for a moment, and the id 0 would mean the caller's own group.
  return Number(readFileSync(join(folder, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0] || Number.NaN)
}

/** Returns the owner's address of the embedded database of a data folder. */
export const buildOwnerUrl = (dataDir: string): string => {
  const folder = getDatabaseFolder(dataDir)
  const port = readFileSync(join(folder, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[3]
  const secret = readFileSync(join(dataDir, 'secret'), 'utf8').trim()
  return `postgres://gradapp_owner:${deriveRolePassword(secret, 'gradapp_owner')}@127.0.0.1:${port}/postgres`
}

export interface ApiClient {
  call: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<{ status: number; body: unknown; headers: Headers }>
  cookie: () => string
  /**
   * Returns the headers that a page of this visitor sends along with a change, for a request that `call` cannot make.
   */
  headers: () => Promise<Record<string, string>>
}

/** Tells whether a request may change data of the user whose cookie it sends, and so has to name the acting user. */
const namesPerson = (method: string, path: string): boolean =>
  method !== 'GET' && path.startsWith('/api/') && !path.startsWith('/api/auth/')

/** Returns the header that names the acting user, as each change requires; none for a visitor. */
export const getActingUserHeader = async (url: string, cookie: string): Promise<Record<string, string>> => {
  const { person } = (await (await fetch(`${url}/api/session`, { headers: { cookie } })).json()) as {
    person?: { id: string } | null
  }
  return person ? { 'x-person': person.id } : {}
}

const keepCookies = (jar: Map<string, string>, answer: Response) => {
  for (const line of answer.headers.getSetCookie()) {
    const [pair = ''] = line.split(';')
    const name = pair.slice(0, pair.indexOf('='))
    if (/max-age=0\b/i.test(line)) jar.delete(name)
    else jar.set(name, pair.slice(name.length + 1))
  }
}

/** Calls the API as a browser would: stores cookies, sends its origin and the acting user. */
export const createApiClient = (server: { url: string }): ApiClient => {
  const jar = new Map<string, string>()
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  let known: { cookie: string; headers: Record<string, string> } | undefined
  const acting = async (cookie: string) => {
    if (cookie === '') return {}
    if (known?.cookie !== cookie) known = { cookie, headers: await getActingUserHeader(server.url, cookie) }
    return known.headers
  }
  const call: ApiClient['call'] = async (method, path, body, headers = {}) => {
    const answer = await fetch(server.url + path, {
      method,
      headers: {
        origin: server.url,
        cookie: cookies(),
        ...(namesPerson(method, path) ? await acting(headers.cookie ?? cookies()) : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'manual',
    })
    keepCookies(jar, answer)
    const text = await answer.text()
    return { status: answer.status, body: safeJson(text), headers: answer.headers }
  }
  const ownHeaders = async () => ({ origin: server.url, cookie: cookies(), ...(await acting(cookies())) })
  return { call, cookie: cookies, headers: ownHeaders }
}

const safeJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

export const strongPassword = 'Str0ng!Passphrase9'

export const createEmail = () => `p${randomBytes(6).toString('hex')}@example.org`

/** Returns the values of the sign-up form. */
export const buildSignUp = (email: string) => ({
  name: 'Ada Lovelace',
  firstName: 'Ada',
  lastName: 'Lovelace',
  email,
  password: strongPassword,
  role: 'applicant',
  signupSource: 'web',
})

/** The answers of onboarding. */
export const onboardingAnswers = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  currentInstitution: 'Home',
  currentDegree: 'BSc',
  targetField: 'computer-science',
  targetDegreeLevel: 'masters',
  gpa: 3.7,
  gpaScale: '4.0',
  researchInterests: ['machine learning'],
  careerGoals: 'Research',
  countries: ['US'],
  timeZone: 'Europe/Berlin',
}

/** Signs up a new user and completes onboarding. */
export const signUpApplicant = async (
  server: { url: string },
  { email = createEmail(), answers = onboardingAnswers }: { email?: string; answers?: object } = {},
) => {
  const visitor = createApiClient(server)
  const signedUp = await visitor.call('POST', '/api/auth/sign-up/email', buildSignUp(email), createNetworkHeaders())
  if (signedUp.status !== 200) throw new Error(`sign-up answered ${signedUp.status}: ${JSON.stringify(signedUp.body)}`)
  await visitor.call('POST', '/api/onboarding/complete', answers)
  return { ...visitor, email }
}
