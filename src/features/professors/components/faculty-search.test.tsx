// @vitest-environment happy-dom

import { useNavigate, useSearch } from '@tanstack/react-router'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockServer, renderInApp, typeInto } from '#src/client/testing/render.tsx'
import type { Faculty, MatchedFaculty } from '../contract.ts'
import { toFacultyAddress } from '../faculty-search.parse.ts'
import { buildFaculty } from '../professor-responses.fixtures.ts'
import { FacultySearch } from './faculty-search.tsx'
import { MatchedFaculty as Matched } from './matched-faculty.tsx'

const Addressed = () => {
  const navigate = useNavigate()
  return (
    <FacultySearch
      search={toFacultyAddress(useSearch({ strict: false }))}
      onSearch={(search) => void navigate({ to: '.', search, replace: true })}
      actionOf={() => null}
    />
  )
}

const search = async (faculty: Faculty[], { language = 'en' as 'en' | 'ar', path = '/professors' } = {}) => {
  const asked = mockServer(({ path: at, query }) => {
    if (at === '/api/faculty/known') return Response.json([{ country: 'SE', people: 900, universities: 9 }])
    const found = query.query === 'unlisted' ? [] : faculty
    return Response.json({ faculty: found, total: found.length, next: null })
  })
  const drawn = await renderInApp(<Addressed />, { language, path })
  const questions = () => asked.flatMap(({ path: at, query }) => (at === '/api/faculty' ? [query] : []))
  return { ...drawn, questions }
}

it('PF-01: sample entries are marked, and a search without results lists the countries with known people', async () => {
  const { t } = await search([buildFaculty({ fullName: 'A Sample', isSample: true, grants: [], grantCount: 0 })])
  const card = await screen.findByRole('article', { name: 'A Sample' })
  expect(within(card).getByText(t('professors.sample'))).toBeTruthy()
  expect(within(card).queryByText(t('professors.grant.running'))).toBeNull()
  typeInto(screen.getByRole('searchbox'), 'unlisted')
  expect(await screen.findByText(t('professors.noneTitle'))).toBeTruthy()
  expect(screen.getByText(/Sweden/, { selector: 'p' })).toBeTruthy()
})

it('RT-14: an instance without professors offers to add one, and a search without results to clear it', async () => {
  const { t } = await search([])
  expect(await screen.findByText(t('professors.noneYetTitle'))).toBeTruthy()
  expect(screen.queryByText(t('professors.noneTitle'))).toBeNull()
  typeInto(screen.getByRole('searchbox'), 'unlisted')
  fireEvent.click(await screen.findByRole('button', { name: t('professors.clearFilters') }))
  expect(await screen.findByText(t('professors.noneYetTitle'))).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
})

it.each([
  ['an instance without professors', [], 'professors.noneYetTitle'],
  [
    'interests that no professor shares',
    [{ country: 'SE', people: 900, universities: 9 }],
    'professors.matched.emptyTitle',
  ],
] as const)('PF-01: without matches, %s is the reason', async (_name, known, title) => {
  mockServer(({ path }) => Response.json(path === '/api/faculty/known' ? known : []))
  const { t } = await renderInApp(<Matched />)
  expect(await screen.findByText(t(title))).toBeTruthy()
})

it('RT-14: words, country and running grants filter the search and are stored in the URL, in Arabic too', async () => {
  const { t, router, questions } = await search([buildFaculty()], { language: 'ar' })
  typeInto(screen.getByRole('searchbox'), 'الروبوتات')
  await waitFor(() => expect(questions().at(-1)?.query).toBe('الروبوتات'))
  fireEvent.change(await screen.findByLabelText(t('catalogue.search.country')), { target: { value: 'SE' } })
  await waitFor(() => expect(questions().at(-1)).toMatchObject({ query: 'الروبوتات', country: 'SE' }))
  fireEvent.click(screen.getByLabelText(t('professors.onlyRunning')))
  await waitFor(() =>
    expect(questions().at(-1)).toMatchObject({ query: 'الروبوتات', country: 'SE', isRunning: 'true' }),
  )
  expect(router.state.location.search).toEqual({ q: 'الروبوتات', country: 'SE', running: true })
})

it('RT-14: the URL restores the filters of the search', async () => {
  const { questions } = await search([buildFaculty()], { path: '/professors?q=robotics&country=SE&running=true' })
  expect(await screen.findByRole('article', { name: 'Rosa Robot' })).toBeTruthy()
  expect(questions()).toMatchObject([{ query: 'robotics', country: 'SE', isRunning: 'true' }])
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('robotics')
})

it('PF-01: a match shows its score and the reason, and a sample, which cannot be matched, shows neither', async () => {
  const matched: MatchedFaculty[] = [
    {
      ...buildFaculty(),
      matchScore: 0.8,
      matchReason: '',
      shared: [{ words: 'robotics', source: 'named' }],
      because: [],
    },
    {
      ...buildFaculty({ fullName: 'A Sample', isSample: true, grants: [], grantCount: 0 }),
      ...{ matchScore: null, matchReason: '', shared: [], because: [] },
    },
  ]
  mockServer(({ path }) => Response.json(path === '/api/faculty/matched' ? matched : []))
  await renderInApp(<Matched />)
  const card = async (name: string) => await screen.findByRole('article', { name })
  expect((await card('Rosa Robot')).textContent).toMatch(/80% match\./)
  expect((await card('A Sample')).textContent).not.toMatch(/% match\./)
})

it('PF-02: a faculty member is saved once for several presses of the button', async () => {
  const member = { ...buildFaculty(), matchScore: 0.8, matchReason: '', shared: [], because: [] }
  let isSaved = false
  const asked = mockServer(({ method, path }) => {
    if (method === 'POST') isSaved = true
    if (path === '/api/faculty/matched') return Response.json([member])
    return Response.json(isSaved ? [{ professorName: 'Rosa Robot', universityName: 'KTH' }] : [])
  })
  const { t } = await renderInApp(<Matched />)
  const save = await screen.findByRole('button', { name: t('professors.saveNamed', { name: 'Rosa Robot' }) })
  fireEvent.click(save)
  fireEvent.click(save)
  expect(await screen.findByText(t('professors.isSaved'))).toBeTruthy()
  expect(asked.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([{ facultyId: member.id }])
})
