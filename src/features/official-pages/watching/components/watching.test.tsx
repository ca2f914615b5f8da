// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildErrorResponse, mockServer, renderInApp } from '#src/client/testing/render.tsx'
import { PageReview } from '../../components/page-review.tsx'
import { buildReading } from '../../fixtures.ts'
import type { Watch } from '../watching.contract.ts'
import { WatchButton } from './watch-button.tsx'
import { WatchedPagesCard } from './watched-pages-card.tsx'

const url = 'https://example.edu/apply'
const watch: Watch = {
  id: '0d9f1f3e-6a54-4d0e-9b1c-2f1d3c4b5a71',
  url,
  title: 'Admissions',
  state: 'watched',
  checkedAt: '2026-11-29T12:00:00.000Z',
}
const date = (month: number, day: number) => ({ month, day, year: 2027, time: null, zone: null })
const scope = { term: null, audience: null, round: null, appliesTo: null }
const before = { kind: 'deadline' as const, value: date(12, 1), ...scope, quote: 'Apply by 1 December 2027.' }
const after = { kind: 'deadline' as const, value: date(11, 15), ...scope, quote: 'Apply by 15 November 2027.' }

/** Serves the user's watches, which begin and end with the calls of the page. */
const serve = (watches: Watch[], { refuses = false } = {}) => {
  let current = watches
  return mockServer(({ method, path }) => {
    if (method === 'GET') return Response.json({ watches: current })
    if (refuses) return buildErrorResponse('PAGE_NOT_READ')
    current = method === 'DELETE' ? current.filter(({ id }) => !path.endsWith(id)) : [...current, watch]
    return method === 'DELETE' ? Response.json({ id: watch.id }) : Response.json({ watch }, { status: 201 })
  })
}

const button = async () => {
  const found = await screen.findByRole<HTMLButtonElement>('button', { name: /Tell me when this page changes/ })
  await waitFor(() => expect(found.disabled).toBe(false))
  return found
}

describe('the button that watches a page', () => {
  it('starts to watch the page for its target, shows when it was checked, and stops again', async () => {
    const asked = serve([])
    const about = { kind: 'program' as const, id: 'mit-masters' }
    await renderInApp(<WatchButton url={`${url}#dates`} about={about} name="Computer Science" />)
    expect((await button()).getAttribute('aria-pressed')).toBe('false')
    fireEvent.click(await button())
    await waitFor(async () => expect((await button()).getAttribute('aria-pressed')).toBe('true'))
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ url: `${url}#dates`, about })
    expect(await screen.findByText('Checked on Nov 29, 2026, no change')).toBeTruthy()
    fireEvent.click(await button())
    await waitFor(async () => expect((await button()).getAttribute('aria-pressed')).toBe('false'))
  })

  it('says that a page which is not public cannot be watched', async () => {
    serve([], { refuses: true })
    const { t } = await renderInApp(<WatchButton url={url} about={undefined} name="Page" />)
    fireEvent.click(await button())
    expect(await screen.findByText(t('officialPages.watching.refused'))).toBeTruthy()
    expect((await button()).getAttribute('aria-pressed')).toBe('false')
  })

  it('is not shown without an address', async () => {
    const asked = serve([])
    await renderInApp(<WatchButton url="" about={undefined} name="Page" />)
    await waitFor(() => expect(asked.some(({ path }) => path.endsWith('/watches'))).toBe(true))
    expect(screen.queryByRole('button', { name: /Tell me when/ })).toBeNull()
  })
})

describe('the list of watched pages', () => {
  it('shows the state of each page, leads to its change, and stops it', async () => {
    serve([{ ...watch, change: { readingId: watch.id, at: '2026-11-28T12:00:00.000Z', changes: [] } }])
    await renderInApp(<WatchedPagesCard />)
    expect((await screen.findByRole('link', { name: 'Admissions' })).getAttribute('href')).toBe(url)
    expect(screen.getByText('Checked on Nov 29, 2026, changed on Nov 28, 2026')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Show the change: Admissions' }).getAttribute('href')).toBe(
      `/official-pages/${watch.id}`,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Stop watching Admissions' }))
    expect(await screen.findByText(/You watch no page yet/)).toBeTruthy()
  })

  it.each(['gone', 'unreadable', 'unreliable', 'waiting'] as const)('says that a page is %s', async (state) => {
    serve([{ ...watch, state }])
    const { t } = await renderInApp(<WatchedPagesCard />)
    expect(await screen.findByText(t(`officialPages.watching.state.${state}`))).toBeTruthy()
  })
})

it('the review of a watched page shows both quotes and the deadline that moves, and one press accepts it', async () => {
  const fact = { ...after, known: { value: { date: '2027-12-01' }, year: '2027', url: '', isOwn: true } }
  const reading = buildReading([{ ...fact, effect: 'deadline' }])
  const asked = mockServer(({ path }) => {
    if (path.endsWith('/watches'))
      return Response.json({
        watches: [
          { ...watch, change: { readingId: reading.id, at: watch.checkedAt ?? '', changes: [{ before, after }] } },
        ],
      })
    if (path.endsWith('/accept'))
      return Response.json({
        accepted: 1,
        entries: 1,
        shared: 0,
        undo: { factIds: [], proposalIds: [], eventIds: [], deadlines: [] },
      })
    return Response.json({ reading })
  })
  await renderInApp(<PageReview id={reading.id} entries={[]} refreshPlans={async () => undefined} />)
  expect(await screen.findByText(before.quote)).toBeTruthy()
  expect(screen.getAllByText(after.quote).length).toBeGreaterThan(0)
  expect(screen.getByText('Your deadline would move from Dec 1, 2027 to Nov 15, 2027.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Accept the change' }))
  await waitFor(() =>
    expect(asked.find(({ path }) => path.endsWith('/accept'))?.body).toEqual({
      rows: [{ index: 0 }],
      target: { kind: 'program', id: 'mit-masters' },
      share: false,
    }),
  )
})
