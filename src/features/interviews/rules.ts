import { Temporal } from 'temporal-polyfill'
import { minuteMs } from '#src/shared/durations.ts'

// Interviews of applications: time, reminders, and what was asked.

/** Quota of interviews. */
export const maxInterviews = { perApplication: 20, inAll: 100 }
/** Duration of an interview in minutes. */
export const interviewMinutes = { min: 5, max: 1440 }
/** Maximum lengths in characters. */
export const interviewLengths = { place: 500, people: 500, notes: 4000, question: 500 }
/** Maximum number of questions that a user records of one interview. */
export const maxAsked = 20

/** Minutes before the start at which a reminder can be sent. */
export const reminderMinutes = [60, 180, 1440, 2880, 10_080] as const
export type ReminderMinutes = (typeof reminderMinutes)[number]

/** Name of the job that sends due reminders. */
export const interviewRemindersJob = 'interview-reminders'

/** Categories of interview questions. Each has likely questions in every language. */
export const questionCategories = [
  'motivation',
  'programChoice',
  'background',
  'research',
  'methods',
  'teamwork',
  'setbacks',
  'future',
  'money',
  'yourQuestions',
] as const

/** Category of a question that was asked; `other` has no likely questions. */
export const askedCategories = [...questionCategories, 'other'] as const
export type AskedCategory = (typeof askedCategories)[number]

/** Question that was asked, in the user's own words. */
export interface AskedQuestion {
  category: AskedCategory
  text: string
}

/** Which of the two instants is meant when the clocks go back and a local time occurs twice. */
export const occurrences = ['first', 'second'] as const
export type Occurrence = (typeof occurrences)[number]

/** Local date and time in a zone. */
export interface InterviewTime {
  /** YYYY-MM-DD. */
  localDate: string
  /** HH:MM. */
  localTime: string
  /** Name in the tz database. */
  zone: string
  /** Set only for a local time that occurs twice. */
  occurrence: Occurrence | null
}

/** Start of an interview as an instant, or the reason why the local time names none. */
export type ResolvedStart = { startsAt: string; isDoubled: boolean } | { problem: 'skipped' | 'doubled' }

/**
 * Converts a local time to its instant. A time that the clocks skip has none, and one that occurs twice needs the user's choice:
 * guessing would make the user an hour late.
 */
export const resolveStart = ({ localDate, localTime, zone, occurrence }: InterviewTime): ResolvedStart => {
  const local = Temporal.PlainDateTime.from(`${localDate}T${localTime}`)
  const earlier = local.toZonedDateTime(zone, { disambiguation: 'earlier' })
  const later = local.toZonedDateTime(zone, { disambiguation: 'later' })
  const isDoubled = earlier.epochMilliseconds !== later.epochMilliseconds
  if (isDoubled && !earlier.toPlainDateTime().equals(local)) return { problem: 'skipped' }
  if (isDoubled && occurrence === null) return { problem: 'doubled' }
  const chosen = occurrence === 'second' ? later : earlier
  return { startsAt: new Date(chosen.epochMilliseconds).toISOString(), isDoubled }
}

/** Returns the instants of a doubled local time in their order; undefined for any other time. */
export const findDoubledStarts = (time: Omit<InterviewTime, 'occurrence'>): string[] | undefined => {
  const starts = occurrences.map((occurrence) => resolveStart({ ...time, occurrence }))
  return starts.every((start) => 'startsAt' in start && start.isDoubled)
    ? starts.flatMap((start) => ('startsAt' in start ? [start.startsAt] : []))
    : undefined
}

interface Timed {
  startsAt: string
  durationMinutes: number
}

/** Returns the instant at which an interview ends. */
export const getEnd = ({ startsAt, durationMinutes }: Timed): string =>
  new Date(Date.parse(startsAt) + durationMinutes * minuteMs).toISOString()

/** Whether an interview has ended. */
export const isOver = (interview: Timed, now: string): boolean => Date.parse(getEnd(interview)) <= Date.parse(now)

/** Status of the requirement that follows the interviews of an application. */
export const decideRequirementStatus = (
  interviews: readonly Timed[],
  now: string,
): 'not_started' | 'in_progress' | 'completed' => {
  if (interviews.length === 0) return 'not_started'
  return interviews.every((interview) => isOver(interview, now)) ? 'completed' : 'in_progress'
}

/** Minimum number of other users from which their answers are shown. */
export const minSharers = 3
/** Maximum number of shown questions per category. */
export const maxShownQuestions = 20

/** Shared answer of one user about one question. */
export interface SharedAnswer extends AskedQuestion {
  userId: string
  programId: string | null
}

export interface AskedGroup {
  scope: 'program' | 'university'
  categories: { category: AskedCategory; people: number; questions: string[] }[]
}

const countPeople = (answers: readonly SharedAnswer[]): number => new Set(answers.map(({ userId }) => userId)).size

/**
 * Groups what other users were asked: for the programme if enough of them shared, otherwise for the university. A category is
 * shown from three users on, so that no answer can be attributed to a user; questions are sorted by their text for the same
 * reason.
 */
export const groupAsked = (answers: readonly SharedAnswer[], programId: string | null): AskedGroup | null => {
  const ofProgram = programId === null ? [] : answers.filter((answer) => answer.programId === programId)
  const toCategories = (counted: readonly SharedAnswer[]): AskedGroup['categories'] =>
    askedCategories.flatMap((category) => {
      const given = counted.filter((answer) => answer.category === category)
      const people = countPeople(given)
      const texts = new Set(given.map(({ text }) => text).filter((text) => text !== ''))
      return people < minSharers ? [] : [{ category, people, questions: [...texts].sort().slice(0, maxShownQuestions) }]
    })
  for (const [scope, counted] of [
    ['program', ofProgram],
    ['university', answers],
  ] as const) {
    const categories = toCategories(counted)
    if (categories.length > 0) return { scope, categories }
  }
  return null
}
