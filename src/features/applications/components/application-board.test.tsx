// @vitest-environment happy-dom
import { Notifications } from '@mantine/notifications'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildErrorResponse, mockServer, renderInApp } from '#src/client/testing/render.tsx'
import { ThemeToggle } from '#src/client/ui/theme-toggle.tsx'
import { showNotice } from '#src/client/ui/toasts.ts'
import { buildApplication, mockApplications } from './application-responses.fixtures.ts'
import { ApplicationsBody } from './applications-body.tsx'

const name = 'ETH Zurich'

const openBoard = async (applications = [buildApplication({ universityName: name })]) => {
  const server = mockApplications(applications)
  const asked = mockServer(server.answer)
  const drawn = await renderInApp(
    <>
      <Notifications />
      <ThemeToggle />
      <ApplicationsBody search={{ view: 'board' }} />
    </>,
  )
  await screen.findByRole('region', { name: /^Not started,/ })
  return { ...drawn, ...server, moves: () => asked.filter(({ path }) => path === '/api/applications/bulk') }
}

const list = () => screen.getByRole('combobox', { name: `Status of ${name}` })
const move = (status: string) => fireEvent.change(list(), { target: { value: status } })
const undo = () => screen.queryByRole('button', { name: 'Undo' })
const standsIn = async (status: string) => {
  const column = screen.getByRole('region', { name: new RegExp(`^${status},`) })
  await within(column).findByText(name)
}

it('AP-01: an application moves by the select on its card, and back by the undo toast', async () => {
  const { moves } = await openBoard()
  move('in_progress')
  await standsIn('In progress')
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await standsIn('Not started')
  expect(moves().map(({ body }) => body)).toMatchObject([{ status: 'in_progress', applications: [{ version: 1 }] }])
})

it('AP-01: a pending move hides the older undo, and a failed move reverts to the state before', async () => {
  const { held, answer } = await openBoard()
  move('in_progress')
  await waitFor(() => expect(undo()).toBeTruthy())
  // What goes out now is held until it is let go, in the order in which it comes.
  const sent: { status: string; letGo: () => void }[] = []
  mockServer(async (call) => {
    if (call.path !== '/api/applications/bulk') return answer(call)
    const { status } = call.body as { status: string }
    await new Promise<void>((letGo) => sent.push({ status, letGo }))
    return status === 'interview' ? buildErrorResponse('INTERNAL') : answer(call)
  })
  move('submitted')
  await standsIn('Submitted')
  await waitFor(() => expect(undo()).toBeNull())
  // Another one at once: the card stands where the last one puts it, and only one is on its way.
  move('interview')
  await standsIn('Interview')
  await waitFor(() => expect(sent.map(({ status }) => status)).toEqual(['submitted']))
  sent[0]?.letGo()
  await waitFor(() => expect(sent.map(({ status }) => status)).toEqual(['submitted', 'interview']))
  // The first was answered, but what came of it was overtaken.
  await waitFor(() => expect(held.rows[0]?.status).toBe('submitted'))
  expect(undo()).toBeNull()
  await standsIn('Interview')
  sent[1]?.letGo()
  expect(await screen.findByText(/The change was not saved/)).toBeTruthy()
  await standsIn('Submitted')
})

it('AP-01: a stale board reports a conflict and overwrites nothing', async () => {
  const { held, t } = await openBoard()
  const [seen] = held.rows
  if (!seen) throw new Error('one was listed')
  held.rows = [{ ...seen, status: 'interview', version: 2 }]
  move('submitted')
  expect(await screen.findByText(t('applications.conflict'))).toBeTruthy()
  await standsIn('Interview')
  expect(held.rows[0]).toMatchObject({ status: 'interview', version: 2 })
  // What has been seen now can be moved.
  move('submitted')
  await waitFor(() => expect(held.rows[0]).toMatchObject({ status: 'submitted', version: 3 }))
  await standsIn('Submitted')
})

it('SS-07: an offered undo stays beside other messages of the page and realtime updates', async () => {
  const { t } = await openBoard()
  move('in_progress')
  await waitFor(() => expect(undo()).toBeTruthy())
  showNotice({ title: 'Deadline in 3 days', message: 'ETH Zurich' })
  expect(await screen.findByText('Deadline in 3 days')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: t('ui.darkMode') }))
  expect(await screen.findByText(t('ui.lightThemeOnly'))).toBeTruthy()
  expect(undo()).toBeTruthy()
})

it('AP-01: a column of 500 shows 25 cards and the number of others in the table', async () => {
  await openBoard(Array.from({ length: 500 }, (_, at) => buildApplication({ universityName: `University ${at}` })))
  const column = screen.getByRole('region', { name: /^Not started, 500/ })
  expect(column.querySelectorAll('li')).toHaveLength(25)
  expect(within(column).getByText('475 more in the table')).toBeTruthy()
})
