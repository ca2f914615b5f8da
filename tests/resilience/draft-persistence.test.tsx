// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import {
  ada,
  buildSessionResponse,
  type MockRequest,
  mockServer,
  renderInApp,
  typeInto,
} from '#src/client/testing/render.tsx'
import { sessionQuery } from '#src/features/accounts/client.ts'
import { applicationQuery } from '#src/features/applications/client.ts'
import { buildDetails, mockApplication } from '#src/features/applications/components/application-responses.fixtures.ts'
import { RequirementList } from '#src/features/applications/components/requirement-list.tsx'
import { DeadlineList } from '#src/features/deadlines/components/deadline-list.tsx'
import { ProfessorCard } from '#src/features/professors/components/professor-card.tsx'
import { ShortlistEntryCard } from '#src/features/shortlist/components/shortlist-entry-card.tsx'
import type { ListedEntry } from '#src/features/shortlist/contract.ts'

// Drafts: unsaved input of a form is restored when the page is opened again, for the same user only, until it is saved
// or discarded.

const typed = 'Ask Ada about <b>this</b>, tomorrow'

const about = { isRemoved: false, version: 1, createdAt: '2026-10-01T00:00:00Z', updatedAt: '2026-10-01T00:00:00Z' }
const entry: ListedEntry = {
  ...about,
  id: '0199d3a4-0000-7000-8000-000000000002',
  universityId: 'eth-zurich',
  programId: null,
  universityName: 'ETH Zurich',
  programName: '',
  degree: '',
  location: '',
  websiteUrl: '',
  priority: 3,
  category: 'target',
  notes: '',
  applicationStatus: 'planning',
  applicationDeadline: null,
  isDeadlinePlaceholder: true,
  matchScore: null,
  customData: '',
  facts: {},
}
const professor = {
  id: '0199d3a4-0000-7000-8000-000000000001',
  facultyId: null,
  selectedUniversityId: entry.id,
  universityName: 'ETH Zurich',
  professorName: 'Grace Hopper',
  department: '',
  email: '',
  profileUrl: '',
  acceptingStudents: true,
  isSample: false,
  matchScore: null,
  matchReason: '',
  notes: '',
  researchInterests: [],
  updatedAt: '2026-10-01T00:00:00Z',
  contactStatus: 'Not Contacted',
  version: 1,
  outreach: [],
}

const Checklist = ({ id }: { id: string }) => {
  const { data } = useQuery(applicationQuery(id))
  return data ? <RequirementList application={data} /> : null
}

interface Form {
  part: ReactNode
  open: string
  field: string
  save: string
  sent: object
  answer: (asked: MockRequest) => Response | undefined
  /** Input that the form requires before it can be saved. */
  rest?: () => void
}

/** Builds the forms of the test; each test has separate server data. */
const formsOf = (application = buildDetails()): Record<string, Form> => ({
  'AP-02: the notes of a requirement': {
    part: <Checklist id={application.id} />,
    open: 'Notes and link of Transcripts',
    field: 'Notes',
    save: 'Save',
    sent: { notes: typed },
    answer: mockApplication(application).answer,
  },
  'SH-01: the notes of a shortlist entry': {
    part: <ShortlistEntryCard entry={entry} parts={{ deadline: null, application: null }} onRemove={() => undefined} />,
    open: 'Edit ETH Zurich',
    field: 'Notes',
    save: 'Save',
    sent: { notes: typed, version: 1 },
    answer: () => Response.json(entry),
  },
  'AP-03: a new deadline': {
    part: (
      <DeadlineList
        deadlines={[]}
        selectedUniversityId={entry.id}
        universityZone={null}
        university={{ name: 'ETH Zurich', officialUrl: '' }}
      />
    ),
    open: 'Enter the deadline',
    field: 'Name (optional)',
    save: 'Save deadline',
    sent: { title: typed, localDate: '2031-02-01' },
    answer: () => Response.json({ id: crypto.randomUUID() }),
    rest: () => {
      typeInto(screen.getByLabelText(/^Date( \*)?$/), '2031-02-01')
      typeInto(screen.getByRole('combobox', { name: 'Which time zone applies?' }), 'own')
    },
  },
  'PF-02: a line of outreach': {
    part: <ProfessorCard professor={professor} />,
    open: 'Log a contact: Grace Hopper',
    field: 'Note',
    save: 'Save',
    sent: { note: typed },
    answer: () => Response.json({ ...professor, version: 2 }),
  },
})
const formOf = (name: string, application = buildDetails()): Form => {
  const form = formsOf(application)[name]
  if (!form) throw new Error(`${name} is not in the list`)
  return form
}
const names = Object.keys(formsOf())
const ofRequirement = names[0] ?? ''

