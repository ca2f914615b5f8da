import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readBytes, readStoredText } from '#tests/support/router.ts'
import { isFakeClock } from '#tests/support/test-config.ts'
import { type FileStorage, openFileStorage } from './file-storage.ts'

// File storage contract, checked for the folder and for a bucket.

const newFolder = () => mkdtempSync(join(tmpdir(), 'gradapp-files-'))
const bytes = (text: string) => new TextEncoder().encode(text)
const bucket = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: newFolder(),
  configureBuckets: [{ name: 'uploads', configs: [] }],
})
let storageUrl = ''

beforeAll(async () => {
  const { port } = await bucket.run()
  storageUrl = `http://S3RVER:S3RVER@127.0.0.1:${port}/uploads`
})
afterAll(async () => await bucket.close())

const keysOf = async (files: FileStorage, prefix = '') => {
  const keys: string[] = []
  for await (const key of files.list(prefix)) keys.push(key)
  return keys.sort()
}

describe.each(['folder', 'bucket'] as const)('uploads in a %s', (kind) => {
  const open = async () =>
    await openFileStorage({ dataDir: newFolder(), storageUrl: kind === 'bucket' ? storageUrl : undefined })

  it.skipIf(isFakeClock)('uploads are read as they were written, listed, and removed by key or by user', async () => {
    const files = await open()
    expect(await keysOf(files)).toEqual([])
    await files.put('ada/cv/1', bytes('one'))
    await files.put('ada/cv/2', Uint8Array.from([0, 255, 1]))
    await files.put('eve/cv/1', bytes('hers'))
    expect(await readStoredText(files, 'ada/cv/1')).toBe('one')
    const second = await files.open('ada/cv/2')
    expect(second?.bytes).toBe(3)
    expect([...(await readBytes(second?.content ?? new Blob([])))]).toEqual([0, 255, 1])
    expect(await keysOf(files)).toEqual(['ada/cv/1', 'ada/cv/2', 'eve/cv/1'])
    expect(await keysOf(files, 'eve/')).toEqual(['eve/cv/1'])
    expect((await files.listFolders()).sort()).toEqual(['ada', 'eve'])
    const stored = await files.find('ada/cv/1')
    expect(stored?.bytes).toBe(3)
    expect(Math.abs((stored?.storedAt ?? 0) - Date.now())).toBeLessThan(60_000)
    expect(await files.find('ada/cv/none')).toBeUndefined()
    await files.remove('ada/cv/1')
    expect(await files.open('ada/cv/1')).toBeUndefined()
    await files.removeAll('ada/')
    expect(await keysOf(files)).toEqual(['eve/cv/1'])
    await files.removeAll('no-owner/')
  })
})
