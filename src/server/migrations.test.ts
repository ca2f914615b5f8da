import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { NewerDatabaseError, prepareDatabase } from './migrations.ts'
import { roleNames } from './roles.ts'
import { testSecret } from './testing/cluster.ts'

const name = `gradapp_test_${randomBytes(6).toString('hex')}`
const { request } = roleNames(testSecret)
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

describe('migrations', () => {
  it('processes that start together wait for each other, and a later start changes nothing', async () => {
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

  it('a database of a newer version is refused with a sentence', async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('future', 9999999999999)")
    await client.end()
    await expect(prepareDatabase(url, testSecret, request)).rejects.toThrow(NewerDatabaseError)
  })
})
