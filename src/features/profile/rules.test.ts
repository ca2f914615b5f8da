import { describe, expect, it } from 'vitest'
import {
  anyGrade,
  calculateProfileCompletion,
  evaluateCriteria,
  formatGrade,
  formatStatedGrade,
  gpaRange,
  gpaScales,
  isApplicationPaused,
  isBritishClass,
  isStatedGrade,
  isWithinScale,
  type ProfileFacts,
  parseBritishMark,
  parseGpa,
  parseStatedGrade,
} from './rules.ts'

const empty: ProfileFacts = {
  firstName: '',
  lastName: '',
  displayName: '',
  bio: '',
  location: '',
  degree: '',
  institution: '',
  gpa: null,
  targetDegreeLevel: '',
  targetField: '',
  researchInterestCount: 0,
  researchExperience: '',
  careerGoals: '',
  onboardingComplete: false,
}
const full: ProfileFacts = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  displayName: 'Ada',
  bio: 'Analyst of engines',
  location: 'London',
  degree: 'BSc',
  institution: 'Home',
  gpa: 3.9,
  targetDegreeLevel: 'phd',
  targetField: 'mathematics',
  researchInterestCount: 2,
  researchExperience: 'Notes on the engine',
  careerGoals: 'Research',
  onboardingComplete: true,
}

describe('profile completion (PC-01)', () => {
  it('profile completion has twelve criteria, and a full profile meets all', () => {
    expect(Object.values(evaluateCriteria(full))).toHaveLength(12)
    expect(calculateProfileCompletion(full)).toBe(100)
  })

  it('profile completion is at least 15, is 17 without a profile, and 25 when the calculation fails', () => {
    expect(calculateProfileCompletion(empty)).toBe(15)
    expect(calculateProfileCompletion(undefined)).toBe(17)
    const broken = new Proxy(full, {
      get: () => {
        throw new Error('broken')
      },
    })
    expect(calculateProfileCompletion(broken)).toBe(25)
  })

  it.each([
    ['a display name counts as the name', { displayName: 'Ada' }, 'name'],
    ['a target degree alone is a target', { targetDegreeLevel: 'phd' }, 'target'],
    ['a bio of eleven letters counts', { bio: 'abcdefghijk' }, 'bio'],
  ] as const)('in profile completion %s', (_name, facts, criterion) =>
    expect(evaluateCriteria({ ...empty, ...facts })[criterion]).toBe(true),
  )

  it('profile completion ignores a bio of ten letters, a grade of 0 and a blank text', () => {
    const criteria = evaluateCriteria({ ...empty, bio: 'abcdefghij', gpa: 0, location: '   ' })
    expect([criteria.bio, criteria.gpa, criteria.location]).toEqual([false, false, false])
  })

  it('profile completion is rounded: seven of twelve criteria are 58 percent', () => {
    expect(
      calculateProfileCompletion({ ...full, bio: '', location: '', degree: '', institution: '', careerGoals: '' }),
    ).toBe(58)
  })
})

