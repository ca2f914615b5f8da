import { createHmac } from 'node:crypto'
import pg from 'pg'
import { withCredentials } from './database-hosts.ts'

/**
 * Tables of Better Auth, of sign-in limits, of the instance's keys, of error reports, and of what people without an account ask
 * for about their entry, which belong to nobody: the request role has no right on them.
 */
export const accountTables = [
  'users',
  'sessions',
  'auth_accounts',
  'verifications',
  'attempts',
  'two_factors',
  'passkeys',
  'email_changes',
  'instance_keys',
  'error_groups',
  'error_reports',
  'faculty_requests',
  'faculty_withdrawals',
]

/** Tables that everybody reads and that hold no person's data, with what the request role may do to them. */
export const sharedTables: Record<string, string> = {
  catalogue_sources: 'select',
  catalogue_loads: 'select',
  catalogue_changes: 'select',
  catalogue_imports: 'select',
  catalogue_import_marks: 'select',
  catalogue_unplaced: 'select',
  universities: 'select',
  programs: 'select',
  faculty_profiles: 'select',
  scholarships: 'select',
  research_interests: 'select, insert',
  research_vectors: 'select',
  research_neighbours: 'select',
}

/** Personal tables that are written by the service alone and never changed: a person may read their own rows. */
export const appendOnlyTables = [
  'audit_log',
  'user_grants',
  'share_looks',
  'moderation_acts',
  'moderation_hands',
  'removed_texts',
]

/**
 * Tables that say who else may see a person's rows, or that hold what happens between people: functions that run as the
 * schema's owner read them before they know whose a row is, and write the rows of both sides. Row-level security is forced
 * and binds that owner too, so it has a policy of its own.
 */
const tablesOfRelations: Record<string, 'select' | 'all'> = {
  shares: 'select',
  blocks: 'all',
  mutes: 'select',
  connections: 'all',
  community_profiles: 'all',
  mentorships: 'all',
  mentor_tasks: 'all',
  mentor_comments: 'all',
  mentor_resources: 'select',
  mentor_profiles: 'select',
  university_proofs: 'select',
  user_profiles: 'select',
  weekly_hours: 'select',
  hour_exceptions: 'select',
  session_types: 'select',
  session_seats: 'select',
  conversation_members: 'all',
  messages: 'all',
  community_posts: 'all',
  post_reactions: 'select',
  community_reports: 'all',
  moderation_acts: 'all',
  moderation_hands: 'all',
  removed_texts: 'all',
  social_notices: 'all',
  user_grants: 'select',
  notifications: 'all',
}

/**
 * Functions with the rights of the schema's owner that take a person or a row of anybody: other functions and triggers call
 * them, and the service. A request has no right on them.
 */
const functionsOfService = [
  'close_mentorship',
  'end_mentorships_of',
  'end_sessions_ahead',
  'expire_mentorships',
  'free_times',
  'queue_notice_of',
  'revoke_shares_between',
  'settle_places',
]

export interface RoleNames {
  service: string
  request: string
}

const derive = (secret: string, purpose: string) => createHmac('sha256', secret).update(purpose).digest('hex')

/** The names carry a mark of the instance, because roles are shared by all databases of a PostgreSQL server. */
export const buildRoleNames = (secret: string): RoleNames => {
  const mark = derive(secret, 'role names').slice(0, 8)
  return { service: `gradapp_service_${mark}`, request: `gradapp_request_${mark}` }
}

/** The password of a role of the database; of the instance's secret nothing can be told by it. */
export const deriveRolePassword = (secret: string, role: string) => derive(secret, `password of ${role}`)

/** The address of the same database for one of the two roles. */
export const buildRoleUrl = (ownerUrl: string, role: string, secret: string) =>
  withCredentials(ownerUrl, role, deriveRolePassword(secret, role))

/** How long a statement may take, and a transaction may wait for its next one. */
export const connectionTimeouts = { statement_timeout: '15s', idle_in_transaction_session_timeout: '30s' }

const rolesOf = (secret: string) => {
  const { service, request } = buildRoleNames(secret)
  return [service, request]
}

/** A pooler that gives each transaction another connection forgets what one sets for itself; the role it keeps. */
const limitStatements = (secret: string) =>
  rolesOf(secret).flatMap((role) =>
    Object.entries(connectionTimeouts).map(([name, value]) => `alter role ${role} set ${name} = '${value}'`),
  )

const makingStatements = (secret: string) =>
  rolesOf(secret).map(
    (role) =>
      `create role ${role} login nosuperuser nocreatedb nocreaterole noinherit password '${deriveRolePassword(secret, role)}'`,
  )

/** The statements that make the two roles with their limits; an administrator runs them where the server may not. */
export const buildRoleStatements = (secret: string) => [...makingStatements(secret), ...limitStatements(secret)]

