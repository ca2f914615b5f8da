import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAuthRules } from '#src/features/accounts/commands.ts'
import { createAuth } from '#src/server/auth/auth.ts'
import { readConfig } from '#src/server/config.ts'
import { createLog } from '#src/server/log.ts'
import { disableForcedRowSecurity, prepareDatabase } from '#src/server/migrations.ts'
import { applyRolesAndPolicies, buildRoleNames } from '#src/server/roles.ts'
import { testSecret } from '../support/cluster.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { oldMigrations, oldRows, restoreOldDatabase } from '../support/old-database.ts'
import { callAs, memoryMailer } from '../support/router.ts'
import { strongPassword } from '../support/server-process.ts'
import { captureErrorCode } from '../support/two-applicants.ts'

// Upgrade test: this version starts on an installation of an earlier version that contains user data.

const { request } = buildRoleNames(testSecret)
let upgraded: TestDatabase
let fresh: TestDatabase
let schemaUrl: string

beforeAll(async () => {
  upgraded = await createTestDatabase({
    options: 'template template0',
    prepare: async (ownerUrl) => {
      schemaUrl = ownerUrl
      await restoreOldDatabase(ownerUrl)
      await prepareDatabase(ownerUrl, testSecret, request)
    },
  })
  fresh = await createTestDatabase()
})
afterAll(async () => {
  await upgraded.drop()
  await fresh.drop()
})

/** Columns that a later migration drops or changes on purpose. */
const changedSince: Record<string, string[]> = {}

/** Tables and columns that a later migration renamed. */
const renamedTables: Record<string, string> = { removed_entries: 'trash' }
const renamedColumns: Record<string, string> = {
  undoes: 'reverts_event_id',
  broke_quiet: 'bypassed_quiet_hours',
  breaks_quiet: 'bypasses_quiet_hours',
}