describe('parsing of grades', () => {
  it.each([
    ['3.7', 3.7],
    ['3,7', 3.7],
    [' 4 ', 4],
    ['85', 85],
    ['', undefined],
    ['A+', undefined],
    ['3.7/4.0', undefined],
    ['-1', undefined],
    ['1e9', undefined],
  ] as const)('the grade %j is parsed as %s', (typed, expected) => expect(parseGpa(typed, '4.0')).toBe(expected))

  it.each([
    ['First', 74],
    ['First class honours', 74],
    ['1st', 74],
    ['2:1', 65],
    ['2.1', 65],
    ['2i', 65],
    ['Upper second', 65],
    ['2.2', 55],
    ['2:2', 55],
    ['2ii', 55],
    ['Third', 45],
    ['67', 67],
    ['2:15', undefined],
    ['Firstly', undefined],
    ['distinction', undefined],
    ['', undefined],
  ] as const)('MA-03: on the British scale the text %j is the mark %s', (typed, mark) => {
    expect(parseGpa(typed, 'uk')).toBe(mark)
  })

  it('only an unambiguous text is a British class', () => {
    expect(['2:1', 'First', '2ii'].map(isBritishClass)).toEqual([true, true, true])
    expect(['2.1', '3.7', 'good', '2:7', ''].map(isBritishClass)).toEqual([false, false, false, false, false])
    expect(parseGpa('2.1', '4.0')).toBe(2.1)
    expect(parseGpa('2:1', '4.0')).toBeUndefined()
  })

  it.each([
    ['3.0/4.0', { grade: 3, scale: '4.0' }],
    ['3.4 / 4.33', { grade: 3.4, scale: '4.3' }],
    ['3.5/5', { grade: 3.5, scale: '5.0' }],
    ['7/10', { grade: 7, scale: '10' }],
    ['12/20', { grade: 12, scale: '20' }],
    ['75 %', { grade: 75, scale: '100' }],
    ['2:1', { grade: 65, scale: 'uk' }],
    ['german 2.5', { grade: 2.5, scale: 'german' }],
    ['3.0', undefined],
    ['4.5/4.0', undefined],
    ['5.5/7', { grade: 5.5, scale: '7' }],
    ['4.1/4.5', { grade: 4.1, scale: '4.5' }],
    ['5/6', { grade: 5, scale: '6' }],
    ['fivePoint 4.2', { grade: 4.2, scale: 'fivePoint' }],
    ['3/9', undefined],
    ['german 0.7', undefined],
    ['27/30', { grade: 27, scale: '30' }],
    ['100/110', { grade: 100, scale: '110' }],
    ['philippine 1.75', { grade: 1.75, scale: 'philippine' }],
    ['philippine 0.5', undefined],
    ['good', undefined],
  ] as const)('MA-04: the lowest grade %j is parsed as %j', (typed, stated) => {
    expect(parseStatedGrade(typed)).toEqual(stated)
  })

  it('a grade of 11 is outside each scale up to 10, and 0.7 is outside the German one', () => {
    expect(gpaScales.filter((scale) => isWithinScale(11, scale))).toEqual(['20', '100', 'uk', '30', '110', '12'])
    expect(isWithinScale(0.7, 'german')).toBe(false)
  })
})

