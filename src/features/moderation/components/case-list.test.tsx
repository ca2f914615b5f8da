// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockServer, renderInApp } from '#src/client/testing/render.tsx'
import { cutCasePage, filterCases } from '../case-filter.rules.ts'
import { caseKinds } from '../cases.rules.ts'
import type { ModerationCase } from '../contract.ts'
import { CaseList } from './case-list.tsx'

const one = {
  subject: 'post',
  id: '3f0a4f5e-6d0b-4c55-9d5c-0c3b8a6d1a01',
  version: 'v1',
  person: { id: '3f0a4f5e-6d0b-4c55-9d5c-0c3b8a6d1a02', name: 'Kim', since: '2026-01-02T00:00:00.000Z' },
  text: 'You are <b>boring</b>',
  formerTexts: ['You are late'],
  parent: 'Any tips?',
  heldFor: 'harassment',
  reports: [{ reason: 'harassment', note: 'This hurts', at: '2026-01-03T00:00:00.000Z', isOwn: false }],
  history: [{ act: 'appeal', reason: 'It was a joke', at: '2026-01-04T00:00:00.000Z' }],
  createdAt: '2026-01-02T00:00:00.000Z',
}

it('GN-01 a case shows the facts for a decision, requires a reason, and sends the version that was read', async () => {
  const sent: unknown[] = []
  mockServer(({ path, body }) => {
    if (body) {
      sent.push({ path, body })
      return Response.json({ subject: one.subject, id: one.id })
    }
    if (path === '/api/moderation/cases')
      return Response.json(
        sent.length > 0
          ? { cases: [], offset: 0, matching: 0, total: 0, stuckAppeals: 0 }
          : { cases: [one], offset: 0, matching: 1, total: 1, stuckAppeals: 0 },
      )
    return undefined
  })
  await renderInApp(<CaseList renderMessage={({ name }) => <button type="button">{`Write to ${name}`}</button>} />)
  const words = [one.text, 'You are late', 'Any tips?', 'This hurts', 'It was a joke', 'Held: It may hurt someone.']
  for (const text of words) expect(await screen.findByText(text)).not.toBe(null)
  fireEvent.click(screen.getByRole('button', { name: 'Keep hidden' }))
  expect(await screen.findByText('Please give a reason.')).not.toBe(null)
  expect(sent).toEqual([])
  fireEvent.change(screen.getByRole('textbox', { name: 'Reason' }), { target: { value: 'An insult' } })
  fireEvent.click(screen.getByRole('button', { name: 'Keep hidden' }))
  expect(await screen.findByText('Nothing to review')).not.toBe(null)
  expect(sent).toMatchObject([
    {
      path: `/api/moderation/cases/post/${one.id}/decision`,
      body: { version: 'v1', verdict: 'uphold', reason: 'An insult' },
    },
  ])
})

it('GN-01 a private message is loaded only when the moderator asks for it', async () => {
  const asked: string[] = []
  mockServer(({ path }) => {
    asked.push(path)
    if (path === '/api/moderation/cases')
      return Response.json({
        cases: [{ ...one, subject: 'message', text: '', formerTexts: [], parent: '', heldFor: null, history: [] }],
        offset: 0,
        matching: 1,
        total: 1,
        stuckAppeals: 0,
      })
    if (path.endsWith('/look'))
      return Response.json([
        { seq: 1, author: 'Kim', text: 'You are boring', createdAt: one.createdAt, isReported: true },
        { seq: 2, author: 'Ada', text: 'Please stop', createdAt: one.createdAt, isReported: false },
      ])
    return undefined
  })
  await renderInApp(<CaseList renderMessage={({ name }) => <button type="button">{`Write to ${name}`}</button>} />)
  const read = await screen.findByRole('button', { name: 'Read it and up to ten messages before and after' })
  expect(asked).not.toContain(`/api/moderation/messages/${one.id}/look`)
  fireEvent.click(read)
  expect(await screen.findByText('You are boring')).not.toBe(null)
  expect(screen.getByText('Please stop')).not.toBe(null)
})

it('GN-01 a user who asked for contact gets a message instead of a warning', async () => {
  const report = { reason: 'selfHarm', note: '', at: '2026-01-03T00:00:00.000Z', isOwn: true }
  mockServer(({ path }) =>
    path === '/api/moderation/cases'
      ? Response.json({
          cases: [
            { ...one, subject: 'person', text: '', heldFor: null, formerTexts: [], parent: '', reports: [report] },
          ],
          offset: 0,
          matching: 1,
          total: 1,
          stuckAppeals: 0,
        })
      : undefined,
  )
  await renderInApp(<CaseList renderMessage={({ name }) => <button type="button">{`Write to ${name}`}</button>} />)
  expect(await screen.findByText(/Has asked a moderator to write to them/)).not.toBe(null)
  expect(screen.getByRole('button', { name: 'Write to Kim' })).not.toBe(null)
  expect(screen.getByRole('button', { name: 'Done' })).not.toBe(null)
  expect(screen.queryByRole('button', { name: 'Warn' })).toBe(null)
})

