import type { Page } from '@playwright/test'

/** Whether a text stands anywhere in the memory of a page's scripts, after the garbage was collected. */
export const isInMemory = async (page: Page, text: string): Promise<boolean> => {
  const session = await page.context().newCDPSession(page)
  const parts: string[] = []
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => parts.push(chunk))
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await session.detach()
  return parts.join('').includes(text)
}
