import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '#src/server/auth/passwords.ts'
import { createLog } from '#src/server/log.ts'
import type { Message } from '#src/server/mail.ts'
import { dayMs } from '#src/shared/durations.ts'
import { createTestDatabase, createTestPerson, type TestDatabase, type TestPerson } from '#tests/support/database.ts'
import { callAs, createForwardingMailer, createMemoryStorage, readBytes } from '#tests/support/router.ts'
import { captureErrorCode } from '#tests/support/two-applicants.ts'
import { deleteDueAccounts } from './commands.ts'
import { calculateDeletionDate, exportedRowsAtOnce } from './rules.ts'

const password = 'Str0ng!Passphrase9'
let test: TestDatabase
let ada: TestPerson
let sent: Message[]
const files = createMemoryStorage()
const mailer = createForwardingMailer(async (message) => void sent.push(message))

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(async () => await test.drop())
beforeEach(async () => {
  sent = []
  ada = await createTestPerson(test)
  await test.owner.query('delete from auth_throttles')
  await test.owner.query(
    "insert into auth_accounts (user_id, account_id, provider_id, password) values ($1::uuid, $1::text, 'credential', $2)",
    [ada.id, await hashPassword(password)],
  )
})

const asAda = () => callAs(test, ada.token, undefined, { files, mailer }).privacy
const eventsOf = async (id: string) =>
  (await test.owner.query('select event from audit_log where user_id = $1 order by created_at', [id])).rows.map(
    ({ event }) => event,
  )
const run = async (now: string) =>
  await deleteDueAccounts({ database: test.database, files, mailer, log: createLog('silent'), appName: 'GradApp' }, now)
const isThere = async (id: string) => (await test.owner.query('select 1 from users where id = $1', [id])).rowCount === 1

const hasFiles = async (id: string) => {
  for await (const _key of files.list(`${id}/`)) return true
  return false
}

describe('SE-01: export of personal data', () => {
  it('an export lists passkeys by name and use, without their keys', async () => {
    await test.owner.query(
      `insert into passkeys (user_id, name, credential_id, public_key, counter, device_type, backed_up)
        values ($1, 'Laptop', 'credential-of-ada', 'key-of-ada', 7, 'multiDevice', true)`,
      [ada.id],
    )
    const { body } = await asAda().export({ password })
    const text = strFromU8(unzipSync(await readBytes(body))['data.json'] ?? new Uint8Array())
    expect(JSON.parse(text)).toMatchObject({ account: { passkeys: [{ name: 'Laptop', lastUsedAt: null }] } })
    for (const secret of ['credential-of-ada', 'key-of-ada']) expect(text).not.toContain(secret)
  })

  it('an export is one zip with the account, the rows and the files, and no secret', async () => {
    await files.put(`${ada.id}/cv/letter`, new Uint8Array([7, 7]))
    await callAs(test, ada.token).profile.update({ bio: 'Analyst of engines' })
    const { headers, body } = await asAda().export({ password })
    expect(headers['content-disposition']).toMatch(/filename="gradapp-export-\d{4}-\d\d-\d\d\.zip"/)
    const packed = unzipSync(await readBytes(body))
    expect(packed['files/cv/letter']).toEqual(new Uint8Array([7, 7]))
    const text = strFromU8(packed['data.json'] ?? new Uint8Array())
    expect(JSON.parse(text)).toMatchObject({
      format: 'gradapp-export',
      version: 2,
      account: { user: { id: ada.id }, providers: [{ provider: 'credential' }] },
      tables: { user_profiles: [{ bio: 'Analyst of engines' }] },
    })
    for (const secret of [ada.token, '$argon2id']) expect(text).not.toContain(secret)
    expect(await eventsOf(ada.id)).toEqual(['exported'])
  })

  it('an export has every row of a long table once, in batches', async () => {
    await test.owner.query(
      "insert into notifications (user_id, title, message) select $1, 'T', n::text from generate_series(1, $2::int) n",
      [ada.id, 2 * exportedRowsAtOnce + 7],
    )
    const { body } = await asAda().export({ password })
    const text = strFromU8(unzipSync(await readBytes(body))['data.json'] ?? new Uint8Array())
    const { notifications } = (JSON.parse(text) as { tables: { notifications: { message: string }[] } }).tables
    expect(notifications).toHaveLength(2 * exportedRowsAtOnce + 7)
    expect(new Set(notifications.map(({ message }) => message)).size).toBe(notifications.length)
  })

  it('an export runs once at a time per user, and an aborted one releases its permit', async () => {
    const { body } = await asAda().export({ password })
    expect(await captureErrorCode(asAda().export({ password }))).toBe('TOO_MANY_REQUESTS')
    expect(await eventsOf(ada.id)).toEqual(['exported'])
    await (body as unknown as ReadableStream).cancel()
    expect((await readBytes((await asAda().export({ password })).body)).byteLength).toBeGreaterThan(100)
    expect((await readBytes((await asAda().export({ password })).body)).byteLength).toBeGreaterThan(100)
  })

  it('an export omits a file that is deleted while it is written', async () => {
    await files.put(`${ada.id}/cv/first`, new Uint8Array([1]))
    const leaving = { ...files, open: async () => undefined }
    const { body } = await callAs(test, ada.token, undefined, { files: leaving, mailer }).privacy.export({ password })
    expect(Object.keys(unzipSync(await readBytes(body)))).toEqual(['data.json'])
  })

  it('an export needs the current password', async () => {
    expect(await captureErrorCode(asAda().export({}))).toBe('PASSWORD_WRONG')
    expect(await captureErrorCode(asAda().export({ password: 'guess' }))).toBe('PASSWORD_WRONG')
    expect(await captureErrorCode(asAda().requestDeletion({ password: 'guess' }))).toBe('PASSWORD_WRONG')
    expect(await asAda().status()).toMatchObject({ hasPassword: true, deletionDueAt: null })
  })
})

