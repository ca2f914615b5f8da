// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockServer, renderInApp, typeInto } from '#src/client/testing/render.tsx'
import type { Fact } from '../contract.ts'
import { FactsScreen } from './facts-screen.tsx'

const work = { title: 'Nurse', by: 'Lagos University Hospital', place: '', start: '2024-06', end: '', note: '' }
const factOf = (more: Partial<Fact> = {}): Fact => ({
  id: crypto.randomUUID(),
  revision: 1,
  fact: { kind: 'work', value: work },
  origin: { from: 'typed', on: '2026-11-01' },
  createdAt: '2026-11-01T10:00:00Z',
  updatedAt: '2026-11-01T10:00:00Z',
  ...more,
})

const open = async (facts: Fact[], doubles: string[][] = []) => {
  const held = { facts, doubles }
  const asked = mockServer(({ method, path, body }) => {
    const [, id = '', act] = /^\/api\/facts\/([^/]+)\/?(\w*)$/.exec(path) ?? []
    if (act === 'history') {
      const former = { ...work, by: '' }
      const change = { revision: 1, change: 'corrected', replacedAt: '2026-11-02T10:00:00Z' }
      return Response.json([{ ...change, fact: { kind: 'work', value: former }, origin: factOf().origin }])
    }
    if (method === 'GET') return Response.json(held)
    if (method === 'DELETE') held.facts = held.facts.filter((fact) => fact.id !== id)
    if (act === 'restore') held.facts = facts
    if (act === 'merge') Object.assign(held, { facts: held.facts.filter((fact) => fact.id === id), doubles: [] })
    return Response.json(body ?? {})
  })
  const drawn = await renderInApp(<FactsScreen />)
  await waitFor(() => expect(drawn.queryClient.isFetching()).toBe(0))
  const rows = () => screen.queryAllByRole('listitem', { name: 'Nurse' })
  const sent = () => asked.filter(({ method }) => method !== 'GET')
  return { ...drawn, rows, sent }
}

it('CV-01: a fact without a name or with a date in words is rejected at its fields', async () => {
  const { sent } = await open([])
  fireEvent.click(screen.getByRole('button', { name: 'Add a fact' }))
  const form = within(await screen.findByRole('region', { name: 'Add a fact' }))
  fireEvent.change(form.getByRole('combobox', { name: 'What is it about?' }), { target: { value: 'work' } })
  typeInto(form.getByRole('textbox', { name: 'From' }), 'last summer')
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('This cannot be empty')).toBeTruthy()
  expect(form.getByText('Enter 2025, 2025-09 or 2025-09-30')).toBeTruthy()
  expect(sent()).toEqual([])
})

it('CV-01: a fact shows its source and its text before the correction', async () => {
  const { rows } = await open([factOf({ revision: 2 })])
  const row = within(rows()[0] as HTMLElement)
  expect(row.getByText('Lagos University Hospital · 2024-06')).toBeTruthy()
  expect(row.getByText(/^Entered on/)).toBeTruthy()
  fireEvent.click(row.getByRole('button', { name: 'Earlier versions of Nurse' }))
  expect(await row.findByText(/^Before your correction/)).toBeTruthy()
})

it('CV-01: a deleted fact disappears and is restored by the toast', async () => {
  const { rows } = await open([factOf()])
  fireEvent.click(screen.getByRole('button', { name: 'Remove Nurse' }))
  await waitFor(() => expect(rows()).toEqual([]))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(rows()).toHaveLength(1))
})

it('CV-01: duplicate facts can be merged into one', async () => {
  const two = [factOf(), factOf()]
  const ids = two.map(({ id }) => id)
  const { rows, sent } = await open(two, [ids])
  const doubles = within(await screen.findByRole('alert'))
  expect(doubles.getByText('These look like duplicates', { exact: false })).toBeTruthy()
  fireEvent.click(doubles.getAllByRole('button', { name: /^Keep Nurse/ })[0] as HTMLElement)
  await waitFor(() => expect(screen.queryByText('These look like duplicates')).toBeNull())
  expect(rows()).toHaveLength(1)
  expect(sent().map(({ path, body }) => [path, body])).toEqual([[`/api/facts/${ids[0]}/merge`, { others: [ids[1]] }]])
})

it('CV-01: a fact shows its points, and saves them one a line', async () => {
  const bullets = ['Introduced a pain chart', 'Trained four nurses']
  const { rows, sent } = await open([factOf({ fact: { kind: 'work', value: { ...work, bullets } } })])
  const row = within(rows()[0] as HTMLElement)
  expect(row.getByText('Trained four nurses')).toBeTruthy()
  fireEvent.click(row.getByRole('button', { name: 'Edit Nurse' }))
  const points = await row.findByRole('textbox', { name: 'What you did' })
  expect((points as HTMLTextAreaElement).value).toBe(bullets.join('\n'))
  typeInto(points, 'Introduced a pain chart\nTrained six nurses')
  fireEvent.click(row.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent().length).toBe(1))
  expect(sent()[0]?.body).toMatchObject({
    fact: { value: { bullets: ['Introduced a pain chart', 'Trained six nurses'] } },
  })
})

const many = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    at % 2 === 0
      ? factOf({ fact: { kind: 'work', value: { ...work, title: `Nurse ${at}` } } })
      : factOf({ fact: { kind: 'skill', value: { title: `Skill ${at}`, level: '' } } }),
  )

it('CV-01: three facts show neither search nor pages', async () => {
  await open(many(3))
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
  expect(screen.queryByRole('search')).toBeNull()
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
})

it('CV-01: 300 facts are shown in pages of 25, and found by word and kind', async () => {
  window.scrollTo = () => undefined
  await open(many(300))
  expect(screen.getAllByRole('listitem')).toHaveLength(25)
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(screen.getByText('26–50 of 300')).toBeTruthy()
  typeInto(screen.getByRole('searchbox', { name: 'Find a fact' }), 'skill 29')
  expect(screen.getAllByRole('listitem').map((row) => row.getAttribute('aria-label'))).toEqual([
    'Skill 29',
    'Skill 291',
    'Skill 293',
    'Skill 295',
    'Skill 297',
    'Skill 299',
  ])
  fireEvent.change(screen.getByRole('combobox', { name: 'What is it about?' }), { target: { value: 'work' } })
  expect(screen.getByText('No fact matches.')).toBeTruthy()
})

it('CV-01: many duplicates are shown two groups at a time', async () => {
  const facts = many(8)
  const pairs = [0, 2, 4].map((at) => [facts[at]?.id ?? '', facts[at + 1]?.id ?? ''])
  await open(facts, pairs)
  const doubles = within(await screen.findByRole('alert'))
  expect(doubles.getAllByRole('button', { name: /^Keep / })).toHaveLength(4)
  expect(doubles.getByText('More groups of duplicates: 1')).toBeTruthy()
})
