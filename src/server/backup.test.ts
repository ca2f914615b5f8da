import { randomUUID } from 'node:crypto'
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedCatalogue } from '#src/features/catalogue/fixtures.ts'
import { createTestDatabase, createTestPerson, type TestDatabase } from '#tests/support/database.ts'
import { callAs } from '#tests/support/router.ts'
import { BackupError, readBackup, writeBackup } from './backup.ts'
import { openFileStorage } from './file-storage.ts'

let source: TestDatabase
let target: TestDatabase
let personId: string
const folder = (name: string) => mkdtempSync(join(tmpdir(), `gradapp-${name}-`))

const filesOf = async (dataDir: string) => await openFileStorage({ dataDir, storageUrl: undefined })

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
  personId = person.id
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

interface Damage {
  damage: string
  change: (backup: string) => void
  says: RegExp
}

/** Moves a part of a backup elsewhere and leaves a symbolic link to it. */
const replaceByLink = (path: string) => {
  const outside = join(folder('outside'), 'moved')
  renameSync(path, outside)
  symlinkSync(outside, path)
}

const changeText = (file: string, change: (text: string) => string) =>
  writeFileSync(file, change(readFileSync(file, 'utf8')))

const damages: Damage[] = [
  {
    damage: 'a table without its last row',
    change: (backup) =>
      changeText(join(backup, 'tables/application_timeline.copy'), (text) => text.replace(/[^\n]*\n$/, '')),
    says: /counts \d+ rows of application_timeline, restored were \d+\. Nothing was restored/,
  },
  {
    damage: 'a table that breaks off in a row',
    change: (backup) => changeText(join(backup, 'tables/universities.copy'), (text) => text.slice(0, -30)),
    says: /table universities could not be read: .*Nothing was restored/,
  },
  {
    damage: 'a table without its file',
    change: (backup) => rmSync(join(backup, 'tables/sessions.copy')),
    says: /table sessions could not be read/,
  },
  {
    damage: 'a file less than were backed up',
    change: (backup) => rmSync(join(backup, 'uploads/person/cv/2')),
    says: /counts 2 uploads of 12 bytes, its folder holds 1 of 6\. Nothing was restored/,
  },
  {
    damage: 'a file that was cut',
    change: (backup) => changeText(join(backup, 'uploads/person/cv/2'), (text) => text.slice(1)),
    says: /its folder holds 2 of 11\./,
  },
  {
    damage: 'a manifest with a statement for a column',
    change: (backup) =>
      changeText(join(backup, 'manifest.json'), (text) =>
        text.replace('"columns": "', '"columns": "id) from stdin; --'),
      ),
    says: /is not this version's\. Nothing was restored/,
  },
  {
    damage: 'a manifest that breaks off',
    change: (backup) => changeText(join(backup, 'manifest.json'), (text) => text.slice(0, -2)),
    says: /manifest\.json cannot be read/,
  },
  {
    damage: 'a manifest of a newer version',
    change: (backup) =>
      changeText(join(backup, 'manifest.json'), (text) =>
        text.replace(/"migration": (\d+)/, (_match, newest) => `"migration": ${Number(newest) + 1}`),
      ),
    says: /made by another version of the product/,
  },
  {
    damage: 'rows of a user whom it does not hold',
    change: (backup) =>
      changeText(join(backup, 'tables/applications.copy'), (text) => text.replaceAll(personId, randomUUID())),
    says: /table applications could not be read: .*foreign key.*Nothing was restored/,
  },
  {
    damage: 'a table of another name with a path in it',
    change: (backup) =>
      changeText(join(backup, 'manifest.json'), (text) => text.replace('"name": "users"', '"name": "../users"')),
    says: /is not this version's\. Nothing was restored/,
  },
  {
    damage: 'a statement among its rows',
    change: (backup) =>
      changeText(
        join(backup, 'tables/users.copy'),
        (text) => `${text}create function harm() returns void language sql as 'select';\n`,
      ),
    says: /table users could not be read: .*Nothing was restored/,
  },
  {
    damage: 'a link for a table',
    change: (backup) => replaceByLink(join(backup, 'tables/users.copy')),
    says: /table users could not be read: ELOOP.*Nothing was restored/,
  },
  {
    damage: 'a link for its tables',
    change: (backup) => replaceByLink(join(backup, 'tables')),
    says: /is a symbolic link\. Nothing was restored/,
  },
  {
    damage: 'a link for its uploads',
    change: (backup) => replaceByLink(join(backup, 'uploads')),
    says: /is a symbolic link\. Nothing was restored/,
  },
  {
    damage: 'an upload of three gigabytes',
    change: (backup) => truncateSync(join(backup, 'uploads/person/cv/2'), 3 * 1024 ** 3),
    says: /an upload of it has 3221225472 bytes/,
  },
]

