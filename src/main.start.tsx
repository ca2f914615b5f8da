import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { queryClient } from '#src/client/api.ts'
import { startBrowserTexts } from '#src/client/i18n.ts'
import { announceSignOut, followOtherTabs } from '#src/features/accounts/client.ts'
import { App, createAppRouter } from './main.app.tsx'

/** Draws the app, or takes over a page rendered ahead of time when it speaks the reader's language. */
export const start = async (root: HTMLElement): Promise<void> => {
  const texts = await startBrowserTexts()
  const router = createAppRouter({ queryClient, texts })
  const app = (
    <StrictMode>
      <App router={router} />
    </StrictMode>
  )
  if (root.dataset.language === texts.language) {
    router.ssr = { manifest: undefined }
    await router.load()
    hydrateRoot(root, app)
  } else {
    createRoot(root).render(app)
  }
  announceSignOut(texts.t)
  followOtherTabs(queryClient, () => void router.invalidate())
}
