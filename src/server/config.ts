import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import { z } from 'zod'
import { isProvider, type Provider, providerNames, signInProviders } from '#src/shared/sign-in-providers.ts'
import { readOrCreateFile } from './atomic-file.ts'
import type { Retention } from './backup-retention.ts'
import { maxNameLength, readBrandName } from './branding/brand-settings.ts'
import { isCron } from './cron.ts'
import { readTargetSessionAttribute, splitHosts, targetSessionAttributes } from './database-hosts.ts'
import { defaultPoolSizes, type PoolSizes } from './pool-sizes.ts'
import type { TracingOptions } from './tracing.ts'

const blankIsUnset = (value: unknown) => (value === '' ? undefined : value)
const text = z.preprocess(blankIsUnset, z.string().optional())
/** Parses headers in OpenTelemetry format: comma-separated `name=value` pairs with percent-encoded values. */
const headers = z.preprocess(
  (value) => blankIsUnset(value) ?? '',
  z.string().transform((written, context): Record<string, string> => {
    const pairs = written.split(',').filter((pair) => pair.trim())
    try {
      const named = pairs.map((pair): [string, string] => {
        const [name = '', ...value] = pair.split('=')
        return [name.trim(), decodeURIComponent(value.join('=').trim())]
      })
      return Object.fromEntries(new Headers(named))
    } catch {
      // The message omits the value, which is a secret.
      context.addIssue('must be name=value pairs between commas, the values as in an address (% is %25)')
      return z.NEVER
    }
  }),
)
const url = (protocols: RegExp, example: string) =>
  z.preprocess(blankIsUnset, z.url({ protocol: protocols, error: `must be an address such as ${example}` }).optional())
const flag = z.preprocess(
  blankIsUnset,
  z.enum(['true', 'false', '1', '0'], { error: 'must be true or false' }).optional(),
)
const isDatabase = (address: string) =>
  splitHosts(address).every((one) => URL.canParse(one) && /^postgres(ql)?:$/.test(new URL(one).protocol))
const databaseAddress = z.preprocess(
  blankIsUnset,
  z
    .string()
    .refine(isDatabase, 'must be an address such as postgres://user:password@host:5432/gradapp')
    .refine(
      (address) => targetSessionAttributes.includes(readTargetSessionAttribute(address) ?? 'read-write'),
      `can have no other target_session_attrs than ${targetSessionAttributes.join(' or ')}`,
    )
    .optional(),
)
const maxConnections = 200
const connections = (usual: number) =>
  z.preprocess(
    (value) => blankIsUnset(value) ?? String(usual),
    z
      .string()
      .regex(/^\d{1,3}$/, `must be a number from 2 to ${maxConnections}`)
      .transform(Number)
      .pipe(z.int().min(2).max(maxConnections)),
  )
const isOn = (value: string | undefined) => value === 'true' || value === '1'

const cron = z.preprocess(
  blankIsUnset,
  z.string().refine(isCron, 'must be a cron expression of five numeric fields, such as 15 3 * * *').optional(),
)

/** Icons of the button of the OpenID provider. */
const openIdIcons = ['building', 'id', 'key', 'school'] as const

/** Placeholder of `.env.example`, long enough to pass as a secret. */
const exampleSecret = 'at-least-32-random-characters-please'

