import { fetchDiscovery } from './auth/openid-provider.ts'
import { inspectBranding } from './branding/branding.ts'
import { checkCertificate } from './certificate-check.ts'
import { type Config, isLocalHost } from './config.ts'
import { openClient } from './database-hosts.ts'
import { inspectDatabase } from './database-preflight.ts'
import { createFailure, createSuccess, type Diagnostic } from './diagnostic.ts'
import { checkInstanceDrift, getInstanceInfo } from './instance-info.ts'
import { listInstances } from './instance-registry.ts'
import { buildRoleNames, buildRoleStatements } from './roles.ts'
import { findTzdataDifferences, formatTzdataAdvice } from './tzdata-check.ts'

// Diagnostic of configuration, database and outside services, for the command `doctor` and the page for operators.

const minVersion = 150_000
const versionsPerMajor = 10_000

const createNote = (about: string, text: string): Diagnostic => ({ level: 'note', about, text })

interface DatabaseFacts {
  version: number
  mayCreate: boolean
  known: string[]
  hasRanges: boolean
}

const readFacts = async (client: ReturnType<typeof openClient>, secret: string) =>
  (
    await client.query<DatabaseFacts>(
      `select current_setting('server_version_num')::int as version,
       (select rolcreaterole or rolsuper from pg_roles where rolname = current_user) as "mayCreate",
       array(select rolname::text from pg_roles where rolname = any($1)) as known,
       exists (select from pg_extension where extname = 'btree_gist') or exists (
         select from pg_available_extension_versions where name = 'btree_gist' and trusted)
         and has_database_privilege(current_database(), 'create') as "hasRanges"`,
      [Object.values(buildRoleNames(secret))],
    )
  ).rows[0] ?? { version: 0, mayCreate: false, known: [], hasRanges: false }

const checkRoles = ({ known, mayCreate }: DatabaseFacts, secret: string): Diagnostic => {
  const hasRoles = known.length === Object.keys(buildRoleNames(secret)).length
  if (hasRoles || mayCreate) return createSuccess('roles', hasRoles ? 'there' : 'will be made at the first start')
  return {
    ...createFailure('roles', 'let an administrator run this once'),
    statements: `${buildRoleStatements(secret).join(';\n')};`,
  }
}

const checkFacts = (facts: DatabaseFacts, secret: string): Diagnostic[] => {
  const name = `PostgreSQL ${Math.floor(facts.version / versionsPerMajor)}`
  return [
    facts.version >= minVersion
      ? createSuccess('database', name)
      : createFailure('database', `${name}; 15 or newer is needed`),
    checkRoles(facts, secret),
    facts.hasRanges
      ? createSuccess('extension', 'btree_gist is there or can be made')
      : createFailure('extension', 'let an administrator run this once in the database: create extension btree_gist;'),
  ]
}

const inspectOwnDatabase = async (config: Config & { databaseUrl: string }): Promise<Diagnostic[]> => {
  const client = openClient(config.databaseDirectUrl ?? config.databaseUrl, {
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  })
  // Without a listener, a connection lost between two queries would end the server.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const facts = await readFacts(client, config.authSecret)
    const zones = await findTzdataDifferences(client, Intl.supportedValuesOf('timeZone'))
    return [
      ...checkFacts(facts, config.authSecret),
      ...(await inspectDatabase(config)),
      ...checkInstanceDrift(getInstanceInfo(config), config.authSecret, await listInstances(client)),
      zones.length === 0
        ? createSuccess('zone data', 'the same as that of Node')
        : createNote('zone data', formatTzdataAdvice(zones)),
    ]
  } catch (error) {
    return [createFailure('database', error instanceof Error ? error.message : String(error))]
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Checks the discovery of the OpenID provider; nothing without one. */
const checkProvider = async ({ oidc, signIn }: Config): Promise<Diagnostic[]> => {
  if (!oidc) return []
  try {
    await fetchDiscovery(oidc.issuer)
    const only = signIn === 'oidc' ? ', the only way to sign in' : ''
    return [createSuccess('sign-in', `${oidc.name} (${oidc.issuer})${only}`)]
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown'
    return [createFailure('sign-in', `the discovery document of ${oidc.issuer} cannot be read: ${reason}`)]
  }
}

const checkCalls = ({ turn }: Config): Diagnostic =>
  turn
    ? createSuccess('calls', `the relay ${turn.url}`)
    : createNote(
        'calls',
        'no relay is set (TURN_URL, TURN_SECRET), so two people in different networks may not meet; they are told so when they book',
      )

const checkDemo = ({ appUrl }: Config, hasDemo: boolean): Diagnostic[] =>
  hasDemo && !isLocalHost(new URL(appUrl).hostname)
    ? [
        createNote(
          'demo users',
          'this public instance has them, a moderator among them; to remove them: npm run demo -- remove',
        ),
      ]
    : []

/**
 * Checks an instance: configuration, branding, certificate, sign-in and database. A check that fails is a diagnostic and
 * not an error.
 *
 * @param hasDemo whether the data folder has demo users
 */
export const inspectInstance = async (config: Config, hasDemo: boolean): Promise<Diagnostic[]> => {
  const { databaseUrl } = config
  const certificate = await checkCertificate(config.appUrl)
  return [
    createSuccess('configuration', `${config.appUrl}, data in ${config.dataDir}`),
    checkCalls(config),
    ...checkDemo(config, hasDemo),
    ...(await inspectBranding(config.dataDir)),
    ...(certificate ? [certificate] : []),
    ...(await checkProvider(config)),
    ...(databaseUrl
      ? await inspectOwnDatabase({ ...config, databaseUrl })
      : [createSuccess('database', 'the embedded one, whose zone data the server compares at each start')]),
  ]
}
