import { beforeEach, describe, expect, it } from 'vitest'
import { buildDocxCv } from '#src/features/cv/fixtures.ts'
import { deleteOrphanedFiles } from '#src/features/privacy/orphaned-files/orphaned-files.commands.ts'
import type { OwnerId } from '#src/server/database.ts'
import type { FileStorage } from '#src/server/file-storage.ts'
import { createLog } from '#src/server/log.ts'
import { dayMs } from '#src/shared/durations.ts'
import { callAs, createMemoryStorage } from '#tests/support/router.ts'
import { captureErrorCode, captureRefusal, openTwoApplicants } from '#tests/support/two-applicants.ts'
import { withStoredFile } from './commands.ts'
import { sumStoredBytes } from './data.ts'
import { isWithinQuota, storageQuota, uploadLimits } from './rules.ts'

const world = openTwoApplicants()
let files: FileStorage

beforeEach(() => {
  files = createMemoryStorage()
})

const apiOf = (token: string, key?: string) => callAs(world.test, token, key, { files })
const asAda = (key?: string) => apiOf(world.ada.token, key)
const pdf = (bytes = 8) => new File(['%PDF-1.7'.padEnd(bytes, ' ')], 'a.pdf')
const requirementOf = async () => {
  const application = await world.startApplication()
  return { applicationId: application.id, requirementId: application.requirements[0]?.id ?? '' }
}
const stored = async (userId = world.ada.id) => {
  const keys: string[] = []
  for await (const key of files.list(`${userId}/`)) keys.push(key)
  return keys
}
const used = async () => await sumStoredBytes(world.test.database.service, world.ada.id)
/** Inserts counted files without content, to use up most of the quota. */
const fill = async (count: number, bytes: number) =>
  await world.test.owner.query(
    "insert into stored_files (user_id, key, bytes) select $1, 'filled ' || n, $3 from generate_series(1, $2::int) n",
    [world.ada.id, count, bytes],
  )

describe('storage quota of a user', () => {
  it('fifty concurrent uploads share one quota, and only those within it are accepted', async () => {
    const requirement = await requirementOf()
    await fill(storageQuota.files - 3, 1)
    const codes = await Promise.all(
      Array.from(
        { length: 50 },
        async () => await captureErrorCode(asAda().applications.attachFile({ ...requirement, file: pdf() })),
      ),
    )
    expect(codes.filter((code) => code === 'answered')).toHaveLength(3)
    expect(codes.filter((code) => code === 'STORAGE_QUOTA_REACHED')).toHaveLength(47)
    expect(await stored()).toHaveLength(3)
    expect((await used()).files).toBe(storageQuota.files)
  })

  it('the quota counts requirements, CVs and pictures, and rejects before a file is stored', async () => {
    const requirement = await requirementOf()
    await fill(1, storageQuota.bytes - 100)
    await asAda().applications.attachFile({ ...requirement, file: pdf(60) })
    expect(await captureRefusal(asAda().applications.attachFile({ ...requirement, file: pdf(41) }))).toEqual({
      code: 'STORAGE_QUOTA_REACHED',
      data: storageQuota,
    })
    const cv = new File([new Uint8Array(await buildDocxCv())], 'cv.docx')
    expect(await captureErrorCode(asAda().cv.upload({ file: cv }))).toBe('STORAGE_QUOTA_REACHED')
    const { default: sharp } = await import('sharp')
    const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#2a6' } })
      .png()
      .toBuffer()
    const file = new File([new Uint8Array(picture)], 'me.png')
    expect(await captureErrorCode(asAda().profile.picture.set({ file }))).toBe('STORAGE_QUOTA_REACHED')
    expect(await stored()).toHaveLength(1)
    const eve = await apiOf(world.eve.token).profile.picture.set({ file })
    expect(await stored(world.eve.id)).toEqual([`${world.eve.id}/picture/${eve.picture}`])
  })

  it('a replaced file counts until it can no longer be restored, and the user can read the used storage', async () => {
    const requirement = await requirementOf()
    await asAda().applications.attachFile({ ...requirement, file: pdf(100) })
    await asAda().applications.attachFile({ ...requirement, file: pdf(50) })
    const use = async () => (await asAda().privacy.status()).storage
    const most = { maxFiles: storageQuota.files, maxBytes: storageQuota.bytes }
    expect(await use()).toEqual({ files: 2, bytes: 150, ...most })
    await deleteOrphanedFiles({ database: world.test.database, files }, new Date(Date.now() + 2 * dayMs).toISOString())
    expect(await use()).toEqual({ files: 1, bytes: 50, ...most })
  })

  it('CV-01: an uploaded CV keeps its file name and size, and is marked as analysed', async () => {
    const content = new Uint8Array(await buildDocxCv())
    await asAda().cv.upload({ file: new File([content], 'Ada Lovelace.docx') })
    const { rows } = await world.test.owner.query(
      'select original_filename, file_size, upload_status from resumes where user_id = $1',
      [world.ada.id],
    )
    expect(rows).toEqual([
      { original_filename: 'Ada Lovelace.docx', file_size: content.length, upload_status: 'analysed' },
    ])
  })

  it('the newest CV is stored, and earlier ones are deleted a day later', async () => {
    const upload = async () =>
      await asAda().cv.upload({ file: new File([new Uint8Array(await buildDocxCv())], 'cv.docx') })
    await upload()
    const [first] = await stored()
    await upload()
    const sweep = async (days: number) =>
      await deleteOrphanedFiles(
        { database: world.test.database, files },
        new Date(Date.now() + days * dayMs).toISOString(),
      )
    expect(await sweep(0)).toBe(0)
    expect(await sweep(2)).toBe(1)
    expect(await stored()).toHaveLength(1)
    expect(await stored()).not.toContain(first)
  })

  it('the nightly job reconciles the storage counters: it adds uncounted files and removes missing ones', async () => {
    await files.put(`${world.ada.id}/documents/essay`, new Uint8Array(70))
    await fill(2, 10)
    const sweep = async (days: number) =>
      await deleteOrphanedFiles(
        { database: world.test.database, files },
        new Date(Date.now() + days * dayMs).toISOString(),
      )
    await sweep(0)
    expect(await used()).toEqual({ files: 3, bytes: 90 })
    await sweep(2)
    expect(await used()).toEqual({ files: 1, bytes: 70 })
    await files.removeAll(`${world.ada.id}/`)
    await sweep(4)
    expect(await used()).toEqual({ files: 0, bytes: 0 })
  })
})

