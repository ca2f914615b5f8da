import { randomUUID } from 'node:crypto'
import type { Browser } from './browser.ts'
import type { OpenWriting } from './documents.ts'
import type { Browsers, DemoPeople, DemoRole } from './people.ts'
import { formatDayIn } from './plan.ts'

// Demo data of a mentor with four students and one request: shares, tasks, comments, resources, past and future sessions.

const profile = {
  expertiseFields: ['computer-science'],
  institution: 'Institute for Interaction Research',
  degree: 'PhD Computer Science',
  yearsOfExperience: 8,
  bio: 'I supervise master’s students and sit on an admissions committee. I read statements and help you weigh offers.',
  languages: ['en', 'de'],
  availability: 'Weekdays',
  timeZone: 'Europe/Berlin',
}

const workdays = ['mon', 'tue', 'wed', 'thu', 'fri']
const type = {
  sessionMinutes: 45,
  stepMinutes: null,
  bufferBefore: 0,
  bufferAfter: 15,
  minimumNoticeMinutes: 0,
  horizonDays: 30,
  maxPerWeek: null,
}

const beMentor = async ({ call }: Browser) => {
  await call('PATCH', '/api/mentor/profile', profile)
  await call('POST', '/api/mentor/profile/complete', {})
  await call('PUT', '/api/mentor/offer', { isListed: true, capacity: 6, country: 'DE' })
  await call('PUT', '/api/mentor/schedule', {
    weekly: workdays.map((day) => ({ day, from: '09:00', to: '18:00' })),
    exceptions: [{ date: formatDayIn(20), closed: true }],
  })
}

const offer = async ({ call }: Browser, name: string, needsAnswer: boolean) => {
  const id = randomUUID()
  await call('PUT', `/api/mentor/session-types/${id}`, { ...type, id, name, needsAnswer })
  return id
}

const questions = {
  applicant: 'Two of my seven applications are due this month. Would you read my statement?',
  second: 'I have two offers and do not know how to weigh a named supervisor against funding.',
  third: 'My grades are from a 20-point scale. How do I explain them?',
  fourth: 'How do I choose a group for a doctorate?',
  moderator: 'I change from physics to computer science. What would a committee want to see?',
}

type Student = Exclude<DemoRole, 'mentor'>
type Mentorships = Record<Student, string>

const ask = async (browsers: Browsers): Promise<Mentorships> => {
  const ids = {} as Mentorships
  for (const who of Object.keys(questions) as Student[]) {
    ids[who] = randomUUID()
    await browsers[who].call('POST', '/api/mentorships', {
      id: ids[who],
      mentorId: browsers.mentor.personId(),
      question: questions[who],
      parts: ['profile', 'applications'],
    })
    if (who !== 'moderator')
      await browsers.mentor.call('POST', `/api/mentor/students/${ids[who]}/answer`, { accepts: true })
  }
  return ids
}

const guide = async (browsers: Browsers, ids: Mentorships) => {
  const grant = { parts: ['profile', 'cv', 'applications'], days: 90 }
  await browsers.applicant.call('POST', `/api/mentorships/${ids.applicant}/grants`, { ...grant, shareId: randomUUID() })
  await browsers.second.call('POST', `/api/mentorships/${ids.second}/grants`, {
    shareId: randomUUID(),
    parts: ['profile'],
    days: 30,
  })
  const give = async (who: Student, title: string, dueOn: string | null) => {
    const id = randomUUID()
    await browsers.mentor.call('PUT', `/api/mentor/students/${ids[who]}/tasks/${id}`, { title, dueOn })
    return id
  }
  const done = await give('applicant', 'Write down what you measured, in ten lines', formatDayIn(-2))
  await browsers.applicant.call('PUT', `/api/mentor-tasks/${done}`, { isDone: true })
  await give('applicant', 'Ask for the second letter', formatDayIn(2))
  await give('second', 'List what each offer covers, month by month', formatDayIn(5))
  await give('third', 'Find the official table for your scale', null)
  await browsers.mentor.call('PUT', `/api/mentor/students/${ids.applicant}/private-notes`, {
    notes: 'Strong on measuring, shy about saying so.',
  })
  await browsers.mentor.call('PUT', `/api/mentorships/${ids.applicant}/comments/${randomUUID()}`, {
    part: 'applications',
    words: 'The one that is due first still lacks a letter. Write today.',
  })
}