/** Schema of the environment variables. A check keeps `.env.example` in sync. */
export const environmentSchema = z.object({
  PORT: z.preprocess(
    (value) => blankIsUnset(value) ?? '3000',
    z
      .string()
      .regex(/^\d+$/, 'must be a port number from 1 to 65535')
      .transform(Number)
      .pipe(z.int().min(1).max(65535)),
  ),
  HOST: z.preprocess((value) => blankIsUnset(value) ?? '127.0.0.1', z.string()),
  APP_URL: url(/^https?$/, 'https://apply.example.org'),
  APP_NAME: z.preprocess((value) => blankIsUnset(value) ?? 'GradApp', z.string().max(maxNameLength)),
  DATA_DIR: z.preprocess((value) => blankIsUnset(value) ?? 'data', z.string()),
  DATABASE_URL: databaseAddress,
  DATABASE_DIRECT_URL: databaseAddress,
  DATABASE_REPLICA_URL: url(/^postgres(ql)?$/, 'postgres://user:password@host:5433/gradapp'),
  REQUEST_CONNECTIONS: connections(defaultPoolSizes.request),
  SERVICE_CONNECTIONS: connections(defaultPoolSizes.service),
  AUTH_SECRET: z.preprocess(
    blankIsUnset,
    z
      .string()
      .min(32, 'must have at least 32 characters')
      .refine(
        (value) => value !== exampleSecret,
        'is the example of .env.example, which is public: set it to random characters',
      )
      .optional(),
  ),
  SMTP_URL: url(/^smtps?$/, 'smtp://user:password@host:587'),
  MAIL_FROM: z.preprocess((value) => blankIsUnset(value) ?? 'GradApp <no-reply@localhost>', z.string()),
  CONTACT_EMAIL: z.preprocess(blankIsUnset, z.email('must be an e-mail address').optional()),
  REQUIRE_EMAIL_CONFIRMATION: flag,
  PROOF_OF_WORK: flag,
  SIGN_UP: z.preprocess(
    (value) => blankIsUnset(value) ?? 'open',
    z.enum(['open', 'domains', 'invited', 'closed'], { error: 'must be open, domains, invited or closed' }),
  ),
  SIGN_UP_DOMAINS: z.preprocess(
    blankIsUnset,
    z
      .string()
      .regex(/^[a-zA-Z0-9., -]+$/, 'must be domains separated by commas, such as example.edu')
      .optional(),
  ),
  SIGN_UP_BY_GROUPS: z.preprocess(
    (value) => blankIsUnset(value) ?? '0',
    z.coerce.number({ error: 'must be a number of accounts a day' }).int().min(0).max(10_000),
  ),
  STORAGE_URL: url(/^(s3|https?)$/, 's3://key:secret@host/bucket'),
  AI_BASE_URL: url(/^https?$/, 'http://localhost:11434/v1'),
  AI_API_KEY: text,
  AI_EMBEDDING_MODEL: text,
  AI_MODEL: z.preprocess((value) => blankIsUnset(value) ?? 'gpt-4o-mini', z.string()),
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  GOOGLE_ISSUER: url(/^https?$/, 'https://accounts.google.com'),
  GITHUB_CLIENT_ID: text,
  GITHUB_CLIENT_SECRET: text,
  GITHUB_ISSUER: url(/^https?$/, 'https://github.com'),
  OIDC_ISSUER: url(/^https?$/, 'https://login.example.edu'),
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: text,
  OIDC_NAME: z.preprocess(
    blankIsUnset,
    z
      .string()
      .trim()
      .regex(/^[^\p{Cc}<>]{1,60}$/u, 'must be a name of up to 60 characters, such as University of X')
      .optional(),
  ),
  OIDC_ICON: z.preprocess(
    (value) => blankIsUnset(value) ?? 'key',
    z.enum(openIdIcons, { error: `must be one of ${openIdIcons.join(', ')}` }),
  ),
  OIDC_TRUST_EMAIL: flag,
  OIDC_LOGOUT: flag,
  OIDC_MAX_AGE: z.preprocess(
    blankIsUnset,
    z.coerce.number({ error: 'must be a number of seconds' }).int().min(60).max(31_536_000).optional(),
  ),
  OIDC_GROUP_CLAIM: text,
  OIDC_MENTOR_GROUPS: text,
  SIGN_IN: z.preprocess(
    (value) => blankIsUnset(value) ?? 'all',
    z.enum(['all', 'oidc'], { error: 'must be all or oidc' }),
  ),
  SENTRY_DSN: url(/^https?$/, 'https://key@sentry.example.org/1'),
  ANALYTICS_URL: url(/^https?$/, 'https://stats.example.org/events'),
  STUN_URL: z.preprocess(
    blankIsUnset,
    z
      .string()
      .regex(/^stuns?:/, 'must start with stun: or stuns:')
      .optional(),
  ),
  TURN_URL: z.preprocess(
    blankIsUnset,
    z
      .string()
      .regex(/^turns?:/, 'must start with turn: or turns:')
      .optional(),
  ),
  TURN_SECRET: text,
  TRUSTED_PROXY: z.preprocess(
    blankIsUnset,
    z
      .string()
      .regex(/^[\d.:a-fA-F/, ]+$/, 'must be addresses separated by commas')
      .optional(),
  ),
  PUSH_HOSTS: z.preprocess(
    blankIsUnset,
    z
      .string()
      .regex(/^[\w.:, -]+$/, 'must be hosts separated by commas, each with its port where it is not 443')
      .optional(),
  ),
  PAGE_FETCH: z.preprocess(
    (value) => blankIsUnset(value) ?? 'on',
    z.enum(['on', 'off'], { error: 'must be on or off' }),
  ),
  PAGE_FETCH_ALLOW_HOSTS: z.preprocess(
    blankIsUnset,
    z
      .string()
      .regex(/^[\w.:[\], -]+$/, 'must be hosts separated by commas, each with its port where it is neither 80 nor 443')
      .optional(),
  ),
  WEBHOOK_ALLOW_HOSTS: z.preprocess(
    blankIsUnset,
    z
      .string()
      .regex(/^[\w.:[\], -]+$/, 'must be hosts separated by commas, each with its port where it is neither 80 nor 443')
      .optional(),
  ),
  BACKUP_SCHEDULE: cron,
  BACKUP_KEEP: z.preprocess(
    (value) => blankIsUnset(value) ?? '7,4,6',
    z
      .string()
      .regex(/^\d{1,3},\d{1,3},\d{1,3}$/, 'must be the numbers of days, weeks and months, such as 7,4,6')
      .transform((written) => written.split(',').map(Number)),
  ),
  BACKUP_DIR: text,
  RESTORE_REHEARSAL: cron,
  METRICS_TOKEN: text,
  OTEL_EXPORTER_OTLP_ENDPOINT: z.preprocess(blankIsUnset, z.url({ protocol: /^https?$/ }).optional()),
  OTEL_EXPORTER_OTLP_HEADERS: headers,
  OTEL_TRACES_SAMPLER_ARG: z.preprocess((value) => blankIsUnset(value) ?? '1', z.coerce.number().min(0).max(1)),
  OTEL_SERVICE_NAME: text,
  LOG_LEVEL: z.preprocess(
    (value) => blankIsUnset(value) ?? 'info',
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']),
  ),
  READ_REGISTERS: flag,
  SAMPLE_PROFESSORS: flag,
  SEED_DEMO: flag,
})

