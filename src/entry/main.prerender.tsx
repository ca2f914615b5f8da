import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { startPreloadedI18n } from '#src/client/i18n.ts'
import type { Language } from '#src/shared/locales.ts'
import { App, createAppRouter } from './main.app.tsx'

/** Placeholder for the name of the installation, which the server writes into the page. */
const appNamePlaceholder = '%APP_NAME%'

type Catalogues = Partial<Record<Language, { common: object }>>

/** Renders a public page for a visitor whose session is not known yet, as the markup of #root. */
export const render = async (url: string, language: Language, catalogues: Catalogues): Promise<string> => {
  const texts = await startPreloadedI18n(language, catalogues, appNamePlaceholder)
  const history = createMemoryHistory({ initialEntries: [url] })
  const router = createAppRouter({ queryClient: new QueryClient(), texts }, history)
  await router.load()
  const markup = renderToString(<App router={router} />)
  // React and the router silently leave a page that throws or redirects during prerendering to the browser.
  if (!markup.includes('<h1')) throw new Error(`${url} cannot be written ahead of time: it has no heading.`)
  return markup
}
