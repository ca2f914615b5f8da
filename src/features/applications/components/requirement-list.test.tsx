// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildErrorResponse, mockServer, renderInApp, typeInto } from '#src/client/testing/render.tsx'
import { applicationQuery } from '../client.ts'
import { buildDetails, buildRequirement, mockApplication } from './application-responses.fixtures.ts'
import { RequirementList } from './requirement-list.tsx'

// One requirement of the checklist: its notes, its link and its file.

const Checklist = ({ id }: { id: string }) => {
  const { data } = useQuery(applicationQuery(id))
  return data ? <RequirementList application={data} /> : null
}

const open = async (part: Parameters<typeof buildRequirement>[0] = {}, lost = 0) => {
  const application = buildDetails({ requirements: [buildRequirement(part)] })
  const { held, answer } = mockApplication(application)
  let left = lost
  const asked = mockServer((call) => {
    if (call.method !== 'PATCH' || left === 0) return answer(call)
    left -= 1
    return new TypeError('Failed to fetch')
  })
  const drawn = await renderInApp(<Checklist id={application.id} />)
  await screen.findByText('Transcripts')
  const sent = () => asked.filter(({ method }) => method !== 'GET')
  const change = (more: object) => {
    const [row = buildRequirement()] = held.application.requirements
    held.application = buildDetails({
      ...held.application,
      requirements: [{ ...row, ...more, version: row.version + 1 }],
    })
  }
  return { ...drawn, held, change, sent }
}

const edit = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Notes and link of Transcripts' }))
  return await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Notes' })
}
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))

it('AP-02: notes that are too long show an error and are kept, and nothing is sent', async () => {
  const { sent } = await open()
  const notes = await edit()
  typeInto(notes, 'x'.repeat(100_000))
  save()
  expect(screen.getByText(/Notes are limited to 20,000 characters; yours are 80,000 over/)).toBeTruthy()
  expect(notes.value).toHaveLength(100_000)
  expect(sent()).toEqual([])
})

it('AP-02: notes are saved and shown as text, and a link opens without access to its opener', async () => {
  const { t, sent, container } = await open()
  const script = '<img src=x onerror="window.hacked = 1"><script>window.hacked = 1</script>'
  typeInto(await edit(), script)
  const link = screen.getByRole('textbox', { name: 'Link' })
  typeInto(link, 'javascript:alert(1)')
  save()
  expect(await screen.findByText(t('deadlines.needUrl'))).toBeTruthy()
  typeInto(link, 'https://example.org/portal ')
  save()
  expect(await screen.findByText(script, { ignore: 'textarea' })).toBeTruthy()
  expect(container.querySelector('img, script')).toBeNull()
  const shown = screen.getByRole('link', { name: 'Transcripts: example.org' })
  expect(shown.textContent).toBe('example.org')
  expect(shown.getAttribute('href')).toBe('https://example.org/portal')
  expect(shown.getAttribute('rel')).toContain('noopener')
  expect(sent().map(({ body }) => body)).toEqual([{ version: 1, notes: script, link: 'https://example.org/portal' }])
})

it('AP-02: the page that states a requirement is a link with its site, and no raw address', async () => {
  const url = 'https://grad.example.edu/apply/letters'
  const { container } = await open({ notes: `Two academic referees\n${url} (2026)` })
  const page = screen.getByRole('link', { name: 'Transcripts: grad.example.edu' })
  expect(page.getAttribute('href')).toBe(url)
  expect(page.getAttribute('rel')).toContain('noopener')
  expect(container.textContent).toContain('Two academic referees\ngrad.example.edu (2026)')
})

