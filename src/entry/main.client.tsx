import '#src/client/styles.css'
import { deferredFilesId } from '#src/shared/deferred-files.ts'

const painted = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    // A page opened in a background tab never paints.
    if (document.visibilityState === 'hidden') resolve()
  })

// The offline cache reads the files of a page from these entries; the default buffer is 250.
performance.setResourceTimingBufferSize(1_000)

const root = document.getElementById('root')
if (!root) throw new Error('#root is missing.')

/**
 * Requests the deferred files of a prerendered page together: what the app, its route and its texts need would otherwise
 * be found one after the other. Resolves when the style sheets have loaded or failed: the page has only the styles of its
 * markup until then, and what the app adds would be unstyled.
 */
const loadDeferredFiles = async (): Promise<void> => {
  const template = document.getElementById(deferredFilesId)
  if (!(template instanceof HTMLTemplateElement)) return
  const sheets = template.content.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')
  const loaded = [...sheets].map(
    async (sheet) =>
      await new Promise((resolve) => {
        sheet.addEventListener('load', resolve)
        sheet.addEventListener('error', resolve)
      }),
  )
  document.body.append(template.content)
  await Promise.all(loaded)
}

// A prerendered page can be read already, and its links work: it is painted before the app is loaded.
if (root.dataset.language) await painted()
const styled = loadDeferredFiles()
const { start } = await import('./main.start.tsx')
await styled
await start(root)
