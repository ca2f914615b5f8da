// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildErrorResponse, mockServer, renderInApp, typeInto } from '#src/client/testing/render.tsx'
import type { Proposal } from '../editing/editing.contract.ts'
import { proposalKinds } from '../editing/editing.rules.ts'
import { cutProposalPage } from '../editing/proposal-filter.rules.ts'
import { EntryEditor } from '../entries/components/entry-editor.tsx'
import { EntryForm } from '../entries/components/entry-form.tsx'
import { FactForm } from './fact-form.tsx'
import { OwnProposals } from './own-proposals.tsx'
import { ProposalList } from './proposal-list.tsx'

// Proposing, settling and answering a correction, and adding an entry as an editor.

const year = String(new Date().getFullYear())
const source = 'https://example.org/page'
const proposal: Proposal = {
  id: crypto.randomUUID(),
  entity: 'programs',
  entityId: 'tests-msc',
  name: 'Data Science',
  kind: 'letters',
  current: 2,
  value: 3,
  year,
  sourceUrl: source,
  note: '',
  status: 'open',
  reason: '',
  createdAt: '2026-11-01T10:00:00Z',
}
/** Serves open proposals as the server does, a page at a time; `answer` answers changes. */
const serveProposals = (read: () => Proposal[], answer: object = {}) =>
  mockServer(({ method, query: { q = '', kind, offset = '0' }, body }) => {
    if (method !== 'GET') return Response.json({ ...Object(body), ...answer })
    const chosen = proposalKinds.find((known) => known === kind)
    return Response.json({ ...cutProposalPage(read(), { q, kind: chosen }, Number(offset)), total: read().length })
  })
