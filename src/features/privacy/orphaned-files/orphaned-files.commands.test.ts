import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { beforeEach, describe, expect, it } from 'vitest'
import { type FileStorage, openFileStorage } from '#src/server/file-storage.ts'
import { createLog } from '#src/server/log.ts'
import { hourMs } from '#src/shared/durations.ts'
import { callAs, memoryMailer, readBytes, readStoredText, readText } from '#tests/support/router.ts'
import { isFakeClock } from '#tests/support/test-config.ts'
import { captureErrorCode, openTwoApplicants } from '#tests/support/two-applicants.ts'
import { deleteAccount, exportUserData } from '../commands.ts'
import { deleteOrphanedFiles } from './orphaned-files.commands.ts'
import { createOrphanedFileJobs } from './orphaned-files.jobs.ts'
import { findKeyOwner, isCollected } from './orphaned-files.rules.ts'

// Lifetime of stored files of requirements: deleted when they can no longer be restored, on real files.

const world = openTwoApplicants()
let files: FileStorage

beforeEach(async () => {
  files = await openFileStorage({ dataDir: mkdtempSync(join(tmpdir(), 'gradapp-leftovers-')), storageUrl: undefined })
})

const asAda = () => callAs(world.test, world.ada.token, undefined, { files })
const sweep = async (hours: number) =>
  await deleteOrphanedFiles(
    { database: world.test.database, files },
    new Date(Date.now() + hours * hourMs).toISOString(),
  )
const kept = async () => {
  const names: string[] = []
  for await (const key of files.list(`${world.ada.id}/`)) names.push((await readStoredText(files, key)) ?? '')
  return names.sort()
}
const withFile = async (words = '%PDF-1.7 first') => {
  const application = await world.startApplication()
  const id = application.requirements[0]?.id ?? ''
  const key = { applicationId: application.id, id }
  const attach = async (text: string) =>
    await asAda().applications.attachFile({
      applicationId: key.applicationId,
      requirementId: id,
      file: new File([text], 'a.pdf'),
    })
  await attach(words)
  const latest = async () => (await asAda().applications.get({ id: key.applicationId })).timeline.events[0]
  return { ...key, key, attach, latest, entryId: application.selectedUniversityId }
}

