import { describe, expect, it } from 'vitest'
import { parseJsonResume } from './json-resume.parse.ts'

const readItem = (dates: object) =>
  parseJsonResume({ education: [{ institution: 'University of Lagos', score: '3.9', ...dates }] }, 'en')?.sections.find(
    ({ kind }) => kind === 'education',
  )?.items[0]

describe('dates of a JSON Resume', () => {
  it.each([
    [{ startDate: '2019-09-01', endDate: '2023-06-30' }, '2019-09-01', '2023-06-30', false],
    [{ startDate: '2019-09', endDate: '2023' }, '2019-09', '2023', false],
    [{ startDate: '2019-09-01T00:00:00.000Z' }, '2019-09-01', '', true],
    [{ startDate: '2019-09-01', endDate: 'Present' }, '2019-09-01', '', true],
  ])('%j gives the start %j, the end %j and ongoing %j', (dates, start, end, isCurrent) => {
    expect(readItem(dates)).toMatchObject({ start, end, isCurrent, note: '3.9' })
  })

  it.each(['2022-13-01', '2022-02-30', '2022-00', '30/06/2022'])(
    'the date %s, which is none, is kept in the note and not changed to another one',
    (endDate) => {
      const item = { start: '2019-09', end: '', isCurrent: false, note: `3.9 · ${endDate}` }
      expect(readItem({ startDate: '2019-09', endDate })).toMatchObject(item)
    },
  )
})