const ensureRoles = async (client: pg.ClientBase, secret: string) => {
  const names = buildRoleNames(secret)
  const { rows } = await client.query<{ rolname: string }>('select rolname from pg_roles where rolname = any($1)', [
    [names.service, names.request],
  ])
  const known = new Set(rows.map((row) => row.rolname))
  for (const [index, role] of [names.service, names.request].entries()) {
    const statement = makingStatements(secret)[index]
    if (known.has(role) || !statement) continue
    try {
      await client.query(statement)
    } catch (error) {
      // 42710: another process made it a moment ago.
      if (!(error instanceof pg.DatabaseError && error.code === '42710')) throw error
    }
  }
}

/** Statements by which another database of the same server has changed the role a moment ago, or that are not allowed here. */
const mayFail = ['42501', 'XX000']

/**
 * Gives both roles their limits where they lack them. Where the server may not, an administrator has, or each connection sets
 * them for itself.
 */
const limitRoles = async (client: pg.ClientBase, secret: string) => {
  const wanted = Object.entries(connectionTimeouts).map(([name, value]) => `${name}=${value}`)
  const { rows } = await client.query<{ limited: boolean }>(
    'select bool_and(coalesce(rolconfig, $2) @> $3) as limited from pg_roles where rolname = any($1)',
    [rolesOf(secret), [], wanted],
  )
  if (rows[0]?.limited) return
  for (const statement of limitStatements(secret))
    await client.query(statement).catch((error: unknown) => {
      if (!(error instanceof pg.DatabaseError && mayFail.includes(error.code ?? ''))) throw error
    })
}

interface Policy {
  table: string
  policy: string
  rights: 'select' | 'all'
  /** Which rows it sees, and which it may write where that is said apart. */
  rows: 'using (true)' | 'using (true) with check (true)'
  /** The name of a role, quoted where it has to be. */
  role: string
}

/** Lets roles see every row of tables by a policy of their own, a table at a time; nobody waits where it is there already. */
const ensurePolicies = async (client: pg.ClientBase, policies: Policy[]) => {
  const { rows } = await client.query<{ known: string }>(
    `select concat_ws(' ', tablename, policyname, lower(cmd), quote_ident(roles[1]),
       'using (' || qual || ')', 'with check (' || with_check || ')') as known from pg_policies
      where schemaname = 'public' and cardinality(roles) = 1`,
  )
  const known = new Set(rows.map((row) => row.known))
  for (const { table, policy, rights, role, rows: which } of policies)
    if (!known.has(`${table} ${policy} ${rights} ${role} ${which}`))
      await client.query(
        `drop policy if exists ${policy} on ${table}; create policy ${policy} on ${table} for ${rights} to ${role} ${which}`,
      )
}

const ofService = (table: string, { service }: RoleNames): Policy => ({
  table,
  policy: 'service_rows',
  rights: 'all',
  role: service,
  rows: 'using (true) with check (true)',
})

const ofDefiner = (table: string, rights: Policy['rights'], owner: string): Policy => ({
  table,
  policy: 'definer_rows',
  rights,
  role: owner,
  rows: 'using (true)',
})

const appendOnlyGrants = (table: string, names: RoleNames) => [
  `revoke insert, update, delete on ${table} from ${names.request}`,
  `revoke update, delete on ${table} from ${names.service}`,
]

/**
 * Makes the roles and their rights; forces row-level security on every table that has it. Safe to repeat, also beside requests:
 * it holds the lock of one table at a time.
 */
export const applyRolesAndPolicies = async (client: pg.ClientBase, secret: string): Promise<void> => {
  await ensureRoles(client, secret)
  await limitRoles(client, secret)
  const names = buildRoleNames(secret)
  const { rows } = await client.query<{ name: string; forced: boolean; owner: string }>(
    `select c.relname as name, c.relforcerowsecurity as forced, quote_ident(current_user) as owner from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity order by 1`,
  )
  const owner = rows[0]?.owner ?? 'current_user'
  for (const { name, forced } of rows) if (!forced) await client.query(`alter table ${name} force row level security`)
  await ensurePolicies(client, [
    ...rows.map(({ name }) => ofService(name, names)),
    ...Object.entries(tablesOfRelations).map(([table, rights]) => ofDefiner(table, rights, owner)),
  ])
  const statements = [
    'revoke all on schema public from public',
    // The job queue keeps its own tables in a schema of its own.
    'create schema if not exists pgboss',
    `grant all on schema pgboss to ${names.service}`,
    `grant usage on schema public to ${names.service}, ${names.request}`,
    `grant select, insert, update, delete on all tables in schema public to ${names.service}`,
    `revoke all on all tables in schema public from ${names.request}`,
    ...rows.map(({ name }) => `grant select, insert, update, delete on ${name} to ${names.request}`),
    ...appendOnlyTables.flatMap((table) => appendOnlyGrants(table, names)),
    ...functionsOfService.flatMap((name) => [
      `revoke execute on function ${name} from public, ${names.request}`,
      `grant execute on function ${name} to ${names.service}`,
    ]),
    ...Object.entries(sharedTables).map(([table, rights]) => `grant ${rights} on ${table} to ${names.request}`),
  ]
  await client.query(statements.join(';\n'))
}
