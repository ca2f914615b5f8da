// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import {
  ada,
  buildSessionResponse,
  type MockRequest,
  mockServer,
  renderInApp,
  typeInto,
} from '#src/client/testing/render.tsx'
import { advanceTime } from '#src/client/testing/slow-server.ts'
import { AddRequirement } from '#src/features/applications/components/add-requirement.tsx'
import { StartApplication } from '#src/features/applications/components/start-application.tsx'
import { SheetImport } from '#src/features/applications/spreadsheet/components/sheet-import.tsx'
import { CorrectionForm } from '#src/features/catalogue/components/correction-form.tsx'
import { PlatformSuggestion } from '#src/features/dashboard/components/platform-suggestion.tsx'
import { DeadlineForm } from '#src/features/deadlines/components/deadline-form.tsx'
import { AddProfessor } from '#src/features/professors/components/add-professor.tsx'
import { OutreachForm } from '#src/features/professors/components/outreach-form.tsx'
import { SaveProfessor } from '#src/features/professors/components/save-professor.tsx'
import { AddToShortlist } from '#src/features/shortlist/components/add-to-shortlist.tsx'

// Lost responses: the connection breaks after the server has done its work. Each form that creates something retries
// under the same idempotency key, and no message says "already exists". idempotency.test.ts proves that the server
// creates it once under that key.

const press = async (name: string | RegExp): Promise<void> =>
  void fireEvent.click(await screen.findByRole('button', { name }))
const fill = async (label: string | RegExp, value: string) => typeInto(await screen.findByLabelText(label), value)
const nothing = () => undefined
const entry = { id: 'e1', universityId: 'eth-zurich', universityName: 'ETH Zurich', programId: null, programName: '' }

interface Creation {
  what: string
  /** The path of the request. */
  path: string
  part: ReactNode
  /** Fills the form up to the last press, and presses. */
  make: () => Promise<void>
  answer: object
  /** Responses to other requests of the page. */
  reads?: Record<string, object>
}

