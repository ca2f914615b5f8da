import { expect, it } from 'vitest'
import type { OwnTask } from './contract.ts'
import { isTaskOverdue, isWeekTask } from './week-tasks.client.ts'

const now = new Date(2026, 10, 22, 12).getTime()
const task = (dueOn: string | null, doneAt: string | null = null): OwnTask => ({
  id: '0199d3a4-0000-7000-8000-000000000001',
  title: 'Write two pages',
  dueOn,
  doneAt,
  mentorshipId: '0199d3a4-0000-7000-8000-000000000002',
  mentorName: 'Jonas',
})

it('a task is in the week from its overdue day to the sixth day from today, and not without a date', () => {
  const dates = ['2026-11-20', '2026-11-22', '2026-11-28', '2026-11-29', null]
  expect(dates.map((dueOn) => isWeekTask(task(dueOn), now))).toEqual([true, true, true, false, false])
})

it('a task is overdue once its day is over, unless it is done', () => {
  const done = '2026-11-21T10:00:00Z'
  expect(
    [task('2026-11-22'), task('2026-11-21'), task('2026-11-21', done)].map((one) => isTaskOverdue(one, now)),
  ).toEqual([false, true, false])
})
