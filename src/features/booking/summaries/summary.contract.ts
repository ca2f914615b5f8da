import { z } from 'zod'
import { maxTaskLength } from '#src/features/mentorships/rules.ts'
import { maxOpenPointsLength, maxSummaryLength, maxSummaryTasks } from './summary.rules.ts'

/** What the next session begins with: what stayed open in the last one, and the tasks that are not done. */
export const agendaSchema = z.object({
  sessionId: z.uuid(),
  points: z.string(),
  tasks: z.array(z.object({ id: z.uuid(), title: z.string(), dueOn: z.string().nullable() })),
})
export type Agenda = z.infer<typeof agendaSchema>

/** What one form holds after a session. Ids are made by the caller, so that a repetition gives and books nothing twice. */
export const summaryFields = {
  summary: z.string().trim().max(maxSummaryLength),
  openPoints: z.string().trim().max(maxOpenPointsLength),
  /** The one that was read; 0 for the first. */
  version: z.number().int(),
  tasks: z
    .array(
      z.object({ id: z.uuid(), title: z.string().trim().min(1).max(maxTaskLength), dueOn: z.iso.date().nullable() }),
    )
    .max(maxSummaryTasks),
  /** A free slot of the mentor. */
  next: z.object({ id: z.uuid(), typeId: z.uuid(), startsAt: z.iso.datetime().max(40) }).nullable(),
}
const summarySchema = z.object({ id: z.uuid(), ...summaryFields })
export type Summary = z.infer<typeof summarySchema>
