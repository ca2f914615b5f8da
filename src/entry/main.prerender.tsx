import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { startPreloadedI18n } from '#src/client/i18n.ts'
import type { Language } from '#src/shared/locales.ts'
import type { PageEntry } from '#src/shared/page-data.ts'
import { App, createAppRouter } from './main.app.tsx'

/** Placeholder for the name of the installation, which the server writes into the page. */
const appNamePlaceholder = '%APP_NAME%'

type Catalogues = Partial<Record<Language, { common: object }>>

/** What the server knows and the build does not. */
interface Given {
  /** Data of the page. */
  entries: readonly PageEntry[]
  appName: string
}

const nothingGiven: Given = { entries: [], appName: appNamePlaceholder }

/**
 * Renders a public page as the markup of #root: for a visitor whose session is not known yet, or with the given data.
 *
 * @throws if the markup has no heading
 */
export const render = async (
  url: string,
  language: Language,
  catalogues: Catalogues,
  { entries, appName }: Given = nothingGiven,
): Promise<string> => {
  const texts = await startPreloadedI18n(language, catalogues, appName)
  const history = createMemoryHistory({ initialEntries: [url] })
  const queryClient = new QueryClient()
  for (const [key, data] of entries) queryClient.setQueryData(key, data)
  const router = createAppRouter({ queryClient, texts }, history)
  await router.load()
  const markup = renderToString(<App router={router} />)
  // React and the router silently leave a page that throws or redirects during prerendering to the browser.
  if (!markup.includes('<h1')) throw new Error(`${url} cannot be written ahead of time: it has no heading.`)
  return markup
}
