// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ada, buildSessionResponse, mockServer, renderInApp } from '#src/client/testing/render.tsx'
import { SiteHeader } from './site-header.tsx'

// Mocks the realtime connection, which would use the network.
vi.mock('#src/client/realtime.ts', () => ({
  subscribeToTopic: () => () => undefined,
  onRealtimeClosed: () => () => undefined,
  reconnectRealtime: () => undefined,
}))

afterEach(() => {
  vi.useRealTimers()
  window.sessionStorage.clear()
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere.
  document.cookie = 'gradapp_language=; path=/; max-age=0'
})

const mentor = { ...ada, role: 'mentor' as const }
const bell = <button type="button">{'Notifications'}</button>
const failed = () => new TypeError('Failed to fetch')

/** Mocks a server with the current result of `session`, and no messages for other requests. */
const server = (session: () => Response | Promise<Response> | Error) =>
  mockServer(({ path }) => (path === '/api/session' ? session() : Response.json({ unread: 0 })))

const openHeader = async (path: string) => await renderInApp(<SiteHeader bell={bell} isPending={false} />, { path })
const header = () => within(screen.getByRole('banner'))
const links = (within_ = header()) =>
  within(within_.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
const settingsButton = () => header().findByRole('button', { name: 'Settings menu of Ada Lovelace' })

it('HD-07, HD-06: the header shows a placeholder while the account loads, and then the bell and the settings', async () => {
  const answer = Promise.withResolvers<Response>()
  server(() => answer.promise)
  await openHeader('/about')
  header().getByRole('status', { name: 'Loading your account' })
  expect(header().queryByRole('button', { name: 'Notifications' })).toBeNull()
  answer.resolve(buildSessionResponse(ada))
  await settingsButton()
  header().getByRole('button', { name: 'Notifications' })
  expect(header().queryByRole('status', { name: 'Loading your account' })).toBeNull()
})

it('HD-01, HD-03, HD-06: an applicant has Dashboard and GradNet, and on the landing page neither bell nor settings', async () => {
  server(() => buildSessionResponse(ada))
  await openHeader('/')
  await waitFor(() => expect(links()).toEqual(['Dashboard', 'GradNet']))
  expect(header().queryByRole('status', { name: 'Loading your account' })).toBeNull()
  expect(header().queryByRole('button', { name: /^(Notifications|Settings menu of)/ })).toBeNull()
  expect(header().getByRole('link', { name: 'GradApp, home' }).getAttribute('href')).toBe('/')
})

it('HD-02: a mentor has Mentor Dashboard, My Students and Resources', async () => {
  server(() => buildSessionResponse(mentor))
  await openHeader('/mentor/dashboard')
  await waitFor(() => expect(links()).toEqual(['Mentor Dashboard', 'My Students', 'Resources']))
})

it('HD-04, HD-05: a visitor has About and Contact, no bell, and a mark on the link of the open page', async () => {
  server(() => buildSessionResponse(null))
  await openHeader('/about')
  const signIn = await header().findByRole('link', { name: 'Sign in' })
  expect(signIn.getAttribute('href')).toBe('/auth')
  expect(links()).toEqual(['About', 'Contact'])
  expect(header().getByRole('link', { name: 'About' }).getAttribute('aria-current')).toBe('page')
  expect(header().getByRole('link', { name: 'Contact' }).getAttribute('aria-current')).toBeNull()
  expect(header().queryByRole('button', { name: 'Notifications' })).toBeNull()
})

it('HD-05: a link is marked on every path that starts with its own', async () => {
  server(() => buildSessionResponse(ada))
  await openHeader('/gradnet?tab=messages')
  const marked = (name: string) => header().getByRole('link', { name }).getAttribute('data-status')
  await waitFor(() => expect(links()).toEqual(['Dashboard', 'GradNet']))
  expect([marked('GradNet'), marked('Dashboard')]).toEqual(['active', null])
})

it('HD-05: a link is marked on a page below its own path', async () => {
  server(() => buildSessionResponse(mentor))
  await openHeader('/mentor/students/7')
  const marked = (name: string) => header().getByRole('link', { name }).getAttribute('data-status')
  await waitFor(() => expect(links()).toEqual(['Mentor Dashboard', 'My Students', 'Resources']))
  expect([marked('My Students'), marked('Mentor Dashboard')]).toEqual(['active', null])
})

it('RO-02, HD-03: while the session is unknown, links follow the stored role, and the request is retried', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  window.localStorage.setItem('user_role_known', 'applicant')
  let session: () => Response | Error = failed
  const calls = server(() => session())
  await openHeader('/help')
  const asked = () => calls.filter(({ path }) => path === '/api/session').length
  await waitFor(() => expect(links()).toEqual(['Dashboard', 'GradNet']))
  await vi.advanceTimersByTimeAsync(8_000)
  const again = () => header().getByRole('button', { name: 'Try again' })
  await waitFor(() => expect(again()).toHaveProperty('disabled', false))
  expect(header().queryByRole('link', { name: 'Sign in' })).toBeNull()
  // The phone menu refetches the session when it opens.
  const before = asked()
  fireEvent.click(header().getByRole('button', { name: 'Open menu', hidden: true }))
  const menu = within(await screen.findByRole('dialog'))
  expect(links(menu)).toEqual(['Dashboard', 'GradNet'])
  expect(menu.queryByRole('link', { name: 'Sign in' })).toBeNull()
  await waitFor(() => expect(asked()).toBeGreaterThan(before))
  await vi.advanceTimersByTimeAsync(8_000)
  session = () => buildSessionResponse(ada)
  fireEvent.click(menu.getByRole('button', { name: 'Try again' }))
  await menu.findByText(ada.email)
  expect(menu.queryByRole('button', { name: 'Try again' })).toBeNull()
})

