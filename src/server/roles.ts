import { createHmac } from 'node:crypto'
import pg from 'pg'

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
export const roleNames = (secret: string): RoleNames => {
  const mark = derive(secret, 'role names').slice(0, 8)
  return { service: `gradapp_service_${mark}`, request: `gradapp_request_${mark}` }
}

/** The password of a role of the database; of the instance's secret nothing can be told by it. */
export const rolePassword = (secret: string, role: string) => derive(secret, `password of ${role}`)

/** The address of the same database for one of the two roles. */
export const urlAs = (ownerUrl: string, role: string, secret: string) => {
  const url = new URL(ownerUrl)
  url.username = role
  url.password = rolePassword(secret, role)
  return url.toString()
}

/** The statements that make the two roles; an administrator runs them where the server may not. */
export const roleStatements = (secret: string) => {
  const names = roleNames(secret)
  return [names.service, names.request].map(
    (role) =>
      `create role ${role} login nosuperuser nocreatedb nocreaterole noinherit password '${rolePassword(secret, role)}'`,
  )
}

const ensureRoles = async (client: pg.ClientBase, secret: string) => {
  const names = roleNames(secret)
  const { rows } = await client.query<{ rolname: string }>('select rolname from pg_roles where rolname = any($1)', [
    [names.service, names.request],
  ])
  const known = new Set(rows.map((row) => row.rolname))
  for (const [index, role] of [names.service, names.request].entries()) {
    const statement = roleStatements(secret)[index]
    if (known.has(role) || !statement) continue
    try {
      await client.query(statement)
    } catch (error) {
      // 42710: another process made it a moment ago.
      if (!(error instanceof pg.DatabaseError && error.code === '42710')) throw error
    }
  }
}

const personalGrants = (table: string, names: RoleNames) => [
  `alter table ${table} force row level security`,
  `grant select, insert, update, delete on ${table} to ${names.request}`,
  `drop policy if exists service_rows on ${table}`,
  `create policy service_rows on ${table} to ${names.service} using (true) with check (true)`,
]

const appendOnlyGrants = (table: string, names: RoleNames) => [
  `revoke insert, update, delete on ${table} from ${names.request}`,
  `revoke update, delete on ${table} from ${names.service}`,
]

const definerPolicies = ([table, rights]: [string, string]) => [
  `drop policy if exists definer_rows on ${table}`,
  `create policy definer_rows on ${table} for ${rights} to current_user using (true)`,
]

/** Makes the roles and their rights; forces row-level security on every table that has it. Safe to repeat. */
export const secure = async (client: pg.ClientBase, secret: string): Promise<void> => {
  await ensureRoles(client, secret)
  const names = roleNames(secret)
  const { rows } = await client.query<{ name: string; secured: boolean }>(
    `select c.relname as name, c.relrowsecurity as secured
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`,
  )
  const statements = [
    'revoke all on schema public from public',
    // The job queue keeps its own tables in a schema of its own.
    'create schema if not exists pgboss',
    `grant all on schema pgboss to ${names.service}`,
    `grant usage on schema public to ${names.service}, ${names.request}`,
    `grant select, insert, update, delete on all tables in schema public to ${names.service}`,
    `revoke all on all tables in schema public from ${names.request}`,
    ...rows.filter((table) => table.secured).flatMap((table) => personalGrants(table.name, names)),
    ...appendOnlyTables.flatMap((table) => appendOnlyGrants(table, names)),
    ...Object.entries(tablesOfRelations).flatMap(definerPolicies),
    ...functionsOfService.flatMap((name) => [
      `revoke execute on function ${name} from public, ${names.request}`,
      `grant execute on function ${name} to ${names.service}`,
    ]),
    ...Object.entries(sharedTables).map(([table, rights]) => `grant ${rights} on ${table} to ${names.request}`),
  ]
  await client.query(statements.join(';\n'))
}
