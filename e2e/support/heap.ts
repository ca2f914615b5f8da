import type { Page } from '@playwright/test'

/** Returns the texts that occur anywhere in the JavaScript heap of a page, after a garbage collection. */
export const findInMemory = async (page: Page, texts: string[]): Promise<string[]> => {
  const session = await page.context().newCDPSession(page)
  const found = new Set<string>()
  // A text may span two chunks.
  const overlap = Math.max(...texts.map((text) => text.length))
  let end = ''
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => {
    const part = end + chunk
    for (const text of texts) if (!found.has(text) && part.includes(text)) found.add(text)
    end = chunk.slice(-overlap)
  })
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await session.detach()
  return texts.filter((text) => found.has(text))
}