it.each([
  ['FILE_TYPE_INVALID', 'Only PDF, DOCX, PNG and JPEG files can be attached.'],
  ['FILE_EMPTY', 'The file is empty.'],
] as const)('AP-02: a file rejected with %s shows the reason', async (code, words) => {
  const { container } = await open()
  mockServer(() => buildErrorResponse(code))
  const input = container.querySelector('input[type="file"]') as HTMLInputElement
  fireEvent.change(input, { target: { files: [new File(['<html>'], 'page.pdf')] } })
  expect(await screen.findByText(words)).toBeTruthy()
})

it('AP-02: a file of more than 20 MB is rejected before the upload', async () => {
  const { container, sent } = await open()
  const file = new File(['x'], 'scan.pdf')
  Object.defineProperty(file, 'size', { value: 20 * 1024 * 1024 + 1 })
  fireEvent.change(container.querySelector('input[type="file"]') as HTMLInputElement, { target: { files: [file] } })
  expect(await screen.findByText('The file is larger than 20 MB.')).toBeTruthy()
  expect(sent()).toEqual([])
})

it('AP-01: a user who saves after another tab sees a conflict and the stored version, and keeps the typed input', async () => {
  const { t, held, change } = await open()
  const notes = await edit()
  typeInto(notes, 'typed here')
  change({ notes: 'saved there' })
  save()
  expect(await screen.findByText(t('applications.editor.conflict'))).toBeTruthy()
  expect(await screen.findByText(t('applications.editor.theirs', { notes: 'saved there' }))).toBeTruthy()
  expect(notes.value).toBe('typed here')
  save()
  expect(await screen.findByText('typed here', { ignore: 'textarea' })).toBeTruthy()
  expect(held.application.requirements[0]?.notes).toBe('typed here')
})

it('AP-02: a save whose response is lost is retried under the same idempotency key, without a conflict', async () => {
  const { t, sent } = await open({}, 1)
  typeInto(await edit(), 'typed once')
  save()
  expect(await screen.findByText('typed once', { ignore: 'textarea' })).toBeTruthy()
  expect(screen.queryByText(t('applications.editor.conflict'))).toBeNull()
  const [first, second, ...more] = sent()
  expect([second?.key, second?.body, more]).toEqual([first?.key, first?.body, []])
  expect(first?.key).toBeTruthy()
})

it('AP-02: a status set while notes are typed, and again while they are sent, causes no conflict', async () => {
  const { held, sent } = await open()
  typeInto(await edit(), 'ten minutes, no music')
  const status = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status of Transcripts' })
  fireEvent.change(status(), { target: { value: 'in_progress' } })
  await waitFor(() => expect(held.application.requirements[0]?.status).toBe('in_progress'))
  await waitFor(() => expect(status().disabled).toBe(false))
  save()
  fireEvent.change(status(), { target: { value: 'completed' } })
  await waitFor(() => expect(held.application.requirements[0]?.status).toBe('completed'))
  expect(await screen.findByText('ten minutes, no music', { ignore: 'textarea' })).toBeTruthy()
  expect(sent().map(({ body }) => (body as { version: number }).version)).toEqual([1, 2, 3])
})

it.each([
  [true, '', 'Usually required: check'],
  [true, 'Booked for May', 'Usually required: check'],
  [true, 'IELTS optional\nhttps://example.edu/apply (2026)', 'Optional'],
  [false, '', 'Optional'],
])(
  'AP-02: an optional language test that is usual (%s) with the notes "%s" is marked "%s"',
  async (isLanguageTestUsual, notes, mark) => {
    const requirements = [buildRequirement({ kind: 'language_test', isRequired: false, notes })]
    await renderInApp(<RequirementList application={buildDetails({ requirements, isLanguageTestUsual })} />)
    expect(await screen.findByText(mark)).toBeTruthy()
  },
)

it('AP-02: other optional requirements stay optional where a language test is usual', async () => {
  const requirements = [buildRequirement({ kind: 'gre', isRequired: false })]
  await renderInApp(<RequirementList application={buildDetails({ requirements, isLanguageTestUsual: true })} />)
  expect(await screen.findByText('Optional')).toBeTruthy()
})
