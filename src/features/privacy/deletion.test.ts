import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildDocxCv } from '#src/features/cv/fixtures.ts'
import { deliverDue } from '#src/features/notifications/delivery/delivery.commands.ts'
import { toApiError } from '#src/server/api-errors.ts'
import { readConfig } from '#src/server/config.ts'
import { type FileStorage, openFileStorage } from '#src/server/file-storage.ts'
import { createLog } from '#src/server/log.ts'
import { createMailer, type Message } from '#src/server/mail.ts'
import { errorCatalogue } from '#src/shared/errors.ts'
import { noon, openDeliveries } from '#tests/support/deliveries.ts'
import { callAs, memoryMailer, readBytes } from '#tests/support/router.ts'
import { isFakeClock } from '#tests/support/test-config.ts'
import { type DeletionParts, deleteAccount } from './commands.ts'
import { deleteOrphanedFiles } from './orphaned-files/orphaned-files.commands.ts'
import { receiptTtlMs } from './rules.ts'

// Deletion of an account concurrently with requests and jobs.

const its = openDeliveries()
const { world, notify } = its
const log = createLog('silent')
let files: FileStorage

beforeEach(async () => {
  files = await openFileStorage({ dataDir: mkdtempSync(join(tmpdir(), 'gradapp-deletion-')), storageUrl: undefined })
})

const parts = (more: Partial<DeletionParts> = {}): DeletionParts => ({
  database: world.test.database,
  files,
  mailer: memoryMailer,
  log,
  appName: 'GradApp',
  ...more,
})
const deleteAda = async (more?: Partial<DeletionParts>) => await deleteAccount(parts(more), world.ada.id)
const asAda = (stored = files) => callAs(world.test, world.ada.token, undefined, { files: stored })
const isThere = async () =>
  (await world.test.owner.query('select 1 from users where id = $1', [world.ada.id])).rowCount === 1
/** Error code of a call over the network, or `answered`. */
const answerTo = async (call: Promise<unknown>): Promise<string> =>
  await call.then(
    () => 'answered',
    (error: unknown) => toApiError(error, log, 'request-1').code,
  )
