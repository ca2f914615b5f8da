import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testSecret } from '#tests/support/cluster.ts'
import { createTestDatabase, createTestPerson, type TestDatabase } from '#tests/support/database.ts'
import { createMemoryStorage } from '#tests/support/router.ts'
import { listBackups } from './backup.ts'
import { createLog } from './log.ts'
import { readRehearsal, readRehearsalAge, rehearseRestore } from './restore-rehearsal.ts'
import { runScheduledBackup } from './scheduled-backup.ts'

// Scheduled backups and rehearsals of a real database.

let test: TestDatabase
let folder: string
const files = createMemoryStorage()

beforeAll(async () => {
  test = await createTestDatabase()
  await createTestPerson(test)
  await files.put('person/file.pdf', new Uint8Array(1_000))
})
afterAll(async () => await test.drop())
beforeEach(() => {
  if (folder) rmSync(folder, { recursive: true, force: true })
  folder = mkdtempSync(join(tmpdir(), 'gradapp-backups-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const retention = { days: 2, weeks: 0, months: 0 }
const back = async (now: string, readFree?: (path: string) => Promise<number>) =>
  await runScheduledBackup({
    ...{ service: test.serviceUrl, files, folder, retention, log: createLog('silent'), now: new Date(now) },
    ...(readFree ? { readFree } : {}),
  })
const rehearse = async () =>
  await rehearseRestore({
    ...{ owner: test.ownerUrl, authSecret: testSecret, folder, databaseFolder: undefined },
    now: new Date('2027-01-03T04:30:00Z'),
  })
const countDatabases = async () =>
  (await test.owner.query("select from pg_database where datname like current_database() || '\\_rehearsal'")).rowCount

describe('scheduled backups', () => {
  it('a backup states its size and is written by one process at a time', async () => {
    const results = await Promise.allSettled([back('2027-01-01T03:00:00Z'), back('2027-01-01T03:00:01Z')])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const [backup] = await listBackups(folder)
    expect(backup?.bytes).toBeGreaterThan(1_000)
  })

  it('the retention deletes scheduled backups only, and what a killed run has left', async () => {
    mkdirSync(join(folder, 'scheduled-2026-12-31T03-00-00', 'tables'), { recursive: true })
    await back('2027-01-01T03:00:00Z')
    const [first] = await listBackups(folder)
    expect(readdirSync(folder)).toEqual([first?.name])
    for (const day of [1, 2, 3]) {
      const manifest = { product: 'gradapp', migration: 1, madeAt: `2026-10-0${day}T03:00:00Z`, tables: [], bytes: 1 }
      for (const name of [`scheduled-2026-10-0${day}T03-00-00`, `by-hand-${day}`]) {
        mkdirSync(join(folder, name))
        writeFileSync(join(folder, name, 'manifest.json'), JSON.stringify(manifest))
      }
    }
    const newest = await back('2027-01-02T03:00:00Z')
    expect(readdirSync(folder).toSorted()).toEqual([
      ...['by-hand-1', 'by-hand-2', 'by-hand-3'],
      ...['scheduled-2026-10-03T03-00-00', newest],
    ])
  })

  it('a backup needs free space of twice the last one, and otherwise deletes nothing', async () => {
    await back('2027-01-01T03:00:00Z')
    const [last] = await listBackups(folder)
    const free = (last?.bytes ?? 0) * 2
    await expect(back('2027-01-02T03:00:00Z', async () => free - 1)).rejects.toThrow('twice the size')
    expect(readdirSync(folder)).toHaveLength(1)
    await expect(back('2027-01-02T03:00:00Z', async () => free)).resolves.toContain('scheduled-2027-01-02')
  })
})

describe('rehearsal of a restore', () => {
  it('the newest backup is restored into a temporary database, counted and checked, and the database dropped', async () => {
    const name = await back('2027-01-01T03:00:00Z')
    const [backup] = await listBackups(folder)
    const report = await rehearse()
    expect(report).toMatchObject({ outcome: 'restored', backup: name, rows: backup?.rows, uploads: 1, reason: '' })
    expect(report.tables).toBeGreaterThan(100)
    expect(report.checkedIndexes).toBeGreaterThan(100)
    expect(await readRehearsal(folder)).toEqual(report)
    expect(await readRehearsalAge(folder)).not.toBeNaN()
    expect(await countDatabases()).toBe(0)
  })

  it('a database of that name that no rehearsal has created stays', async () => {
    await back('2027-01-01T03:00:00Z')
    const { rows } = await test.owner.query<{ name: string }>("select current_database() || '_rehearsal' as name")
    const name = `"${rows[0]?.name}"`
    await test.owner.query(`create database ${name}`)
    try {
      expect(await rehearse()).toMatchObject({ outcome: 'impossible', rows: 0 })
      expect(await countDatabases()).toBe(1)
    } finally {
      await test.owner.query(`drop database ${name}`)
    }
  })

  it('a damaged backup fails the rehearsal with its reason', async () => {
    const name = await back('2027-01-01T03:00:00Z')
    truncateSync(join(folder, name, 'tables', 'users.copy'), 10)
    const report = await rehearse()
    expect(report).toMatchObject({ outcome: 'failed', rows: 0 })
    expect(report.reason).toContain('users')
    expect(report.restoredAt).toBeNull()
    expect(await readRehearsalAge(folder)).toBeNaN()
    expect(await countDatabases()).toBe(0)
  })

  it('without a backup of this version, or the right to create databases, it says that it is impossible', async () => {
    expect(await rehearse()).toMatchObject({ outcome: 'impossible', reason: 'There is no backup of this version yet.' })
    await back('2027-01-01T03:00:00Z')
    const report = await rehearseRestore({
      ...{ owner: test.serviceUrl, authSecret: testSecret, folder, databaseFolder: undefined },
      now: new Date(),
    })
    expect(report.outcome).toBe('impossible')
    expect(report.reason).toContain('CREATEDB')
    expect(existsSync(join(folder, 'rehearsal.json'))).toBe(true)
  })
})