const Known = ({ children }: { children: ReactNode }) => {
  const { data } = useQuery(sessionQuery)
  return data?.person ? children : null
}

/** Opens the page for a user; an open page is left first. */
const openPage = async ({ part, answer }: Form, person = ada) => {
  cleanup()
  const asked = mockServer((call) => {
    if (call.path === '/api/session') return buildSessionResponse(person)
    return call.path === '/api/profile' ? Response.json({ profile: { timeZone: 'Europe/London' } }) : answer(call)
  })
  await renderInApp(<Known>{part}</Known>)
  return { sent: () => asked.filter(({ method }) => method !== 'GET').map(({ body }) => body) }
}
const keptDrafts = () => Object.keys(window.localStorage).filter((key) => key.startsWith('gradapp_draft_'))
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const fieldOf = async ({ field }: Form) => await screen.findByRole<HTMLInputElement>('textbox', { name: field })
const notice = () => screen.queryByText('We restored what you typed here but did not save.')

it.each(names)('the draft of %s is restored when the page is opened again, until it is discarded', async (name) => {
  const form = formOf(name)
  await openPage(form)
  await press(form.open)
  typeInto(await fieldOf(form), typed)
  expect(keptDrafts()).toHaveLength(1)
  await openPage(form)
  expect((await fieldOf(form)).value).toBe(typed)
  expect(notice()).not.toBeNull()
  await press('Discard')
  await waitFor(async () => expect((await fieldOf(form)).value).toBe(''))
  expect([notice(), keptDrafts()]).toEqual([null, []])
  typeInto(await fieldOf(form), 'not this')
  await press('Cancel')
  expect(screen.queryByRole('textbox', { name: form.field })).toBeNull()
  expect(keptDrafts()).toEqual([])
  await openPage(form)
  await screen.findByRole('button', { name: form.open })
  expect(screen.queryByRole('textbox', { name: form.field })).toBeNull()
})

it.each(names)('the draft of %s can be saved when the page is opened again, and is then deleted', async (name) => {
  const form = formOf(name)
  await openPage(form)
  await press(form.open)
  typeInto(await fieldOf(form), typed)
  form.rest?.()
  const { sent } = await openPage(form)
  const field = await fieldOf(form)
  expect(field.value).toBe(typed)
  const own = within(field.closest('form') as HTMLElement)
  fireEvent.click(own.getByRole('button', { name: form.save }))
  await screen.findByRole('button', { name: form.open })
  expect(sent()).toMatchObject([form.sent])
  expect(keptDrafts()).toEqual([])
})

it('SO-01: a draft is hidden from another user of the same device, and restored when its own user returns', async () => {
  const form = formOf(ofRequirement)
  await openPage(form)
  await press(form.open)
  typeInto(await fieldOf(form), typed)
  await openPage(form, { ...ada, id: crypto.randomUUID() })
  await screen.findByRole('button', { name: form.open })
  expect(screen.queryByRole('textbox', { name: form.field })).toBeNull()
  await openPage(form)
  expect((await fieldOf(form)).value).toBe(typed)
})

it('SO-01: an expired session keeps the draft and shows a notice', async () => {
  const form = formOf(ofRequirement)
  const ended = { defined: true, code: 'NOT_AUTHENTICATED', status: 401, message: 'x' }
  await openPage({
    ...form,
    answer: (call) => (call.method === 'GET' ? form.answer(call) : Response.json(ended, { status: 401 })),
  })
  await press(form.open)
  typeInto(await fieldOf(form), typed)
  await press(form.save)
  expect((await screen.findByRole('alert')).textContent).toContain('Your session has expired')
  expect((await fieldOf(form)).value).toBe(typed)
  expect(keptDrafts()).toHaveLength(1)
})

it('AP-02: a draft whose row was changed elsewhere overwrites nothing without a warning', async () => {
  const application = buildDetails()
  const { held, answer } = mockApplication(application)
  const form = { ...formOf(ofRequirement, application), answer }
  await openPage(form)
  await press(form.open)
  typeInto(await fieldOf(form), typed)
  const [row] = held.application.requirements
  if (!row) throw new Error('there is one')
  held.application = {
    ...held.application,
    requirements: [{ ...row, notes: 'saved on the phone', version: row.version + 1 }],
  }
  const { sent } = await openPage(form)
  expect((await fieldOf(form)).value).toBe(typed)
  await press(form.save)
  await screen.findByText(/saved on the phone/)
  expect((await fieldOf(form)).value).toBe(typed)
  await press(form.save)
  await screen.findByText(typed)
  expect(sent()).toMatchObject([
    { notes: typed, version: 1 },
    { notes: typed, version: 2 },
  ])
})
