// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import {
  ada,
  buildSessionResponse,
  type MockRequest,
  mockServer,
  renderInApp,
  typeInto,
} from '#src/client/testing/render.tsx'
import { advanceTime } from '#src/client/testing/slow-server.ts'
import { sessionQuery } from '#src/features/accounts/client.ts'
import type { WrittenDocument } from '../contract.ts'
import { createCv, createItem, createSection } from '../cv/empty-cv.rules.ts'
import { documentQuery } from '../editing.client.ts'
import { CvEditor } from './cv-editor.tsx'

// Autosave of a CV during typing; files and pages are tested on the server.

const factId = '0199d3a4-0000-7000-8000-000000000001'
const quoted = { fact: `fact.${factId}`, quoted: 'one' }
const testItem = createItem('tests-1', { title: 'IELTS Academic', note: '7.5', source: quoted })
const documentOf = (): WrittenDocument => ({
  id: '0199d3a4-0000-7000-8000-000000000002',
  kind: 'cv',
  title: 'My CV',
  language: 'en',
  design: 'academic',
  version: 1,
  updatedAt: '2026-11-01T10:00:00Z',
  content: { ...createCv('en'), sections: [createSection('tests', [testItem])] },
})

/** Fake server with one CV and optimistic locking. */
const startServer = () => {
  const server = {
    document: documentOf(),
    isDown: false,
    hasFact: true,
    updates: [] as number[],
    requests: [] as MockRequest[],
    preview: undefined as (() => Promise<Response>) | undefined,
  }
  const update = ({ version, ...fields }: Partial<WrittenDocument>) => {
    server.updates.push(version ?? 0)
    if (version !== server.document.version)
      return Response.json({ defined: true, code: 'EDIT_CONFLICT', status: 409, message: '' }, { status: 409 })
    server.document = { ...server.document, ...fields, version: version + 1 }
    return Response.json(server.document)
  }
  const factsOf = () => (server.hasFact ? [{ ...quoted, section: 'tests', item: testItem }] : [])
  const answers: Record<string, (asked: MockRequest) => Response> = {
    '/api/session': () => buildSessionResponse(ada),
    [`/api/documents/${server.document.id}`]: ({ method, body }) =>
      method === 'PATCH' ? update(body as object) : Response.json(server.document),
    '/api/documents': () => Response.json([]),
    '/api/documents/facts': () => Response.json({ person: server.document.content.person, facts: factsOf() }),
    '/api/facts/compare': () => Response.json([{ id: factId, state: 'gone', now: null }]),
  }
  server.requests = mockServer((call) => {
    if (server.isDown) return new TypeError('Failed to fetch')
    return call.path === '/api/documents/preview' ? server.preview?.() : answers[call.path]?.(call)
  })
  return server
}

const Opened = ({ id }: { id: string }) => {
  const session = useQuery(sessionQuery)
  const { data } = useQuery(documentQuery(id))
  return session.data && data ? <CvEditor document={data} /> : null
}
const openEditor = async () => {
  cleanup()
  await renderInApp(<Opened id={documentOf().id} />)
  return await screen.findByLabelText<HTMLInputElement>('Headline')
}
const status = async (text: string) =>
  await waitFor(() => expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(text))
const typedHeadline = () => screen.getByLabelText<HTMLInputElement>('Headline').value

it('CV-01: the CV editor autosaves a second after each change, with the version that it loaded', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const server = startServer()
  const headline = await openEditor()
  for (const [at, text] of ['Student of rivers', 'Student of rivers and seas'].entries()) {
    typeInto(headline, text)
    await status('Saving…')
    await advanceTime(1_100)
    await status('CV saved')
    expect(server.document.content.person.headline).toBe(text)
    expect(server.updates).toHaveLength(at + 1)
  }
  expect(server.updates).toEqual([1, 2])
  expect(Object.keys(window.localStorage).filter((key) => key.startsWith('gradapp_draft'))).toEqual([])
})

it('CV-01: changes not saved before leaving the page are restored and saved at the next visit', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const server = startServer()
  typeInto(await openEditor(), 'Student of lakes')
  expect((await openEditor()).value).toBe('Student of lakes')
  await advanceTime(1_100)
  await status('CV saved')
  expect(server.document.content.person.headline).toBe('Student of lakes')
})

