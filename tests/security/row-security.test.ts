import { randomUUID } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteAccount, exportUserData } from '#src/features/privacy/commands.ts'
import { recordAudit } from '#src/server/audit.ts'
import { createLog } from '#src/server/log.ts'
import type { Message } from '#src/server/mail.ts'
import { accountTables, appendOnlyTables, sharedTables } from '#src/server/roles.ts'
import { createTestDatabase, createTestPerson, type TestDatabase } from '../support/database.ts'
import { fillPersonalTables } from '../support/personal-rows.ts'
import { createForwardingMailer, createMemoryStorage, readBytes } from '../support/router.ts'

// Row-level security: the database itself enforces ownership, for every table in its system catalogue.

let test: TestDatabase
interface Guarded {
  name: string
  guarded: boolean
}

let tables: Guarded[]
let mine: string
let theirs: string

/** Lists every table of the schema, from the system catalogue, with its protection. */
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

let request: pg.Client

/** Acts as the request role of one user, in a transaction that is rolled back. */
const asMe = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
  await request.query('begin')
  try {
    await request.query("select set_config('app.user_id', $1, true)", [mine])
    return await work(request)
  } finally {
    await request.query('rollback')
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
  await fillPersonalTables(test.owner, mine)
  await fillPersonalTables(test.owner, theirs)
  tables = await listTables()
  request = new pg.Client({ connectionString: test.requestUrl })
  await request.connect()
})
afterAll(async () => {
  await request.end()
  await test.drop()
})

const personal = () => tables.filter(isPersonal)

