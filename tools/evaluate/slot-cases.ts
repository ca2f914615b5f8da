import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { findSlots, hasValidHours } from '#src/features/booking/slots.engine.ts'
import { isKnownZone } from '#src/shared/time-zones.ts'
import { weekdays } from '#src/shared/weekdays.ts'

/** Thrown for a file of cases that cannot be evaluated, with the reason as its message. */
export class SlotCasesError extends Error {}

const minutes = z.number().int().min(0).max(527_040)
const instant = z.iso.datetime({ offset: true })
const clock = z.string()

const caseSchema = z.object({
  id: z.string(),
  mentor: z.object({
    zone: z.string(),
    weekly: z.array(z.object({ day: z.enum(weekdays), from: clock, to: clock })),
    exceptions: z.array(
      z.union([
        z.object({ date: z.iso.date(), closed: z.literal(true) }),
        z.object({ date: z.iso.date(), closed: z.literal(false).optional(), from: clock, to: clock }),
      ]),
    ),
    session_minutes: minutes.min(1),
    step_minutes: minutes.min(1).nullable(),
    buffer_before: minutes,
    buffer_after: minutes,
    minimum_notice_minutes: minutes,
    horizon_days: z.number().int().min(0).max(3660),
    max_per_week: z.number().int().min(0).nullable(),
  }),
  student: z.object({ zone: z.string() }).nullish(),
  booked: z.array(z.object({ start: instant, end: instant })),
  now: instant,
  ask: z.object({ from: z.iso.date(), to: z.iso.date(), in: z.enum(['student', 'mentor']) }),
  expect: z.array(instant).optional(),
})
/** A case, or only the id of one whose hours no form of the product could store. */
export type SlotCase = z.infer<typeof caseSchema> | { id: string; mentor?: undefined; expect?: string[] | undefined }

const namedSchema = z.object({ id: z.string(), expect: z.array(instant).optional() })

const parseLine = (line: string, index: number): SlotCase => {
  try {
    const written: unknown = JSON.parse(line)
    const { success, data } = caseSchema.safeParse(written)
    return success ? data : namedSchema.parse(written)
  } catch (error) {
    throw new SlotCasesError(`Line ${index + 1} is not a case: ${String(error)}`)
  }
}

/** Reads cases, one JSON object a line. */
export const readSlotCases = (path: string): SlotCase[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(parseLine)

const toIso = (epochMs: number) => new Date(epochMs).toISOString().replace('.000Z', 'Z')

const calculateSlots = ({ mentor, student, booked, now, ask }: z.infer<typeof caseSchema>): string[] =>
  findSlots({
    hours: mentor,
    policy: {
      sessionMinutes: mentor.session_minutes,
      stepMinutes: mentor.step_minutes,
      bufferBefore: mentor.buffer_before,
      bufferAfter: mentor.buffer_after,
      minimumNoticeMinutes: mentor.minimum_notice_minutes,
      horizonDays: mentor.horizon_days,
      maxPerWeek: mentor.max_per_week,
    },
    booked: booked.map(({ start, end }) => ({ start: Date.parse(start), end: Date.parse(end) })),
    now: Date.parse(now),
    asked: { from: ask.from, to: ask.to, zone: ask.in === 'student' && student ? student.zone : mentor.zone },
  }).map(toIso)

/** Calculates the slots of each case; hours that cannot be stored have none, and `refused`. */
export const answerSlotCases = (cases: readonly SlotCase[]): { id: string; slots: string[]; refused?: true }[] =>
  cases.map((one) =>
    one.mentor && hasValidHours(one.mentor) && isKnownZone(one.student?.zone ?? one.mentor.zone)
      ? { id: one.id, slots: calculateSlots(one) }
      : { id: one.id, slots: [], refused: true },
  )
