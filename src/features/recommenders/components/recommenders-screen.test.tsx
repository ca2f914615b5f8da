// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  ada,
  buildErrorResponse,
  buildSessionResponse,
  mockServer,
  renderInApp,
  typeInto,
} from '#src/client/testing/render.tsx'
import type { OwnLetter, Recommender, RecommenderOverview } from '../contract.ts'
import { RecommendersScreen } from './recommenders-screen.tsx'
import { WeekSubmissionTasks } from './week-submission-tasks.tsx'

// Screen of the recommenders; rejections by the server are tested with the router.

const smith: Recommender = {
  id: '6f1f9d5a-50b1-4c9e-8c5e-0f4b1d1c2a3b',
  version: 1,
  name: 'Prof. Smith',
  email: 'smith@example.edu',
  relation: 'professor',
  language: 'en',
  waiver: 'waived',
  waiverAt: '2026-11-01T10:00:00.000Z',
  parts: ['profile'],
  writingId: null,
  linkExpiresAt: '2999-01-01T00:00:00.000Z',
  revokedAt: null,
  lastOpenedAt: null,
  undeliverableAt: null,
  reminderPace: 'twice',
  history: [],
}
const noor: Recommender = {
  ...smith,
  id: '7f1f9d5a-50b1-4c9e-8c5e-0f4b1d1c2a3c',
  name: 'نور حداد',
  email: 'n@example.edu',
}
const letter = (recommender: Recommender, more: Partial<OwnLetter> = {}): OwnLetter => ({
  recommenderId: recommender.id,
  applicationId: '5f2c1f7e-6a54-4d0e-9b1c-2f1d3c4b5a69',
  university: 'MIT',
  program: 'Physics',
  state: 'asked',
  stateAt: '2026-11-01T12:00:00.000Z',
  method: 'unknown',
  instructions: '',
  deadline: null,
  standing: 'asked',
  announcedAt: null,
  isSubmissionDue: false,
  ...more,
})
const application = { id: letter(smith).applicationId, universityName: 'MIT', programName: 'Physics', archivedAt: null }

/** Serves the recommenders; `change` returns the overview after a write. */
const serve = (overview: RecommenderOverview, change: (body: unknown) => Response = () => Response.json(overview)) =>
  mockServer(({ method, path, body }) => {
    if (path === '/api/session') return buildSessionResponse(ada)
    if (path === '/api/applications') return Response.json({ applications: [application], total: 1, next: null })
    if (path === '/api/mentorships') return Response.json({ mentorships: [] })
    if (path === '/api/professors' || path === '/api/writings') return Response.json([])
    return method === 'GET' ? Response.json(overview) : change(body)
  })

it('the first recommender is asked for chosen programmes, with the waiver', async () => {
  const calls = serve({ recommenders: [], letters: [] }, () =>
    Response.json({ recommenders: [smith], letters: [letter(smith)] }),
  )
  const { t } = await renderInApp(<RecommendersScreen />)
  fireEvent.click(await screen.findByRole('button', { name: t('recommenders.ask') }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: t('recommenders.form.send') }))
  expect(await dialog.findByText(t('recommenders.form.needPrograms'))).toBeTruthy()
  typeInto(dialog.getByLabelText(t('recommenders.form.name')), 'Prof. Smith')
  typeInto(dialog.getByLabelText(t('recommenders.form.email')), 'smith@example.edu')
  fireEvent.click(await dialog.findByLabelText('MIT, Physics'))
  typeInto(dialog.getByLabelText(t('recommenders.form.waiver')), 'waived')
  fireEvent.click(dialog.getByRole('button', { name: t('recommenders.form.send') }))
  expect(await screen.findByRole('article', { name: 'Prof. Smith' })).toBeTruthy()
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    name: 'Prof. Smith',
    email: 'smith@example.edu',
    waiver: 'waived',
    applicationIds: [application.id],
  })
})

it('programmes that failed to load can be loaded again in the dialog, and nothing typed is lost', async () => {
  let isDown = true
  mockServer(({ path }) => {
    if (path === '/api/session') return buildSessionResponse(ada)
    if (path === '/api/applications' && isDown) return buildErrorResponse('INTERNAL')
    if (path === '/api/applications') return Response.json({ applications: [application], total: 1, next: null })
    if (path === '/api/mentorships') return Response.json({ mentorships: [] })
    if (path === '/api/recommenders') return Response.json({ recommenders: [], letters: [] })
    return Response.json([])
  })
  const { t } = await renderInApp(<RecommendersScreen />)
  fireEvent.click(await screen.findByRole('button', { name: t('recommenders.ask') }))
  const dialog = within(await screen.findByRole('dialog'))
  typeInto(dialog.getByLabelText(t('recommenders.form.name')), 'Prof. Smith')
  const retry = await dialog.findByRole('button', { name: t('ui.tryAgain') })
  isDown = false
  fireEvent.click(retry)
  expect(await dialog.findByLabelText('MIT, Physics')).toBeTruthy()
  expect(dialog.getByDisplayValue('Prof. Smith')).toBeTruthy()
})

