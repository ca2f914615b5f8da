// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { buildSessionResponse, mockServer, renderInApp } from '#src/client/testing/render.tsx'
import landing from '#src/features/site/landing.json'
import { NotFound } from '../../-not-found.tsx'
import { Hero } from './hero.tsx'
import { Trust } from './trust.tsx'

// The live connection is the network too; no test of these pages is about it.
vi.mock('#src/client/realtime.ts', () => ({
  subscribeToTopic: () => () => undefined,
  onRealtimeClosed: () => () => undefined,
  reconnectRealtime: () => undefined,
}))

it('RT-01: the card of the landing page links applicants and mentors to their own entry pages', async () => {
  await renderInApp(<Hero />)
  const doorOf = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href')
  expect([doorOf(/^Find Your Path/), doorOf(/^Become a mentor/)]).toEqual(['/auth/student', '/auth/mentor'])
})

it('RT-02: the trust section of the landing page has the figures, and the partners with their logos', async () => {
  await renderInApp(<Trust />)
  const trust = within(screen.getByRole('region', { name: 'Others have walked this path' }))
  const figures = {
    'successful applicants': '10,000+',
    'acceptance rate': '95%',
    'match accuracy': '95%',
    'success stories': '12K+',
    countries: '50+',
    'average rating': '4.9/5',
  }
  for (const [label, value] of Object.entries(figures))
    expect(trust.getByText(label, { exact: true }).parentElement?.textContent).toContain(value)
  trust.getByText('5,000+ reviews')
  const partners = trust.getAllByRole('listitem')
  expect(partners.map(({ textContent }) => textContent)).toEqual(landing.partners)
  expect(partners.every((partner) => partner.querySelector('svg') !== null)).toBe(true)
})

it('RT-23: an unknown path shows "not found", and links to the home page', async () => {
  mockServer(({ path }) => (path === '/api/session' ? buildSessionResponse(null) : Response.json([])))
  await renderInApp(<NotFound />, { path: '/nowhere' })
  screen.getByRole('heading', { level: 1, name: 'Page Not Found' })
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link').getAttribute('href')).toBe('/')
})
