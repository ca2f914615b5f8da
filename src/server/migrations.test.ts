import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { testSecret } from '#tests/support/cluster.ts'
import { applyProcedures, readProcedures } from './database-procedures.ts'
import { prepareDatabase } from './migrations.ts'
import { buildRoleNames } from './roles.ts'
import { NewerDatabaseError } from './start-errors.ts'

const name = `gradapp_test_${randomBytes(6).toString('hex')}`
const { request } = buildRoleNames(testSecret)
let admin: pg.Client
let url: string

beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject('clusterUrl') })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const address = new URL(inject('clusterUrl'))
  address.pathname = `/${name}`
  url = address.toString()
})
afterAll(async () => {
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.end()
})

const withOwner = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const definitions = async () =>
  await withOwner(async (client) => {
    const { rows } = await client.query<{ definition: string }>(
      `select pg_get_functiondef(p.oid) as definition from pg_proc p where p.pronamespace = 'public'::regnamespace
         and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
       union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal order by 1`,
    )
    return rows.map((row) => row.definition)
  })

/** Simulates a database of a version whose procedures have another digest. */
const makeOlder = async () =>
  await withOwner(async (client) => {
    const { rows } = await client.query<{ comment: string }>(
      "select obj_description('public'::regnamespace, 'pg_namespace') as comment",
    )
    const { digest } = readProcedures()
    expect(rows[0]?.comment).toContain(digest)
    await client.query(`comment on schema public is '${rows[0]?.comment.replace(digest, 'of another version')}'`)
  })

describe('migrations', () => {
  it('processes that start together wait for each other to migrate, and a later start changes nothing', async () => {
    await Promise.all([1, 2, 3, 4].map(async () => await prepareDatabase(url, testSecret, request)))
    await prepareDatabase(url, testSecret, request)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query<{ applied: number; names: number }>(
      'select count(*)::int as applied, count(distinct hash)::int as names from drizzle.__drizzle_migrations',
    )
    await client.end()
    expect(rows[0]?.applied).toBe(rows[0]?.names)
    expect(rows[0]?.applied).toBeGreaterThan(0)
  })

  it('functions and triggers are replaced when a procedures.sql has changed, and only then', async () => {
    const stated = await definitions()
    expect(stated.length).toBeGreaterThan(50)
    const spoil = `drop trigger deadlines_history on deadlines; drop function outcome_share(text);
      create or replace function has_permission(wanted text) returns boolean language sql stable as 'select true'`
    await withOwner(async (client) => await client.query(spoil))
    const spoilt = await definitions()
    await prepareDatabase(url, testSecret, request)
    expect(await definitions()).toEqual(spoilt)
    await makeOlder()
    await prepareDatabase(url, testSecret, request)
    expect(await definitions()).toEqual(stated)
  })

  it('a migration yields to a request that deadlocks with it', async () => {
    await makeOlder()
    await withOwner(async (client) => {
      await client.query('begin; lock table writing_steps in row exclusive mode')
      const preparing = prepareDatabase(url, testSecret, request)
      const isWaiting = async () =>
        (
          await admin.query(
            `select from pg_stat_activity
              where datname = $1 and application_name = 'gradapp migrations' and wait_event_type = 'Lock'`,
            [name],
          )
        ).rowCount
      await expect.poll(isWaiting, { interval: 20 }).toBe(1)
      // Its triggers were created before those of the table that it waits for.
      await client.query('lock table applications in row exclusive mode')
      await client.query('commit')
      await preparing
    })
  })

  it('every function and trigger of the database is defined in a procedures.sql', async () => {
    await withOwner(async (client) => {
      const procedures = readProcedures()
      await applyProcedures(client, procedures)
      // A function that was not just created is left over from a migration, and a further migration has to drop it.
      const { rows } = await client.query<{ name: string }>(
        `with latest as (select xmin from pg_proc where proname = 'app_user_id')
         select proname as name from pg_proc p, latest where pronamespace = 'public'::regnamespace
           and p.xmin <> latest.xmin and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
         union all select tgname from pg_trigger t, latest where not tgisinternal and t.xmin <> latest.xmin`,
      )
      expect(rows).toEqual([])
    })
  })

  it('the database functions reference only existing tables and columns', async () => {
    await withOwner(async (client) => {
      // SQL bodies are checked only when check_function_bodies is on, which applyProcedures turns off.
      for (const { path, sql } of readProcedures().files) await expect(client.query(sql), path).resolves.toBeDefined()
    })
  })

  it('trigrams recognise letters of every script', async () => {
    for (const word of ['机器学习', 'جامعة', 'münchen'])
      await withOwner(async (client) => {
        const { rows } = await client.query<{ count: number }>('select cardinality(show_trgm($1)) as count', [word])
        expect(rows[0]?.count).toBe(word.length + 1)
      })
  })

  it('a database of a newer version is rejected with an explanation', async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('future', 9999999999999)")
    await client.end()
    await expect(prepareDatabase(url, testSecret, request)).rejects.toThrow(NewerDatabaseError)
  })
})