const stored = async () => {
  const keys: string[] = []
  for await (const key of files.list(`${world.ada.id}/`)) keys.push(key)
  return keys
}
const sweep = async () => await deleteOrphanedFiles({ database: world.test.database, files }, new Date().toISOString())
const pdf = () => new File(['%PDF-1.7 essay'], 'a.pdf')
const picture = async () => {
  const { default: sharp } = await import('sharp')
  const square = sharp({ create: { width: 40, height: 40, channels: 3, background: '#2a6' } })
  return new File([new Uint8Array(await square.png().toBuffer())], 'me.png')
}
/** Resolves when a statement of this database waits for a lock. */
const untilWaiting = async () =>
  await expect
    .poll(
      async () =>
        (
          await world.test.owner.query(
            "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          )
        ).rowCount,
    )
    .toBeGreaterThan(0)
/** A second transaction that a test opens and ends. */
const openOther = async () => {
  const client = new pg.Client({ connectionString: world.test.ownerUrl })
  await client.connect()
  await client.query("set deadlock_timeout = '20s'; begin")
  return client
}

describe('uploads during the deletion of an account', () => {
  it.each([
    [
      'requirement',
      async (api: ReturnType<typeof asAda>) => {
        const application = await world.startApplication()
        const requirementId = application.requirements[0]?.id ?? ''
        return async () =>
          await api.applications.attachFile({ applicationId: application.id, requirementId, file: pdf() })
      },
    ],
    [
      'cv',
      async (api: ReturnType<typeof asAda>) => {
        const file = new File([new Uint8Array(await buildDocxCv())], 'cv.docx')
        return async () => await api.cv.upload({ file })
      },
    ],
    [
      'picture',
      async (api: ReturnType<typeof asAda>) => {
        const file = await picture()
        return async () => await api.profile.picture.set({ file })
      },
    ],
  ] as const)('the upload of a %s during a deletion returns an error and leaves no file', async (_kind, prepare) => {
    const meeting: FileStorage = {
      ...files,
      put: async (key, content) => {
        await deleteAda()
        await files.put(key, content)
      },
    }
    const upload = await prepare(asAda(meeting))
    expect(await answerTo(upload())).toBe('NOT_AUTHENTICATED')
    expect(await stored()).toEqual([])
    await sweep()
    expect(await files.listFolders()).toEqual([])
  })

  it('an upload that crashed during a deletion leaves a file that the nightly job removes', async () => {
    await deleteAda()
    await files.put(`${world.ada.id}/cv/late`, new Uint8Array(3))
    await files.put(`${world.eve.id}/cv/hers`, new Uint8Array(3))
    await sweep()
    expect(await files.listFolders()).toEqual([world.eve.id])
  })
})

describe('requests during the deletion of an account', () => {
  it('a request that writes during a deletion gets a session error', async () => {
    const other = await openOther()
    await other.query('delete from users where id = $1', [world.ada.id])
    const call = answerTo(asAda().shortlist.add({ universityId: 'mit', programId: 'mit-masters' }))
    await untilWaiting()
    await other.query('commit')
    await other.end()
    expect(await call).toBe('NOT_AUTHENTICATED')
  })

  it('a withdrawal after the deletion has started is rejected, because the account is deleted', async () => {
    const plan = 'insert into account_deletions (user_id, requested_at, due_at) values ($1, now(), now())'
    await world.test.owner.query(plan, [world.ada.id])
    const other = await openOther()
    await other.query('delete from users where id = $1', [world.ada.id])
    const call = answerTo(asAda().privacy.cancelDeletion())
    await untilWaiting()
    await other.query('commit')
    await other.end()
    expect(await call).toBe('NOT_AUTHENTICATED')
  })

  it.skipIf(isFakeClock)(
    'concurrent requests of all kinds during a deletion get specific error codes, and leave no row',
    async () => {
      const application = await world.startApplication()
      const requirementId = application.requirements[0]?.id ?? ''
      const api = asAda()
      const image = await picture()
      await files.put(`${world.ada.id}/cv/before`, new Uint8Array(100_000))
      const calls = Array.from({ length: 6 }, (_, index) => [
        async () => await api.applications.attachFile({ applicationId: application.id, requirementId, file: pdf() }),
        async () => await api.profile.picture.set({ file: image }),
        async () => await api.profile.update({ bio: `bio ${index}` }),
        async () => await api.shortlist.add({ universityId: ['far', 'near', 'state'][index % 3] ?? '' }),
        async () => await readBytes((await api.privacy.export({})).body),
      ]).flat()
      const answers = calls.map(async (call) => await answerTo(call()))
      const receipt = await deleteAda()
      // Server fault: any result except a missing account, a limit or a transaction conflict.
      const isFault = (answer: string) =>
        answer !== 'DATABASE_UNAVAILABLE' &&
        (Object(errorCatalogue)[answer]?.status ?? (answer === 'answered' ? 200 : 500)) >= 500
      expect((await Promise.all(answers)).filter(isFault)).toEqual([])
      expect(receipt?.rows.users).toBe(1)
      expect(await isThere()).toBe(false)
      await sweep()
      expect(await files.listFolders()).toEqual([])
    },
  )

  it.skipIf(isFakeClock)('a deletion is retried immediately after a deadlock', async () => {
    await world.selectUniversity()
    const other = await openOther()
    await other.query('select 1 from selected_universities where user_id = $1 for update', [world.ada.id])
    const deletion = deleteAda()
    await untilWaiting()
    await other.query('select 1 from users where id = $1 for key share', [world.ada.id])
    await other.query('commit')
    await other.end()
    expect((await deletion)?.rows.selected_universities).toBe(1)
    expect(await isThere()).toBe(false)
  })
})

describe('mails of a deleted account', () => {
  it('a mail in progress is sent before the deletion ends, and none is sent after it', async () => {
    await notify(noon)
    const mailServer = Promise.withResolvers<void>()
    const events: string[] = []
    const send = async () => {
      events.push('sending')
      await mailServer.promise
      events.push('sent')
    }
    const run = deliverDue({ ...its.post, mailer: { ...its.post.mailer, send } }, noon)
    await expect.poll(() => events).toEqual(['sending'])
    const deletion = deleteAda().then(() => events.push('deleted'))
    await untilWaiting()
    expect(await isThere()).toBe(true)
    mailServer.resolve()
    await Promise.all([run, deletion])
    expect(events).toEqual(['sending', 'sent', 'deleted'])
  })

  it('a mail that is locked but not yet started is not sent after a deletion', async () => {
    await notify(noon)
    const other = await openOther()
    await other.query('select 1 from users where id = $1 for key share', [world.ada.id])
    const deletion = deleteAda()
    await untilWaiting()
    const run = deliverDue(its.post, noon)
    await other.query('commit')
    await other.end()
    await Promise.all([deletion, run])
    expect(its.mailbox.mails).toEqual([])
  })

  it('without a mail server a deletion clears the outbox, and its receipt is purged after a week', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'gradapp-outbox-'))
    const mailer = createMailer(readConfig({ DATA_DIR: dataDir, AUTH_SECRET: 'x'.repeat(40) }), log)
    const message = (to: string, more: Partial<Message> = {}) => ({ to, subject: 's', text: 't', html: 'h', ...more })
    await mailer.send(message(`${world.ada.id}@EXAMPLE.org`))
    await mailer.send(message('former@example.org', { userId: world.ada.id }))
    await mailer.send(message('next@example.org'))
    await mailer.send(message('eve@example.org', { userId: world.eve.id }))
    await world.test.owner.query(
      "insert into email_changes (user_id, new_email, new_token, expires_at) values ($1, 'next@example.org', 't', now())",
      [world.ada.id],
    )
    await deleteAda({ mailer })
    const kept = async () => (await mailer.list()).map(({ to }) => to)
    expect((await kept()).sort()).toEqual([`${world.ada.id}@example.org`, 'eve@example.org'].sort())
    await mailer.removeExpired(Date.now() + receiptTtlMs - 60_000)
    expect(await kept()).toHaveLength(2)
    await mailer.removeExpired(Date.now() + receiptTtlMs)
    expect(await kept()).toEqual(['eve@example.org'])
  })
})