it('an address that was asked before is an error at its field, and nothing typed is lost', async () => {
  serve({ recommenders: [smith], letters: [letter(smith)] }, () =>
    Response.json(
      { defined: true, code: 'INPUT_INVALID', status: 400, message: '', data: { field: 'email', reason: 'taken' } },
      { status: 400 },
    ),
  )
  const { t } = await renderInApp(<RecommendersScreen />)
  fireEvent.click(await screen.findByRole('button', { name: t('recommenders.ask') }))
  const dialog = within(await screen.findByRole('dialog'))
  typeInto(dialog.getByLabelText(t('recommenders.form.name')), 'Smith again')
  typeInto(dialog.getByLabelText(t('recommenders.form.email')), smith.email)
  fireEvent.click(await dialog.findByLabelText('MIT, Physics'))
  fireEvent.click(dialog.getByRole('button', { name: t('recommenders.form.send') }))
  expect(await dialog.findByText(t('recommenders.form.emailTaken'))).toBeTruthy()
  expect(dialog.getByDisplayValue('Smith again')).toBeTruthy()
})

it('the table has a column for each recommender and the state of each letter in words', async () => {
  serve({
    recommenders: [smith, noor],
    letters: [letter(smith, { standing: 'silent' }), letter(noor, { state: 'sent', standing: 'sent' })],
  })
  const { t } = await renderInApp(<RecommendersScreen />)
  const table = within(await screen.findByRole('table'))
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    t('recommenders.program'),
    'Prof. Smith',
    'نور حداد',
  ])
  expect(table.getByText(t('recommenders.standing.silent'))).toBeTruthy()
  expect(table.getByText(t('recommenders.standing.sent'))).toBeTruthy()
})

it('a state that was reported in person is recorded from the table', async () => {
  const calls = serve({ recommenders: [smith], letters: [letter(smith)] }, () =>
    Response.json({ recommenders: [smith], letters: [letter(smith, { state: 'agreed', standing: 'agreed' })] }),
  )
  const { t } = await renderInApp(<RecommendersScreen />)
  const asked = { name: 'Prof. Smith', university: 'MIT', state: t('recommenders.standing.asked') }
  fireEvent.click(await screen.findByRole('button', { name: t('recommenders.changeState', asked) }))
  fireEvent.click(await screen.findByRole('menuitem', { name: t('recommenders.state.agreed') }))
  await waitFor(() => expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ state: 'agreed' }))
  const agreed = { ...asked, state: t('recommenders.standing.agreed') }
  expect(await screen.findByRole('button', { name: t('recommenders.changeState', agreed) })).toBeTruthy()
})

it('an application that has to be submitted early, and a rejected address, are said', async () => {
  serve({
    recommenders: [{ ...smith, undeliverableAt: '2026-11-02T10:00:00.000Z' }],
    letters: [letter(smith, { method: 'afterSubmission', isSubmissionDue: true, standing: 'atRisk' })],
  })
  const { t } = await renderInApp(<RecommendersScreen />)
  expect(await screen.findByText(t('recommenders.submitEarly'))).toBeTruthy()
  expect(screen.getByText(t('recommenders.undeliverable'))).toBeTruthy()
})

it('a new link is shown after a confirmation, to hand it over in person', async () => {
  const secret = 'AbCdEfGhIjKlMnOpQrStUv'
  serve({ recommenders: [smith], letters: [letter(smith)] }, () => Response.json({ secret }))
  const { t } = await renderInApp(<RecommendersScreen />)
  fireEvent.click(await screen.findByRole('button', { name: t('recommenders.link.renewNamed', { name: smith.name }) }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: t('recommenders.link.renew') }))
  expect(await screen.findByDisplayValue(`${window.location.origin}/recommendations#${secret}`)).toBeTruthy()
})

it('a message is drafted in the language of the recommender, and kept when another is chosen', async () => {
  serve({ recommenders: [{ ...smith, language: 'de' }], letters: [letter(smith)] })
  const { t } = await renderInApp(<RecommendersScreen />)
  fireEvent.click(await screen.findByRole('button', { name: t('recommenders.draft.openNamed', { name: smith.name }) }))
  const dialog = within(await screen.findByRole('dialog'))
  const language = dialog.getByLabelText(t('templates.textLanguage'))
  expect(language).toHaveProperty('value', 'de')
  typeInto(dialog.getByLabelText(t('recommenders.draft.text')), 'Sehr geehrter Herr Smith')
  typeInto(language, 'fr')
  expect(dialog.queryByDisplayValue('Sehr geehrter Herr Smith')).toBeNull()
  typeInto(language, 'de')
  expect(dialog.getByDisplayValue('Sehr geehrter Herr Smith')).toBeTruthy()
})

it('the week lists applications that have to be submitted early, and nothing without one', async () => {
  serve({ recommenders: [smith], letters: [letter(smith, { method: 'afterSubmission', isSubmissionDue: true })] })
  const { t, unmount } = await renderInApp(<WeekSubmissionTasks />)
  expect(await screen.findByRole('link', { name: 'MIT' })).toBeTruthy()
  unmount()
  const calls = serve({ recommenders: [smith], letters: [letter(smith)] })
  await renderInApp(<WeekSubmissionTasks />)
  await waitFor(() => expect(calls.some(({ path }) => path === '/api/recommenders')).toBe(true))
  expect(screen.queryByText(t('recommenders.submitEarly'))).toBeNull()
})

it('recommenders that cannot be loaded are said, with a retry', async () => {
  mockServer(({ path }) =>
    path === '/api/session' ? buildSessionResponse(ada) : buildErrorResponse('DATABASE_UNAVAILABLE'),
  )
  const { t } = await renderInApp(<RecommendersScreen />)
  expect(await screen.findByText(t('recommenders.unreadable'))).toBeTruthy()
})
