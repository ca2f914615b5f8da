import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountTables, sharedTables } from './roles.ts'
import { createTestDatabase, createTestPerson, type TestDatabase } from './testing/database.ts'

// Check 2 of the product: ownership holds in the database itself, for every table that its own catalogue lists.

let test: TestDatabase
interface Guarded {
  name: string
  guarded: boolean
}

let tables: Guarded[]
let mine: string
let theirs: string

/** A row of every personal table for one person, so that there is something to steal. */
const fill = async (userId: string) => {
  const { owner } = test
  const one = async (text: string, values: unknown[]) => (await owner.query<{ id: string }>(text, values)).rows[0]?.id
  await owner.query(
    "insert into universities (id, name, country, website_url, source, search_text) values ('u', 'U', 'US', 'https://u.edu', 'editor', 'u') on conflict do nothing",
  )
  const interest = await one('insert into research_interests (name) values ($1) returning id', [`interest ${userId}`])
  await owner.query("insert into user_roles (user_id, role) values ($1, 'applicant')", [userId])
  await owner.query('insert into mentor_profiles (user_id) values ($1)', [userId])
  await owner.query('insert into academic_profiles (user_id) values ($1)', [userId])
  await owner.query('insert into onboarding_answers (user_id) values ($1)', [userId])
  await owner.query('insert into user_research_interests (user_id, research_interest_id) values ($1, $2)', [
    userId,
    interest,
  ])
  const resume = await one(
    "insert into resumes (user_id, original_filename, file_size, content_type, file_key) values ($1, 'cv.pdf', 1, 'application/pdf', 'k') returning id",
    [userId],
  )
  await owner.query("insert into cv_analyses (user_id, resume_id, findings) values ($1, $2, '[]')", [userId, resume])
  const entry = await one(
    "insert into selected_universities (user_id, university_id, university_name) values ($1, 'u', 'U') returning id",
    [userId],
  )
  await owner.query(
    "insert into selected_professors (user_id, selected_university_id, professor_name) values ($1, $2, 'P')",
    [userId, entry],
  )
  await owner.query(
    "insert into ai_university_matches (user_id, university_id, overall_match_score, source) values ($1, 'u', 0.5, 'ai_matching')",
    [userId],
  )
  const application = await one(
    'insert into applications (user_id, selected_university_id) values ($1, $2) returning id',
    [userId, entry],
  )
  await owner.query("insert into application_requirements (user_id, application_id, kind) values ($1, $2, 'cv')", [
    userId,
    application,
  ])
  await owner.query(
    "insert into application_timeline (user_id, application_id, event_type, title, event_date) values ($1, $2, 'created', 'T', now())",
    [userId, application],
  )
  const deadline = await one(
    "insert into deadlines (user_id, selected_university_id, local_date, due_at) values ($1, $2, '2027-01-15', '2027-01-15T23:59:00Z') returning id",
    [userId, entry],
  )
  await owner.query(
    "insert into deadline_reminders (user_id, deadline_id, step, due_at) values ($1, $2, 7, '2027-01-15T23:59:00Z')",
    [userId, deadline],
  )
  await owner.query("insert into notifications (user_id, title, message) values ($1, 'T', 'M')", [userId])
  await owner.query('insert into user_notification_preferences (user_id) values ($1)', [userId])
  await owner.query("insert into idempotency_keys (user_id, key, procedure, fingerprint) values ($1, 'k', 'p', 'f')", [
    userId,
  ])
}

/** Every table of the schema, read from the database's own catalogue, with how it is guarded. */
const listTables = async () =>
  (
    await test.owner.query<Guarded>(
      `select c.relname as name, c.relrowsecurity and c.relforcerowsecurity and exists (
         select 1 from pg_policies p where p.tablename = c.relname and p.policyname = 'own_rows') as guarded
       from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`,
    )
  ).rows

const isPersonal = (table: Guarded) => !accountTables.includes(table.name) && !(table.name in sharedTables)

const openTables = async () =>
  (await listTables()).filter((table) => isPersonal(table) && !table.guarded).map((table) => table.name)

const asMe = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: test.requestUrl })
  await client.connect()
  try {
    await client.query('begin')
    await client.query("select set_config('app.user_id', $1, true)", [mine])
    return await work(client)
  } finally {
    await client.end()
  }
}

const codeOf = async (attempt: Promise<unknown>) =>
  await attempt.then(
    () => 'done',
    (error: unknown) => (error instanceof pg.DatabaseError ? error.code : String(error)),
  )

