import { randomUUID } from 'node:crypto'
import type { Browser } from './browser.ts'
import type { Planned } from './plan.ts'

// What an applicant has on file: facts, a CV made of them and read again as an upload, a statement that was sent, and one
// that still says more than its facts hold.

const year = new Date().getUTCFullYear()

const facts = [
  {
    kind: 'degree',
    value: {
      title: 'BSc',
      by: 'Lakeside University',
      field: 'Computer Science',
      start: `${year - 3}-10`,
      end: `${year}-07`,
    },
  },
  { kind: 'grade', value: { title: '3.6', scale: '4.0', by: 'Lakeside University' } },
  {
    kind: 'project',
    value: {
      title: 'A timetable reader for visually impaired students',
      by: 'Lakeside University',
      start: `${year - 1}-02`,
      end: `${year - 1}-06`,
    },
  },
  {
    kind: 'paper',
    value: {
      title: 'Explanations that readers act on',
      authors: 'N. Wanjiru, Amara Otieno, L. Berg',
      venue: 'Workshop on Readable Models',
      date: `${year}-05`,
      state: 'submitted',
      position: 2,
      authorCount: 3,
    },
  },
  {
    kind: 'work',
    value: {
      title: 'Research assistant',
      by: 'Readable Models Group, Lakeside University',
      place: 'Nairobi',
      start: `${year - 1}-09`,
      end: `${year}-08`,
      note: 'Measured with 40 readers which explanations change what they do.',
    },
  },
  {
    kind: 'teaching',
    value: {
      title: 'Tutor for Programming 1',
      by: 'Lakeside University',
      start: `${year - 2}-10`,
      end: `${year - 1}-02`,
    },
  },
  { kind: 'award', value: { title: "Dean's list", by: 'Lakeside University', date: `${year - 1}` } },
  { kind: 'test', value: { title: 'IELTS', score: '7.5', takenOn: `${year - 1}-11-14` } },
  { kind: 'skill', value: { title: 'Python', level: '' } },
  { kind: 'language', value: { title: 'English', level: 'C1' } },
]

const statement = [
  'I would like to learn how people come to trust what a program tells them.',
  'As a research assistant in the Readable Models Group at Lakeside University I measured with 40 readers which explanations change what they do.',
  'Our paper "Explanations that readers act on" is submitted; I am the second of three authors.',
  'In my degree I built a timetable reader for visually impaired students, and I taught Programming 1 as a tutor.',
]
const unproven = 'I was the first author of two papers and led a team of 12 people.'

const write = async ({ call }: Browser, target: Planned, { title, lines }: { title: string; lines: string[] }) => {
  const { id } = await call('POST', '/api/writings', {
    kind: 'statement',
    title,
    language: 'en',
    targetId: target.entryId,
  })
  const content = lines.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] }))
  // An empty writing is one empty paragraph, of size 2.
  const step = JSON.stringify({ stepType: 'replace', from: 0, to: 2, slice: { content } })
  await call('POST', `/api/writings/${id}/steps`, {
    version: 0,
    device: randomUUID(),
    steps: [{ step, origin: 'typed' }],
  })
  return String(id)
}

const readOwnCv = async ({ call, download }: Browser, documentId: string) => {
  const form = new FormData()
  const pdf = await download(`/api/documents/${documentId}/file?format=pdf`)
  form.append('file', new Blob([pdf], { type: 'application/pdf' }), 'amara-otieno-cv.pdf')
  await call('POST', '/api/cv', form)
}

/** Unfinished text of its owner, with a sentence that another user can comment on. */
export interface OpenWriting {
  id: string
  /** First line of the text. */
  begins: string
}

/** Creates the demo documents. Of `applications`, the third is submitted with a statement, and the fourth in progress. */
export const fillDocuments = async (browser: Browser, applications: Planned[]): Promise<OpenWriting> => {
  for (const fact of facts) await browser.call('POST', '/api/facts', { fact })
  const cv = await browser.call<{ id: string }>('POST', '/api/documents', {
    title: 'Academic CV',
    language: 'en',
    start: { from: 'facts' },
  })
  await readOwnCv(browser, cv.id)
  const [sent, open] = applications.slice(2)
  if (!sent || !open) throw new Error('the catalogue has too few programmes for the demonstration')
  const finished = await write(browser, sent, { title: 'Statement of purpose', lines: statement })
  const requirement = sent.requirements.find(({ kind }) => kind === 'statement_of_purpose')
  await browser.call('POST', `/api/writings/${finished}/sent`, {
    requirement: requirement ? { applicationId: sent.id, requirementId: requirement.id } : null,
  })
  const id = await write(browser, open, {
    title: 'Statement of purpose, second draft',
    lines: [...statement, unproven],
  })
  await browser.call('POST', `/api/writings/${id}/versions`, { name: 'Before Jonas read it' })
  return { id, begins: statement[0] ?? '' }
}