describe('upload rate limit per hour', () => {
  const empty = () => new File([], 'empty')
  it.each([
    ['requirement', async () => await asAda().applications.attachFile({ ...(await requirementOf()), file: empty() })],
    ['cv', async () => await asAda().cv.upload({ file: empty() })],
    ['picture', async () => await asAda().profile.picture.set({ file: empty() })],
  ] as const)('uploads of the kind %s are rate-limited, including rejected ones', async (kind, upload) => {
    await world.test.owner.query(
      'insert into auth_throttles (bucket, failures) select $1, array_agg(now()) from generate_series(1, $2::int)',
      [`${kind}:${world.ada.id}`, uploadLimits[kind].limit - 1],
    )
    expect(await captureErrorCode(upload())).toBe('FILE_EMPTY')
    await world.test.owner.query('delete from selected_universities where user_id = $1', [world.ada.id])
    expect(await captureErrorCode(upload())).toBe('TOO_MANY_REQUESTS')
  })
})

describe('storing a file with its row', () => {
  it('the same upload request twenty times concurrently stores one file', async () => {
    const requirement = await requirementOf()
    await Promise.all(
      Array.from(
        { length: 20 },
        async () => await asAda('once').applications.attachFile({ ...requirement, file: pdf() }),
      ),
    )
    expect(await stored()).toHaveLength(1)
    expect(await used()).toEqual({ files: 1, bytes: 8 })
  })

  it('a repeated upload gets its first response, even when the quota is exhausted by then', async () => {
    const requirement = await requirementOf()
    const first = await asAda('once').applications.attachFile({ ...requirement, file: pdf() })
    await fill(storageQuota.files, 1)
    expect(await asAda('once').applications.attachFile({ ...requirement, file: pdf() })).toEqual(first)
  })

  const parts = () => ({
    database: world.test.database,
    files,
    log: createLog('silent'),
    ownerId: world.ada.id as OwnerId,
  })
  const storeAnd = async (failing: Error) =>
    await withStoredFile(parts(), 'cv', new Uint8Array(9), async () => {
      throw failing
    }).catch((error: unknown) => error)

  it('a file whose row could not be written is deleted and not counted', async () => {
    const failing = new Error('no row')
    expect(await storeAnd(failing)).toBe(failing)
    expect(await stored()).toEqual([])
    expect(await used()).toEqual({ files: 0, bytes: 0 })
  })

  it('a file is kept when the database connection was lost, because its row may be committed', async () => {
    await storeAnd(new Error('Connection terminated unexpectedly'))
    expect(await stored()).toHaveLength(1)
  })

  it('a failed upload to the storage is not counted', async () => {
    const full = { ...parts(), files: { ...files, put: async () => await Promise.reject(new Error('full')) } }
    await expect(withStoredFile(full, 'cv', new Uint8Array(9), async () => 'kept')).rejects.toThrow('full')
    expect(await used()).toEqual({ files: 0, bytes: 0 })
  })
})

it('the quota accepts the last byte and the last file', () => {
  const { files: most, bytes } = storageQuota
  expect(isWithinQuota({ files: most - 1, bytes: bytes - 5 }, 5)).toBe(true)
  expect(isWithinQuota({ files: most - 1, bytes: bytes - 5 }, 6)).toBe(false)
  expect(isWithinQuota({ files: most, bytes: 0 }, 1)).toBe(false)
})
