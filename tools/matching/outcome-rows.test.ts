import { describe, expect, it } from 'vitest'
import { formOf, isFittedApplicant, readOutcome, residenceOf } from './outcome-rows.ts'

const post = {
  university: 'MIT',
  degree: 'PhD',
  major: 'Physics',
  field: 'Physics',
  season_year: '2017',
  gpa: '3.8',
  gre_q: '168',
  gre_v: '',
  gre_aw: '4.5',
  status: 'International with US degree',
  decision: 'Accepted',
}
const row = {
  applicant_id: '7',
  university: 'Purdue University',
  program: 'MS',
  major: 'MIS',
  season_year: '2013',
  gre_q: '160',
  gre_v: '150',
  gre_aw: '',
  gpa_raw: '8.35',
  gpa_scale: '10',
  decision: 'Rejected',
}

describe('rows of outcomes', () => {
  it.each([
    [Object.keys(post), 'posts'],
    [Object.keys(row), 'applicants'],
    [['university', 'decision'], null],
    [[], null],
  ] as const)('MA-03 a header determines the form: %j', (columns, form) => {
    expect(formOf(columns)).toBe(form)
  })

  it('MA-03 a post has its degree, area, scores and residence; an empty score is unknown', () => {
    expect(readOutcome(post, 'posts')).toMatchObject({
      isAccepted: true,
      season: 2017,
      profile: { gradePoints: 3.8, greQuantitative: 168, greVerbal: null },
      status: { toUs: 'abroadWithLocalDegree' },
      place: { area: 'physics', level: 'phd' },
      applicant: null,
    })
  })

  it('MA-03 an applicant of known id keeps it, with the grade of the own scale', () => {
    expect(readOutcome(row, 'applicants')).toMatchObject({
      isAccepted: false,
      profile: { gradePoints: 3.55 },
      status: { citizenship: 'IN' },
      place: { area: 'computing', level: 'masters' },
      applicant: '7',
    })
  })

  it.each([
    [{ citizenship: 'US' }, 'US', 'home'],
    [{ citizenship: 'US' }, 'CA', 'abroad'],
    [{ citizenship: 'IN' }, 'US', 'abroad'],
    [{ toUs: 'abroad' }, 'US', 'abroad'],
    [{ toUs: 'abroadWithLocalDegree' }, 'US', 'abroadWithLocalDegree'],
    [{ toUs: 'abroad' }, 'CA', null],
    [null, 'US', null],
  ] as const)('MA-03 a status of %j is, seen from %s, %s', (status, country, residence) => {
    expect(residenceOf(status, country)).toBe(residence)
  })

  it('MA-03 two posts are one person only when grade, scores, season, degree and subject are equal', () => {
    const whole = { ...post, gre_v: '160' }
    const of = (part: object) => readOutcome({ ...whole, ...part }, 'posts')?.applicant
    expect(of({})).toBe(of({ university: 'Yale', decision: 'Rejected' }))
    expect(of({})).not.toBe(of({ gpa: '3.81' }))
    expect(of({})).not.toBe(of({ degree: 'Masters' }))
    expect(of({ gpa: '' })).toBeNull()
  })

  it.each([
    ['a grade above its scale', { gpa: '8.9' }, 'gradePoints'],
    ['words for a grade', { gpa: 'good' }, 'gradePoints'],
    ['a score of the old scale', { gre_q: '800' }, 'greQuantitative'],
    ['a score below the scale', { gre_q: '12' }, 'greQuantitative'],
  ] as const)('MA-03 the value is unknown: %s', (_what, part, name) => {
    expect(readOutcome({ ...post, ...part }, 'posts')?.profile[name]).toBeNull()
  })

  it.each(['Wait listed', 'Interview', 'Other', ''])('MA-03 a decision "%s" is no outcome', (decision) => {
    expect(readOutcome({ ...post, decision }, 'posts')).toBeNull()
  })

  it('MA-03 about half of the applicants are fitted on, always the same', () => {
    const ids = Array.from({ length: 2000 }, (_, id) => String(id))
    const half = ids.filter(isFittedApplicant)
    expect(half.length).toBeGreaterThan(900)
    expect(half.length).toBeLessThan(1100)
    expect(ids.filter(isFittedApplicant)).toEqual(half)
  })
})