describe('backup and restore', () => {
  it('a damaged backup is rejected with its defect, and rows and files stay unchanged', async () => {
    const [from, backup, to] = [folder('from'), join(folder('backup'), 'whole'), folder('to')]
    for (const name of ['1', '2']) await (await filesOf(from)).put(`person/cv/${name}`, Buffer.from(`file ${name}`))
    await writeBackup(source.serviceUrl, await filesOf(from), backup)
    const files = await filesOf(to)
    await files.put('person/cv/1', Buffer.from('old'))
    const before = await contents(target)
    for (const [index, { damage, change, says }] of damages.entries()) {
      const copy = join(folder('damaged'), String(index))
      cpSync(backup, copy, { recursive: true })
      change(copy)
      await expect(readBackup(target.ownerUrl, files, copy), damage).rejects.toThrow(says)
      expect(readdirSync(join(to, 'uploads/person/cv')), damage).toEqual(['1'])
      expect(readFileSync(join(to, 'uploads/person/cv/1'), 'utf8'), damage).toBe('old')
    }
    expect(await contents(target)).toEqual(before)
  })

  it('a restore stores files before the rows that name them, and a failed restore removes its files', async () => {
    const [from, backup, to] = [folder('from'), join(folder('backup'), 'whole'), folder('to')]
    for (const name of ['1', '2']) await (await filesOf(from)).put(`person/cv/${name}`, Buffer.from(`file ${name}`))
    await writeBackup(source.serviceUrl, await filesOf(from), backup)
    const before = await contents(target)
    const files = await filesOf(to)
    let isFull = false
    const put = async (key: string, content: Uint8Array) => {
      if (isFull) throw new Error('no space left')
      isFull = true
      await files.put(key, content)
    }
    await expect(readBackup(target.ownerUrl, { ...files, put }, backup)).rejects.toThrow('no space left')
    expect(await contents(target)).toEqual(before)
    expect(isFull && readdirSync(join(to, 'uploads/person/cv'))).toEqual([])
  })

  it('a restore and a concurrent writer never deadlock, in any order of their table locks', async () => {
    const backup = join(folder('backup'), 'whole')
    await writeBackup(source.serviceUrl, await filesOf(folder('from')), backup)
    const other = await createTestDatabase()
    const writer = new pg.Client({ connectionString: other.ownerUrl })
    await writer.connect()
    await writer.query('begin')
    // Locks a table that the restore takes late, and then one that it holds by then.
    await writer.query('lock table writings in row exclusive mode')
    const restored = readBackup(other.ownerUrl, await filesOf(folder('to')), backup)
    await pause(500)
    await writer.query('lock table universities in row exclusive mode')
    await writer.query('commit')
    await writer.end()
    await restored
    expect(await contents(other)).toEqual(await contents(source))
    await other.drop()
  })

  it('a backup restored into an empty instance is equal row for row, with its uploads', async () => {
    const [from, backup, to] = [folder('from'), folder('backup'), folder('to')]
    await (await filesOf(from)).put('person/cv/1', new TextEncoder().encode('a file'))
    await writeBackup(source.serviceUrl, await filesOf(from), join(backup, 'one'))
    // The owner of the schema, who is no superuser on an external PostgreSQL.
    await readBackup(target.schemaUrl, await filesOf(to), join(backup, 'one'))
    expect(await contents(target)).toEqual(await contents(source))
    expect(readFileSync(join(to, 'uploads/person/cv/1'), 'utf8')).toBe('a file')
  })

  it('after a restore row-level security is enforced again, and users can sign in and see their own rows', async () => {
    const { rows } = await target.owner.query(
      "select relname from pg_class where relrowsecurity and not relforcerowsecurity and relnamespace = 'public'::regnamespace",
    )
    expect(rows).toEqual([])
    const { rows: sessions } = await target.owner.query<{ token: string }>('select token from sessions')
    const snapshot = await callAs(target, sessions[0]?.token).snapshot.get()
    expect(snapshot.applications).toHaveLength(1)
  })

  it('a restore into an instance with accounts, from half a backup or into a used folder changes nothing', async () => {
    const backup = join(folder('backup'), 'two')
    await writeBackup(source.serviceUrl, await filesOf(folder('from')), backup)
    await expect(readBackup(source.ownerUrl, await filesOf(folder('to')), backup)).rejects.toThrow(BackupError)
    await expect(readBackup(target.ownerUrl, await filesOf(folder('to')), folder('empty'))).rejects.toThrow(
      /no whole backup/,
    )
    await expect(
      writeBackup(source.serviceUrl, await filesOf(folder('from')), join(backup, 'manifest.json', 'in')),
    ).rejects.toThrow('Name another one: npm run backup -- FOLDER')
    await expect(writeBackup(source.serviceUrl, await filesOf(folder('from')), backup)).rejects.toThrow(
      /holds a backup already/,
    )
  })
})
