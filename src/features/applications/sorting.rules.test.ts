import { describe, expect, it } from 'vitest'
import type { ApplicationStatus } from './rules.ts'
import { sortApplications, toggleSorting } from './sorting.rules.ts'

const row = (universityName: string, status: ApplicationStatus, requirementsDone: number, requirementsTotal = 4) => ({
  universityName,
  programName: '',
  status,
  requirementsDone,
  requirementsTotal,
})
/** By deadline, as the list gives them. */
const rows = [
  row('Oregon', 'submitted', 4),
  row('École', 'not_started', 0),
  row('brown', 'in_progress', 2),
  row('Zürich', 'not_started', 0, 0),
]
const names = (...[sorting]: [Parameters<typeof sortApplications>[1]]) =>
  sortApplications(rows, sorting, 'en').map(({ universityName }) => universityName)

describe('sorting of the applications table', () => {
  it('names are sorted by the rules of the language, regardless of case and accents', () => {
    expect(names({ sort: 'university', down: false })).toEqual(['brown', 'École', 'Oregon', 'Zürich'])
    expect(names({ sort: 'university', down: true })).toEqual(['Zürich', 'Oregon', 'École', 'brown'])
  })

  it('applications are sorted by the order of the statuses, and equal ones by deadline in both directions', () => {
    expect(names({ sort: 'status', down: false })).toEqual(['École', 'Zürich', 'brown', 'Oregon'])
    expect(names({ sort: 'status', down: true })).toEqual(['Oregon', 'brown', 'École', 'Zürich'])
  })

  it('applications are sorted by completed requirements, and settled ones and those without any count as complete', () => {
    expect(names({ sort: 'ready', down: false })).toEqual(['École', 'brown', 'Oregon', 'Zürich'])
    const accepted = [row('Accepted', 'accepted', 0), ...rows]
    const sorted = sortApplications(accepted, { sort: 'ready', down: false }, 'en')
    expect(sorted.map(({ universityName }) => universityName)).toEqual([
      ...['École', 'brown', 'Accepted', 'Oregon', 'Zürich'],
    ])
  })

  it('the sorting keeps or reverses the order of deadlines, and does not mutate its input', () => {
    const before = [...rows]
    expect(names({ sort: 'deadline', down: true })).toEqual(['Zürich', 'brown', 'École', 'Oregon'])
    expect(rows).toEqual(before)
  })

  it('a press sorts ascending, a second one descending, and another column ascending again', () => {
    const first = toggleSorting({ sort: 'deadline', down: false }, 'university')
    expect(first).toEqual({ sort: 'university', down: false })
    expect(toggleSorting(first, 'university')).toEqual({ sort: 'university', down: true })
    expect(toggleSorting({ sort: 'university', down: true }, 'status')).toEqual({ sort: 'status', down: false })
    expect(toggleSorting({ sort: 'deadline', down: false }, 'deadline')).toEqual({ sort: 'deadline', down: true })
  })
})
