import { describe, expect, it } from 'vitest'
import { mentorCompletionPercent } from '#src/features/accounts/access.rules.ts'
import {
  calculateMentorCompletion,
  emptyMentor,
  isMet,
  listMissingCriteria,
  type MentorCriterion,
  type MentorFacts,
  mentorCriteria,
  mentorCriterionNames,
} from './rules.ts'

const full: MentorFacts = {
  expertiseFields: ['physics'],
  institution: 'ETH Zürich',
  degree: 'PhD in Physics',
  yearsOfExperience: 0,
  bio: 'I worked on admissions for nine years and read statements.',
  languages: ['en'],
  availability: 'Tuesday evenings',
  timeZone: 'Europe/Zurich',
}

const without = (...criteria: MentorCriterion[]): MentorFacts => ({
  ...full,
  ...Object.fromEntries(criteria.map((criterion) => [criterion, emptyMentor[criterion]])),
})

describe('ON-05 completion of a mentor profile', () => {
  it('a mentor profile has eight criteria worth 100 percent together', () => {
    expect(mentorCriterionNames).toHaveLength(8)
    expect(Object.values(mentorCriteria).reduce((sum, weight) => sum + weight, 0)).toBe(100)
    expect([calculateMentorCompletion(full), calculateMentorCompletion(emptyMentor)]).toEqual([100, 0])
  })

  it.each([
    [[], 100, true],
    [['institution'], 90, true],
    [['bio'], 80, true],
    [['languages', 'availability'], 80, true],
    [['bio', 'timeZone'], 70, false],
    [['expertiseFields', 'bio'], 60, false],
    [['institution', 'degree', 'yearsOfExperience'], 70, false],
  ] as [MentorCriterion[], number, boolean][])(
    'RA-07 a profile without %j is %d percent complete, open: %s',
    (missing, percent, isOpen) => {
      const facts = without(...missing)
      expect(calculateMentorCompletion(facts)).toBe(percent)
      expect(calculateMentorCompletion(facts) >= mentorCompletionPercent).toBe(isOpen)
      expect(listMissingCriteria(facts)).toEqual(missing)
    },
  )

  it.each([
    ['bio', { bio: 'Short.' }, false],
    ['bio', { bio: `  ${'a'.repeat(39)}  ` }, false],
    ['bio', { bio: 'a'.repeat(40) }, true],
    ['institution', { institution: '   ' }, false],
    ['yearsOfExperience', { yearsOfExperience: 0 }, true],
    ['yearsOfExperience', { yearsOfExperience: null }, false],
    ['expertiseFields', { expertiseFields: [] }, false],
  ] as [MentorCriterion, Partial<MentorFacts>, boolean][])(
    'the criterion %s with %j is met: %s',
    (criterion, facts, met) => {
      expect(isMet(criterion, { ...full, ...facts })).toBe(met)
    },
  )
})
