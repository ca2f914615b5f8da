// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockServer, renderInApp, typeInto } from '#src/client/testing/render.tsx'
import { MentorLists } from './mentor-lists.tsx'
import { ShareProgramsDialog } from './share-programs-dialog.tsx'

const maya = { id: '6f1f9d5a-50b1-4c9e-8c5e-0f4b1d1c2a3b', name: 'Maya' }
const program = {
  ...{ id: 'mit-masters', universityId: 'mit', universityName: 'MIT', name: 'Robotics', degree: 'MSc' },
}
const secret = 'abcdefghijklmnopqrstuv'

const startServer = () =>
  mockServer(({ path, method, body }) => {
    if (path === '/api/programs') return Response.json({ programs: [program], total: 1 })
    if (path === '/api/shared-shortlists' && method === 'GET') return Response.json({ links: [] })
    if (path === '/api/shared-shortlists')
      return Response.json({ link: { ...Object(body), entries: 1 }, secret }, { status: 201 })
    return Response.json(path.endsWith('/messages') ? { id: maya.id } : {})
  })

/** Creates a list of the programme in the open dialog. */
const createList = async (t: (key: string) => string) => {
  typeInto(await screen.findByLabelText(t('sharedShortlists.titleLabel')), 'Robotics, for Maya')
  fireEvent.click(screen.getByRole('button', { name: t('sharedShortlists.create') }))
  await screen.findByText(t('sharedShortlists.entriesMissing'))
  typeInto(screen.getByLabelText(t('sharedShortlists.search')), 'robotics')
  fireEvent.click(await screen.findByRole('button', { name: /Robotics/ }, { timeout: 3_000 }))
  await screen.findByRole('checkbox', { name: /Robotics/ })
  fireEvent.click(screen.getByRole('button', { name: t('sharedShortlists.create') }))
}

it('a mentor finds programmes and shares them by a link for no one in particular', async () => {
  const calls = startServer()
  const { t } = await renderInApp(<MentorLists />)
  fireEvent.click(await screen.findByRole('button', { name: t('sharedShortlists.formTitle') }))
  await createList(t as (key: string) => string)
  const link = await screen.findByRole<HTMLInputElement>('textbox', { name: t('sharedShortlists.linkTitle') })
  expect(link.value).toMatch(new RegExp(`/shared-shortlist#${secret}$`))
  expect(calls.find(({ method, path }) => method === 'POST' && path === '/api/shared-shortlists')?.body).toMatchObject({
    title: 'Robotics, for Maya',
    entries: [{ universityId: 'mit', programId: 'mit-masters' }],
  })
  expect(screen.queryByRole('button', { name: t('sharedShortlists.send', maya) })).toBeNull()
})

it('a list for a student can be sent to them as a message', async () => {
  const calls = startServer()
  const { t } = await renderInApp(<ShareProgramsDialog person={maya} onClose={() => undefined} />)
  await createList(t as (key: string) => string)
  fireEvent.click(await screen.findByRole('button', { name: t('sharedShortlists.send', maya) }))
  await screen.findByText(t('sharedShortlists.sent', maya))
  await waitFor(() => {
    const text = calls.map(({ body }) => (Object(body) as { text?: string }).text).find((one) => one !== undefined)
    expect(text).toMatch(new RegExp(`^Robotics, for Maya\n.*/shared-shortlist#${secret}$`))
  })
})