export interface OpenIdSettings {
  id: string
  secret: string
  issuer: string
  name: string
  icon: (typeof openIdIcons)[number]
  /** Whether an address without `email_verified` counts as confirmed by the provider. */
  trustsEmail: boolean
  /** Whether signing out here also ends the session at the provider. */
  endsSession: boolean
  /** Maximum age of a sign-in at the provider, in seconds, after which it asks for the credentials again. */
  maxAgeS: number | undefined
  /** Claim that lists the groups of a user, and the groups whose members become mentors at their first sign-in. */
  groups: { claim: string; mentors: string[] } | undefined
}

export interface Config {
  port: number
  host: string
  appUrl: string
  appName: string
  /** Allowed origins of requests that change something. */
  origins: string[]
  dataDir: string
  databaseUrl: string | undefined
  /** Direct address past a pooler in transaction mode, for work that needs a dedicated connection. */
  databaseDirectUrl: string | undefined
  /** Read-only replica for data that needs no session. */
  databaseReplicaUrl: string | undefined
  connections: PoolSizes
  authSecret: string
  smtpUrl: string | undefined
  mailFrom: string
  /** Recipient of messages to the operator and of error reports. */
  contactEmail: string
  requireEmailConfirmation: boolean
  /** Whether a sign-up and a message to the operator need a proof of work. */
  needsProofOfWork: boolean
  /**
   * Who may create an account. `domains`: allowed domains of an address, in lower case, with their subdomains.
   * `groupLimit`: accounts a day that the invitations to one group admit; 0 for none.
   */
  signUp: { mode: 'open' | 'domains' | 'invited' | 'closed'; domains: string[]; groupLimit: number }
  storageUrl: string | undefined
  google: { id: string; secret: string; issuer: string | undefined } | undefined
  github: { id: string; secret: string; issuer: string | undefined } | undefined
  /** OpenID provider of the operator. */
  oidc: OpenIdSettings | undefined
  /** Which ways to sign in there are: all that are set up, or the OpenID provider only. */
  signIn: 'all' | 'oidc'
  sentryDsn: string | undefined
  analyticsUrl: string | undefined
  hasMailbox: boolean
  /** OpenAI-compatible service; without it, only features that need none respond. Tests use shorter timeouts. */
  ai?: {
    baseUrl: string
    apiKey: string | undefined
    model: string
    embeddingModel?: string | undefined
    patienceMs?: number
  }
  /** STUN server for calls, and a TURN relay for browsers that cannot connect directly; both by URL. */
  stunUrl: string | undefined
  turn: { url: string; secret: string } | undefined
  backups: {
    /** Cron expressions in UTC. */
    schedule: string | undefined
    rehearsal: string | undefined
    retention: Retention
  }
  /** Folder of backups, if it is not the one in the data folder. */
  backupDir: string | undefined
  metricsToken: string | undefined
  /** Trace collector and sampling rate; undefined if none is configured. */
  tracing: TracingOptions | undefined
  trustedProxies: string[]
  /** Allowed hosts of push messages in addition to the services of the browsers. */
  pushHosts: string[]
  /**
   * Fetching of pages that users name; undefined if it is switched off. `allowHosts` are hosts, with ports, that may have
   * private addresses.
   */
  pageFetch: { allowHosts: string[] } | undefined
  /** Hosts, with ports, to which webhooks may go without https and on private addresses. */
  webhookHosts: string[]
  logLevel: string
  /** Whether the bundled registers are imported into the catalogue after a start. */
  readRegisters: boolean
  /** Whether sample professors are shown where no real one is known. SEED_DEMO creates them too. */
  sampleProfessors: boolean
  seedDemo: boolean
}

