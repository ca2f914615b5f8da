import { countDaysUntil } from '#src/shared/dates.ts'
import type { OwnTask } from './contract.ts'

const weekDays = 7

/** Last minute of the day on which a task is due, on the reader's calendar. */
export const getTaskEnd = (dueOn: string): string => `${dueOn}T23:59`

/** Whether an open task is overdue: its day is over. */
export const isTaskOverdue = ({ dueOn, doneAt }: OwnTask, now: number): boolean =>
  dueOn !== null && doneAt === null && countDaysUntil(getTaskEnd(dueOn), now) < 0

/** Whether a task is on the week's agenda: due within seven days, or overdue. */
export const isWeekTask = (task: OwnTask, now: number): boolean => {
  if (task.dueOn === null) return false
  const days = countDaysUntil(getTaskEnd(task.dueOn), now)
  return isTaskOverdue(task, now) || (days >= 0 && days < weekDays)
}