describe('notation of grades', () => {
  it.each(gpaScales)('the scale %s includes its bounds, and no grade beyond them', (scale) => {
    const { min, max } = gpaRange[scale]
    expect([min, max].map((grade) => isWithinScale(grade, scale))).toEqual([true, true])
    expect([min - 0.1, max + 0.1].map((grade) => isWithinScale(grade, scale))).toEqual([false, false])
  })

  it('the best German and Philippine grades are the smallest, and on every other scale the largest', () => {
    expect(gpaScales.filter((scale) => gpaRange[scale].best === 'min')).toEqual(['german', 'philippine'])
    expect(anyGrade).toEqual({ min: 0, max: 110 })
  })

  it('a British class is a whole word at the start of the text', () => {
    expect([' First ', '1st class', '2:2 honours', '2.2', '2:ii', 'Third class', '3rd'].map(parseBritishMark)).toEqual([
      ...[74, 74, 55, 55, 55],
      ...[45, 45],
    ])
    const none = [
      'My first',
      '11st',
      'a 2:1',
      '12:1',
      'a 2:2',
      '2:25',
      '2iii',
      'no lower second',
      'a third',
      'Thirdly',
      '3rds',
      '3rd4',
    ]
    expect(none.map(parseBritishMark)).toEqual(none.map(() => null))
  })

  it('a grade has at most three decimals', () => {
    expect(['3.25', '3.125', '3.0625', '.5', '3.', '1234'].map((typed) => parseGpa(typed, '100'))).toEqual([
      ...[3.25, 3.125],
      ...Array(4).fill(undefined),
    ])
  })

  it.each([
    [' 3.0/4.0 ', { grade: 3, scale: '4.0' }],
    ['3,5 / 5', { grade: 3.5, scale: '5.0' }],
    ['3.9/4.33', { grade: 3.9, scale: '4.3' }],
    ['7/10', { grade: 7, scale: '10' }],
    ['70 %', { grade: 70, scale: '100' }],
    ['german 2.5', { grade: 2.5, scale: 'german' }],
    ['German  1,7', { grade: 1.7, scale: 'german' }],
    ['2:1', { grade: 65, scale: 'uk' }],
    ['Third', { grade: 45, scale: 'uk' }],
    ['at least 3.0/4.0', undefined],
    ['3.0/4.0 or so', undefined],
    ['3.0/13', undefined],
    ['4.1/4.0', undefined],
    ['0/4.0', undefined],
    ['no german 2.5', undefined],
    ['german 2.5 or so', undefined],
    ['german 0.7', undefined],
    ['german', undefined],
    // A number without a scale is not a British mark.
    ['65', undefined],
    ['2.1', undefined],
    ['', undefined],
  ] as const)('the stated grade %j is parsed as %j', (typed, grade) => expect(parseStatedGrade(typed)).toEqual(grade))

  it('a formatted stated grade is parsed to the same value', () => {
    const written = ['3/4', '3.9/4.3', '7/10', '70/100', 'german 2.5', 'First', '2:1', '2:2', 'Third']
    expect(written.map((text) => formatStatedGrade(parseStatedGrade(text) ?? { grade: 0, scale: '4.0' }))).toEqual(
      written,
    )
    expect(formatStatedGrade({ grade: 61, scale: 'uk' })).toBe('')
  })

  it('a grade is shown with the best grade of its scale, except on the German scale', () => {
    expect(formatGrade({ grade: 3.7, scale: '4.0' }, 'en')).toBe('3.7 / 4')
    expect(formatGrade({ grade: 3.7, scale: '4.3' }, 'de')).toBe('3,7 / 4,3')
    expect(formatGrade({ grade: 2.5, scale: 'german' }, 'de')).toBe('2,5 (DE)')
  })

  it('a stated grade is a number on a known scale', () => {
    expect(isStatedGrade({ grade: 3, scale: '4.0' })).toBe(true)
    const wrong = [null, undefined, 3, '3/4', {}, { grade: 3 }, { scale: '4.0' }, { grade: '3', scale: '4.0' }]
    for (const value of [...wrong, { grade: 3, scale: 4 }, { grade: 3, scale: 'toString' }, { grade: 3, scale: '8' }])
      expect(isStatedGrade(value), JSON.stringify(value)).toBe(false)
  })
})

describe('PC-01: each criterion by itself', () => {
  it.each([
    ['name', { firstName: 'Ada' }],
    ['name', { displayName: 'Ada' }],
    ['lastName', { lastName: 'L' }],
    ['bio', { bio: ' abcdefghijk ' }],
    ['location', { location: 'Graz' }],
    ['degree', { degree: 'BSc' }],
    ['institution', { institution: 'Home' }],
    ['gpa', { gpa: 0.1 }],
    ['target', { targetDegreeLevel: 'phd' }],
    ['target', { targetField: 'physics' }],
    ['researchInterests', { researchInterestCount: 1 }],
    ['researchExperience', { researchExperience: 'abcdefghijk' }],
    ['careerGoals', { careerGoals: 'R' }],
    ['onboarding', { onboardingComplete: true }],
  ] as const)('the criterion %s is the only one met by %j', (criterion, facts) => {
    const met = Object.entries(evaluateCriteria({ ...empty, ...facts })).flatMap(([name, isMet]) =>
      isMet ? [name] : [],
    )
    expect(met).toEqual([criterion])
  })

  it('profile completion ignores surrounding spaces in the length of a bio', () => {
    expect(evaluateCriteria({ ...empty, bio: ' abcdefghij ' }).bio).toBe(false)
  })
})

it('applicant features are paused for a mentor, and active for every other role', () => {
  expect(
    [{ role: 'mentor' }, { role: 'applicant' }, { role: null }, undefined].map((one) =>
      isApplicationPaused(one as never),
    ),
  ).toEqual([...[true, false], ...[false, false]])
})