const creations: Creation[] = [
  {
    what: 'SH-01: a place on the shortlist',
    path: '/api/shortlist',
    part: <AddToShortlist universityId="eth-zurich" programId={null} name="ETH Zurich" />,
    make: async () => await press('Add ETH Zurich to your shortlist'),
    answer: { id: 'e1' },
  },
  {
    what: 'AP-01: an application',
    path: '/api/applications',
    part: <StartApplication selectedUniversityId="e1" name="ETH Zurich" />,
    make: async () => {
      const start = await screen.findByRole<HTMLButtonElement>('button', { name: /^Start application: / })
      await waitFor(() => expect(start.disabled).toBe(false))
      fireEvent.click(start)
    },
    answer: { id: 'a1' },
  },
  {
    what: 'PF-02: a professor by hand',
    path: '/api/professors',
    part: <AddProfessor />,
    make: async () => {
      await press('Add a professor')
      await fill(/^Name/, 'Grace Hopper')
      await press('Add')
    },
    answer: { id: 'p1' },
    reads: { '/api/shortlist': { entries: [entry], total: 1, next: null } },
  },
  {
    what: 'PF-01: a matched professor',
    path: '/api/professors/faculty',
    part: <SaveProfessor member={{ id: 'f1', fullName: 'Grace Hopper', universityName: 'ETH Zurich' } as never} />,
    make: async () => await press('Save Grace Hopper'),
    answer: { id: 'p1' },
    reads: { '/api/professors': [] },
  },
  {
    what: 'PF-02: a line of the outreach log',
    path: '/api/professors/p1/outreach',
    part: <OutreachForm professor={{ id: 'p1', version: 1 } as never} onClose={nothing} />,
    make: async () => {
      await fill('Note', 'Asked about a place')
      await press('Save')
    },
    answer: { id: 'p1', version: 2 },
  },
  {
    what: 'AP-02: a requirement',
    path: '/api/applications/a1/requirements',
    part: <AddRequirement applicationId="a1" />,
    make: async () => {
      await press('Add a requirement')
      await fill(/^Name/, 'A video')
      await press('Add')
    },
    answer: { id: 'a1' },
  },
  {
    what: 'AP-03: a deadline',
    path: '/api/deadlines',
    part: <DeadlineForm selectedUniversityId="e1" onClose={nothing} />,
    make: async () => {
      await fill('Name (optional)', 'Letters by post')
      await fill(/^Date/, '2030-01-02')
      await fill('Which time zone applies?', 'own')
      await press('Save deadline')
    },
    answer: { id: 'd1' },
    reads: { '/api/profile': { profile: { timeZone: 'Europe/London' } } },
  },
  {
    what: 'AP-01: the applications of a spreadsheet',
    path: '/api/spreadsheet/import',
    part: <SheetImport />,
    make: async () => {
      const input = document.querySelector('input[type="file"]') as HTMLInputElement
      const file = new File(['University;State\r\nETH Zurich;Submitted'], 'plan.csv', { type: 'text/csv' })
      fireEvent.change(input, { target: { files: [file] } })
      await press('Import 1 application')
    },
    answer: { created: 1, existing: 0, problemCount: 0, problems: [], unreadCount: 0, unread: [] },
    reads: {
      '/api/spreadsheet/preview': {
        columns: ['University', 'State'],
        samples: [['ETH Zurich', 'Submitted']],
        mapping: { university: 0, status: 1 },
        total: 1,
        ready: 1,
        existing: 0,
        problemCount: 0,
        problems: [],
        unreadCount: 0,
        unread: [],
        asksDateOrder: false,
        dateOrder: null,
        unknown: [],
      },
    },
  },
  {
    what: 'a proposed correction',
    path: '/api/catalogue/proposals',
    part: <CorrectionForm entity="universities" id="eth-zurich" facts={{}} />,
    make: async () => {
      await press('Propose a correction')
      await fill(/^New value/, 'https://ethz.ch/en.html')
      await fill(/^Link to the official page/, 'https://ethz.ch/')
      await press('Send the proposal')
    },
    answer: { id: 'c1' },
    reads: { '/api/catalogue/editing': { isEditor: false } },
  },
  {
    what: 'DB-02: the sample notifications',
    path: '/api/notifications/samples',
    part: <PlatformSuggestion />,
    make: async () => await press('Test Notifications'),
    answer: { created: 3 },
  },
]

const news = '[role="alert"], .mantine-Notification-root, .mantine-InputWrapper-error'
const newsIn = (node: Node): string[] => {
  if (!(node instanceof HTMLElement)) return []
  const parts = [node, ...node.querySelectorAll(news)].filter((part) => part.matches(news))
  return parts.map(({ textContent }) => textContent)
}

/** Records every message in an alert, a toast or at a field, even a brief one. */
const listen = () => {
  const said: string[] = []
  const observer = new MutationObserver((changes) => {
    said.push(...changes.flatMap(({ addedNodes }) => [...addedNodes].flatMap(newsIn)))
  })
  observer.observe(document, { childList: true, subtree: true })
  return { said, stop: () => observer.disconnect() }
}

it.each(creations.map(({ what, ...creation }) => [what, creation] as const))(
  '%s is retried under the same key when its response is lost, and no message says that it exists already',
  async (_what, { path, part, make, answer, reads = {} }) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const tries: MockRequest[] = []
    mockServer((asked) => {
      if (asked.method === 'POST' && asked.path === path) {
        tries.push(asked)
        // The first request reaches the server and does its work; the page gets no response.
        return tries.length === 1 ? new TypeError('Failed to fetch') : Response.json(answer)
      }
      if (asked.path === '/api/session') return buildSessionResponse(ada)
      return Response.json(reads[asked.path] ?? { entries: [], applications: [], total: 0, next: null })
    })
    const { said, stop } = listen()
    await renderInApp(part)
    await make()
    await waitFor(() => expect(tries).toHaveLength(1))
    await advanceTime(1100)
    await waitFor(() => expect(tries).toHaveLength(2))
    await advanceTime(5000)
    stop()
    expect(tries.map(({ key }) => key)).toEqual([expect.stringMatching(/^[\da-f]{32}$/), tries[0]?.key])
    expect(said.filter((text) => /already|failed|not (added|saved|imported|known)/i.test(text))).toEqual([])
  },
)
