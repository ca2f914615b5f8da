import '#src/client/styles.css'

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

// A prerendered page can be read already, and its links work: it is painted before the app is loaded.
if (root.dataset.language) await painted()
const { start } = await import('./main.start.tsx')
await start(root)
