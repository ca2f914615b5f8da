import { randomUUID } from 'node:crypto'
import { dayMs } from '#src/shared/durations.ts'
import type { Browser } from './browser.ts'
import { roles } from './people.ts'

// Demo data of an applicant: a shortlist, seven applications in different states, and a contacted professor.

/** Formats the date a number of days from now; negative numbers are past. */
export const formatDayIn = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)

const answers = {
  firstName: roles.applicant.firstName,
  lastName: roles.applicant.lastName,
  currentInstitution: 'Lakeside University',
  currentDegree: 'BSc',
  currentFieldOfStudy: 'Computer Science',
  graduationYear: new Date().getUTCFullYear(),
  targetField: 'computer-science',
  targetDegreeLevel: 'masters',
  gpa: 3.6,
  gpaScale: '4.0',
  researchInterests: ['machine learning', 'human-computer interaction'],
  researchExperience: 'One year in a group on readable models.',
  careerGoals: 'Research on tools that people can trust.',
  countries: ['US', 'CA', 'DE'],
  citizenship: 'KE',
  timeZone: 'Europe/Berlin',
  fundingNeed: 'partial',
  startSeason: 'autumn',
  testScores: { ielts: 7.5, greQuantitative: 165 },
}

const states = [
  { status: 'accepted', offer: { amount: 24_000, fees: 18_500, currency: 'USD', months: 12 }, replyBy: 45 },
  { status: 'under_review' },
  { status: 'submitted' },
  { status: 'in_progress', due: 6, letters: 4 },
  { status: 'in_progress', due: 27 },
  { status: 'not_started', due: 58, funding: 40 },
  { status: 'accepted', offer: { amount: 14_400, fees: 3_200, currency: 'EUR', months: 12 }, replyBy: 30 },
] as const

interface Requirement {
  id: string
  kind: string
  version: number
}

/** Demo application, for the later parts of the seed. */
export interface Planned {
  id: string
  entryId: string
  requirements: Requirement[]
}

interface Match {
  universityId: string
  programId: string
}

/** Picks one programme of each university, the best match first. */
const pickPrograms = async ({ call }: Browser, count: number) => {
  const { matches } = await call<{ matches: Match[] }>('GET', '/api/matches?limit=200')
  const first = new Map<string, Match>()
  for (const match of matches) if (!first.has(match.universityId)) first.set(match.universityId, match)
  return [...first.values()].slice(0, count)
}

const setDeadlines = async ({ call }: Browser, selectedUniversityId: string, state: (typeof states)[number]) => {
  const dates = [
    { kind: 'application', days: 'due' in state ? state.due : undefined },
    { kind: 'letters', days: 'letters' in state ? state.letters : undefined },
    { kind: 'funding', days: 'funding' in state ? state.funding : undefined },
    { kind: 'reply_by', days: 'replyBy' in state ? state.replyBy : undefined },
  ]
  for (const { kind, days } of dates)
    if (days !== undefined)
      await call('POST', '/api/deadlines', {
        selectedUniversityId,
        kind,
        localDate: formatDayIn(days),
        zoneRule: 'anywhere_on_earth',
        // A date to check, as one that was read in a forum would be.
        isConfirmed: kind !== 'funding',
      })
}

/** Returns the status of a requirement: completed for submitted applications, realistic progress for others. */
const statusOf = (kind: string, isSent: boolean) => {
  if (isSent) return 'submitted'
  if (kind === 'cv' || kind === 'transcripts') return 'completed'
  return kind === 'recommendation_1' ? 'submitted' : 'in_progress'
}

const letterNote = (kind: string, isSent: boolean) => {
  if (isSent || !kind.startsWith('recommendation')) return undefined
  return kind === 'recommendation_1'
    ? `Asked Prof. Wanjiru on ${formatDayIn(-20)}; sent on ${formatDayIn(-3)}.`
    : `Asked Dr. Berg on ${formatDayIn(-12)}; promised for ${formatDayIn(3)}.`
}

const workOn = async ({ call }: Browser, { id, requirements }: Planned, isSent: boolean) => {
  for (const { kind, ...requirement } of requirements) {
    const notes = letterNote(kind, isSent)
    await call('PATCH', `/api/applications/${id}/requirements/${requirement.id}`, {
      version: requirement.version,
      status: statusOf(kind, isSent),
      ...(notes ? { notes } : {}),
    })
  }
}

