import type { Page } from '@playwright/test'

/** Those of the texts that stand anywhere in the memory of a page's scripts, after the garbage was collected. */
export const findInMemory = async (page: Page, texts: string[]): Promise<string[]> => {
  const session = await page.context().newCDPSession(page)
  const parts: string[] = []
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => parts.push(chunk))
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await session.detach()
  const memory = parts.join('')
  return texts.filter((text) => memory.includes(text))
}
