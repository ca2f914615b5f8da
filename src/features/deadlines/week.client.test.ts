import { describe, expect, it } from 'vitest'
import { hourMs } from '#src/shared/durations.ts'
import type { UpcomingDeadline } from './contract.ts'
import { buildAgenda, getAgendaDate, groupWeek } from './week.client.ts'

const now = new Date(2026, 10, 22, 12).getTime()
const hours = (count: number) => new Date(now + count * hourMs).toISOString()
const deadline = (id: string, dueAt: string, change: Partial<UpcomingDeadline> = {}): UpcomingDeadline => ({
  id,
  selectedUniversityId: id,
  applicationId: null,
  kind: 'application',
  title: '',
  localDate: dueAt.slice(0, 10),
  localTime: '23:59',
  zoneRule: 'own',
  zone: null,
  dueAt,
  sourceUrl: '',
  isConfirmed: true,
  isPlaceholder: false,
  isCompleted: false,
  completedAt: null,
  version: 1,
  universityName: id,
  programName: '',
  degree: '',
  ...change,
})
const shape = (groups: ReturnType<typeof groupWeek>) =>
  groups.map(({ kind, days, deadlines }) => [kind, days, deadlines.map(({ id }) => id)])

describe('week view', () => {
  it('the week view starts with overdue deadlines, continues day by day and ends with estimates', () => {
    const late = [deadline('late', hours(-30)), deadline('later', hours(-2))]
    const soon = [deadline('c', hours(50)), deadline('a', hours(3)), deadline('b', hours(5))]
    const estimate = deadline('guess', hours(4), { isConfirmed: false })
    expect(shape(groupWeek(late, [...soon, estimate], now))).toEqual([
      ['overdue', 0, ['late', 'later']],
      ['day', 0, ['a', 'b']],
      ['day', 2, ['c']],
      ['estimates', 0, ['guess']],
    ])
  })

  it('the week view counts calendar days of the reader, not hours', () => {
    const midnight = deadline('x', new Date(2026, 10, 23, 0, 30).toISOString())
    expect(shape(groupWeek([], [midnight], now))).toEqual([['day', 1, ['x']]])
  })

  it('a deadline that passes between the two requests is listed once', () => {
    const passed = deadline('x', hours(-1))
    expect(shape(groupWeek([passed], [passed], now))).toEqual([['overdue', 0, ['x']]])
  })

  it('a follow-up with a professor is never overdue: a past one is listed for today', () => {
    const followUp = deadline('professor', hours(-50), { kind: 'follow_up' })
    expect(shape(groupWeek([followUp], [deadline('a', hours(3))], now))).toEqual([['day', 0, ['professor', 'a']]])
  })

  it('each day is headed by its own date, also across a clock change', () => {
    // 30 minutes before a midnight after which the day has 23 or 25 hours in most zones with clock changes.
    for (const [year, month, date] of [
      [2027, 2, 13],
      [2027, 2, 27],
      [2026, 9, 24],
      [2026, 9, 31],
    ] as const) {
      const late = new Date(year, month, date, 23, 30).getTime()
      for (let ahead = 1; ahead <= 7; ahead += 1) {
        const day = getAgendaDate(ahead, late)
        expect([day.getMonth(), day.getDate()]).toEqual([
          new Date(year, month, date + ahead).getMonth(),
          new Date(year, month, date + ahead).getDate(),
        ])
        const listed = buildAgenda([{ at: day.toISOString() }], late).find(({ entries }) => entries.length > 0)
        expect(listed?.days).toBe(ahead)
      }
    }
  })

  it('the agenda lists each of seven days in the order of time, and the past of today under today', () => {
    const at = [hours(26), hours(2), hours(-3)].map((moment) => ({ at: moment }))
    const agenda = buildAgenda(at, now)
    expect(agenda.map(({ days }) => days)).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(agenda.map(({ entries }) => entries.length)).toEqual([2, 1, 0, 0, 0, 0, 0])
    expect(agenda[0]?.entries[0]?.at).toBe(hours(-3))
  })

  it('the agenda has an eighth day only for something due within 168 hours', () => {
    expect(buildAgenda([{ at: hours(165) }], now).at(-1)?.days).toBe(7)
    expect(buildAgenda([{ at: hours(24 * 30) }], now)).toHaveLength(7)
  })

  it('the week view has no groups when no deadline is due', () => {
    expect(groupWeek([], [], now)).toEqual([])
  })
})
