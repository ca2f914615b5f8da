import { describe, expect, it } from 'vitest'
import {
  completionCriteria,
  gpaScales,
  isBritishClass,
  isWithinScale,
  type ProfileFacts,
  parseGpa,
  parseStatedGrade,
  profileCompletion,
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
  it('has twelve criteria, all met by a full profile', () => {
    expect(Object.values(completionCriteria(full))).toHaveLength(12)
    expect(profileCompletion(full)).toBe(100)
  })

  it('is never under 15, 17 without facts, 25 when computing it fails', () => {
    expect(profileCompletion(empty)).toBe(15)
    expect(profileCompletion(undefined)).toBe(17)
    const broken = new Proxy(full, {
      get: () => {
        throw new Error('broken')
      },
    })
    expect(profileCompletion(broken)).toBe(25)
  })

  it.each([
    ['a display name counts as the name', { displayName: 'Ada' }, 'name'],
    ['a target degree alone is a target', { targetDegreeLevel: 'phd' }, 'target'],
    ['a bio of eleven letters counts', { bio: 'abcdefghijk' }, 'bio'],
  ] as const)('%s', (_name, facts, criterion) =>
    expect(completionCriteria({ ...empty, ...facts })[criterion]).toBe(true),
  )

  it('a bio of ten letters, a grade of 0 and a blank text do not count', () => {
    const criteria = completionCriteria({ ...empty, bio: 'abcdefghij', gpa: 0, location: '   ' })
    expect([criteria.bio, criteria.gpa, criteria.location]).toEqual([false, false, false])
  })

  it('is rounded: seven of twelve are 58 percent', () => {
    expect(profileCompletion({ ...full, bio: '', location: '', degree: '', institution: '', careerGoals: '' })).toBe(58)
  })
})

describe('grades', () => {
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
  ] as const)('%j is read as %s', (typed, expected) => expect(parseGpa(typed, '4.0')).toBe(expected))

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
  ] as const)('MA-03 on the British scale %j stands for the mark %s', (typed, mark) => {
    expect(parseGpa(typed, 'uk')).toBe(mark)
  })

  it('only what can be nothing else is taken for a British class', () => {
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
    ['3/7', undefined],
    ['german 0.7', undefined],
    ['good', undefined],
  ] as const)('MA-04 the lowest grade %j is read as %j', (typed, stated) => {
    expect(parseStatedGrade(typed)).toEqual(stated)
  })

  it('a GPA of 11 is outside each scale up to 10, and a German 0.7 as well', () => {
    expect(gpaScales.filter((scale) => isWithinScale(11, scale))).toEqual(['20', '100', 'uk'])
    expect(isWithinScale(0.7, 'german')).toBe(false)
  })
})
