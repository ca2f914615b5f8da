import { describe, expect, it } from 'vitest'
import { openDates } from './timeline.rules.ts'

const due = (id: string, selectedUniversityId: string, dueAt: string) => ({ id, selectedUniversityId, dueAt })

describe('dates of a timeline row', () => {
  it('a timeline row has all open dates of its university once and by date, with the overdue one', () => {
    const overdue = due('late', 'eth', '2026-11-01T00:00:00Z')
    const letters = due('letters', 'eth', '2026-12-01T00:00:00Z')
    const form = due('form', 'eth', '2026-11-25T00:00:00Z')
    const other = due('other', 'mit', '2026-11-26T00:00:00Z')
    const dates = openDates([overdue, null, other], [letters, other, form])
    expect(dates.get('eth')).toEqual([overdue, form, letters])
    expect(dates.get('mit')).toEqual([other])
    expect(dates.get('ucl')).toBeUndefined()
  })
})
