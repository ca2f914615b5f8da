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
  const server = { document: documentOf(), isDown: false, hasFact: true, updates: [] as number[] }
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
  mockServer((call) => (server.isDown ? new TypeError('Failed to fetch') : answers[call.path]?.(call)))
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
  expect(screen.getAllByRole('checkbox')).toHaveLength(60)
  const jump = within(screen.getByRole('navigation', { name: 'Sections' })).getByRole('button', {
    name: /^Publications/,
  })
  fireEvent.click(jump)
  expect(screen.getAllByRole('checkbox')).toHaveLength(120)
  expect(document.activeElement?.textContent).toBe('Publications')
  expect(document.activeElement?.getAttribute('aria-expanded')).toBe('true')
  fireEvent.click(document.activeElement as HTMLElement)
  expect(screen.getAllByRole('checkbox')).toHaveLength(60)
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
