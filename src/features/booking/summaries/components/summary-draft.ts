import { createId } from '#src/client/create-id.ts'
import type { BookedSession } from '../../contract.ts'
import type { Summary } from '../summary.contract.ts'

export interface TaskDraft {
  id: string
  title: string
  dueOn: string
}

/** Form state of a summary. */
export interface SummaryDraft {
  summary: string
  openPoints: string
  tasks: TaskDraft[]
  /** Type of the next session; empty without a date. */
  typeId: string
  startsAt: string
  /** Idempotency id of the next session. */
  nextId: string
}

export const createTaskDraft = (): TaskDraft => ({ id: createId(), title: '', dueOn: '' })

export const toSummaryDraft = ({ summary, openPoints }: BookedSession): SummaryDraft => ({
  summary,
  openPoints,
  tasks: [],
  typeId: '',
  startsAt: '',
  nextId: createId(),
})

/** Converts a draft to the request; tasks without a title are omitted. */
export const toSummary = (draft: SummaryDraft): Omit<Summary, 'id' | 'version'> => ({
  summary: draft.summary,
  openPoints: draft.openPoints,
  tasks: draft.tasks
    .filter(({ title }) => title.trim() !== '')
    .map(({ id, title, dueOn }) => ({ id, title, dueOn: dueOn === '' ? null : dueOn })),
  next: draft.typeId === '' ? null : { id: draft.nextId, typeId: draft.typeId, startsAt: draft.startsAt },
})
