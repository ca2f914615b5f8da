// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockServer, renderInApp } from '#src/client/testing/render.tsx'
import type { UniversityDetails } from '../contract.ts'
import { UniversityScreen } from './university-screen.tsx'

const university: UniversityDetails = {
  id: 'eth-zurich',
  name: 'ETH Zurich',
  country: 'CH',
  city: 'Zurich',
  region: null,
  websiteUrl: 'https://ethz.ch',
  programCount: 0,
  aliases: [],
  control: null,
  removedAt: null,
  removedReason: '',
  facts: {},
  programs: [],
}
const isUniversity = (path: string) => path === '/api/universities/eth-zurich'
const shown = () => screen.findByRole('heading', { level: 1, name: 'ETH Zurich' })

const open = async (answer: () => Response, extent: 'whole' | 'preview' = 'whole') => {
  mockServer(({ path }) => (isUniversity(path) ? answer() : Response.json([])))
  await renderInApp(<UniversityScreen id="eth-zurich" extent={extent} />, { path: '/university/eth-zurich' })
}

it.each([
  [404, 'NOT_FOUND', 'The requested resource was not found.'],
  [403, 'ACCESS_DENIED', 'You are not authorized to perform this action.'],
  [429, 'TOO_MANY_REQUESTS', 'Too many requests. Please wait and try again.'],
])('LG-05: a page with the error %i %s shows its status and a retry button', async (status, code, text) => {
  let answer = Response.json({ defined: false, code, status, message: code }, { status })
  await open(() => answer)
  expect((await screen.findByRole('alert')).textContent).toContain(text)
  answer = Response.json(university)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await shown()
})

it('RT-17: an unknown university shows a message with a link to the search', async () => {
  const refusal = { defined: true, code: 'UNIVERSITY_NOT_FOUND', status: 404, message: '', data: undefined }
  await open(() => Response.json(refusal, { status: 404 }))
  await screen.findByRole('heading', { level: 1, name: 'University not found' })
  expect(screen.getByRole('link', { name: 'Search universities' }).getAttribute('href')).toBe('/universities')
})

it('RT-17: the preview of a university links to its full page, which lists the programmes instead', async () => {
  await open(() => Response.json(university), 'preview')
  await shown()
  const more = screen.getByRole('link', { name: 'See all facts and programmes' })
  expect(more.getAttribute('href')).toBe('/university/eth-zurich')
  expect(screen.queryByRole('heading', { name: 'Programmes' })).toBeNull()
})

it('RT-17: the page of a university shows its facts and its programmes', async () => {
  await open(() => Response.json(university))
  await shown()
  screen.getByRole('heading', { level: 2, name: 'Facts' })
  screen.getByRole('heading', { level: 2, name: 'Programmes' })
  expect(screen.queryByRole('link', { name: 'See all facts and programmes' })).toBeNull()
})
