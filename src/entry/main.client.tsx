import '#src/client/styles.css'

const painted = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    // A page opened in a background tab never paints.
    if (document.visibilityState === 'hidden') resolve()
  })

// A page that is kept to be opened without a connection names its files by these entries; 250 is the default.
performance.setResourceTimingBufferSize(1_000)

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root to render into.')

// A page rendered ahead of time can be read already, and its links work: it is painted before the app is fetched.
if (root.dataset.language) await painted()
const { start } = await import('./main.start.tsx')
await start(root)
