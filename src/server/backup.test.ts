import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedCatalogue } from '#src/features/catalogue/fixtures.ts'
import { BackupError, readBackup, writeBackup } from './backup.ts'
import { openFiles } from './files.ts'
import { createTestDatabase, createTestPerson, type TestDatabase } from './testing/database.ts'
import { callAs } from './testing/router.ts'

let source: TestDatabase
let target: TestDatabase
const folder = (name: string) => mkdtempSync(join(tmpdir(), `gradapp-${name}-`))

const filesOf = async (dataDir: string) => await openFiles({ dataDir, storageUrl: undefined })

const contents = async ({ owner }: TestDatabase) => {
  const { rows } = await owner.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
  )
  const all: Record<string, unknown[]> = {}
  for (const { name } of rows)
    all[name] = (await owner.query(`select to_jsonb(t) as row from ${name} t order by to_jsonb(t)::text`)).rows
  return all
}

beforeAll(async () => {
  source = await createTestDatabase()
  target = await createTestDatabase()
  await seedCatalogue(source.database.service, [{ id: 'mit', admissionRate: 0.05 }])
  const person = await createTestPerson(source)
  const api = callAs(source, person.token)
  const entry = await api.shortlist.add({ universityId: 'mit' })
  const application = await api.applications.create({ selectedUniversityId: entry.id })
  await api.applications.update({ id: application.id, version: 1, status: 'accepted' })
  await api.shortlist.update({ id: entry.id, version: 1, notes: 'tab\there\nnewline \\ backslash «ünïcödé» \u200f' })
})
afterAll(async () => {
  await source.drop()
  await target.drop()
})

describe('check 44: backup and restore', () => {
  it('a backup restored into an empty instance is equal row for row, uploads included', async () => {
    const [from, backup, to] = [folder('from'), folder('backup'), folder('to')]
    await (await filesOf(from)).put('person/cv/1', new TextEncoder().encode('a file'))
    await writeBackup(source.serviceUrl, await filesOf(from), join(backup, 'one'))
    await readBackup(target.ownerUrl, await filesOf(to), join(backup, 'one'))
    expect(await contents(target)).toEqual(await contents(source))
    expect(readFileSync(join(to, 'uploads/person/cv/1'), 'utf8')).toBe('a file')
  })

  it('the rules are in force again afterwards, and its people can sign in and see their own rows', async () => {
    const { rows } = await target.owner.query(
      "select relname from pg_class where relrowsecurity and not relforcerowsecurity and relnamespace = 'public'::regnamespace",
    )
    expect(rows).toEqual([])
    const { rows: sessions } = await target.owner.query<{ token: string }>('select token from sessions')
    const snapshot = await callAs(target, sessions[0]?.token).snapshot.get()
    expect(snapshot.applications).toHaveLength(1)
  })

  it('an instance with accounts, half a backup and a folder in use are refused and change nothing', async () => {
    const backup = join(folder('backup'), 'two')
    await writeBackup(source.serviceUrl, await filesOf(folder('from')), backup)
    await expect(readBackup(source.ownerUrl, await filesOf(folder('to')), backup)).rejects.toThrow(BackupError)
    await expect(readBackup(target.ownerUrl, await filesOf(folder('to')), folder('empty'))).rejects.toThrow(
      /no whole backup/,
    )
    await expect(writeBackup(source.serviceUrl, await filesOf(folder('from')), backup)).rejects.toThrow(
      /holds a backup already/,
    )
  })
})
