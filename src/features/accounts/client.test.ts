import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'

vi.mock('virtual:contract', async () => {
  const { minifyContractRouter } = await import('@orpc/contract')
  const { contract } = await import('#src/entry/contract.ts')
  return { default: minifyContractRouter(contract) }
})
// There is no page on which words could be shown.
vi.mock('#src/client/ui/toasts.ts', () => ({ showToast: () => undefined }))
beforeEach(() => {
  vi.stubGlobal('window', { location: { origin: 'https://gradapp.example' }, sessionStorage: undefined })
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('location', { protocol: 'https:' })
})
const { guardRoute, fetchSession, refreshSession, sessionQuery } = await import('./client.ts')
const { unsavedLanguage } = await import('#src/client/i18n.ts')

it('RO-02 RO-01 the session is fetched at most once in 2 s, from the cache in between, and not from earlier reads', async () => {
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
    answers.push((await fetchSession(queryClient)).instance.appName)
  }
  vi.useRealTimers()
  expect(answers).toEqual(['2', '2', '2', '3', '3', '4'])
})

/** Where the guard sends a visitor who asks for this address. */
const sentTo = async (place: { pathname: string; searchStr: string; hash?: string }) => {
  vi.stubGlobal('fetch', async () => Response.json({ person: null, instance: { appName: 'GradApp' } }))
  const context = { queryClient: new QueryClient(), texts: { t: (key: string) => key } }
  const thrown = await guardRoute(context as never, place).catch((error: unknown) => error)
  return (thrown as { options?: { href: string } }).options?.href
}

it('RG-02 the redirect to sign-in keeps the fragment of the address, and never puts it into the query', async () => {
  const href = await sentTo({ pathname: '/settings/profile', searchStr: '?tab=a', hash: 'secret' })
  const to = new URL(href ?? '', 'https://gradapp.example')
  expect(to.hash).toBe('#secret')
  expect(to.search).not.toContain('secret')
  expect(to.searchParams.get('redirect')).toBe('/settings/profile?tab=a')
})

it.each([
  ['RT-11', '/dashboard', '/'],
  ['RT-12', '/applications', '/auth?redirect=%2Fapplications'],
  ['RT-12', '/application-tracking', '/auth?redirect=%2Fapplication-tracking'],
  ['RT-13', '/university-matching', '/auth?redirect=%2Funiversity-matching'],
  ['RT-13', '/matched-universities', '/auth?redirect=%2Fmatched-universities'],
  ['RT-14', '/matched-faculty', '/auth?redirect=%2Fmatched-faculty'],
  ['RT-15', '/selected-universities', '/auth?redirect=%2Fselected-universities'],
  ['RT-16', '/cv-analysis', '/auth?redirect=%2Fcv-analysis'],
  ['RT-16', '/document-generator', '/auth?redirect=%2Fdocument-generator'],
  ['RT-16', '/document-creator', '/auth?redirect=%2Fdocument-creator'],
  ['RT-18', '/gradnet?tab=messages', '/auth?redirect=%2Fgradnet%3Ftab%3Dmessages'],
  ['RT-18', '/discussion', '/auth?redirect=%2Fdiscussion'],
  ['RT-19', '/video-call/7', '/auth?redirect=%2Fvideo-call%2F7'],
  ['RT-20', '/settings/privacy', '/auth?redirect=%2Fsettings%2Fprivacy'],
  ['RT-10', '/onboarding', '/auth?redirect=%2Fonboarding'],
  ['RT-10', '/mentor/onboarding', '/mentor/auth?redirect=%2Fmentor%2Fonboarding'],
  ['RT-21', '/mentor/dashboard', '/mentor/auth?redirect=%2Fmentor%2Fdashboard'],
  ['RT-21', '/mentor/students', '/mentor/auth?redirect=%2Fmentor%2Fstudents'],
  ['RT-21', '/mentor/resources', '/mentor/auth?redirect=%2Fmentor%2Fresources'],
  ['RT-21', '/mentor/schedule', '/mentor/auth?redirect=%2Fmentor%2Fschedule'],
])('%s a visitor who asks for %s is sent to %s', async (_id, path, href) => {
  const { pathname, search: searchStr } = new URL(path, 'https://gradapp.example')
  expect(await sentTo({ pathname, searchStr })).toBe(href)
})

it.each(['/professors', '/document-templates', '/university/eth-zurich'])(
  'RT-14, RT-16, RT-17 %s is open to a visitor',
  async (pathname) => expect(await sentTo({ pathname, searchStr: '' })).toBeUndefined(),
)

it('LG-02 a language chosen before sign-in is retried until the account has it; the browser’s default is never saved', async () => {
  const person = { id: '5f2c1f7e-6a54-4d0e-9b1c-2f1d3c4b5a69', role: 'applicant', onboardingComplete: true }
  const written: unknown[] = []
  let isLost = true
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'GET') return Response.json({ person, instance: { appName: 'GradApp' } })
    written.push([new URL(request.url).pathname, await request.json(), request.headers.get('idempotency-key')])
    if (isLost) throw new TypeError('Failed to fetch')
    return Response.json({})
  })
  const queryClient = new QueryClient()
  const look = async () => {
    await refreshSession(queryClient)
    // What is written meanwhile is not waited for.
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
    await new Promise((resolve) => setTimeout(resolve))
  }
  await look()
  expect(written).toEqual([])
  unsavedLanguage.write('fr 1700000000000')
  await look()
  expect(unsavedLanguage.read()).toBe('fr 1700000000000')
  isLost = false
  await look()
  // The same choice under the same key: done once, it does not come back over what is chosen elsewhere later on.
  expect(written).toEqual(Array(2).fill(['/api/profile', { language: 'fr' }, 'fr 1700000000000']))
  expect(unsavedLanguage.read()).toBeNull()
  await look()
  expect(written).toHaveLength(2)
})
