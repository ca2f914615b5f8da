// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockServer, renderInApp, typeInto } from '#src/client/testing/render.tsx'
import { errorCatalogue } from '#src/shared/errors.ts'
import { buildReading } from '../fixtures.ts'
import { ReadPageButton } from './read-page-button.tsx'

const url = 'https://example.edu/apply'
const about = { kind: 'program' as const, id: 'mit-masters' }

const refuse = (reason: string, status?: number) =>
  Response.json(
    { defined: true, code: 'PAGE_NOT_READ', ...errorCatalogue.PAGE_NOT_READ, data: { reason, status } },
    { status: 422 },
  )

const open = async (answer: () => Response) => {
  const asked = mockServer(({ path }) => (path.endsWith('/read') ? answer() : Response.json({})))
  const app = await renderInApp(<ReadPageButton about={about} url={url} name="Computer Science" />)
  fireEvent.click(screen.getByRole('button', { name: 'Read the official page: Computer Science' }))
  const dialog = await screen.findByRole('dialog')
  return { ...app, asked, dialog: within(dialog) }
}

it('reads the prefilled address and opens the review', async () => {
  const reading = buildReading([])
  const { asked, dialog, router } = await open(() => Response.json({ reading }, { status: 201 }))
  const field = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Address of the page' })
  expect(field.value).toBe(url)
  fireEvent.click(dialog.getByRole('button', { name: 'Read the page' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/official-pages/${reading.id}`))
  expect(asked.find(({ path }) => path.endsWith('/read'))?.body).toEqual({ url, content: { type: 'address' }, about })
})

it('a refused address says why, and pasting its text is the way on', async () => {
  const { dialog, t } = await open(() => refuse('http_status', 403))
  fireEvent.click(await dialog.findByRole('button', { name: 'Read the page' }))
  expect(await dialog.findByText(t('officialPages.refused.http_status', { status: 403 }))).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Paste the text instead' }))
  expect(await dialog.findByRole('textbox', { name: 'Text of the page' })).toBeTruthy()
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Address of the page (optional)' }).value).toBe(url)
})

it('pasted text stays after an error and after the dialog was closed', async () => {
  const { dialog, asked } = await open(() => refuse('busy'))
  fireEvent.click(await dialog.findByRole('radio', { name: 'Paste text' }))
  const field = await dialog.findByRole('textbox', { name: 'Text of the page' })
  fireEvent.click(dialog.getByRole('button', { name: 'Read the page' }))
  expect(await dialog.findByText('Paste the text of the page')).toBeTruthy()
  typeInto(field, 'Apply by 1 December 2027.')
  fireEvent.click(dialog.getByRole('button', { name: 'Read the page' }))
  await dialog.findByRole('alert')
  expect(asked.find(({ path }) => path.endsWith('/read'))?.body).toMatchObject({
    content: { type: 'text', text: 'Apply by 1 December 2027.' },
  })
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Read the official page: Computer Science' }))
  const again = within(await screen.findByRole('dialog'))
  expect(again.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text of the page' }).value).toBe(
    'Apply by 1 December 2027.',
  )
})
