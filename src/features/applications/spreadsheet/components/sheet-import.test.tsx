// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { buildErrorResponse, type MockRequest, mockServer, renderInApp, typeInto } from '#src/client/testing/render.tsx'
import type { SheetPreview } from '../spreadsheet.contract.ts'
import { SheetImport } from './sheet-import.tsx'

const preview: SheetPreview = {
  columns: ['School', 'Due', 'State'],
  samples: [['ETH Zurich', '03/04/2027', 'Submitted']],
  mapping: { university: 0, deadline: 1, status: 2 },
  total: 3,
  ready: 0,
  existing: 0,
  problemCount: 1,
  problems: [{ row: 3, problem: 'universityUnknown', value: 'Atlantis' }],
  unreadCount: 1,
  unread: [{ row: 2, problem: 'statusUnknown', value: 'Perhaps' }],
  asksDateOrder: true,
  dateOrder: null,
  unknown: [{ name: 'Atlantis', suggestions: [] }],
}

const toronto = { id: 'university-of-toronto', name: 'University of Toronto', country: 'CA' }
const fieldsOf = ({ body }: MockRequest) => body as Record<string, string>

/** The preview that the server gives for what the person has said. */
const seenBy = (asked: MockRequest): SheetPreview => {
  const isPlaced = Object.values(fieldsOf(asked)).includes(toronto.id)
  const isRead = fieldsOf(asked).dateOrder === 'dmy'
  return {
    ...preview,
    ready: Number(isRead) + Number(isPlaced),
    ...(isPlaced ? { unknown: [], problems: [], problemCount: 0 } : {}),
  }
}

const choose = async () => {
  const asked = mockServer((call) => {
    if (call.path === '/api/spreadsheet/preview') return Response.json(seenBy(call))
    if (call.path === '/api/spreadsheet/import')
      return Response.json({ created: 2, existing: 0, problemCount: 0, problems: [], unreadCount: 0, unread: [] })
    const universities = call.query.query === 'toronto' ? [toronto] : []
    return Response.json({ universities, total: universities.length })
  })
  const drawn = await renderInApp(<SheetImport />)
  const input = drawn.container.querySelector('input[type="file"]') as HTMLInputElement
  fireEvent.change(input, { target: { files: [new File(['School;Due;State'], 'plan.csv', { type: 'text/csv' })] } })
  return { ...drawn, asked }
}

const summary = async (ready: number) =>
  await screen.findByText(`Rows ready: ${ready} of 3. Already among your applications: 0.`)

it('AP-01: the import guesses the columns, and the user selects the date format', async () => {
  const { t, asked } = await choose()
  const column = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'University' })
  expect(column.value).toBe('0')
  expect(screen.getByText(t('applications.sheet.problem.universityUnknown', { value: 'Atlantis' }))).toBeTruthy()
  const cells = screen.getByRole('region', { name: t('applications.sheet.unreadTitle', { count: 1 }) })
  expect(within(cells).getByText(t('applications.sheet.problem.statusUnknown', { value: 'Perhaps' }))).toBeTruthy()
  await summary(0)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import 0 applications' }).disabled).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: t('applications.sheet.dayFirst') }))
  await summary(1)
  fireEvent.change(column, { target: { value: '' } })
  await waitFor(() => expect(fieldsOf(asked.at(-1) as MockRequest)).toMatchObject({ 'mapping[deadline]': '1' }))
  expect(fieldsOf(asked.at(-1) as MockRequest)).not.toHaveProperty('mapping[university]')
})

it('AP-01: the user selects the university of an unknown name, reverts the choice, and selects it again', async () => {
  const complaints = vi.spyOn(console, 'error')
  const { t } = await choose()
  const meant = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Atlantis' })
  const say = async (words: string) => {
    meant.focus()
    typeInto(meant, words)
  }
  const option = async (name: string) => fireEvent.click(await screen.findByRole('option', { name, hidden: true }))
  await say('nowhere at all')
  expect(await screen.findByText(t('applications.sheet.nameNothing'))).toBeTruthy()
  await say('toronto')
  await option('University of Toronto, Canada')
  await summary(1)
  const problem = t('applications.sheet.problem.universityUnknown', { value: 'Atlantis' })
  expect(screen.queryByText(problem)).toBeNull()
  const chosen = screen.getByRole<HTMLInputElement>('combobox', { name: 'Atlantis' })
  expect(chosen.value).toBe('University of Toronto, Canada')
  fireEvent.click(chosen)
  await option(t('applications.sheet.leaveOut'))
  await summary(0)
  expect(screen.getByText(problem)).toBeTruthy()
  // The former preview, which is shown until the next one has come, has the name as well: React warns of a key used twice.
  expect(complaints.mock.calls.filter(([words]) => /same key/.test(String(words)))).toEqual([])
  complaints.mockRestore()
})

it('AP-01: a sheet is imported once for several presses of the button', async () => {
  const { t, asked } = await choose()
  fireEvent.click(await screen.findByRole('radio', { name: t('applications.sheet.dayFirst') }))
  await summary(1)
  const run = screen.getByRole('button', { name: 'Import 1 application' })
  fireEvent.click(run)
  fireEvent.click(run)
  expect(await screen.findByText('2 applications imported')).toBeTruthy()
  expect(screen.getByRole('link', { name: t('applications.sheet.toApplications') })).toBeTruthy()
  const sent = asked.filter(({ path }) => path === '/api/spreadsheet/import')
  expect(sent.map((call) => fieldsOf(call).dateOrder)).toEqual(['dmy'])
})

it('AP-01: a file that is not CSV is rejected with the steps to fix it', async () => {
  mockServer(() => buildErrorResponse('FILE_TYPE_INVALID'))
  const { t, container } = await renderInApp(<SheetImport />)
  const file = new File(['PK\u0003\u0004'], 'plan.xlsx', { type: 'text/csv' })
  fireEvent.change(container.querySelector('input[type="file"]') as HTMLInputElement, { target: { files: [file] } })
  expect(await screen.findByText(t('applications.sheet.refused.type'))).toBeTruthy()
})