beforeAll(async () => {
  test = await createTestDatabase()
  mine = (await createTestPerson(test)).id
  theirs = (await createTestPerson(test)).id
  await fill(mine)
  await fill(theirs)
  tables = await listTables()
})
afterAll(async () => await test.drop())

const personal = () => tables.filter(isPersonal)

describe('check 2: rows of another person (DA-01)', () => {
  it('every table is an account table, a named shared table, or has forced row-level security with a policy of its owner', async () => {
    expect(await openTables()).toEqual([])
    expect(personal().length).toBeGreaterThan(18)
  })

  it('a new table that comes without a policy is found', async () => {
    await test.owner.query('create table forgotten (user_id uuid)')
    expect(await openTables()).toEqual(['forgotten'])
    await test.owner.query('drop table forgotten')
  })

  it('this test puts a row of another person into every personal table, so that none is passed over', async () => {
    for (const { name } of personal()) {
      const { rows } = await test.owner.query(`select count(*)::int as total from ${name} where user_id = $1`, [theirs])
      expect({ name, total: rows[0]?.total }).toEqual({ name, total: expect.any(Number) })
      expect(rows[0]?.total, name).toBeGreaterThan(0)
    }
  })

  it('a select, a count and a join of everything see only the own rows', async () => {
    for (const { name } of personal()) {
      const { rows } = await asMe((client) => client.query(`select user_id from ${name}`))
      expect(new Set(rows.map((row) => row.user_id)), name).toEqual(new Set([mine]))
    }
  })

  it('an update and a delete of another person’s rows touch nothing', async () => {
    for (const { name } of personal()) {
      const updated = await asMe((client) =>
        client.query(`update ${name} set user_id = user_id where user_id = $1`, [theirs]),
      )
      const deleted = await asMe((client) => client.query(`delete from ${name} where user_id = $1`, [theirs]))
      expect({ name, updated: updated.rowCount, deleted: deleted.rowCount }).toEqual({ name, updated: 0, deleted: 0 })
    }
  })

  it('an insert for another person, and handing an own row over, are refused with 42501', async () => {
    for (const { name } of personal()) {
      const handed = await codeOf(asMe((client) => client.query(`update ${name} set user_id = $1`, [theirs])))
      expect({ name, handed }).toEqual({ name, handed: '42501' })
      const { rows } = await test.owner.query(`select * from ${name} where user_id = $1 limit 1`, [theirs])
      const copied = await codeOf(
        asMe((client) => client.query(`insert into ${name} (user_id) values ($1)`, [rows[0]?.user_id])),
      )
      expect(['42501', '23502']).toContain(copied)
    }
  })

  it('a row of another person with all its values is refused on insert, not for what it lacks but for whose it is', async () => {
    const inserted = await codeOf(
      asMe((client) =>
        client.query("insert into notifications (user_id, title, message) values ($1, 'T', 'M')", [theirs]),
      ),
    )
    expect(inserted).toBe('42501')
  })

  it('a request without a person sees no row of any personal table', async () => {
    const client = new pg.Client({ connectionString: test.requestUrl })
    await client.connect()
    for (const { name } of personal()) expect((await client.query(`select 1 from ${name}`)).rowCount, name).toBe(0)
    await client.end()
  })

  it('the request role cannot read accounts, switch its role or lift the rules', async () => {
    for (const name of accountTables)
      expect(await codeOf(asMe((client) => client.query(`select 1 from ${name}`))), name).toBe('42501')
    expect(await codeOf(asMe((client) => client.query('alter table notifications disable row level security')))).toBe(
      '42501',
    )
    expect(await codeOf(asMe((client) => client.query('set role gradapp_owner')))).not.toBe('done')
    expect(await codeOf(asMe((client) => client.query('create table mine (id int)')))).toBe('42501')
  })

  it('a row cannot point at a row of another person', async () => {
    const { rows } = await test.owner.query<{ id: string }>('select id from selected_universities where user_id = $1', [
      theirs,
    ])
    const code = await codeOf(
      asMe((client) =>
        client.query('insert into applications (user_id, selected_university_id) values ($1, $2)', [mine, rows[0]?.id]),
      ),
    )
    expect(code).toBe('23503')
  })

  it('a random session token opens nothing', async () => {
    expect(await test.database.asSession(randomUUID(), async () => 'opened')).toBeUndefined()
  })
})
