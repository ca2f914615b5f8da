// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ada, buildSessionResponse, mockServer, renderInApp } from '#src/client/testing/render.tsx'
import { sessionQuery } from '#src/features/accounts/client.ts'
import { PersonPage } from './person-page.tsx'

const Page = ({ personId }: { personId: string }) => {
  const { data } = useQuery(sessionQuery)
  return data ? (
    <PersonPage id={personId} renderMessage={({ name }) => <button type="button">{`Message ${name}`}</button>} />
  ) : null
}
const open = async (personId: string, name: string) => {
  const card = { role: 'applicant', headline: '', field: '', stage: '', countries: [], interests: [] }
  mockServer(({ path }) => {
    if (path === '/api/session') return buildSessionResponse(ada)
    if (path === `/api/people/${personId}`) return Response.json({ ...card, id: personId, name, state: null })
    return path.endsWith('/posts') ? Response.json({ posts: [], next: null }) : undefined
  })
  await renderInApp(<Page personId={personId} />)
  await screen.findByRole('heading', { name })
}

it('GN-01: the user’s own page explains that others see the same, and offers no message to oneself', async () => {
  await open(ada.id, 'Ada')
  await screen.findByText('This is what other members see.')
  expect(screen.queryByRole('button', { name: /^Message/ })).toBeNull()
})

it('GN-01: the page of another user offers to send a message', async () => {
  await open('0199d3a4-0000-7000-8000-0000000000e1', 'Eve')
  await screen.findByRole('button', { name: /^Message/ })
  expect(screen.queryByText('This is what other members see.')).toBeNull()
})
