// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildErrorResponse, mockServer, renderInApp, typeInto } from '#src/client/testing/render.tsx'
import type { RecommendationLetter } from '../contract.ts'
import { buildRecommendation } from '../fixtures.ts'
import type { LetterState } from '../rules.ts'
import { RecommendationScreen } from './recommendation-screen.tsx'

// Private page of a recommender; what the link opens is tested with the router.

const secret = 'AbCdEfGhIjKlMnOpQrStUv'
const letter = (university: string, more: Partial<RecommendationLetter> = {}): RecommendationLetter => ({
  applicationId: crypto.randomUUID(),
  university,
  program: 'Physics',
  state: 'asked',
  stateAt: '2026-11-01T12:00:00.000Z',
  method: 'upload',
  instructions: '',
  deadline: {
    localDate: '2031-03-14',
    localTime: '23:59',
    zoneRule: 'anywhere_on_earth',
    zone: null,
    dueAt: '2031-03-15T11:59:00.000Z',
    isConfirmed: true,
  },
  ...more,
})

/** Serves a page whose letters and reminders change as they are answered. */
const servePage = (letters: RecommendationLetter[]) => {
  let page = buildRecommendation({ letters })
  return mockServer(({ path, body }) => {
    if (path === '/api/recommendations/answers') {
      const { applicationIds, answer } = body as { applicationIds: string[]; answer: LetterState }
      page = {
        ...page,
        letters: page.letters.map((one) =>
          applicationIds.includes(one.applicationId) ? { ...one, state: answer } : one,
        ),
      }
    }
    if (path === '/api/recommendations/reminders') {
      const { pace, remindOn } = body as { pace: typeof page.reminderPace; remindOn: string | null }
      page = { ...page, reminderPace: pace, remindOn }
    }
    return path.startsWith('/api/recommendations') ? Response.json(page) : undefined
  })
}
const article = async (name: string) => within(await screen.findByRole('article', { name }))

it('a letter is agreed to and then reported as sent, and its deadline is shown', async () => {
  const calls = servePage([letter('MIT'), letter('ETH')])
  const { t } = await renderInApp(<RecommendationScreen secret={secret} />)
  expect((await article('MIT')).getByText('Mar 14')).toBeTruthy()
  expect(document.body.textContent).not.toContain('{{')
  fireEvent.click(
    (await article('MIT')).getByRole('button', { name: t('recommenders.answer.agreeNamed', { name: 'MIT' }) }),
  )
  const agree = { name: t('recommenders.answer.agreeNamed', { name: 'MIT' }) }
  await waitFor(async () => expect((await article('MIT')).queryByRole('button', agree)).toBeNull())
  const sent = (await article('MIT')).getByRole('button', {
    name: t('recommenders.answer.sentNamed', { name: 'MIT' }),
  })
  await waitFor(() => expect(sent.getAttribute('aria-disabled')).toBe('false'))
  // The second press of a double click on the first answer.
  fireEvent.click(sent, { detail: 2 })
  fireEvent.click(sent)
  expect(
    await (await article('MIT')).findByRole('button', { name: t('recommenders.answer.notSentNamed', { name: 'MIT' }) }),
  ).toBeTruthy()
  const answers = calls.filter(({ path }) => path === '/api/recommendations/answers').map(({ body }) => body)
  expect(answers).toMatchObject([
    { secret, answer: 'agreed' },
    { secret, answer: 'sent' },
  ])
  expect(
    (await article('ETH')).getByRole('button', { name: t('recommenders.answer.agreeNamed', { name: 'ETH' }) }),
  ).toBeTruthy()
})

it('all letters are agreed to with one press', async () => {
  const letters = [letter('MIT'), letter('ETH'), letter('Yale', { state: 'declined' })]
  const calls = servePage(letters)
  const { t } = await renderInApp(<RecommendationScreen secret={secret} />)
  fireEvent.click(await screen.findByRole('button', { name: t('recommenders.answer.agreeAll') }))
  await waitFor(() => expect(screen.queryByRole('button', { name: t('recommenders.answer.agreeAll') })).toBeNull())
  const [answer] = calls.filter(({ path }) => path === '/api/recommendations/answers')
  expect(answer?.body).toMatchObject({
    applicationIds: letters.slice(0, 2).map(({ applicationId }) => applicationId),
    answer: 'agreed',
  })
})

it('an expected deadline is marked, and a missing one is said', async () => {
  const { deadline } = letter('MIT')
  servePage([
    letter('MIT', { deadline: deadline && { ...deadline, isConfirmed: false } }),
    letter('ETH', { deadline: null }),
  ])
  const { t } = await renderInApp(<RecommendationScreen secret={secret} />)
  expect((await article('MIT')).getByText(t('recommenders.isExpected'))).toBeTruthy()
  expect((await article('ETH')).getByText(t('recommenders.noDeadline'))).toBeTruthy()
})

it('instructions are a link only when they are one https address', async () => {
  servePage([
    letter('MIT', { instructions: 'https://example.edu/letters' }),
    letter('ETH', { instructions: 'javascript:alert(1)' }),
  ])
  await renderInApp(<RecommendationScreen secret={secret} />)
  const link = (await article('MIT')).getByRole('link')
  expect(link.getAttribute('href')).toBe('https://example.edu/letters')
  expect(link.getAttribute('rel')).toContain('noreferrer')
  expect((await article('ETH')).queryByRole('link')).toBeNull()
})

it('reminders are stopped with one press, and a date is chosen', async () => {
  const calls = servePage([letter('MIT')])
  const { t } = await renderInApp(<RecommendationScreen secret={secret} />)
  fireEvent.click(await screen.findByRole('button', { name: t('recommenders.reminders.stop') }))
  expect(await screen.findByText(t('recommenders.reminders.off'))).toBeTruthy()
  expect(screen.queryByRole('button', { name: t('recommenders.reminders.stop') })).toBeNull()
  const save = screen.getByRole('button', { name: t('recommenders.reminders.save') })
  await waitFor(() => expect(save.hasAttribute('disabled')).toBe(false))
  typeInto(screen.getByLabelText(t('recommenders.reminders.remindOn')), '2031-02-01')
  fireEvent.click(save)
  await screen.findByText(t('recommenders.reminders.help'))
  const saved = calls.filter(({ path }) => path === '/api/recommendations/reminders').map(({ body }) => body)
  expect(saved).toMatchObject([
    { pace: 'none', remindOn: null },
    { pace: 'none', remindOn: '2031-02-01' },
  ])
})

it('a link that ended or is incomplete says so, without a request for an incomplete one', async () => {
  const calls = mockServer(() => buildErrorResponse('NOT_FOUND'))
  const { t, unmount } = await renderInApp(<RecommendationScreen secret={undefined} />)
  expect(await screen.findByText(t('recommenders.page.gone'))).toBeTruthy()
  expect(calls).toEqual([])
  unmount()
  await renderInApp(<RecommendationScreen secret={secret} />)
  expect(await screen.findByText(t('recommenders.page.gone'))).toBeTruthy()
})

it('search engines are kept out, and no referrer is sent', async () => {
  servePage([])
  await renderInApp(<RecommendationScreen secret={secret} />)
  await screen.findByRole('heading', { level: 1 })
  const content = (name: string) => document.querySelector(`meta[name="${name}"]`)?.getAttribute('content')
  expect([content('robots'), content('referrer')]).toEqual(['noindex, nofollow', 'no-referrer'])
})