const comment = async (browsers: Browsers, people: DemoPeople, { id, begins }: OpenWriting) => {
  const shareId = randomUUID()
  await browsers.applicant.call('POST', '/api/sharing', {
    id: shareId,
    label: 'My statement',
    parts: [],
    writing: { id, mayComment: true },
    days: 30,
    email: people.mentor.email,
  })
  await browsers.mentor.call('POST', '/api/shared/comments', {
    commentId: randomUUID(),
    id: shareId,
    quote: begins,
    start: 0,
    text: 'Good. Say in the next sentence how you will find out.',
  })
}

const giveResources = async ({ mentor }: Browsers, ids: Mentorships) => {
  const resources = [
    {
      kind: 'article',
      title: 'How committees read a statement',
      audience: 'all',
      content:
        'They read the first paragraph twice and the rest once.\n\nSo put what you did there, not what you feel.',
    },
    {
      kind: 'link',
      title: 'Programmes in Germany, by the DAAD',
      audience: 'public',
      content: 'https://www.daad.de/en/',
    },
    {
      kind: 'article',
      title: 'Questions to ask about an offer',
      audience: 'some',
      mentorshipIds: [ids.second],
      content: 'What is paid, for how long, and on what does it depend?',
    },
  ]
  for (const resource of resources)
    await mentor.call('PUT', `/api/mentor/resources/${randomUUID()}`, { mentorshipIds: [], ...resource })
}

interface MentorshipRequest {
  typeId: string
  note: string
}

const freeSlots = async (browsers: Browsers, typeId: string) => {
  const days = `from=${formatDayIn(1)}&to=${formatDayIn(15)}`
  const path = `/api/mentors/${browsers.mentor.personId()}/slots?typeId=${typeId}&${days}`
  return (await browsers.applicant.call<{ slots: string[] }>('GET', path)).slots
}

const book = async (browsers: Browsers, who: Student, { typeId, note }: MentorshipRequest) => {
  // The third free time, so that not every session is on the first morning.
  const startsAt = (await freeSlots(browsers, typeId))[2]
  if (!startsAt) throw new Error('the mentor of the demonstration has no free time')
  const id = randomUUID()
  await browsers[who].call('POST', '/api/sessions', {
    id,
    mentorId: browsers.mentor.personId(),
    typeId,
    startsAt,
    note,
  })
  return id
}

/** Moves a booked session into the past, where no session can be booked. */
export type BackdateSession = (sessionId: string, days: number) => Promise<void>

const holdSessions = async (browsers: Browsers, makePast: BackdateSession) => {
  const guidance = await offer(browsers.mentor, 'Guidance', false)
  const reading = await offer(browsers.mentor, 'Reading a statement', true)
  const held = await book(browsers, 'applicant', { typeId: guidance, note: 'Where do I begin?' })
  await makePast(held, 14)
  const heldBefore = await book(browsers, 'second', { typeId: guidance, note: 'Two offers' })
  await makePast(heldBefore, 21)
  await book(browsers, 'third', { typeId: guidance, note: 'Grades of a 20-point scale' })
  await book(browsers, 'fourth', { typeId: reading, note: 'Would you read mine?' })
  const next = (await freeSlots(browsers, guidance))[8]
  await browsers.mentor.call('PUT', `/api/sessions/${held}/summary`, {
    summary: 'We went through the seven applications and chose which two come first.',
    openPoints: 'Who writes the third letter?',
    version: 0,
    tasks: [{ id: randomUUID(), title: 'Write a first version of the statement', dueOn: formatDayIn(4) }],
    next: next ? { id: randomUUID(), typeId: guidance, startsAt: next } : null,
  })
}

export const fillMentoring = async (
  browsers: Browsers,
  people: DemoPeople,
  { writing, makePast }: { writing: OpenWriting; makePast: BackdateSession },
) => {
  await beMentor(browsers.mentor)
  const ids = await ask(browsers)
  await guide(browsers, ids)
  await comment(browsers, people, writing)
  await giveResources(browsers, ids)
  await holdSessions(browsers, makePast)
}
