import { afterAll, expect, it } from 'vitest'
import { createWorkerPool } from '#src/server/worker-pool.ts'
import { buildCv } from '../cv/content.fixtures.ts'
import { createItem, createSection } from '../cv/empty-cv.rules.ts'
import { typesetCv } from '../cv/pdf.provider.ts'
import { compileLimits, maxShownCharacters } from '../rules.ts'
import { typesetOrThrow } from './render.commands.ts'
import { typesetter } from './typst.provider.ts'

afterAll(async () => await typesetter.end())

const cvOf = (count: number, note: string) => ({
  ...buildCv('en'),
  sections: [
    createSection(
      'research',
      Array.from({ length: count }, (_, index) => createItem(String(index), { note })),
    ),
  ],
})

it('rejects a text with more characters than twenty pages hold before it is compiled', async () => {
  const note = 'word '.repeat(2_000)
  const tooLong = cvOf(Math.ceil(maxShownCharacters / note.length) + 1, note)
  await expect(typesetCv(tooLong, { page: 1 })).rejects.toMatchObject({ reason: 'length' })
  await expect(typesetOrThrow(typesetCv(tooLong, 'svg'))).rejects.toMatchObject({ code: 'DOCUMENT_TOO_LONG' })
})

it('breaks a text without spaces into lines instead of overflowing the margin', async () => {
  const { pages } = await typesetCv(cvOf(10, 'abcdefghij'.repeat(500)), 'pdf')
  expect(pages).toBeGreaterThan(8)
})

it('rejects a document that needs too much memory with DOCUMENT_TOO_SLOW', async () => {
  const makers = createWorkerPool<
    { hangs: boolean },
    { pages: number; content: string; missing: []; compilerMs: number }
  >(new URL('./hanging.fixtures.ts', import.meta.url), { ...compileLimits, memoryMb: 1, in: 'process' })
  await expect(typesetOrThrow(makers.make({ hangs: true }))).rejects.toMatchObject({ code: 'DOCUMENT_TOO_SLOW' })
  await makers.end()
})
