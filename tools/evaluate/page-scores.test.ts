import { describe, expect, it } from 'vitest'
import { countFalseDeadlines, formatPageScores, readCases, scorePages } from './page-scores.ts'

const deadline = (month: number, day: number, term: string | null = null) => ({
  kind: 'deadline',
  value: { month, day, year: null },
  term,
  audience: null,
})

describe('scorePages', () => {
  it('counts each value once and compares term, audience and year', () => {
    const cases = readCases(
      JSON.stringify({
        id: 'a',
        url: 'https://a.example',
        language: 'en',
        kind: 'trap',
        text: 'x',
        facts: [deadline(1, 15, 'fall'), deadline(3, 1), { kind: 'gre', value: 'optional' }],
      }),
    )
    const scores = scorePages(cases, [{ id: 'a', facts: [deadline(1, 15), deadline(1, 15, 'spring'), deadline(5, 1)] }])
    expect(scores.byKind.get('deadline')).toEqual({ right: 1, wrong: 1, missed: 1 })
    expect(scores.byKind.get('gre en')).toEqual({ right: 0, wrong: 0, missed: 1 })
    expect(scores).toMatchObject({ deadlines: 2, inContext: 0, traps: 1, trapsWithFalseDeadline: 1 })
    expect(formatPageScores(scores)).toContain('trap pages with a false deadline: 1 of 1')
  })
})

describe('countFalseDeadlines', () => {
  it('counts deadlines that are offered on lines about something else', () => {
    const urls = ['https://a.example/msc', 'https://a.example/housing', 'https://a.example/club']
    const texts = [
      '# MSc\n\nApplication deadline: May 1',
      '# Housing\n\nDeadline to apply: May 2',
      '# Club\n\nApplications to the program are due May 3',
    ]
    const pages = urls.map((url, index) => JSON.stringify({ url, text: texts[index] })).join('\n')
    const lines = urls
      .map((url, index) =>
        JSON.stringify({ url, line: texts[index]?.split('\n\n')[1], label: index === 0 ? 'graduate' : 'other' }),
      )
      .join('\n')
    expect(countFalseDeadlines(lines, pages)).toEqual({
      lines: 3,
      offered: 2,
      found: 1,
      wrong: ['https://a.example/club: Applications to the program are due May 3'],
    })
  })
})