describe('SE-01: deletion with a waiting period', () => {
  it('a deletion waits 14 days', () => {
    expect(calculateDeletionDate('2027-02-20T10:00:00.000Z')).toBe('2027-03-06T10:00:00.000Z')
  })

  it('a deletion request sends a mail, a notification and an audit entry, and a repetition keeps the first date', async () => {
    const { deletionDueAt } = await asAda().requestDeletion({ password })
    expect(Date.parse(deletionDueAt ?? '') - Date.now()).toBeGreaterThan(13.9 * dayMs)
    expect((await asAda().requestDeletion({ password })).deletionDueAt).toBe(deletionDueAt)
    expect(sent.map(({ to }) => to)).toEqual([`${ada.id}@example.org`])
    expect(sent[0]?.text).toContain('/settings/privacy')
    expect((await callAs(test, ada.token).notifications.list({})).map(({ textKey }) => textKey)).toEqual([
      'notifications.text.deletionPlanned',
    ])
    expect(await eventsOf(ada.id)).toEqual(['deletion_requested'])
  })

  it('a deletion does not run before its date, nor after it was withdrawn', async () => {
    const { deletionDueAt } = await asAda().requestDeletion({ password })
    const due = Date.parse(deletionDueAt ?? '')
    await run(new Date(due - 1).toISOString())
    expect(await isThere(ada.id)).toBe(true)
    expect(await asAda().cancelDeletion()).toMatchObject({ deletionDueAt: null })
    await run(new Date(due + 1).toISOString())
    expect(await isThere(ada.id)).toBe(true)
    expect(await eventsOf(ada.id)).toEqual(['deletion_requested', 'deletion_cancelled'])
  })

  it('a deletion that is withdrawn during the run for another user does not happen', async () => {
    const eve = await createTestPerson(test)
    await asAda().requestDeletion({ password })
    const plan = "insert into account_deletions (user_id, requested_at, due_at) values ($1, now(), now() + '1 day')"
    await test.owner.query(plan, [eve.id])
    const parts = { database: test.database, files, log: createLog('silent'), appName: 'GradApp' }
    // Eve is due first; while her receipt is being sent, Ada withdraws her deletion.
    const meeting = createForwardingMailer(async () => void (await asAda().cancelDeletion()))
    await deleteDueAccounts({ ...parts, mailer: meeting }, new Date(Date.now() + 365 * dayMs).toISOString())
    expect([await isThere(eve.id), await isThere(ada.id)]).toEqual([false, true])
  })

  it('a due deletion runs with a receipt, and keeps all other users', async () => {
    const eve = await createTestPerson(test)
    await files.put(`${ada.id}/cv/letter`, new Uint8Array([7]))
    await files.put(`${eve.id}/cv/letter`, new Uint8Array([8]))
    const { deletionDueAt } = await asAda().requestDeletion({ password })
    await run(deletionDueAt ?? '')
    expect([await isThere(ada.id), await isThere(eve.id)]).toEqual([false, true])
    expect([await hasFiles(ada.id), await hasFiles(eve.id)]).toEqual([false, true])
    expect(await captureErrorCode(asAda().status())).toBe('NOT_AUTHENTICATED')
    expect(sent.at(-1)?.text).toContain('user profiles: 1')
    expect(sent.at(-1)?.text).toContain(ada.id)
  })

  it('a deletion removes the counters of its own address, and none of an address with the same ending', async () => {
    const email = 'ada@example.org'
    await test.owner.query('update users set email = $2 where id = $1', [ada.id, email])
    const buckets = [
      `password email ${email}`,
      `mail reset hour ${email}`,
      `code ${ada.id} 1`,
      `password email x${email}`,
    ]
    for (const bucket of buckets)
      await test.owner.query('insert into auth_throttles (bucket, failures) values ($1, array[now()])', [bucket])
    const { deletionDueAt } = await asAda().requestDeletion({ password })
    await run(deletionDueAt ?? '')
    const { rows } = await test.owner.query('select bucket from auth_throttles where bucket = any($1)', [buckets])
    expect(rows).toEqual([{ bucket: `password email x${email}` }])
  })

  it('an unavailable mail server does not prevent scheduling or running a deletion', async () => {
    const silent = createForwardingMailer(async () => await Promise.reject(new Error('away')))
    const api = callAs(test, ada.token, undefined, { files, mailer: silent }).privacy
    const { deletionDueAt } = await api.requestDeletion({ password })
    expect(deletionDueAt).not.toBeNull()
    const parts = { database: test.database, files, mailer: silent, log: createLog('silent'), appName: 'GradApp' }
    await deleteDueAccounts(parts, deletionDueAt ?? '')
    expect(await isThere(ada.id)).toBe(false)
  })
})