const apply = async (browser: Browser, entryId: string, state: (typeof states)[number]): Promise<Planned> => {
  const begun = await browser.call<{ id: string; requirements: Requirement[] }>('POST', '/api/applications', {
    selectedUniversityId: entryId,
  })
  const planned = { ...begun, entryId }
  await setDeadlines(browser, entryId, state)
  if (state.status !== 'not_started') await workOn(browser, planned, state.status !== 'in_progress')
  const { version, requirements } = await browser.call<{ version: number; requirements: Requirement[] }>(
    'GET',
    `/api/applications/${begun.id}`,
  )
  await browser.call('PATCH', `/api/applications/${begun.id}`, {
    version,
    status: state.status,
    ...('offer' in state ? { offer: state.offer } : {}),
  })
  return { ...planned, requirements }
}

const writeToProfessor = async ({ call }: Browser, entryId: string) => {
  const { id } = await call('POST', '/api/professors', {
    selectedUniversityId: entryId,
    professorName: 'Elena Marin',
    department: 'Computer Science',
    researchInterests: ['readable models', 'human-computer interaction'],
  })
  await call('POST', `/api/professors/${id}/outreach`, {
    kind: 'sent',
    happenedOn: formatDayIn(-5),
    note: 'Asked about a place in the group; named my thesis and one paper of theirs.',
    followUpOn: formatDayIn(9),
  })
}

/** Answers the second expected date, if the catalogue knows one, as "not published yet"; the others stay expected. */
const lookForDates = async ({ call }: Browser) => {
  const [, unpublished] = await call<{ selectedUniversityId: string; localDate: string }[]>(
    'GET',
    '/api/deadlines/expected',
  )
  if (!unpublished) return
  const { selectedUniversityId, localDate } = unpublished
  await call('POST', '/api/deadlines/expected', { selectedUniversityId, localDate, answer: 'not_published' })
}

const recommenders = [
  { name: 'Prof. Grace Wanjiru', email: 'grace.wanjiru@example.org', relation: 'supervisor', open: ['sent', 'agreed'] },
  { name: 'Dr. Lukas Berg', email: 'lukas.berg@example.org', relation: 'professor', open: ['agreed', 'asked'] },
] as const

/** Asks two recommenders for the letters of the submitted applications, which are sent, and of those in progress. */
const askForLetters = async ({ call }: Browser, planned: Planned[]) => {
  const sent = planned.slice(1, 3).map(({ id }) => id)
  const open = planned.slice(3, 5).map(({ id }) => id)
  for (const { open: states, ...recommender } of recommenders) {
    const id = randomUUID()
    await call('POST', '/api/recommenders', {
      ...recommender,
      id,
      language: 'en',
      waiver: 'waived',
      parts: ['profile'],
      writingId: null,
      applicationIds: [...sent, ...open],
    })
    const letters = [...sent.map((letter) => [letter, 'sent']), ...open.map((letter, at) => [letter, states[at]])]
    for (const [letter, state] of letters) await call('PUT', `/api/recommenders/${id}/letters/${letter}`, { state })
  }
}

/** Sets the second application to "interview": a change that its mentor has not seen yet. */
export const inviteToInterview = async ({ call }: Browser, applications: Planned[]) => {
  const [, { id } = { id: '' }] = applications
  const { version } = await call<{ version: number }>('GET', `/api/applications/${id}`)
  await call('PATCH', `/api/applications/${id}`, { version, status: 'interview' })
}

/** Creates the plan; returns the applications, those in progress last. */
export const fillPlan = async (browser: Browser): Promise<Planned[]> => {
  await browser.call('POST', '/api/onboarding/complete', answers)
  const planned: Planned[] = []
  for (const [index, program] of (await pickPrograms(browser, states.length + 2)).entries()) {
    const { id } = await browser.call<{ id: string }>('POST', '/api/shortlist', program)
    const state = states[index]
    if (state) planned.push(await apply(browser, id, state))
    else await writeToProfessor(browser, id)
  }
  await askForLetters(browser, planned)
  await lookForDates(browser)
  await browser.call('POST', '/api/notifications/samples', {})
  return planned
}