it('CV-01: offline edits are kept and saved after reconnecting', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const server = startServer()
  const headline = await openEditor()
  server.isDown = true
  typeInto(headline, 'Written on a train')
  await advanceTime(4_000)
  await status('Saved in this browser only')
  expect(JSON.stringify(window.localStorage)).toContain('Written on a train')
  server.isDown = false
  await advanceTime(30_000)
  await status('CV saved')
  expect(server.document.content.person.headline).toBe('Written on a train')
})

const changedElsewhere = (server: ReturnType<typeof startServer>, headline: string) => {
  const { document } = server
  const content = { ...document.content, person: { ...document.content.person, headline } }
  server.document = { ...document, content, version: document.version + 1 }
}
const conflict = async () => {
  await advanceTime(1_100)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('This CV was changed in another tab')
  return within(alert)
}

it('CV-01: discarding the own change shows the version that another tab saved', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const server = startServer()
  const headline = await openEditor()
  changedElsewhere(server, 'From the other tab')
  typeInto(headline, 'From this tab')
  fireEvent.click((await conflict()).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(typedHeadline()).toBe('From the other tab'))
  await status('CV saved')
  expect(screen.queryByRole('alert')).toBeNull()
})

it('CV-01: the Save button overwrites the version of another tab, and an export does not', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const server = startServer()
  const headline = await openEditor()
  changedElsewhere(server, 'From the other tab')
  typeInto(headline, 'Mine after all')
  await conflict()
  fireEvent.click(screen.getByRole('link', { name: 'PDF' }))
  await advanceTime(10_000)
  await conflict()
  expect(server.document.content.person.headline).toBe('From the other tab')
  expect(server.updates).toHaveLength(1)
  fireEvent.click((await conflict()).getByRole('button', { name: 'Save' }))
  await status('CV saved')
  expect(server.document.content.person.headline).toBe('Mine after all')
  expect(screen.queryByRole('alert')).toBeNull()
})

const tests = () => screen.queryByRole('region', { name: 'Test Scores' })
const removeTests = () => {
  fireEvent.click(screen.getByRole('button', { name: 'Edit Test Scores' }))
  fireEvent.click(screen.getByRole('button', { name: 'Remove this section' }))
  expect(tests()).toBeNull()
}
const addSection = async (name: RegExp) => {
  fireEvent.click(screen.getByRole('button', { name: 'Add a section' }))
  fireEvent.click(await screen.findByRole('menuitem', { name }))
}

it('CV-01: a removed section can be undone, and added again with the facts that it can hold', async () => {
  const server = startServer()
  await openEditor()
  removeTests()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  within(tests() as HTMLElement).getByText('IELTS Academic')
  removeTests()
  await waitFor(() => expect(server.updates.length).toBeGreaterThan(0))
  await addSection(/^Test Scores 1 fact/)
  within(tests() as HTMLElement).getByText('IELTS Academic')
})

it('CV-01: a custom section has its own heading, and the paper size can be chosen', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const server = startServer()
  await openEditor()
  await addSection(/^Further Information/)
  fireEvent.click(screen.getByRole('button', { name: 'Edit Further Information' }))
  typeInto(screen.getByLabelText('Heading'), 'Field work')
  await screen.findByRole('region', { name: 'Field work' })
  fireEvent.click(screen.getByRole('combobox', { name: 'Paper size' }))
  fireEvent.click(await screen.findByRole('option', { name: 'US Letter', hidden: true }))
  await advanceTime(1_100)
  await status('CV saved')
  const { sheet, sections } = server.document.content
  expect([sheet, sections.map(({ kind, title }) => [kind, title])]).toEqual([
    'letter',
    [
      ['tests', ''],
      ['other', 'Field work'],
    ],
  ])
})

it('CV-01: an entry keeps the text of a deleted fact once the user confirms it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const server = startServer()
  server.hasFact = false
  await openEditor()
  await screen.findByText(/^The fact behind this entry was removed\./)
  fireEvent.click(screen.getByRole('button', { name: 'Keep this text' }))
  expect(screen.queryByText(/^The fact behind this entry was removed\./)).toBeNull()
  within(tests() as HTMLElement).getByText('IELTS Academic')
  await advanceTime(1_100)
  await status('CV saved')
  expect(server.document.content.sections[0]?.items).toMatchObject([{ title: 'IELTS Academic', source: null }])
})

