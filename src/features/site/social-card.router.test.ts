import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { typesetter } from '#src/features/documents/compiling/typst.provider.ts'
import type { PageHead } from '#src/server/pages.ts'
import { createSocialCardRoutes } from './social-card.router.ts'

afterAll(async () => await typesetter.end())

const head: PageHead = {
  title: 'Nursing, MSc, Test University, Ireland',
  description: 'Any',
  path: '/university/test/nursing',
  isIndexed: true,
  card: {
    kicker: 'Test University, Dublin, Ireland',
    title: 'Nursing, MSc',
    items: [
      { label: 'Deadline', value: '15 Dec 2026' },
      { label: '', value: '#panic("markup") *bold* </svg>' },
    ],
  },
}

const open = (described: (path: string, language: string) => PageHead | undefined = () => head) => {
  const app = createSocialCardRoutes({
    describePage: async (path, language) => described(path, language),
    appName: 'GradApp',
  })
  return async (path: string, headers: Record<string, string> = {}) => await app.request(path, { headers })
}
const own = `/social-cards${head.path}.png`

it('the picture of a page has the size that social networks ask for, and texts are never read as markup', async () => {
  const response = await open()(own)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/png')
  expect(response.headers.get('cache-control')).toBe('public, max-age=86400')
  const { format, width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
  expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 })
})

it('pictures differ by language and texts, and not by other parameters or the host', async () => {
  const tagOf = async (path: string, get = open()) =>
    (await get(path, { host: 'evil.example', 'x-forwarded-host': 'evil.example' })).headers.get('etag')
  const tag = await tagOf(own)
  expect(tag).toMatch(/^"[\w-]{27}"$/)
  for (const query of ['?lang=en', '?lang=xx', '?utm=1&lang=en', '?lang=en&v=2'])
    expect(await tagOf(own + query)).toBe(tag)
  expect(await tagOf(`${own}?lang=ar`)).not.toBe(tag)
  const changed = { ...head, card: { kicker: 'Any', title: 'Nursing, MSc', items: [] } }
  expect(
    await tagOf(
      own,
      open(() => changed),
    ),
  ).not.toBe(tag)
})

it('a picture that the client has is not sent again', async () => {
  const get = open()
  const etag = (await get(own)).headers.get('etag') ?? ''
  const again = await get(own, { 'if-none-match': etag })
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
})

it.each<[string, PageHead | undefined]>([
  ['an unknown page', undefined],
  ['a page that is not indexed', { ...head, isIndexed: false }],
  ['a removed entry', { ...head, isIndexed: false, status: 410 }],
  ['a page with another canonical path', { ...head, path: '/university/test' }],
  ['a page without a card', { title: 'Any', description: 'Any', path: head.path, isIndexed: true }],
])('%s has no picture', async (_what, described) => {
  expect((await open(() => described)(own)).status).toBe(404)
})

it('a path without the ending of a picture is not found', async () => {
  expect((await open()(own.slice(0, -'.png'.length))).status).toBe(404)
})

it('requests beyond the queue are asked to wait, and later ones are answered', async () => {
  let count = 0
  const get = open(() => {
    count += 1
    return { ...head, card: { kicker: '', title: `Programme ${count}`, items: [] } }
  })
  const responses = await Promise.all(Array.from({ length: 12 }, async () => await get(own)))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([...Array(9).fill(200), ...Array(3).fill(429)])
  expect(responses.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('10')
  expect((await get(own)).status).toBe(200)
})
