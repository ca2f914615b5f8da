import { readFileSync } from 'node:fs'
import { Notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { dayMs } from '#src/shared/durations.ts'
import { type ErrorCode, errorCatalogue } from '#src/shared/errors.ts'
import type { Language } from '#src/shared/locales.ts'
import { startPreloadedI18n } from '../i18n.ts'
import { LocaleProvider } from '../locale-provider.tsx'
import { cacheDefaults } from '../query-defaults.ts'
import { toastStore } from '../ui/toasts.ts'

// Renders components as in the app, in a happy-dom document without a browser.

const textsOf = async (language: Language) => {
  const common = JSON.parse(readFileSync(`public/locales/${language}/common.json`, 'utf8')) as object
  return await startPreloadedI18n(language, { [language]: { common } }, 'GradApp')
}

const openClients = new Set<QueryClient>()

const neverSent = { mutationFn: async () => await new Promise<never>(() => undefined), retry: false }

/**
 * Stops the writes of the rendered pages. Their retries outlive a test, and would reach the server that the next test
 * mocks.
 */
export const stopWrites = (): void => {
  for (const client of openClients) {
    const cache = client.getMutationCache()
    for (const mutation of cache.getAll()) mutation.setOptions({ ...mutation.options, ...neverSent })
    const build: typeof cache.build = cache.build.bind(cache)
    cache.build = (owner, options, state) => build(owner, { ...options, ...neverSent }, state)
  }
  openClients.clear()
}

/** Defaults of the app whose failed reads are retried as often, without the seconds between the attempts. */
const withoutRetryDelay = { ...cacheDefaults, queries: { ...cacheDefaults.queries, retryDelay: 0 } }

/** Renders a component with the app's texts, theme, queries, toasts and a router at `path`. */
export const renderInApp = async (part: ReactNode, { language = 'en' as Language, path = '/' } = {}) => {
  const texts = await textsOf(language)
  const root = createRootRoute({ component: () => part })
  const anywhere = createRoute({ getParentRoute: () => root, path: '$' })
  const router = createRouter({
    routeTree: root.addChildren([anywhere]),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  await router.load()
  const queryClient = new QueryClient({ defaultOptions: withoutRetryDelay })
  openClients.add(queryClient)
  const drawn = render(
    <QueryClientProvider client={queryClient}>
      <LocaleProvider texts={texts}>
        <Notifications store={toastStore} />
        <RouterProvider router={router} />
      </LocaleProvider>
    </QueryClientProvider>,
  )
  return { ...drawn, router, queryClient, t: texts.t }
}

/** Types into a field, as one change. */
export const typeInto = (field: Element, value: string) => fireEvent.change(field, { target: { value } })

export interface MockRequest {
  method: string
  path: string
  /** Query parameters. */
  query: Record<string, string>
  /** Idempotency key. */
  key: string | null
  body: unknown
  /** Aborted when the page cancels the request. */
  signal: AbortSignal
}

/** An applicant. A page that knows a user reloads for another one, so all tests use this one. */
export const ada = {
  id: '5f2c1f7e-6a54-4d0e-9b1c-2f1d3c4b5a69',
  email: 'ada@example.org',
  fullName: 'Ada Lovelace',
  displayName: 'Ada Lovelace',
  role: 'applicant' as const,
  onboardingComplete: true,
  completion: 75,
  timeZone: 'Europe/London',
  picture: null,
}

/** The response of `/api/session` for a remembered session of this user, or for a visitor. */
export const buildSessionResponse = (person: Omit<typeof ada, 'role'> | null): Response =>
  Response.json({
    person,
    rememberedUntil: person && new Date(Date.now() + 30 * dayMs).toISOString(),
    instance: {
      appName: 'GradApp',
      emailConfirmation: false,
      providers: [],
      mailbox: false,
      signUp: 'open',
      signUpDomains: [],
    },
  })

const readBody = async (request: Request): Promise<unknown> => {
  if (request.headers.get('content-type')?.startsWith('multipart/')) return Object.fromEntries(await request.formData())
  const text = await request.text()
  return text === '' ? undefined : JSON.parse(text)
}

/** Builds an error response with a code of the API. */
export const buildErrorResponse = (code: ErrorCode): Response => {
  const { status, message } = errorCatalogue[code]
  return Response.json({ defined: true, code, status, message }, { status })
}

/** Never resolves; rejects when the caller aborts. */
const neverAnswered = async (signal: AbortSignal) =>
  await new Promise<Response>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })

type Answer = Response | Error | undefined

/** Mocks the server for a component; a handler that returns undefined leaves the request without a response. */
export const mockServer = (answer: (mockRequest: MockRequest) => Answer | Promise<Answer>): MockRequest[] => {
  const calls: MockRequest[] = []
  vi.stubGlobal('fetch', async (input: Request | string | URL, init?: RequestInit) => {
    const request = input instanceof Request ? input : new Request(new URL(input, window.location.origin), init)
    const { pathname: path, searchParams } = new URL(request.url)
    const query = Object.fromEntries(searchParams)
    const key = request.headers.get('idempotency-key')
    const signal = init?.signal ?? request.signal
    const mockRequest = { method: request.method, path, query, key, body: await readBody(request), signal }
    calls.push(mockRequest)
    const givenUp = neverAnswered(init?.signal ?? request.signal)
    const answered = await Promise.race([answer(mockRequest), givenUp])
    if (answered instanceof Error) throw answered
    return answered ?? (await givenUp)
  })
  return calls
}