describe('orphaned files (AP-02)', () => {
  it('AP-02: a removed file can be restored for a day, and is deleted afterwards', async () => {
    const { key, latest } = await withFile()
    await asAda().applications.removeFile(key)
    expect(await sweep(23)).toBe(0)
    await asAda().applications.undo({ eventIds: [(await latest())?.id ?? ''] })
    const { body } = await asAda().applications.downloadFile(key)
    expect(await readText(body)).toBe('%PDF-1.7 first')
    // A file in use is never old enough.
    expect(await sweep(10_000)).toBe(0)
    await asAda().applications.removeFile(key)
    expect(await sweep(26)).toBe(1)
    expect(await kept()).toEqual([])
  })

  it('AP-02: after a day a removed file cannot be restored, by the screen or by the API', async () => {
    const { key, latest } = await withFile()
    await asAda().applications.removeFile(key)
    const line = await latest()
    expect(line?.canUndo).toBe(true)
    await world.test.owner.query('alter table application_timeline disable trigger application_timeline_append_only')
    await world.test.owner.query("update application_timeline set event_date = event_date - interval '25 hours'")
    await world.test.owner.query('alter table application_timeline enable trigger application_timeline_append_only')
    expect((await latest())?.canUndo).toBe(false)
    expect(await captureErrorCode(asAda().applications.undo({ eventIds: [line?.id ?? ''] }))).toBe('EDIT_CONFLICT')
  })

  it('AP-02: after a replacement the old file is deleted, and the new one stays', async () => {
    const { attach } = await withFile()
    await attach('%PDF-1.7 second')
    expect(await sweep(23)).toBe(0)
    expect(await sweep(26)).toBe(1)
    expect(await kept()).toEqual(['%PDF-1.7 second'])
  })

  it('SH-01: the files of a removed entry are restored with it within a day, and deleted afterwards', async () => {
    const { key, entryId } = await withFile()
    await asAda().shortlist.remove({ id: entryId })
    expect(await sweep(23)).toBe(0)
    await asAda().shortlist.restore({ id: entryId })
    expect(await readText((await asAda().applications.downloadFile(key)).body)).toBe('%PDF-1.7 first')
    await asAda().shortlist.remove({ id: entryId })
    expect(await sweep(26)).toBe(1)
    const { rows } = await world.test.owner.query('select 1 from trash where user_id = $1', [world.ada.id])
    expect(rows).toEqual([])
  })

  it.skipIf(isFakeClock)(
    'files left by a crash are deleted, and files that are recent, of other kinds or of unknown users stay',
    async () => {
      const { key } = await withFile()
      const lost = [`applications/${key.applicationId}/lost`, 'cv/lost', 'picture/lost']
      for (const name of lost) await files.put(`${world.ada.id}/${name}`, new TextEncoder().encode(`lost ${name}`))
      await files.put(`${world.ada.id}/documents/essay`, new TextEncoder().encode('essay'))
      await files.put('2f5b9a54-3a3c-4d2f-9d59-2b1f6a7c0001/cv/foreign', new TextEncoder().encode('foreign'))
      expect(await sweep(0)).toBe(0)
      expect(await sweep(26)).toBe(lost.length)
      expect(await kept()).toEqual(['%PDF-1.7 first', 'essay'])
      expect(await readStoredText(files, '2f5b9a54-3a3c-4d2f-9d59-2b1f6a7c0001/cv/foreign')).toBe('foreign')
    },
  )

  it('SE-01: an export contains no deleted file, and a deletion of the account leaves no file', async () => {
    const { attach } = await withFile()
    await attach('%PDF-1.7 second')
    await sweep(26)
    const packed = unzipSync(await readBytes(await exportUserData(world.test.database, files, world.ada.id)))
    const texts = Object.entries(packed).filter(([name]) => name.startsWith('files/'))
    expect(texts.map(([, content]) => strFromU8(content))).toEqual(['%PDF-1.7 second'])
    await attach('%PDF-1.7 third')
    expect(await kept()).toHaveLength(2)
    const parts = {
      database: world.test.database,
      files,
      mailer: memoryMailer,
      log: createLog('silent'),
      appName: 'GradApp',
    }
    expect((await deleteAccount(parts, world.ada.id))?.files).toBe(2)
    expect(await kept()).toEqual([])
  })
})

it('a night in which stored mails cannot be purged still cleans up files, and is retried', async () => {
  await deleteAccount(
    { database: world.test.database, files, mailer: memoryMailer, log: createLog('silent'), appName: 'GradApp' },
    world.ada.id,
  )
  await files.put(`${world.ada.id}/cv/late`, new Uint8Array(3))
  const [job] = createOrphanedFileJobs({
    database: world.test.database,
    files,
    mailer: { ...memoryMailer, removeExpired: async () => await Promise.reject(new Error('unreadable')) },
    log: createLog('silent'),
    dataDir: mkdtempSync(join(tmpdir(), 'gradapp-night-')),
  })
  await expect(job?.run({})).rejects.toThrow('unreadable')
  expect(await files.listFolders()).toEqual([])
})

it.each([
  ['2f5b9a54-3a3c-4d2f-9d59-2b1f6a7c0001/applications/a/b', '2f5b9a54-3a3c-4d2f-9d59-2b1f6a7c0001'],
  ['2f5b9a54-3a3c-4d2f-9d59-2b1f6a7c0001/documents/b', undefined],
  ['backup/cv/b', undefined],
  ['2f5b9a54-3a3c-4d2f-9d59-2b1f6a7c0001', undefined],
])('the key %s belongs to %s', (key, owner) => expect(isCollected(key) ? findKeyOwner(key) : undefined).toBe(owner))
