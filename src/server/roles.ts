import { createHmac } from 'node:crypto'
import pg from 'pg'
import { withCredentials } from './database-hosts.ts'

/**
 * Tables without access for the request role: those of Better Auth, rate limits, the instance's keys, error reports,
 * counts of searches without result, requests that people without an account make about their entry, readings of
 * watched pages, invitations, and the names of groups.
 */
export const accountTables = [
  'users',
  'sessions',
  'auth_accounts',
  'verifications',
  'auth_throttles',
  'two_factors',
  'passkeys',
  'email_changes',
  'instance_keys',
  'error_groups',
  'error_reports',
  'empty_searches',
  'faculty_requests',
  'faculty_withdrawals',
  'watched_pages',
  'sign_up_invitations',
  'oauth_clients',
  'groups',
]

/** Shared tables that all users read and that contain no personal data, with the rights of the request role. */
export const sharedTables: Record<string, string> = {
  catalogue_sources: 'select',
  catalogue_seed_state: 'select',
  catalogue_changes: 'select',
  catalogue_imports: 'select',
  catalogue_import_seen_keys: 'select',
  catalogue_unmatched_rows: 'select',
  universities: 'select',
  programs: 'select',
  faculty_profiles: 'select',
  scholarships: 'select',
  research_interests: 'select, insert',
  research_vectors: 'select',
  research_neighbours: 'select',
}

/** Append-only personal tables, written by the service role: users may read their own rows. */
export const appendOnlyTables = [
  'audit_log',
  'user_permissions',
  'share_accesses',
  'moderation_actions',
  'moderation_deciders',
  'retained_texts',
]

/**
 * Tables about relations between users. Functions that run as the schema's owner (security definer) read them before
 * they know the row's owner, and write the rows of both sides. Forced row-level security binds that owner too, so it
 * has a policy of its own.
 */
const tablesOfRelations: Record<string, 'select' | 'all'> = {
  access_tokens: 'select',
  shares: 'select',
  shared_shortlists: 'select',
  recommenders: 'select',
  blocks: 'all',
  mutes: 'select',
  connections: 'all',
  public_profiles: 'all',
  mentorships: 'all',
  mentor_tasks: 'all',
  mentor_comments: 'all',
  mentor_resources: 'select',
  mentor_profiles: 'select',
  affiliation_verifications: 'select',
  user_profiles: 'select',
  weekly_hours: 'select',
  hour_exceptions: 'select',
  session_types: 'select',
  session_participants: 'select',
  conversation_members: 'all',
  messages: 'all',
  community_posts: 'all',
  post_reactions: 'select',
  community_reports: 'all',
  moderation_actions: 'all',
  moderation_deciders: 'all',
  retained_texts: 'all',
  notification_outbox: 'all',
  user_permissions: 'select',
  group_members: 'all',
  group_invitations: 'all',
  mentor_proposals: 'all',
  notifications: 'all',
}

/**
 * Tables of which `group_grants` reads the rows of all members of a group who granted them, and the log that it writes.
 * The schema's owner sees the rows of the users in `app_granted_ids()`, and those of the acting user.
 */
const tablesOfGrants: Record<string, 'select' | 'all'> = {
  user_roles: 'select',
  selected_universities: 'select',
  applications: 'select',
  application_requirements: 'select',
  application_timeline: 'select',
  deadlines: 'select',
  share_accesses: 'all',
}

/**
 * Security definer functions that accept any user or row: only other functions, triggers and the service role may call
 * them, and the request role may not.
 */
const functionsOfService = [
  'close_mentorship',
  'end_mentorships_of',
  'end_sessions_ahead',
  'expire_mentorships',
  'free_times',
  'queue_notice_of',
  'revoke_shares_between',
  'promote_from_waitlist',
]

export interface RoleNames {
  service: string
  request: string
}

const derive = (secret: string, purpose: string) => createHmac('sha256', secret).update(purpose).digest('hex')

/**
 * Builds the role names. They contain a digest of the instance's secret, because all databases of a PostgreSQL server
 * share roles.
 */
export const buildRoleNames = (secret: string): RoleNames => {
  const mark = derive(secret, 'role names').slice(0, 8)
  return { service: `gradapp_service_${mark}`, request: `gradapp_request_${mark}` }
}

/** Derives the password of a database role. The instance's secret cannot be recovered from it. */
export const deriveRolePassword = (secret: string, role: string) => derive(secret, `password of ${role}`)

/** Builds the address of the same database for one of the two roles. */
export const buildRoleUrl = (ownerUrl: string, role: string, secret: string) =>
  withCredentials(ownerUrl, role, deriveRolePassword(secret, role))

/** Timeouts of a statement and of an idle transaction. */
export const connectionTimeouts = { statement_timeout: '15s', idle_in_transaction_session_timeout: '30s' }

const rolesOf = (secret: string) => {
  const { service, request } = buildRoleNames(secret)
  return [service, request]
}

/**
 * Statements that set timeouts on the roles: a pooler in transaction mode resets the settings of a session but not
 * those of a role.
 */
const limitStatements = (secret: string) =>
  rolesOf(secret).flatMap((role) =>
    Object.entries(connectionTimeouts).map(([name, value]) => `alter role ${role} set ${name} = '${value}'`),
  )

const makingStatements = (secret: string) =>
  rolesOf(secret).map(
    (role) =>
      `create role ${role} login nosuperuser nocreatedb nocreaterole noinherit password '${deriveRolePassword(secret, role)}'`,
  )

/**
 * Builds the statements that create the two roles with their timeouts; an administrator runs them if the server may
 * not.
 */
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
      // 42710: a concurrent process has just created the role.
      if (!(error instanceof pg.DatabaseError && error.code === '42710')) throw error
    }
  }
}

/**
 * SQLSTATE codes of role changes that may fail: another database of the same server has just changed the role, or the
 * right is missing.
 */
const mayFail = ['42501', 'XX000']

/**
 * Sets the timeouts of both roles if they are missing. Without the right to do so, an administrator has set them, or
 * each connection sets them for itself.
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
  /** Row filter, with a separate check for writes if needed. */
  rows:
    | 'using (true)'
    | 'using (true) with check (true)'
    | 'using ((user_id IN ( SELECT unnest(app_granted_ids()) AS unnest)))'
  /** Role name, quoted if necessary. */
  role: string
}

/**
 * Creates policies that let roles see every row, one table at a time. An existing policy is skipped without a table
 * lock.
 */
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

// Spelled as PostgreSQL prints it, which `ensurePolicies` compares. The subquery is hashed once per
// statement: an array would be parsed or searched for each row. Without a separate check the filter holds for writes too.
const ofGrants = (table: string, rights: Policy['rights'], owner: string): Policy => ({
  table,
  policy: 'granted_rows',
  rights,
  role: owner,
  rows: 'using ((user_id IN ( SELECT unnest(app_granted_ids()) AS unnest)))',
})

const appendOnlyGrants = (table: string, names: RoleNames) => [
  `revoke insert, update, delete on ${table} from ${names.request}`,
  `revoke update, delete on ${table} from ${names.service}`,
]

/**
 * Creates the roles and their rights, and forces row-level security on every table that has it. Idempotent and safe
 * beside requests: it locks one table at a time.
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
    ...Object.entries(tablesOfGrants).map(([table, rights]) => ofGrants(table, rights, owner)),
  ])
  const statements = [
    'revoke all on schema public from public',
    // The job queue has its own schema for its tables.
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
