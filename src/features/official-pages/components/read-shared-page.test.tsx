// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ada, buildSessionResponse, type MockRequest, mockServer, renderInApp } from '#src/client/testing/render.tsx'
import { formatReadingBookmark } from '../reading-bookmark.format.ts'
import { ReadSharedPage } from './read-shared-page.tsx'

const id = '0f3f8f3e-6a54-4d0e-9b1c-2f1d3c4b5a69'

const serve = () =>
  mockServer(({ path }) =>
    path === '/api/session' ? buildSessionResponse(ada) : Response.json({ reading: { id } }, { status: 201 }),
  )
const readsOf = (calls: MockRequest[]) => calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Read this page' }))
const fieldOf = (name: string) => screen.getByLabelText<HTMLInputElement>(name)

afterEach(() => {
  Object.defineProperty(window, 'opener', { value: null, configurable: true })
})

it('a shared address is read after a press, and the review opens', async () => {
  const calls = serve()
  const { router } = await renderInApp(<ReadSharedPage url="https://uni.example/msc" text="" />)
  await screen.findByRole('heading', { level: 1, name: 'Read an official page' })
  expect(readsOf(calls)).toEqual([])
  press()
  await waitFor(() => expect(router.state.location.pathname).toBe(`/official-pages/${id}`))
  expect(readsOf(calls)).toEqual([{ url: 'https://uni.example/msc', content: { type: 'address' } }])
})

it('neither an address nor a text is an error at the field', async () => {
  const calls = serve()
  await renderInApp(<ReadSharedPage url="" text="" />)
  await screen.findByRole('heading', { level: 1 })
  press()
  expect(await screen.findByText('Enter the address of the page, or paste its text.')).toBeDefined()
  expect(readsOf(calls)).toEqual([])
})

it('the bookmark fills the form; a message of another window does not', async () => {
  const calls = serve()
  const asked: unknown[] = []
  const opener = { postMessage: (...message: unknown[]) => void asked.push(message) }
  Object.defineProperty(window, 'opener', { value: opener, configurable: true })
  await renderInApp(<ReadSharedPage url="" text="" />)
  await screen.findByRole('heading', { level: 1 })
  expect(asked[0]).toEqual(['gradapp-ready', '*'])
  const send = (source: unknown, text: string) => {
    const event = new MessageEvent('message', { data: { type: 'gradapp-page', url: 'https://uni.example/msc', text } })
    Object.defineProperty(event, 'source', { value: source })
    window.dispatchEvent(event)
  }
  send(window, 'From elsewhere')
  send(opener, 'Deadline: 15 January')
  await waitFor(() => expect(fieldOf('Text of the page').value).toBe('Deadline: 15 January'))
  expect(fieldOf('Address of the page').value).toBe('https://uni.example/msc')
  press()
  await waitFor(() =>
    expect(readsOf(calls)).toEqual([
      { url: 'https://uni.example/msc', content: { type: 'text', text: 'Deadline: 15 January' } },
    ]),
  )
})

it('a page that the server may not open says why, and keeps the form', async () => {
  mockServer(({ path }) =>
    path === '/api/session'
      ? buildSessionResponse(ada)
      : Response.json(
          { defined: true, code: 'PAGE_NOT_READ', status: 422, message: '', data: { reason: 'blocked_address' } },
          { status: 422 },
        ),
  )
  const { t } = await renderInApp(<ReadSharedPage url="https://uni.example/msc" text="" />)
  await screen.findByRole('heading', { level: 1 })
  press()
  expect(await screen.findByText(t('officialPages.refused.blocked_address'))).toBeDefined()
  expect(fieldOf('Address of the page').value).toBe('https://uni.example/msc')
})

it('the bookmark sends to its installation only, and has no page in its address', () => {
  const code = decodeURIComponent(formatReadingBookmark('https://gradapp.example.org'))
  expect(code).toMatch(/^javascript:/)
  expect(code).toContain('const o="https://gradapp.example.org"')
  expect(code).toContain("open(o+'/read-page','_blank')")
  expect(code).toMatch(/w\.postMessage\(\{[^}]*\},o\)/)
})
