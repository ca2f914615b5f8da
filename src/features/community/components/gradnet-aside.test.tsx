// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ada, buildSessionResponse, mockServer, renderInApp } from '#src/client/testing/render.tsx'
import { GradnetAside } from './gradnet-aside.tsx'

const card = { role: 'applicant', headline: '', field: '', stage: 'applying', countries: [], interests: [] }
const profile = { headline: '', field: '', stage: 'applying', countries: [], interests: [] }
const eve = { ...card, id: crypto.randomUUID(), name: 'Eve', sameField: '', sameCountries: ['AT'], sameInterests: [] }
const group = {
  ...{ id: crypto.randomUUID(), kind: 'group', title: 'Autumn 2027', state: 'member', unread: 2 },
  ...{ lastAt: '2026-11-01T10:00:00Z', lastText: 'See you', people: [] },
}
const deadline = {
  ...{ id: crypto.randomUUID(), applicationId: crypto.randomUUID(), kind: 'application', isConfirmed: true },
  ...{ isCompleted: false, isPlaceholder: false, dueAt: new Date(Date.now() + 40 * 86_400_000).toISOString() },
  ...{ universityName: 'Graz University of Technology', programName: 'Computer Science' },
}

const noneDue = { field: '', people: null, programs: [] }
type Content = { suggestions?: object[]; conversations?: object[]; deadlines?: object[]; dueSoon?: object }
const startServer = ({ suggestions, conversations = [], deadlines = [], dueSoon }: Content = {}) =>
  mockServer(({ path }) => {
    if (path === '/api/session') return buildSessionResponse(ada)
    if (path === '/api/people')
      return Response.json({
        ...{ profile: suggestions ? profile : null, offered: profile, connections: [], blocked: [], muted: [] },
        suggestions: suggestions ?? [],
      })
    if (path === '/api/messages') return Response.json({ conversations })
    if (path === '/api/community/due-soon') return Response.json({ ...noneDue, ...dueSoon })
    return Response.json(deadlines)
  })

it('GN-01: the column beside the posts names people with a reason, own groups and the next deadlines', async () => {
  const pair = { ...group, id: crypto.randomUUID(), kind: 'pair', title: 'A pair' }
  startServer({ suggestions: [eve], conversations: [pair, group], deadlines: [deadline] })
  await renderInApp(<GradnetAside />)
  await screen.findByRole('link', { name: 'Computer Science' })
  const column = within(screen.getByRole('complementary'))
  expect(column.getByText('In common: Austria')).toBeTruthy()
  expect(column.getByRole('button', { name: 'Connect with Eve' })).toBeTruthy()
  expect(column.getByRole('link', { name: 'Autumn 2027' }).getAttribute('href')).toContain(group.id)
  expect(column.queryByText('A pair')).toBeNull()
  expect(column.getByLabelText('2 unread messages')).toBeTruthy()
  expect(column.getByText('40 days left')).toBeTruthy()
  expect(column.getByText('Graz University of Technology, Application deadline')).toBeTruthy()
})

it('GN-01: the column of a user without a profile, groups and deadlines leads to the profile alone', async () => {
  startServer()
  await renderInApp(<GradnetAside />)
  await screen.findByRole('link', { name: 'Fill in your profile' })
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Your GradNet profile'])
})

it('GN-01: the column names at most three people, and leads to all', async () => {
  const people = Array.from({ length: 20 }, (_, index) => ({ ...eve, id: crypto.randomUUID(), name: `Eve ${index}` }))
  startServer({ suggestions: people })
  await renderInApp(<GradnetAside />)
  await screen.findByRole('link', { name: 'All people' })
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3))
})

it('GN-01: the column shows the deadlines that at least ten applicants of the same field share', async () => {
  const program = {
    ...{ programId: 'graz-cs', programName: 'Computer Science', degree: 'MSc', localDate: '2026-12-15', people: 10 },
    ...{ universityId: 'graz', universityName: 'Graz University of Technology' },
  }
  startServer({ dueSoon: { field: 'law', people: 20, programs: [program] } })
  const { t } = await renderInApp(<GradnetAside />)
  await screen.findByRole('heading', { name: t('gradnet.aside.dueSoon') })
  expect(screen.getByText(t('gradnet.aside.dueSoonPeople', { number: '20', field: 'Law' }))).toBeTruthy()
  expect(screen.getByRole('link', { name: /Computer Science/ }).getAttribute('href')).toBe('/university/graz/graz-cs')
  expect(screen.getByText(/10 or more/)).toBeTruthy()
})
