import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { queryClient } from '#src/client/api.ts'
import { startBrowserTexts } from '#src/client/i18n.ts'
import '#src/client/styles.css'
import { App, createAppRouter } from './main.app.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root to render into.')

const renderedLanguage = root.dataset.language
const texts = await startBrowserTexts()
const router = createAppRouter({ queryClient, texts })
const app = (
  <StrictMode>
    <App router={router} />
  </StrictMode>
)

// A page rendered ahead of time is taken over when it speaks the reader's language; otherwise it is drawn anew.
if (renderedLanguage && renderedLanguage === texts.language) {
  router.ssr = { manifest: undefined }
  await router.load()
  hydrateRoot(root, app)
} else {
  createRoot(root).render(app)
}
