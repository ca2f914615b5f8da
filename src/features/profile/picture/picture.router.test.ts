import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, createTestPerson, type TestDatabase, type TestPerson } from '#tests/support/database.ts'
import { callAs, createMemoryStorage, readBytes } from '#tests/support/router.ts'
import { captureErrorCode } from '#tests/support/two-applicants.ts'
import { maxPictureBytes } from './picture.rules.ts'

let test: TestDatabase
let ada: TestPerson
const files = createMemoryStorage()
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(async () => await test.drop())
beforeEach(async () => {
  ada = await createTestPerson(test)
})

const asAda = () => callAs(test, ada.token, undefined, { files })
const keysOf = async (id: string) => {
  const keys: string[] = []
  for await (const key of files.list(`${id}/`)) keys.push(key)
  return keys
}
/** Landscape photograph with a location in its metadata. */
const photograph = async () =>
  await sharp({ create: { width: 1200, height: 700, channels: 3, background: '#2a6' } })
    .withExif({ IFD0: { Copyright: 'Secret place', Orientation: '6' } })
    .jpeg()
    .toBuffer()
const fileOf = (content: Uint8Array | string, name = 'me.jpg', type = 'image/jpeg') =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name, { type })

describe('SE-01: picture of a user', () => {
  it('a picture is stored as a square WebP without metadata, and served with restrictive headers', async () => {
    const { picture } = await asAda().profile.picture.set({ file: fileOf(await photograph()) })
    expect((await asAda().accounts.session()).person).toMatchObject({ picture })
    const { headers, body } = await asAda().profile.picture.get({ version: picture ?? '' })
    const content = Buffer.from(await readBytes(body))
    const seen = await sharp(content).metadata()
    expect(seen).toMatchObject({ format: 'webp', width: 512, height: 512 })
    expect(seen.exif).toBeUndefined()
    expect(content.includes('Secret place')).toBe(false)
    expect(headers['content-type']).toBe('image/webp')
    expect(headers['content-security-policy']).toContain('sandbox')
    expect(headers['cache-control']).toBe('private, no-store')
  })

  it('a picture is replaced and removed together with its file', async () => {
    await asAda().profile.picture.set({ file: fileOf(await photograph()) })
    const { picture } = await asAda().profile.picture.set({ file: fileOf(await photograph()) })
    expect(await keysOf(ada.id)).toEqual([`${ada.id}/picture/${picture}`])
    expect(await asAda().profile.picture.remove()).toEqual({ picture: null })
    expect(await keysOf(ada.id)).toEqual([])
    expect((await asAda().accounts.session()).person).toMatchObject({ picture: null })
  })

  // Fairness towards other users is proven in concurrency-limiter.test.ts, where the order does not depend on the
  // scheduler.
  it('of twenty concurrent uploads some are rejected, other users are served, and one file remains', async () => {
    const photo = await photograph()
    const eve = await createTestPerson(test)
    const set = async (token: string) =>
      await captureErrorCode(callAs(test, token, undefined, { files }).profile.picture.set({ file: fileOf(photo) }))
    const adas = Array.from({ length: 20 }, async () => await set(ada.token))
    const eves = set(eve.token)
    const codes = await Promise.all(adas)
    expect(await eves).toBe('answered')
    expect(new Set(codes)).toEqual(new Set(['answered', 'TOO_MANY_REQUESTS']))
    const { person } = await asAda().accounts.session()
    expect(await keysOf(ada.id)).toEqual([`${ada.id}/picture/${person?.picture}`])
  })

  it.each([
    [
      'an SVG with a script',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      'FILE_TYPE_INVALID',
    ],
    ['HTML that calls itself a picture', '<html><script>alert(1)</script></html>', 'FILE_TYPE_INVALID'],
    ['an empty file', '', 'FILE_EMPTY'],
    ['more than 5 MB', 'x'.repeat(maxPictureBytes + 1), 'FILE_TOO_LARGE'],
  ])('the upload of %s is rejected, and no file remains', async (_name, content, code) => {
    expect(await captureErrorCode(asAda().profile.picture.set({ file: fileOf(content) }))).toBe(code)
    expect(await keysOf(ada.id)).toEqual([])
  })

  it('the upload of a damaged photograph is rejected', async () => {
    const broken = (await photograph()).subarray(0, 600)
    expect(await captureErrorCode(asAda().profile.picture.set({ file: fileOf(broken) }))).toMatch(/^FILE_/)
  })

  it('another user’s picture is not found', async () => {
    const { picture } = await asAda().profile.picture.set({ file: fileOf(await photograph()) })
    const eve = callAs(test, (await createTestPerson(test)).token, undefined, { files })
    expect(await captureErrorCode(eve.profile.picture.get({ version: picture ?? '' }))).toBe('NOT_FOUND')
  })
})