/** Behaviour of a database, read from the system catalogue. */
const behaviour = {
  functions: `select pg_get_functiondef(p.oid) as definition, p.proacl::text as rights from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`,
  triggers: `select pg_get_triggerdef(oid) as definition, tgenabled from pg_trigger where not tgisinternal order by 1`,
  policies: `select tablename, policyname, permissive, roles::text, cmd, qual, with_check from pg_policies order by 1, 2`,
  indexes: `select indexdef from pg_indexes where schemaname = 'public' order by 1`,
  columns: `select table_name, ordinal_position, column_name, data_type, is_nullable, column_default, generation_expression
    from information_schema.columns where table_schema = 'public' order by 1, 2`,
  constraints: `select conrelid::regclass::text as relation, conname, pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`,
  rights: `select relname, relacl::text, relrowsecurity, relforcerowsecurity from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
}

const read = async ({ owner }: TestDatabase, text: string) => (await owner.query<Record<string, unknown>>(text)).rows

const signIn = async (email: string) => {
  const config = readConfig({ AUTH_SECRET: testSecret, DATA_DIR: '/tmp' })
  const log = createLog('silent')
  const auth = createAuth(config, upgraded.database, createAuthRules(config, upgraded.database, memoryMailer, log), log)
  const { token } = await auth.api.signInEmail({ body: { email, password: strongPassword } })
  return callAs(upgraded, token)
}

describe('the upgrade of a database with user data', () => {
  it('the committed migrations start with those of the old database: the history is not edited', async () => {
    const applied = await upgraded.owner.query<{ hash: string; createdAt: string }>(
      'select hash, created_at::text as "createdAt" from drizzle.__drizzle_migrations order by id',
    )
    expect(applied.rows.slice(0, oldMigrations.length)).toEqual(oldMigrations)
  })

  it('an upgrade leaves every row as it was', async () => {
    expect(oldRows.length).toBeGreaterThan(100)
    const lost: unknown[] = []
    for (const { table, row } of oldRows) {
      const kept = Object.entries(row)
        .filter(([column]) => !changedSince[table]?.includes(column))
        .map(([column, value]) => [renamedColumns[column] ?? column, value])
      const { rows } = await upgraded.owner.query(
        `select from ${renamedTables[table] ?? table} t where (select bool_and(to_jsonb(t)->key is not distinct from value) from jsonb_each($1))`,
        [JSON.stringify(Object.fromEntries(kept))],
      )
      if (rows.length !== 1) lost.push({ table, row })
    }
    expect(lost).toEqual([])
  })

  it.each(Object.entries(behaviour))(
    'an upgraded database has the same %s as a new installation',
    async (_what, text) => {
      const expected = await read(fresh, text)
      expect(expected.length).toBeGreaterThan(10)
      expect(await read(upgraded, text)).toEqual(expected)
    },
  )

  it('users sign in with their old password after an upgrade and see their data', async () => {
    const ada = await signIn('ada@example.org')
    expect((await ada.accounts.session()).person).toMatchObject({ role: 'applicant', onboardingComplete: true })
    const { entries } = await ada.shortlist.list({})
    expect(entries.map((entry) => entry.notes)).toContain('Ask about the lab – «très bien»')
    expect(
      (await ada.deadlines.listBetween({ from: '2027-03-01', until: '2027-04-01' })).map((d) => d.title),
    ).toContain('面试 interview')
    expect(await ada.cv.latest()).toMatchObject({ originalFilename: 'Ada Lovelace CV.docx' })
    const maria = await signIn('mentor@example.org')
    expect((await maria.accounts.session()).person).toMatchObject({ role: 'mentor' })
    expect(await maria.mentoring.profile()).toMatchObject({ institution: 'TU' })
  })

  it('an upgraded database restricts each user to own rows', async () => {
    const ada = await signIn('ada@example.org')
    const zoe = await signIn('zoe@example.org')
    const hers = (await zoe.applications.list({})).applications
    expect(hers).toHaveLength(1)
    for (const { id } of hers)
      expect(await captureErrorCode(ada.applications.get({ id }))).toBe('APPLICATION_NOT_FOUND')
  })

  it('an upgraded database continues its history and undoes changes from before', async () => {
    const ada = await signIn('ada@example.org')
    const { applications } = await ada.applications.list({})
    const details = await Promise.all(applications.map(async ({ id }) => await ada.applications.get({ id })))
    const started = details.find((one) => one.status === 'in_progress')
    const deadline = started?.deadlines[0]
    const change = started?.timeline.events.find((event) => event.eventType === 'status_changed')
    if (!started || !deadline || !change) throw new Error('the old database holds a started application')
    const editsOf = (timeline: { eventType: string }[]) =>
      timeline.filter((event) => event.eventType === 'deadline_changed').length
    await ada.deadlines.update({ id: deadline.id, version: deadline.version, localTime: '06:00' })
    expect(editsOf((await ada.applications.get({ id: started.id })).timeline.events)).toBe(
      editsOf(started.timeline.events) + 1,
    )
    await ada.applications.undo({ eventIds: [change.id] })
    expect(await ada.applications.get({ id: started.id })).toMatchObject({ status: 'not_started', progress: 40 })
  })

  it('an upgraded database rejects updates of append-only tables', async () => {
    for (const table of ['audit_log', 'application_timeline'])
      for (const statement of [`update ${table} set created_at = now()`, `delete from ${table}`])
        await expect(upgraded.owner.query(statement)).rejects.toMatchObject({ code: '42501' })
  })

  it('an upgraded database restores entries that were deleted before', async () => {
    await upgraded.owner.query('update trash set created_at = now()')
    const ada = await signIn('ada@example.org')
    const removed = oldRows.find(({ table }) => table === 'removed_entries')?.row.id as string
    await ada.shortlist.restore({ id: removed })
    expect((await ada.shortlist.list({})).entries.map((entry) => entry.id)).toContain(removed)
  })

  it('a migration can fill user tables, and row-level security applies to the owner again afterwards', async () => {
    const owner = new pg.Client({ connectionString: schemaUrl })
    await owner.connect()
    try {
      const seen = async () => (await owner.query('select from resumes')).rowCount
      expect(await seen()).toBe(0)
      await disableForcedRowSecurity(owner)
      expect(await seen()).toBeGreaterThan(0)
      await applyRolesAndPolicies(owner, testSecret)
      expect(await seen()).toBe(0)
    } finally {
      await owner.end()
    }
  })
})
