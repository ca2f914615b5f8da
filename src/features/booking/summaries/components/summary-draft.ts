import { createId } from '#src/client/create-id.ts'
import type { BookedSession } from '../../contract.ts'
import type { Summary } from '../summary.contract.ts'

export interface TaskDraft {
  id: string
  title: string
  dueOn: string
}

/** What the form after a session holds. */
export interface SummaryDraft {
  summary: string
  openPoints: string
  tasks: TaskDraft[]
  /** The kind of the next session; empty without a date. */
  typeId: string
  startsAt: string
  /** Of the next session, so that a repetition books one. */
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

/** What a draft is saved as; a task without a title is left out. */
export const toSummary = (draft: SummaryDraft): Omit<Summary, 'id' | 'version'> => ({
  summary: draft.summary,
  openPoints: draft.openPoints,
  tasks: draft.tasks
    .filter(({ title }) => title.trim() !== '')
    .map(({ id, title, dueOn }) => ({ id, title, dueOn: dueOn === '' ? null : dueOn })),
  next: draft.typeId === '' ? null : { id: draft.nextId, typeId: draft.typeId, startsAt: draft.startsAt },
})
