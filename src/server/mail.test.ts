import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { dayMs } from '#src/shared/durations.ts'
import { openMailbox } from '#tests/support/mailbox.ts'
import { isFakeClock } from '#tests/support/test-config.ts'
import { readConfig } from './config.ts'
import { createLog } from './log.ts'
import { createMailer, type Mailer } from './mail.ts'

const message = { to: 'ada@example.org', subject: 'Institute of Ada', text: 't', html: 'h' }
let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'gradapp-mail-'))
})

const openMailer = (more: Record<string, string> = {}, log = createLog('silent')) =>
  createMailer(readConfig({ DATA_DIR: dataDir, AUTH_SECRET: 'x'.repeat(40), ...more }), log)

describe('outbox with corrupt files', () => {
  const broken = { 'cut.json': '{"id": "cut", "to": "a', 'empty.json': '', 'null.json': 'null', 'other.json': '{}' }
  const names = () => readdirSync(join(dataDir, 'outbox')).filter((name) => name in broken)
  let mailer: Mailer

  beforeEach(async () => {
    mkdirSync(join(dataDir, 'outbox'))
    for (const [name, text] of Object.entries(broken)) writeFileSync(join(dataDir, 'outbox', name), text)
    mailer = openMailer()
    await mailer.send({ ...message, keptMs: 60_000 })
    await mailer.send({ ...message, to: 'eve@example.org' })
  })
  const kept = async () => (await mailer.list()).map(({ to }) => to)

  it('an outbox with corrupt files lists the other messages and deletes those of a deleted user', async () => {
    expect((await kept()).sort()).toEqual(['ada@example.org', 'eve@example.org'])
    await mailer.forget({ userId: 'ada', emails: ['ADA@example.org'] })
    expect(await kept()).toEqual(['eve@example.org'])
  })

  it.skipIf(isFakeClock)('an outbox removes expired messages, and corrupt files when they are old', async () => {
    await mailer.removeExpired(Date.now() + dayMs)
    expect(await kept()).toEqual(['eve@example.org'])
    expect(names()).toHaveLength(Object.keys(broken).length)
    await mailer.removeExpired(Date.now() + 8 * dayMs)
    expect(await kept()).toEqual(['eve@example.org'])
    expect(names()).toEqual([])
  })
})

it('a large outbox is read up to its newest hundred messages, and only a valid id finds a message', async () => {
  const mailer = openMailer()
  const folder = join(dataDir, 'outbox')
  mkdirSync(folder)
  const ids = Array.from(
    { length: 130 },
    (_, index) => `2026-01-01T00-00-00.${String(index).padStart(3, '0')}Z-0a1b2c3d`,
  )
  const keep = (id: string) =>
    writeFileSync(join(folder, `${id}.json`), JSON.stringify({ ...message, id, from: 'f', sentAt: '2026-01-01' }))
  for (const id of ids) keep(id)
  // Messages beyond the limit are not read: these could not be.
  for (const id of ids.slice(0, 30)) {
    rmSync(join(folder, `${id}.json`))
    mkdirSync(join(folder, `${id}.json`))
  }
  expect((await mailer.list()).map(({ id }) => id)).toEqual(ids.slice(30).reverse())
  expect(await mailer.find(ids[100] ?? '')).toMatchObject({ id: ids[100] })
  writeFileSync(join(dataDir, 'secret.json'), JSON.stringify({ ...message, id: 'secret', sentAt: '' }))
  expect(await mailer.find('../secret')).toBeUndefined()
})

it('the log of a sent mail contains no word of it and no address', async () => {
  const lines: string[] = []
  const mailbox = await openMailbox()
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  await openMailer({ SMTP_URL: mailbox.url, MAIL_FROM: 'apply@example.org' }, log).send(message)
  await mailbox.close()
  expect(lines.join('')).toContain('mail sent')
  expect(lines.join('')).not.toMatch(/Institute|ada@/)
})