const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}( \\*)?$`))

it.each([
  ['programs', 'letters', '3', {}],
  ['scholarships', 'deadline', '2027-03-31', { zoneRule: 'unknown' }],
] as const)(
  'RT-17, MA-04: proposes a correction of %s with its page and the year: %s',
  async (entity, kind, value, more) => {
    const asked = mockServer(() => Response.json({}))
    const { t } = await renderInApp(
      <FactForm entity={entity} id="one" facts={{}} isEditor={false} onDone={() => undefined} />,
    )
    fireEvent.change(field(t('catalogue.editing.what')), { target: { value: kind } })
    typeInto(field(t('catalogue.editing.value')), value)
    const send = () => fireEvent.click(screen.getByRole('button', { name: t('catalogue.editing.propose') }))
    send()
    expect(await screen.findByText(t('deadlines.needUrl'))).toBeTruthy()
    expect(asked).toEqual([])
    typeInto(field(t('catalogue.editing.source')), source)
    send()
    expect(await screen.findByText(t('catalogue.editing.proposed'))).toBeTruthy()
    expect(asked.map(({ path, body }) => [path, body])).toMatchObject([
      ['/api/catalogue/proposals', { entity, entityId: 'one', kind, value, year, sourceUrl: source, ...more }],
    ])
  },
)

it('RT-17: an editor declines with a reason, which is sent to the proposer', async () => {
  let proposals = [proposal]
  const asked = serveProposals(() => proposals)
  const { t } = await renderInApp(<ProposalList />)
  const refuse = await screen.findByRole('button', { name: t('catalogue.editing.refuse') })
  expect(screen.getByRole('rowheader').textContent).toContain('Data Science')
  expect(screen.getByText('3').closest('tr')?.textContent).toContain('letters: 2 → 3')
  expect(screen.queryByRole('textbox')).toBeNull()
  fireEvent.click(refuse)
  expect(screen.queryByText(t('catalogue.editing.reasonNeeded'))).toBeNull()
  fireEvent.click(refuse)
  expect(await screen.findByText(t('catalogue.editing.reasonNeeded'))).toBeTruthy()
  typeInto(field(t('catalogue.editing.reason')), 'No page says so')
  proposals = []
  fireEvent.click(refuse)
  expect(await screen.findByText(t('catalogue.editing.none'))).toBeTruthy()
  expect(asked.flatMap(({ method, body }) => (method === 'GET' ? [] : [body]))).toMatchObject([
    { isAccepted: false, reason: 'No page says so' },
  ])
})

const buildProposals = (count: number, change: Partial<Proposal> = {}) =>
  Array.from({ length: count }, (_, at) => ({
    ...proposal,
    id: crypto.randomUUID(),
    entityId: `entry-${at}`,
    name: `Programme ${at}`,
    ...change,
  }))

it('RT-17: 200 proposals are listed in pages of 25, and a search narrows them', async () => {
  const proposals = buildProposals(200)
  serveProposals(() => proposals)
  const { t } = await renderInApp(<ProposalList />)
  expect(await screen.findByText('1–25 of 200')).toBeTruthy()
  expect(screen.getAllByRole('rowheader')).toHaveLength(25)
  typeInto(screen.getByRole('searchbox'), 'programme 19')
  await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(11))
  fireEvent.change(screen.getByLabelText(t('catalogue.review.kind')), { target: { value: 'entry' } })
  expect(await screen.findByText(t('catalogue.review.noMatch'))).toBeTruthy()
})

it('RT-17: without proposals, the review page offers the next task', async () => {
  serveProposals(() => [])
  const { t } = await renderInApp(<ProposalList />)
  const link = await screen.findByRole('link', { name: t('catalogue.review.checkFacts') })
  expect(link.getAttribute('href')).toBe('/catalogue-review?tab=due')
})

it('RT-17: accepts the selected proposals together, without values that other proposals contradict', async () => {
  const [first, second, third] = buildProposals(3)
  const disputed = [3, 4].map((value) => ({ ...proposal, id: crypto.randomUUID(), name: 'Disputed', value }))
  const proposals = [first, second, third, ...disputed] as Proposal[]
  const asked = serveProposals(() => proposals, { accepted: 2 })
  const { t } = await renderInApp(<ProposalList />)
  fireEvent.click(await screen.findByLabelText(t('catalogue.review.selectPage')))
  const fact = t('catalogue.fact.letters')
  fireEvent.click(screen.getByLabelText(t('catalogue.review.select', { name: 'Programme 1', fact })))
  for (const box of screen.getAllByLabelText<HTMLInputElement>(
    t('catalogue.review.select', { name: 'Disputed', fact }),
  )) {
    expect(box.disabled).toBe(true)
    const help = document.getElementById(box.getAttribute('aria-describedby') ?? '')
    expect(help?.textContent).toBe(t('catalogue.review.disputed'))
  }
  fireEvent.click(screen.getByRole('button', { name: t('catalogue.review.acceptSelected', { number: 2 }) }))
  await waitFor(() =>
    expect(asked.flatMap(({ method, body }) => (method === 'GET' ? [] : [body]))).toEqual([
      { ids: [first?.id, third?.id] },
    ]),
  )
})

it('RT-17: a typed reason survives a search and a page turn, and a search begins at the first page', async () => {
  const proposals = buildProposals(60)
  serveProposals(() => proposals)
  const { t } = await renderInApp(<ProposalList />)
  fireEvent.click(await screen.findByRole('button', { name: t('ui.pageAfter') }))
  await screen.findByText('26–50 of 60')
  fireEvent.click(screen.getAllByRole('button', { name: t('catalogue.editing.refuse') })[0] as HTMLElement)
  const reason = () => screen.getByRole<HTMLInputElement>('textbox', { name: t('catalogue.editing.reason') })
  typeInto(reason(), 'No page says so')
  fireEvent.click(screen.getByRole('button', { name: t('ui.pageBefore') }))
  await screen.findByText('1–25 of 60')
  expect(screen.queryByRole('textbox', { name: t('catalogue.editing.reason') })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: t('ui.pageAfter') }))
  await screen.findByText('26–50 of 60')
  expect(reason().value).toBe('No page says so')
  const search = screen.getByRole('searchbox')
  search.focus()
  typeInto(search, 'programme')
  await screen.findByText('1–25 of 60')
  typeInto(search, 'programme 25')
  await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(1))
  expect(reason().value).toBe('No page says so')
  expect(document.activeElement).toBe(search)
})

it('RT-17: a value that a hidden proposal contradicts stays disputed while the list is filtered', async () => {
  const disputed = [3, 4].map((value) => ({ ...proposal, id: crypto.randomUUID(), value }))
  const [page, other] = [{ ...disputed[0], quote: 'Three letters' }, disputed[1]]
  serveProposals(() => [page, other] as Proposal[])
  const { t } = await renderInApp(<ProposalList />)
  fireEvent.change(await screen.findByLabelText(t('catalogue.review.kind')), { target: { value: 'page' } })
  await waitFor(() => expect(screen.getAllByRole('button', { name: t('catalogue.editing.accept') })).toHaveLength(1))
  expect(screen.getByLabelText<HTMLInputElement>(t('catalogue.review.selectPage')).disabled).toBe(true)
  expect(screen.getByText(t('catalogue.editing.pageDisputed'))).toBeTruthy()
})

it('RT-17: accepts of a long page only the values that are displayed', async () => {
  const proposals = buildProposals(30, { quote: 'Three letters' })
  const asked = serveProposals(() => proposals, { accepted: 25 })
  const { t } = await renderInApp(<ProposalList />)
  fireEvent.click(await screen.findByRole('button', { name: t('catalogue.editing.acceptPage', { count: 25 }) }))
  await waitFor(() =>
    expect(asked.flatMap(({ method, body }) => (method === 'GET' ? [] : [body]))).toEqual([
      { ids: proposals.slice(0, 25).map(({ id }) => id) },
    ]),
  )
})

it('RT-17: the arrow keys move the focus to the same control of the next proposal', async () => {
  const proposals = buildProposals(2)
  serveProposals(() => proposals)
  const { t } = await renderInApp(<ProposalList />)
  const [first, second] = await screen.findAllByRole('button', { name: t('catalogue.editing.accept') })
  first?.focus()
  fireEvent.keyDown(first as HTMLElement, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(second)
  fireEvent.keyDown(second as HTMLElement, { key: 'ArrowUp' })
  expect(document.activeElement).toBe(first)
})

it('RT-17: the arrow keys pass over a row without the control, and stay out of text fields', async () => {
  const [first, second, third] = buildProposals(3)
  const disputed = [3, 4].map((value) => ({ ...proposal, id: crypto.randomUUID(), sourceUrl: '', value }))
  serveProposals(() => [first, ...disputed, second, third] as Proposal[])
  const { t } = await renderInApp(<ProposalList />)
  const table = within(await screen.findByRole('table'))
  const boxes = table.getAllByRole('checkbox')
  const links = table.getAllByRole('link', { name: source })
  const press = (key: string) => fireEvent.keyDown(document.activeElement as HTMLElement, { key })
  boxes[0]?.focus()
  press('ArrowDown')
  expect(document.activeElement).toBe(boxes[3])
  links[1]?.focus()
  press('ArrowUp')
  expect(document.activeElement).toBe(links[0])
  press('ArrowUp')
  expect(document.activeElement).toBe(links[0])
  const refuse = table.getAllByRole('button', { name: t('catalogue.editing.refuse') })
  refuse[0]?.focus()
  press('ArrowDown')
  expect(document.activeElement).toBe(refuse[1])
  fireEvent.click(refuse[1] as HTMLElement)
  const reason = table.getByRole('textbox')
  reason.focus()
  press('ArrowDown')
  expect(document.activeElement).toBe(reason)
})

it('RT-17: Enter that confirms the word of an input method does not decline', async () => {
  serveProposals(() => [proposal])
  const { t } = await renderInApp(<ProposalList />)
  fireEvent.click(await screen.findByRole('button', { name: t('catalogue.editing.refuse') }))
  const reason = field(t('catalogue.editing.reason'))
  fireEvent.keyDown(reason, { key: 'Enter', isComposing: true })
  expect(screen.queryByText(t('catalogue.editing.reasonNeeded'))).toBeNull()
  fireEvent.keyDown(reason, { key: 'Enter' })
  expect(screen.getByText(t('catalogue.editing.reasonNeeded'))).toBeTruthy()
})

it('RT-17: shows the proposer the reply of the editor', async () => {
  const answered = { ...proposal, status: 'refused' as const, reason: 'No page says so' }
  mockServer(() => Response.json({ proposals: [answered] }))
  const { t } = await renderInApp(<OwnProposals />)
  expect(await screen.findByText(t('catalogue.change.answer', { reason: 'No page says so' }))).toBeTruthy()
  expect(screen.getByText(t('catalogue.change.status.refused'))).toBeTruthy()
})

it('RT-13: rejects a duplicate entry and keeps the typed values', async () => {
  const asked = mockServer(() => buildErrorResponse('ENTRY_ALREADY_EXISTS'))
  const initial = { name: '', country: 'PT', city: '', aliases: [], control: '', websiteUrl: '' }
  const { t } = await renderInApp(<EntryForm entity="universities" initial={initial} onSaved={() => undefined} />)
  typeInto(field(t('catalogue.entries.field.name')), 'Polytechnic')
  const website = field(t('catalogue.entries.field.websiteUrl')) as HTMLInputElement
  typeInto(website, 'elsewhere')
  const add = () => fireEvent.click(screen.getByRole('button', { name: t('catalogue.entries.add') }))
  add()
  expect(await screen.findByText(t('deadlines.needUrl'))).toBeTruthy()
  typeInto(website, 'https://elsewhere.example.pt/')
  add()
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(t('failures.entryExists')))
  expect(website.value).toBe('https://elsewhere.example.pt/')
  // A request that a test before left behind may end here; only those of the form count.
  expect(asked.filter(({ path }) => path.startsWith('/api/catalogue/entries'))).toHaveLength(1)
})

it('RT-13: shows users without the editor permission a message instead of an entry', async () => {
  mockServer(() => buildErrorResponse('ACCESS_DENIED'))
  const { t } = await renderInApp(<EntryEditor entity="programs" id="tests-msc" />)
  expect(await screen.findByText(t('catalogue.editing.noEditor'))).toBeTruthy()
})
