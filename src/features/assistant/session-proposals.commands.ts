import { randomUUID } from 'node:crypto'
import { findScheduleOf, listBookableMentors } from '#src/features/booking/data.ts'
import { toSlotQuery } from '#src/features/booking/schedule.commands.ts'
import { addDays } from '#src/features/booking/session-time.format.ts'
import { findSlots } from '#src/features/booking/slots.engine.ts'
import { foldText } from '#src/shared/unicode.ts'
import type { Proposal } from './contract.ts'
import type { Reader } from './queries/queries.commands.ts'
import { findToday } from './queries/time-spans.rules.ts'

/** Maximum number of mentors and of session types of each whose free times are calculated. */
const maxMentors = 5
const maxTypes = 3
/** Number of days ahead in which a free time is looked for. */
const daysAhead = 28
/** Minimum length of a part of a name that a question can name. */
const minNameLength = 3

interface FreeTime {
  mentor: { id: string; name: string }
  type: { id: string; name: string; needsAnswer: boolean }
  startsAt: number
}

type Mentor = FreeTime['mentor']

/** Finds the mentors that a question names; all of them when it names none. */
const listMeant = (mentors: readonly Mentor[], question: string): Mentor[] => {
  const words = new Set(foldText(question).split(/[^\p{L}]+/u))
  const isNamed = ({ name }: Mentor) =>
    foldText(name)
      .split(/[^\p{L}]+/u)
      .some((part) => part.length >= minNameLength && words.has(part))
  const named = mentors.filter(isNamed)
  return (named.length > 0 ? named : [...mentors]).slice(0, maxMentors)
}

/** Lists the first free time of each session type of a mentor. */
const listFirstTimes = async ({ db, person, now }: Reader, mentor: Mentor): Promise<FreeTime[]> => {
  const from = findToday(now, person.timeZone)
  const asked = { from, to: addDays(from, daysAhead), zone: person.timeZone }
  const times: FreeTime[] = []
  const offered = await findScheduleOf(db, mentor.id)
  for (const type of offered?.types.slice(0, maxTypes) ?? []) {
    // The booked times depend on the type: a weekly limit counts its sessions.
    const schedule = await findScheduleOf(db, mentor.id, { typeId: type.id })
    const query = schedule && toSlotQuery(schedule, type.id, Date.parse(now))
    const [startsAt] = query ? findSlots({ ...query, asked }) : []
    if (startsAt !== undefined) times.push({ mentor, type, startsAt })
  }
  return times
}

/** Proposes to book the next free session with a mentor of the user; undefined when no time is free. */
export const proposeSession = async (reader: Reader, question: string): Promise<Proposal | undefined> => {
  const mentors = listMeant(await listBookableMentors(reader.db), question)
  const times: FreeTime[] = []
  for (const mentor of mentors) times.push(...(await listFirstTimes(reader, mentor)))
  const [first] = times.toSorted((a, b) => a.startsAt - b.startsAt)
  if (!first) return undefined
  const { mentor, type, startsAt } = first
  return {
    id: randomUUID(),
    state: 'open',
    kind: 'bookSession',
    name: mentor.name,
    typeName: type.name,
    needsAnswer: type.needsAnswer,
    input: { mentorId: mentor.id, typeId: type.id, startsAt: new Date(startsAt).toISOString() },
  }
}
