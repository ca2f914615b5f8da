import { z } from 'zod'
import { maxTaskLength } from '#src/features/mentorships/rules.ts'
import { maxOpenPointsLength, maxSummaryLength, maxSummaryTasks } from './summary.rules.ts'

/** Schema of an agenda: open points of the last session, and open tasks. */
export const agendaSchema = z.object({
  sessionId: z.uuid(),
  points: z.string(),
  tasks: z.array(z.object({ id: z.uuid(), title: z.string(), dueOn: z.string().nullable() })),
})
export type Agenda = z.infer<typeof agendaSchema>

/** Fields of the summary form. The client generates the ids, so that a retry creates no task or booking twice. */
export const summaryFields = {
  summary: z.string().trim().max(maxSummaryLength),
  openPoints: z.string().trim().max(maxOpenPointsLength),
  /** Version that was read; 0 for the first summary. */
  version: z.number().int(),
  tasks: z
    .array(
      z.object({ id: z.uuid(), title: z.string().trim().min(1).max(maxTaskLength), dueOn: z.iso.date().nullable() }),
    )
    .max(maxSummaryTasks),
  /** Free slot of the mentor. */
  next: z.object({ id: z.uuid(), typeId: z.uuid(), startsAt: z.iso.datetime().max(40) }).nullable(),
}
const summarySchema = z.object({ id: z.uuid(), ...summaryFields })
export type Summary = z.infer<typeof summarySchema>
