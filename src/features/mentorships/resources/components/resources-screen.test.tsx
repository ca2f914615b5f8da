// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { mockServer, renderInApp, typeInto } from '#src/client/testing/render.tsx'
import type { OwnResource } from '../resources.contract.ts'
import { ResourcesScreen } from './resources-screen.tsx'

vi.mock('#src/client/realtime.ts', () => ({ subscribeToTopic: () => () => undefined }))

const student = { id: '6f1f9d5a-50b1-4c9e-8c5e-0f4b1d1c2a3b', name: 'Ada Lovelace' }
const article: OwnResource = {
  id: '7f1f9d5a-50b1-4c9e-8c5e-0f4b1d1c2a3b',
  kind: 'article',
  title: 'How to begin',
  address: '',
  content: 'First a list.\n\nThen a letter.',
  file: null,
  audience: 'some',
  students: [student],
  version: 4,
  updatedAt: '2026-11-01T10:00:00.000Z',
}
const answer = (...resources: OwnResource[]) =>
  mockServer(({ body }) =>
    Response.json(
      body ? { id: article.id, version: 5 } : { resources, total: resources.length, students: [student], links: [] },
    ),
  )

it('RT-21 ME-01 an empty list offers to add a resource; an article for some needs a text and a student', async () => {
  const asked = answer()
  const { t } = await renderInApp(<ResourcesScreen />)
  await screen.findByText(t('mentorships.resources.emptyTitle'))
  fireEvent.click(screen.getAllByRole('button', { name: t('mentorships.resources.add') })[0] as HTMLElement)
  fireEvent.click(await screen.findByText(t('mentorships.resources.kind.article')))
  typeInto(screen.getByLabelText(t('mentorships.resources.fieldTitle')), 'How to begin')
  fireEvent.click(screen.getByLabelText(t('mentorships.resources.audience.some')))
  const save = screen.getByRole('button', { name: t('mentorships.resources.save') })
  fireEvent.click(save)
  expect(await screen.findByText(t('mentorships.resources.needStudent'))).toBeTruthy()
  expect(asked.filter(({ body }) => body)).toEqual([])
  typeInto(screen.getByLabelText(t('mentorships.resources.text')), 'First a list.')
  fireEvent.click(screen.getByLabelText('Ada Lovelace'))
  fireEvent.click(save)
  await waitFor(() => expect(asked.filter(({ body }) => body)).toHaveLength(1))
  expect(asked.find(({ body }) => body)?.body).toMatchObject({
    ...{ kind: 'article', title: 'How to begin', content: 'First a list.' },
    ...{ audience: 'some', mentorshipIds: [student.id] },
  })
})

it('ME-01 a resource shows its audience, is displayed in paragraphs and edited as it was loaded', async () => {
  const asked = answer(article)
  const { t } = await renderInApp(<ResourcesScreen />)
  expect(await screen.findByText(t('mentorships.resources.shownToSome', { names: 'Ada Lovelace' }))).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'How to begin' }))
  expect((await screen.findByText('Then a letter.')).tagName).toBe('P')
  fireEvent.click(screen.getByRole('button', { name: t('mentorships.resources.editNamed', { name: article.title }) }))
  typeInto(await screen.findByLabelText(t('mentorships.resources.fieldTitle')), 'Where to begin')
  fireEvent.click(screen.getByRole('button', { name: t('mentorships.resources.save') }))
  await waitFor(() => expect(asked.filter(({ body }) => body)).toHaveLength(1))
  expect(asked.find(({ body }) => body)?.body).toMatchObject({ version: 4, title: 'Where to begin' })
})

it('ME-01 a list that fails to load offers a retry', async () => {
  mockServer(({ path }) =>
    path === '/api/shared-shortlists'
      ? Response.json({ links: [] })
      : Response.json({ defined: true, code: 'INTERNAL_SERVER_ERROR', status: 500, message: 'x' }, { status: 500 }),
  )
  const { t } = await renderInApp(<ResourcesScreen />)
  expect(await screen.findByText(t('mentorships.resources.unreadable'))).toBeTruthy()
  expect(screen.getByRole('button', { name: t('ui.tryAgain') })).toBeTruthy()
})
