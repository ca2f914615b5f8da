import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { dayMs } from '#src/shared/durations.ts'
import { readConfig } from './config.ts'
import { createLog } from './log.ts'
import { createMailer, type Mailer } from './mail.ts'
import { openMailbox } from './testing/mailbox.ts'

const message = { to: 'ada@example.org', subject: 'Institute of Ada', text: 't', html: 'h' }
let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'gradapp-mail-'))
})

const openMailer = (more: Record<string, string> = {}, log = createLog('silent')) =>
  createMailer(readConfig({ DATA_DIR: dataDir, AUTH_SECRET: 'x'.repeat(40), ...more }), log)

describe('an outbox with files that are no messages', () => {
  const broken = { 'cut.json': '{"id": "cut", "to": "a', 'empty.json': '', 'null.json': 'null', 'other.json': '{}' }
  const names = () => readdirSync(join(dataDir, 'outbox')).filter((name) => name in broken)
  let mailer: Mailer

  beforeEach(async () => {
    mkdirSync(join(dataDir, 'outbox'))
    for (const [name, text] of Object.entries(broken)) writeFileSync(join(dataDir, 'outbox', name), text)
    mailer = openMailer()
    await mailer.send({ ...message, keptMs: 1_000 })
    await mailer.send({ ...message, to: 'eve@example.org' })
  })
  const kept = () => mailer.list().map(({ to }) => to)

  it('lists the others and forgets a deleted person', async () => {
    expect(kept().sort()).toEqual(['ada@example.org', 'eve@example.org'])
    await mailer.forget({ userId: 'ada', emails: ['ADA@example.org'] })
    expect(kept()).toEqual(['eve@example.org'])
  })

  it('removes what has expired, and them when they are old', async () => {
    await mailer.removeExpired(Date.now() + dayMs)
    expect(kept()).toEqual(['eve@example.org'])
    expect(names()).toHaveLength(Object.keys(broken).length)
    await mailer.removeExpired(Date.now() + 8 * dayMs)
    expect(kept()).toEqual(['eve@example.org'])
    expect(names()).toEqual([])
  })
})

it('what is logged of a mail has no word of it and no address', async () => {
  const lines: string[] = []
  const mailbox = await openMailbox()
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  await openMailer({ SMTP_URL: mailbox.url, MAIL_FROM: 'apply@example.org' }, log).send(message)
  await mailbox.close()
  expect(lines.join('')).toContain('mail sent')
  expect(lines.join('')).not.toMatch(/Institute|ada@/)
})
