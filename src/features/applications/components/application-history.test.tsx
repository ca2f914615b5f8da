// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { mockServer, renderInApp } from '#src/client/testing/render.tsx'
import type { ApplicationDetails, TimelineEvent } from '../contract.ts'
import { ApplicationHistory } from './application-history.tsx'

const applicationId = 'b7d0a6a2-3c60-4b1e-9b58-0a8f6f0e7d11'
const idOf = (line: number) => `00000000-0000-4000-8000-${String(line).padStart(12, '0')}`

/** Line 1 is the beginning of the application; each of the others moved the progress by one. */
const lineOf = (line: number): TimelineEvent => ({
  id: idOf(line),
  eventType: line === 1 ? 'created' : 'progress_changed',
  title: '',
  description: '',
  params: line === 1 ? {} : { from: String(line - 2), to: String(line - 1) },
  eventDate: new Date(Date.UTC(2026, 10, 1) + line * 60_000).toISOString(),
  isDeadline: false,
  isCompleted: false,
  canUndo: false,
  isUndone: false,
})
const pageSize = 20
/** The latest lines up to this one, and where the earlier ones begin. */
const pageUpTo = (line: number) => {
  const count = Math.min(pageSize, line)
  const events = Array.from({ length: count }, (_, index) => lineOf(line - index))
  return { events, next: line > pageSize ? String(line - pageSize) : null }
}
const applicationWith = (lines: number) =>
  ({ id: applicationId, timeline: pageUpTo(lines) }) as Partial<ApplicationDetails> as ApplicationDetails

const draw = async (lines: number) => {
  const calls = mockServer(({ query }) => Response.json(pageUpTo(Number(query.after))))
  const drawn = await renderInApp(<ApplicationHistory application={applicationWith(lines)} />)
  return { ...drawn, asked: () => calls.map(({ path, query }) => [path, query]) }
}
/** The same history, which has one line more once something was changed. */
const Changing = ({ lines }: { lines: number }) => {
  const [known, setKnown] = useState(lines)
  return (
    <>
      <button type="button" onClick={() => setKnown(lines + 1)}>
        {'Change'}
      </button>
      <ApplicationHistory application={applicationWith(known)} />
    </>
  )
}
const shown = () => document.querySelectorAll('time').length
const more = () => screen.queryByRole('button', { name: 'Show more' })
const showMore = async (lines: number) => {
  fireEvent.click(more() as HTMLElement)
  await waitFor(() => expect(shown()).toBe(lines))
}

it('AP-01: a long history is paginated from the last line of the previous page to its beginning', async () => {
  const { asked } = await draw(71)
  expect(shown()).toBe(20)
  screen.getByText('Progress: 69 to 70 percent')
  expect(screen.queryByText('Application started')).toBeNull()
  expect(asked()).toEqual([])
  await showMore(40)
  await showMore(60)
  await showMore(71)
  screen.getByText('Application started')
  expect(more()).toBeNull()
  const path = `/api/applications/${applicationId}/history`
  expect(asked()).toEqual([
    [path, { after: '51' }],
    [path, { after: '31' }],
    [path, { after: '11' }],
  ])
})

it('AP-01: a change during the pagination of a history causes no gap and no duplicate line', async () => {
  mockServer(({ query }) => Response.json(pageUpTo(Number(query.after))))
  await renderInApp(<Changing lines={60} />)
  await showMore(40)
  fireEvent.click(screen.getByRole('button', { name: 'Change' }))
  await waitFor(() => expect(shown()).toBe(41))
  await showMore(61)
  for (const line of [61, 41, 40, 21, 20])
    expect(screen.getAllByText(`Progress: ${line - 2} to ${line - 1} percent`)).toHaveLength(1)
  screen.getByText('Application started')
  expect(more()).toBeNull()
})
