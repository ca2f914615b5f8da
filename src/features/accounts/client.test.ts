import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'

vi.mock('virtual:contract', async () => {
  const { minifyContractRouter } = await import('@orpc/contract')
  const { contract } = await import('#src/contract.ts')
  return { default: minifyContractRouter(contract) }
})
// There is no page on which words could be shown.
vi.mock('#src/client/ui/toasts.ts', () => ({ showToast: () => undefined }))
vi.stubGlobal('window', { location: { origin: 'https://gradapp.example' }, sessionStorage: undefined })
const { guard, lookUpSession, sessionQuery } = await import('./client.ts')

it('RO-02 RO-01 looks up at most once in 2 s, in between with what it has, and past what the page read before', async () => {
  let asked = 0
  vi.stubGlobal('fetch', async () => {
    asked += 1
    return Response.json({ person: null, instance: { appName: String(asked) } })
  })
  vi.useFakeTimers({ toFake: ['Date'], now: 0 })
  const queryClient = new QueryClient()
  await queryClient.fetchQuery(sessionQuery)
  const answers: string[] = []
  for (const moment of [0, 1, 1999, 2000, 3999, 4000]) {
    vi.setSystemTime(moment)
    answers.push((await lookUpSession(queryClient)).instance.appName)
  }
  vi.useRealTimers()
  expect(answers).toEqual(['2', '2', '2', '3', '3', '4'])
})

it('RG-02 takes what stands behind the # along to the sign-in, and never into its query', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ person: null, instance: { appName: 'GradApp' } }))
  const context = { queryClient: new QueryClient(), texts: { t: (key: string) => key } }
  const asked = guard(context as never, { pathname: '/settings/profile', searchStr: '?tab=a', hash: 'secret' })
  const thrown = await asked.catch((error: unknown) => error)
  const { options } = thrown as { options: { href: string } }
  const to = new URL(options.href, 'https://gradapp.example')
  expect(to.hash).toBe('#secret')
  expect(to.search).not.toContain('secret')
  expect(to.searchParams.get('redirect')).toBe('/settings/profile?tab=a')
})