it('HD-04: while the session is unknown, a browser without a stored role shows About, Contact and Sign in', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  server(failed)
  await openHeader('/help')
  await vi.advanceTimersByTimeAsync(8_000)
  await header().findByRole('link', { name: 'Sign in' })
  expect(links()).toEqual(['About', 'Contact'])
})

const choices = (calls: ReturnType<typeof server>) =>
  calls.filter(({ path }) => path === '/api/profile').map(({ body }) => body)
const choose = (name: string | RegExp, language: string) =>
  fireEvent.change(header().getByRole('combobox', { name }), { target: { value: language } })

it('LG-01, LG-02: the language chosen in the header is saved to the account, and stays when saving fails', async () => {
  const calls = server(() => buildSessionResponse(ada))
  await openHeader('/about')
  await settingsButton()
  choose('Language', 'de')
  await waitFor(() => expect(choices(calls)).toEqual([{ language: 'de' }]))
  await waitFor(() => expect(window.sessionStorage.getItem('gradapp_language_unsaved')).toBeNull())
  mockServer(({ path }) =>
    path === '/api/session'
      ? buildSessionResponse(ada)
      : Response.json({ defined: false, code: 'INTERNAL', status: 500, message: '' }, { status: 500 }),
  )
  choose(/./, 'ar')
  await screen.findByText('Something went wrong. Please try again later.')
  expect(header().getByRole('combobox')).toHaveProperty('value', 'ar')
  expect(window.localStorage.getItem('gradapp_language')).toBe('ar')
})

it('LG-02: the language chosen by a visitor is not sent, and waits in this tab for the sign-in', async () => {
  const calls = server(() => buildSessionResponse(null))
  await openHeader('/about')
  await header().findByRole('link', { name: 'Sign in' })
  choose('Language', 'fr')
  await waitFor(() => expect(window.localStorage.getItem('gradapp_language')).toBe('fr'))
  expect(window.sessionStorage.getItem('gradapp_language_unsaved')).toMatch(/^fr \d+$/)
  expect(choices(calls)).toEqual([])
})
