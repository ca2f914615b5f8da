import { readFileSync } from 'node:fs'
import { Notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, configure, fireEvent, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, vi } from 'vitest'
import type { Language } from '#src/shared/locales.ts'
import { cacheDefaults } from '../cache-defaults.ts'
import { startLoadedTexts } from '../i18n.ts'
import { LocaleProvider } from '../locale-provider.tsx'
import { toastStore } from '../ui/toasts.ts'

// A component as the app draws it, in a document of its own without a browser.

// When a wait is given up; no test is about this time, and on a busy machine a drawing can take longer than a second.
configure({ asyncUtilTimeout: 20_000 })

// A field that grows with its text measures again when fonts have come; the document without a browser has none.
if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  window.localStorage.clear()
})

const textsOf = async (language: Language) => {
  const common = JSON.parse(readFileSync(`public/locales/${language}/common.json`, 'utf8')) as object
  return await startLoadedTexts(language, { [language]: { common } }, 'GradApp')
}

/** Draws a component between the app's texts, theme, queries, toasts and a router that is at `path`. */
export const renderInApp = async (part: ReactNode, { language = 'en' as Language, path = '/' } = {}) => {
  const texts = await textsOf(language)
  const root = createRootRoute({ component: () => part })
  const anywhere = createRoute({ getParentRoute: () => root, path: '$' })
  const router = createRouter({
    routeTree: root.addChildren([anywhere]),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  await router.load()
  const drawn = render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: cacheDefaults })}>
      <LocaleProvider texts={texts}>
        <Notifications store={toastStore} />
        <RouterProvider router={router} />
      </LocaleProvider>
    </QueryClientProvider>,
  )
  return { ...drawn, router, t: texts.t }
}

/** Types into a field, as one change. */
export const type = (field: Element, value: string) => fireEvent.change(field, { target: { value } })

export interface Asked {
  path: string
  body: unknown
}

const readBody = async (request: Request): Promise<unknown> => {
  const text = await request.text()
  return text === '' ? undefined : JSON.parse(text)
}

/** Waits until whoever asked gives up. */
const neverAnswered = async (signal: AbortSignal) =>
  await new Promise<Response>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })

/** Answers what the component asks of the server; a function that answers nothing leaves the call without an answer. */
export const serverAnswers = (answer: (asked: Asked) => Response | Promise<Response> | Error | undefined): Asked[] => {
  const calls: Asked[] = []
  vi.stubGlobal('fetch', async (input: Request | string | URL, init?: RequestInit) => {
    const request = input instanceof Request ? input : new Request(new URL(input, window.location.origin), init)
    const asked = { path: new URL(request.url).pathname, body: await readBody(request) }
    calls.push(asked)
    const answered = await answer(asked)
    if (answered instanceof Error) throw answered
    return answered ?? (await neverAnswered(request.signal))
  })
  return calls
}