it('CV-01: the sections of a CV with 300 entries start folded, and a jump list opens each of them', async () => {
  const server = startServer()
  const items = Array.from({ length: 60 }, (_, at) => createItem(`item-${at}`, { title: `Entry ${at}` }))
  const kinds = ['education', 'experience', 'publications', 'awards', 'tests'] as const
  server.document.content.sections = kinds.map((kind) => createSection(kind, items))
  await openEditor()
  expect(screen.getAllByRole('checkbox')).toHaveLength(50)
  const jump = within(screen.getByRole('navigation', { name: 'Sections' })).getByRole('button', {
    name: /^Publications/,
  })
  fireEvent.click(jump)
  expect(screen.getAllByRole('checkbox')).toHaveLength(100)
  expect(document.activeElement?.textContent).toBe('Publications')
  expect(document.activeElement?.getAttribute('aria-expanded')).toBe('true')
  fireEvent.click(document.activeElement as HTMLElement)
  expect(screen.getAllByRole('checkbox')).toHaveLength(50)
})

it('CV-01: a section shows 50 entries at a time, and the focus follows one that moves to another page', async () => {
  const server = startServer()
  const items = Array.from({ length: 300 }, (_, at) => createItem(`item-${at}`, { title: `Entry ${at}` }))
  server.document.content.sections = [createSection('publications', items)]
  await openEditor()
  const names = () => screen.getAllByRole<HTMLInputElement>('checkbox').map(({ labels }) => labels?.[0]?.textContent)
  expect([names().length, names()[0]]).toEqual([50, 'Entry 0'])
  fireEvent.click(screen.getByRole('button', { name: 'Move Entry 49 down' }))
  expect([names().length, names()[0], names()[1]]).toEqual([50, 'Entry 49', 'Entry 51'])
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Entry 49 up')
  fireEvent.click(document.activeElement as HTMLElement)
  expect(names().at(-1)).toBe('Entry 49')
  fireEvent.click(screen.getByRole('button', { name: 'Add an entry' }))
  // The other checkbox belongs to the open fields of the new entry.
  expect(names()).toEqual(['New entry', 'Ongoing'])
})

it('CV-01: a preview is requested only after the response to the one before', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const server = startServer()
  const answered = Promise.withResolvers<Response>()
  server.preview = async () => await answered.promise
  const previews = () =>
    server.requests
      .filter(({ path }) => path === '/api/documents/preview')
      .map(({ body }) => (body as Pick<WrittenDocument, 'content'>).content)
  const headline = await openEditor()
  await waitFor(() => expect(previews()).toHaveLength(1))
  for (const text of ['S', 'St', 'Student']) {
    typeInto(headline, text)
    await advanceTime(200)
  }
  expect(previews()).toHaveLength(1)
  answered.resolve(Response.json({ svg: '<svg/>', pages: 1, missing: [] }))
  await waitFor(() => expect(previews()).toHaveLength(2))
  expect(previews()[1]?.person.headline).toBe('Student')
})

it('CV-01: a folded section with an entry whose fact was deleted is marked in its head', async () => {
  const server = startServer()
  server.hasFact = false
  await openEditor()
  await screen.findByText(/^The fact behind this entry was removed\./)
  expect(screen.queryByText('Facts to check')).toBeNull()
  const head = screen.getByRole('button', { name: 'Test Scores' })
  fireEvent.click(head)
  expect(within(tests() as HTMLElement).getByText('Facts to check')).toBeTruthy()
  fireEvent.click(head)
  fireEvent.click(screen.getByRole('button', { name: 'Keep this text' }))
  fireEvent.click(head)
  expect(screen.queryByText('Facts to check')).toBeNull()
})

it('CV-01: a new section takes the focus, also where it is inserted before others', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  startServer()
  await openEditor()
  await addSection(/^Education/)
  // Longer than a closing menu takes to return the focus.
  await advanceTime(500)
  expect(document.activeElement?.textContent).toBe('Education')
  expect(document.activeElement?.getAttribute('aria-expanded')).toBe('true')
})

it('CV-01: a CV without sections says what to add first, and a new section takes its usual place', async () => {
  const server = startServer()
  server.document.content.sections = []
  await openEditor()
  expect(screen.getByText(/^Begin with your education/)).toBeTruthy()
  await addSection(/^Publications/)
  await addSection(/^Education/)
  const names = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(names.slice(-2)).toEqual(['Education', 'Publications'])
})
