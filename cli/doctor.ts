import { readDemo } from '#src/demo/people.ts'
import { fetchDiscovery } from '#src/server/auth/openid-provider.ts'
import { inspectBranding } from '#src/server/branding/branding.ts'
import { checkCertificate } from '#src/server/certificate-check.ts'
import { type Config, ConfigError, isLocalHost, readConfig } from '#src/server/config.ts'
import { openClient } from '#src/server/database-hosts.ts'
import { inspectDatabase } from '#src/server/database-preflight.ts'
import { checkInstanceDrift, getInstanceInfo } from '#src/server/instance-info.ts'
import { listInstances } from '#src/server/instance-registry.ts'
import { buildRoleNames, buildRoleStatements } from '#src/server/roles.ts'
import { findTzdataDifferences, formatTzdataAdvice } from '#src/server/tzdata-check.ts'

import { findOrphans } from './orphans.ts'

// Diagnostic of configuration and database: reports problems, and the statements that an administrator has to run where
// the database user of DATABASE_URL may not create roles.

const look = async (url: string, secret: string) => {
  const client = openClient(url, { connectionTimeoutMillis: 5_000 })
  await client.connect()
  const { rows } = await client.query<{ version: number; mayCreate: boolean; known: string[]; hasRanges: boolean }>(
    `select current_setting('server_version_num')::int as version,
       (select rolcreaterole or rolsuper from pg_roles where rolname = current_user) as "mayCreate",
       array(select rolname::text from pg_roles where rolname = any($1)) as known,
       exists (select from pg_extension where extname = 'btree_gist') or exists (
         select from pg_available_extension_versions where name = 'btree_gist' and trusted)
         and has_database_privilege(current_database(), 'create') as "hasRanges"`,
    [Object.values(buildRoleNames(secret))],
  )
  const zones = await findTzdataDifferences(client, Intl.supportedValuesOf('timeZone'))
  await client.end()
  return rows[0] && { ...rows[0], zones }
}

/** Checks the discovery of the OpenID provider; true without one. */
const isProviderReachable = async ({ oidc, signIn }: Config): Promise<boolean> => {
  if (!oidc) return true
  try {
    await fetchDiscovery(oidc.issuer)
    console.log(`ok      sign-in: ${oidc.name} (${oidc.issuer})${signIn === 'oidc' ? ', the only way to sign in' : ''}`)
    return true
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown'
    console.log(`failed  sign-in: the discovery document of ${oidc.issuer} cannot be read: ${reason}`)
    return false
  }
}

const orphans = findOrphans()
for (const { pid, kind, folder } of orphans)
  console.log(
    kind === 'server'
      ? `note    processes: the server ${pid} runs without the command that started it; to end it: kill ${pid}`
      : `note    processes: the database ${pid} of ${folder} runs without a server; the next one takes it over; to end it: kill -INT ${pid}`,
  )
if (orphans.length === 0) console.log('ok      processes: no server and no database runs without a parent')

try {
  const config = readConfig(process.env)
  console.log(`ok      configuration: ${config.appUrl}, data in ${config.dataDir}`)
  console.log(
    config.turn
      ? `ok      calls: the relay ${config.turn.url}`
      : 'note    calls: no relay is set (TURN_URL, TURN_SECRET), so two people in different networks may not meet; they are told so when they book',
  )
  if (readDemo(config.dataDir) && !isLocalHost(new URL(config.appUrl).hostname))
    console.log(
      'note    demo users: this public instance has them, a moderator among them; to remove them: npm run demo -- remove',
    )
  for (const { level, about, text } of await inspectBranding(config.dataDir))
    console.log(`${level.padEnd(7)} ${about}: ${text}`)
  const certificate = await checkCertificate(config.appUrl)
  if (certificate) console.log(`${certificate.level.padEnd(7)} ${certificate.about}: ${certificate.text}`)
  const isTrusted = certificate?.level !== 'failed'
  const isReachable = await isProviderReachable(config)
  if (!isTrusted || !isReachable) process.exitCode = 1
  if (!config.databaseUrl)
    console.log('ok      database: the embedded one, whose zone data the server compares at each start')
  else {
    const found = await look(config.databaseDirectUrl ?? config.databaseUrl, config.authSecret)
    const isNew = (found?.version ?? 0) >= 150_000
    console.log(
      `${isNew ? 'ok     ' : 'failed '} database: PostgreSQL ${Math.floor((found?.version ?? 0) / 10_000)}${isNew ? '' : '; 15 or newer is needed'}`,
    )
    const hasRoles = found?.known.length === 2
    if (hasRoles || found?.mayCreate)
      console.log(`ok      roles: ${hasRoles ? 'there' : 'will be made at the first start'}`)
    else
      console.log(
        `failed  roles: let an administrator run this once:\n\n${buildRoleStatements(config.authSecret).join(';\n')};\n`,
      )
    console.log(
      found?.hasRanges
        ? 'ok      extension: btree_gist is there or can be made'
        : 'failed  extension: let an administrator run this once in the database: create extension btree_gist;',
    )
    const client = openClient(config.databaseDirectUrl ?? config.databaseUrl)
    await client.connect()
    const remarks = [
      ...(await inspectDatabase({ ...config, databaseUrl: config.databaseUrl })),
      ...checkInstanceDrift(getInstanceInfo(config), config.authSecret, await listInstances(client)),
    ]
    await client.end()
    for (const { level, about, text } of remarks) console.log(`${level.padEnd(7)} ${about}: ${text}`)
    const isFit = remarks.every(({ level }) => level !== 'failed')
    const { zones = [] } = found ?? {}
    console.log(
      zones.length === 0
        ? 'ok      zone data: the same as that of Node'
        : `note    zone data: ${formatTzdataAdvice(zones)}`,
    )
    process.exitCode =
      isTrusted && isReachable && isFit && isNew && found?.hasRanges && (hasRoles || found?.mayCreate) ? 0 : 1
  }
} catch (error) {
  console.error(
    error instanceof ConfigError
      ? error.message
      : `failed  database: ${error instanceof Error ? error.message : error}`,
  )
  process.exitCode = 1
}