/** Configuration error with one readable line per invalid variable. */
export class ConfigError extends Error {
  readonly problems: string[]
  constructor(problems: string[]) {
    super(`The configuration is wrong:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

/** Whether the host of a URL is this machine (loopback). */
export const isLocalHost = (hostname: string) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
const isLoopback = (host: string) => ['localhost', '127.0.0.1', '::1'].includes(host)

type Environment = z.infer<typeof environmentSchema>

const namesBucket = (address: string) => {
  const { username, password, pathname } = new URL(address)
  return Boolean(username && password) && /^\/[^/]+\/?$/.test(pathname)
}

const databaseContradictions = (env: Environment): string[] => {
  if (!env.DATABASE_URL)
    return (['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const).flatMap((name) =>
      env[name] ? [`${name} needs DATABASE_URL beside it`] : [],
    )
  const problems: string[] = []
  const app = env.APP_URL ? new URL(env.APP_URL) : undefined
  if (!env.AUTH_SECRET)
    problems.push('AUTH_SECRET is required together with DATABASE_URL: set it to 32 or more random characters')
  if (app?.protocol === 'http:' && !isLocalHost(app.hostname))
    problems.push('APP_URL must start with https:// when DATABASE_URL is set (http is for localhost only)')
  return problems
}

const openIdContradictions = (env: Environment): string[] => {
  const problems: string[] = []
  const needed = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME'] as const
  const missing = needed.filter((name) => !env[name])
  if (missing.length > 0 && missing.length < needed.length)
    problems.push(`${needed.join(', ')} must be set together: ${missing.join(', ')} is missing`)
  if (Boolean(env.OIDC_GROUP_CLAIM) !== Boolean(env.OIDC_MENTOR_GROUPS))
    problems.push('OIDC_GROUP_CLAIM and OIDC_MENTOR_GROUPS must be set together')
  const issuer = env.OIDC_ISSUER ? new URL(env.OIDC_ISSUER) : undefined
  if (issuer?.protocol === 'http:' && !isLocalHost(issuer.hostname))
    problems.push('OIDC_ISSUER must start with https:// (http is for localhost only)')
  if (isOn(env.OIDC_LOGOUT) && env.SIGN_IN !== 'oidc') problems.push('OIDC_LOGOUT needs SIGN_IN=oidc')
  if (env.SIGN_IN !== 'oidc') return problems
  if (missing.length === needed.length) problems.push(`SIGN_IN=oidc needs ${needed.join(', ')}`)
  if (isOn(env.SEED_DEMO))
    problems.push('SEED_DEMO must be off with SIGN_IN=oidc: the demo users sign in with a password')
  return problems
}

const contradictions = (env: Environment): string[] => {
  const problems = [...databaseContradictions(env), ...openIdContradictions(env)]
  if (env.STORAGE_URL && !namesBucket(env.STORAGE_URL))
    problems.push('STORAGE_URL must name its key, its secret and its bucket, such as s3://key:secret@host/bucket')
  if ((env.SIGN_UP === 'domains') !== Boolean(env.SIGN_UP_DOMAINS))
    problems.push('SIGN_UP=domains and SIGN_UP_DOMAINS must be set together')
  if (env.SIGN_UP === 'domains' && env.REQUIRE_EMAIL_CONFIRMATION && !isOn(env.REQUIRE_EMAIL_CONFIRMATION))
    problems.push(
      'REQUIRE_EMAIL_CONFIRMATION must not be off with SIGN_UP=domains: an unconfirmed address proves nothing',
    )
  if (Boolean(env.TURN_URL) !== Boolean(env.TURN_SECRET)) problems.push('TURN_URL and TURN_SECRET must be set together')
  for (const name of ['GOOGLE', 'GITHUB'] as const)
    if (Boolean(env[`${name}_CLIENT_ID`]) !== Boolean(env[`${name}_CLIENT_SECRET`]))
      problems.push(`${name}_CLIENT_ID and ${name}_CLIENT_SECRET must be set together`)
  return problems
}

const provider = (id: string | undefined, secret: string | undefined, issuer: string | undefined) =>
  id && secret ? { id, secret, issuer } : undefined

const openIdProvider = (env: Environment): OpenIdSettings | undefined => {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: id, OIDC_CLIENT_SECRET: secret, OIDC_NAME: name } = env
  if (!issuer || !id || !secret || !name) return undefined
  const mentors = splitEntries(env.OIDC_MENTOR_GROUPS).filter((group) => group !== '')
  return {
    ...{ id, secret, issuer, name, icon: env.OIDC_ICON },
    trustsEmail: isOn(env.OIDC_TRUST_EMAIL),
    endsSession: isOn(env.OIDC_LOGOUT),
    maxAgeS: env.OIDC_MAX_AGE,
    groups: env.OIDC_GROUP_CLAIM ? { claim: env.OIDC_GROUP_CLAIM, mentors } : undefined,
  }
}

/** Lists the providers that are set up and, with SIGN_IN=oidc, not switched off. */
export const listOfferedProviders = (config: Config): Provider[] =>
  signInProviders.filter((name) => config[name] && (config.signIn === 'all' || name === 'oidc'))

/** Returns the name of a provider as users know it; empty for any other text. */
export const formatProviderName = ({ oidc }: Pick<Config, 'oidc'>, provider: string | null): string => {
  if (!isProvider(provider)) return ''
  return provider === 'oidc' ? (oidc?.name ?? 'OpenID') : providerNames[provider]
}

const secretBytes = 32

/**
 * Reads or creates the instance's secret, readable by its owner only.
 *
 * A secret written by an operator is accepted at any length: the password of the embedded database is derived from it,
 * and a changed one would not open the database.
 */
const readOrCreateSecret = (dataDir: string): string => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  return readOrCreateFile(join(dataDir, 'secret'), () => randomBytes(secretBytes).toString('base64url'))
}

const trustedOrigins = (appUrl: string): string[] => {
  const app = new URL(appUrl)
  if (!isLocalHost(app.hostname)) return [app.origin]
  return ['localhost', '127.0.0.1'].map((host) => `${app.protocol}//${host}${app.port ? `:${app.port}` : ''}`)
}

/** Returns the address of "Name <address>", or the whole text if there is no name. */
const addressIn = (sender: string): string => /<([^<>]+)>/.exec(sender)?.[1] ?? sender.trim()

const splitEntries = (list: string | undefined): string[] => list?.split(',').map((entry) => entry.trim()) ?? []

const parse = (source: Record<string, string | undefined>): Environment => {
  const parsed = environmentSchema.safeParse(source)
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`))
  const problems = contradictions(parsed.data)
  if (problems.length > 0) throw new ConfigError(problems)
  return parsed.data
}

/** Lists what is wrong with the environment variables; creates no secret and no folder, unlike `readConfig`. */
export const findConfigProblems = (source: Record<string, string | undefined>): string[] => {
  try {
    parse(source)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

const readBackupSettings = (env: Environment): Pick<Config, 'backups' | 'backupDir'> => {
  const [days = 0, weeks = 0, months = 0] = env.BACKUP_KEEP
  return {
    backups: {
      ...{ schedule: env.BACKUP_SCHEDULE, rehearsal: env.RESTORE_REHEARSAL },
      retention: { days, weeks, months },
    },
    backupDir: env.BACKUP_DIR && resolve(env.BACKUP_DIR),
  }
}

const tracingOf = (env: ReturnType<typeof parse>): TracingOptions | undefined =>
  env.OTEL_EXPORTER_OTLP_ENDPOINT
    ? {
        url: env.OTEL_EXPORTER_OTLP_ENDPOINT,
        headers: env.OTEL_EXPORTER_OTLP_HEADERS,
        share: env.OTEL_TRACES_SAMPLER_ARG,
        serviceName: env.OTEL_SERVICE_NAME ?? 'gradapp',
      }
    : undefined

/**
 * Parses the environment variables.
 *
 * @throws ConfigError with all invalid variables
 */
export const readConfig = (source: Record<string, string | undefined>): Config => {
  const env = parse(source)
  const dataDir = isAbsolute(env.DATA_DIR) ? env.DATA_DIR : resolve(env.DATA_DIR)
  const appUrl = (env.APP_URL ?? `http://localhost:${env.PORT}`).replace(/(?<!\/)\/+$/, '')
  return {
    port: env.PORT,
    host: env.HOST,
    appUrl,
    appName: readBrandName(dataDir, env.APP_NAME),
    origins: trustedOrigins(appUrl),
    dataDir,
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL,
    connections: { request: env.REQUEST_CONNECTIONS, service: env.SERVICE_CONNECTIONS },
    authSecret: env.AUTH_SECRET ?? readOrCreateSecret(dataDir),
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    contactEmail: env.CONTACT_EMAIL ?? addressIn(env.MAIL_FROM),
    requireEmailConfirmation: env.REQUIRE_EMAIL_CONFIRMATION
      ? isOn(env.REQUIRE_EMAIL_CONFIRMATION)
      : Boolean(env.SMTP_URL) || env.SIGN_UP === 'domains',
    needsProofOfWork: isOn(env.PROOF_OF_WORK),
    signUp: {
      mode: env.SIGN_UP,
      domains: splitEntries(env.SIGN_UP_DOMAINS?.toLowerCase()).filter((domain) => domain !== ''),
      groupLimit: env.SIGN_UP_BY_GROUPS,
    },
    storageUrl: env.STORAGE_URL,
    google: provider(env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET, env.GOOGLE_ISSUER),
    github: provider(env.GITHUB_CLIENT_ID, env.GITHUB_CLIENT_SECRET, env.GITHUB_ISSUER),
    oidc: openIdProvider(env),
    signIn: env.SIGN_IN,
    sentryDsn: env.SENTRY_DSN,
    analyticsUrl: env.ANALYTICS_URL,
    ...(env.AI_BASE_URL
      ? {
          ai: {
            baseUrl: env.AI_BASE_URL,
            apiKey: env.AI_API_KEY,
            model: env.AI_MODEL,
            embeddingModel: env.AI_EMBEDDING_MODEL,
          },
        }
      : {}),
    hasMailbox: !env.SMTP_URL && isLoopback(env.HOST) && isLocalHost(new URL(appUrl).hostname),
    stunUrl: env.STUN_URL,
    turn: env.TURN_URL && env.TURN_SECRET ? { url: env.TURN_URL, secret: env.TURN_SECRET } : undefined,
    metricsToken: env.METRICS_TOKEN,
    tracing: tracingOf(env),
    trustedProxies: splitEntries(env.TRUSTED_PROXY),
    pushHosts: splitEntries(env.PUSH_HOSTS),
    ...readBackupSettings(env),
    webhookHosts: splitEntries(env.WEBHOOK_ALLOW_HOSTS),
    pageFetch: env.PAGE_FETCH === 'on' ? { allowHosts: splitEntries(env.PAGE_FETCH_ALLOW_HOSTS) } : undefined,
    logLevel: env.LOG_LEVEL,
    readRegisters: isOn(env.READ_REGISTERS ?? 'true'),
    sampleProfessors: [env.SAMPLE_PROFESSORS, env.SEED_DEMO].some(isOn),
    seedDemo: isOn(env.SEED_DEMO),
  }
}