describe('row-level security for rows of another user (DA-01)', () => {
  it('every table is an account table, a listed shared table, or has forced row-level security with an owner policy', async () => {
    expect(await openTables()).toEqual([])
    expect(personal().length).toBeGreaterThan(18)
  })

  it('a new table without a policy is detected', async () => {
    await test.owner.query('create table forgotten (user_id uuid)')
    expect(await openTables()).toEqual(['forgotten'])
    await test.owner.query('drop table forgotten')
  })

  it('every personal table contains a row of another user in this test', async () => {
    for (const { name } of personal()) {
      const { rows } = await test.owner.query(`select count(*)::int as total from ${name} where user_id = $1`, [theirs])
      expect({ name, total: rows[0]?.total }).toEqual({ name, total: expect.any(Number) })
      expect(rows[0]?.total, name).toBeGreaterThan(0)
    }
  })

  it('GN-01 a table whose rows other members may read is listed here, with the policy that allows it', async () => {
    const { rows } = await test.owner.query<{ name: string; policy: string }>(
      `select tablename as name, policyname as policy from pg_policies where schemaname = 'public'
       and permissive = 'PERMISSIVE' and cmd = 'SELECT' and policyname not in ('definer_rows', 'granted_rows') order by 1`,
    )
    expect(rows).toEqual([
      { name: 'catalogue_proposals', policy: 'editors_read' },
      { name: 'community_posts', policy: 'member_reads' },
      { name: 'messages', policy: 'member_reads' },
    ])
  })

  it('a select, a count and a join of all tables return only own rows', async () => {
    for (const { name } of personal().filter((table) => table.name !== 'community_posts')) {
      const { rows } = await asMe((client) => client.query(`select user_id from ${name}`))
      expect(new Set(rows.map((row) => row.user_id)), name).toEqual(new Set([mine]))
    }
  })

  it('`app.granted_ids` opens no rows to the request role', async () => {
    const { rows: tables } = await test.owner.query<{ name: string }>(
      "select tablename as name from pg_policies where policyname = 'granted_rows' order by 1",
    )
    expect(tables.map(({ name }) => name)).toContain('applications')
    for (const { name } of tables) {
      const { rows } = await asMe(async (client) => {
        await client.query("select set_config('app.granted_ids', $1, true)", [theirs])
        return await client.query(`select user_id from ${name}`)
      })
      expect(new Set(rows.map((row) => row.user_id)), name).toEqual(new Set([mine]))
    }
  })

  it('an update and a delete of another user’s rows affect none', async () => {
    for (const { name } of personal().filter((table) => !appendOnlyTables.includes(table.name))) {
      const updated = await asMe((client) =>
        client.query(`update ${name} set user_id = user_id where user_id = $1`, [theirs]),
      )
      const deleted = await asMe((client) => client.query(`delete from ${name} where user_id = $1`, [theirs]))
      expect({ name, updated: updated.rowCount, deleted: deleted.rowCount }).toEqual({ name, updated: 0, deleted: 0 })
    }
  })

  it('a request can neither insert into nor update an append-only table, not even own rows', async () => {
    for (const name of appendOnlyTables) {
      expect(await codeOf(asMe((client) => client.query(`update ${name} set user_id = user_id`)))).toBe('42501')
      expect(await codeOf(asMe((client) => client.query(`delete from ${name}`)))).toBe('42501')
      expect(await codeOf(asMe((client) => client.query(`insert into ${name} (user_id) values ($1)`, [mine])))).toBe(
        '42501',
      )
    }
  })

  it('an insert for another user, and a change of owner, are refused with 42501', async () => {
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

  it('a complete row of another user is refused on insert because of its owner, not for a missing value', async () => {
    const inserted = await codeOf(
      asMe((client) =>
        client.query("insert into notifications (user_id, title, message) values ($1, 'T', 'M')", [theirs]),
      ),
    )
    expect(inserted).toBe('42501')
  })

  it('a request without an acting user sees no row of any personal table', async () => {
    for (const { name } of personal()) expect((await request.query(`select 1 from ${name}`)).rowCount, name).toBe(0)
  })

  it('the request role cannot read accounts, switch its role or bypass row-level security', async () => {
    for (const name of accountTables)
      expect(await codeOf(asMe((client) => client.query(`select 1 from ${name}`))), name).toBe('42501')
    expect(await codeOf(asMe((client) => client.query('alter table notifications disable row level security')))).toBe(
      '42501',
    )
    expect(await codeOf(asMe((client) => client.query('set role gradapp_owner')))).not.toBe('done')
    expect(await codeOf(asMe((client) => client.query('create table mine (id int)')))).toBe('42501')
  })

  it('a row cannot reference a row of another user', async () => {
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

  it('an export has all rows of the user from every personal table, and none of another user', async () => {
    const files = createMemoryStorage()
    await files.put(`${mine}/cv/one`, new Uint8Array([1, 2, 3]))
    await files.put(`${theirs}/cv/two`, new Uint8Array([4]))
    const packed = unzipSync(await readBytes(await exportUserData(test.database, files, mine)))
    expect(Object.keys(packed).sort()).toEqual(['data.json', 'files/cv/one'])
    const text = strFromU8(packed['data.json'] ?? new Uint8Array())
    const { tables: exported } = JSON.parse(text) as { tables: Record<string, unknown[]> }
    for (const { name } of personal()) expect(exported[name]?.length, name).toBeGreaterThan(0)
    expect(text).not.toContain(theirs)
  })

  it('a random session token grants no access', async () => {
    expect(await test.database.asSession(randomUUID(), async () => 'opened')).toBeUndefined()
  })
})

describe('deletion of an account', () => {
  it('a deleted account leaves no row with its id in any table, and no file; the audit log keeps an anonymous id', async () => {
    const person = await createTestPerson(test)
    await fillPersonalTables(test.owner, person.id)
    const email = `${person.id}@example.org`
    await test.owner.query("insert into auth_throttles (bucket, failures) values ($1, '{}')", [
      `password email ${email}`,
    ])
    await test.owner.query("insert into verifications (identifier, value, expires_at) values ('x', $1, now())", [email])
    const files = createMemoryStorage()
    await files.put(`${person.id}/cv/one`, new Uint8Array([1]))
    const sent: Message[] = []
    const mailer = createForwardingMailer(async (message) => void sent.push(message))
    const parts = { database: test.database, files, mailer, log: createLog('silent'), appName: 'GradApp' }
    const receipt = await deleteAccount(parts, person.id)

    // The shared vocabulary stores words, not users; the word of this test only happens to contain the id.
    for (const { name } of (await listTables()).filter((table) => !(table.name in sharedTables))) {
      const { rows } = await test.owner.query(`select to_jsonb(t)::text as row from ${name} t`)
      const naming = rows.filter(({ row }) => String(row).includes(person.id))
      expect({ name, left: naming.length > 0 }).toEqual({ name, left: name === 'audit_log' })
      expect(
        rows.filter(({ row }) => String(row).includes(email)),
        name,
      ).toEqual([])
    }
    for await (const key of files.list('')) expect(key).toBeUndefined()
    const log = await test.owner.query(
      'select event, address, device, subject from audit_log where user_id = $1 order by created_at',
      [person.id],
    )
    expect(log.rows.map(({ event }) => event)).toEqual(['signed_in', 'deleted'])
    for (const row of log.rows) expect(row).toMatchObject({ address: null, device: null, subject: null })

    const counted = personal().filter(({ name }) => name !== 'audit_log')
    expect(Object.keys(receipt?.rows ?? {}).sort()).toEqual(
      expect.arrayContaining(['users', ...counted.map(({ name }) => name)]),
    )
    expect(receipt?.files).toBe(1)
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ to: email })
    for (const { name } of counted) expect(sent[0]?.text, name).toContain(`- ${name.replaceAll('_', ' ')}: `)
  })

  it('an audit entry during or after a deletion has no address, device or subject', async () => {
    const [gone, there] = [await createTestPerson(test), await createTestPerson(test)]
    const source = { address: '203.0.113.9', device: 'Firefox' }
    const add = async (userId: string) =>
      await recordAudit(test.database.service, { userId, event: 'exported', source, subject: 's' })
    const deletion = new pg.Client({ connectionString: test.ownerUrl })
    await deletion.connect()
    await deletion.query('begin')
    await deletion.query('delete from users where id = $1', [gone.id])
    const during = add(gone.id)
    const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    await expect.poll(async () => (await test.owner.query(waiting)).rowCount, { timeout: 20_000 }).toBe(1)
    await deletion.query('commit')
    await deletion.end()
    await during
    await add(gone.id)
    await add(there.id)
    const entriesOf = async (id: string) =>
      (await test.owner.query('select address, device, subject from audit_log where user_id = $1', [id])).rows
    expect(await entriesOf(gone.id)).toEqual(Array(2).fill({ address: null, device: null, subject: null }))
    expect(await entriesOf(there.id)).toEqual([{ ...source, subject: 's' }])
  })
})