it('GN-01 a case with a text deleted by its author shows that, and offers a warning instead of hiding', async () => {
  const removed = { ...one, isRemoved: true }
  const asked = mockServer(({ path, body }) => {
    if (body) return Response.json({ subject: one.subject, id: one.id })
    return path === '/api/moderation/cases'
      ? Response.json({ cases: [removed], offset: 0, matching: 1, total: 1, stuckAppeals: 0 })
      : undefined
  })
  await renderInApp(<CaseList renderMessage={() => null} />)
  expect(await screen.findByText(/^Its author has deleted it\./)).not.toBe(null)
  expect(screen.queryByRole('button', { name: 'Keep hidden' })).toBe(null)
  fireEvent.change(screen.getByRole('textbox', { name: 'Reason' }), { target: { value: 'No sales here' } })
  fireEvent.click(screen.getByRole('button', { name: 'Warn' }))
  expect(await screen.findByText('Decided and logged.')).not.toBe(null)
  expect(asked.flatMap(({ body }) => (body ? [body] : []))).toMatchObject([
    { version: 'v1', verdict: 'uphold', reason: 'No sales here' },
  ])
})

/** Serves open cases as the server does, a page at a time. */
const serveCases = (cases: object[], total: number) =>
  mockServer(({ path, query: { q = '', kind, offset = '0' } }) => {
    if (path !== '/api/moderation/cases') return undefined
    const chosen = caseKinds.find((known) => known === kind)
    return Response.json({
      ...cutCasePage(filterCases(cases as ModerationCase[], chosen, q), Number(offset)),
      total,
      stuckAppeals: 0,
    })
  })

it('GN-01 the 500 most urgent of 600 cases are listed in pages of 25, and a search narrows them', async () => {
  const cases = Array.from({ length: 500 }, (_, at) => ({
    ...one,
    id: crypto.randomUUID(),
    text: `Text ${at}`,
    person: { ...one.person, name: `Person ${at}` },
  }))
  serveCases(cases, 600)
  const { t } = await renderInApp(<CaseList renderMessage={() => null} />)
  expect(await screen.findByText('1–25 of 500')).not.toBe(null)
  expect(screen.getByText(t('moderation.firstOf', { shown: 500 }))).not.toBe(null)
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'person 499' } })
  expect(await screen.findAllByRole('button', { expanded: true, name: 'Reply by Person 499' })).toHaveLength(1)
  fireEvent.change(screen.getByLabelText(t('moderation.kind')), { target: { value: 'message' } })
  expect(await screen.findByText(t('moderation.noMatch'))).not.toBe(null)
  fireEvent.click(screen.getByRole('button', { name: t('ui.clearFilters') }))
  expect(await screen.findByText('1–25 of 500')).not.toBe(null)
})

it('GN-01 a typed reason survives a search and a page turn, and a search begins at the first page', async () => {
  const cases = Array.from({ length: 60 }, (_, at) => ({
    ...one,
    id: crypto.randomUUID(),
    person: { ...one.person, name: `Person ${at}` },
  }))
  serveCases(cases, 60)
  const { t } = await renderInApp(<CaseList renderMessage={() => null} />)
  fireEvent.click(await screen.findByRole('button', { name: t('ui.pageAfter') }))
  fireEvent.click(await screen.findByRole('button', { name: 'Reply by Person 25' }))
  const reason = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' })
  fireEvent.change(reason(), { target: { value: 'An insult' } })
  fireEvent.click(screen.getByRole('button', { name: t('ui.pageBefore') }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Reply by Person 25' })).toBe(null))
  fireEvent.click(screen.getByRole('button', { name: t('ui.pageAfter') }))
  await screen.findByRole('button', { name: 'Reply by Person 25' })
  expect(reason().value).toBe('An insult')
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'person' } })
  expect(await screen.findByText('1–25 of 60')).not.toBe(null)
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'person 25' } })
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Reply by/ })).toHaveLength(1))
  expect(reason().value).toBe('An insult')
})

it('GN-01 only the next case is unfolded, and a folded one keeps its reason', async () => {
  const others = [1, 2].map((at) => ({
    ...one,
    id: crypto.randomUUID(),
    text: `Text ${at}`,
    person: { ...one.person, name: `Person ${at}` },
  }))
  mockServer(({ path }) =>
    path === '/api/moderation/cases'
      ? Response.json({ cases: [one, ...others], offset: 0, matching: 3, total: 3, stuckAppeals: 0 })
      : undefined,
  )
  await renderInApp(<CaseList renderMessage={() => null} />)
  const fold = await screen.findByRole('button', { name: 'Reply by Kim' })
  expect(screen.getAllByRole('textbox', { name: 'Reason' })).toHaveLength(1)
  expect(screen.getByText('Text 2')).not.toBe(null)
  fireEvent.change(screen.getByRole('textbox', { name: 'Reason' }), { target: { value: 'An insult' } })
  fireEvent.click(fold)
  expect(fold.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(fold)
  expect((screen.getByRole('textbox', { name: 'Reason' }) as HTMLTextAreaElement).value).toBe('An insult')
})
