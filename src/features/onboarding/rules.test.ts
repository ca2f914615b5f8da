import { describe, expect, test } from 'vitest'
import { maxDegreeLength, maxInstitutionLength, maxInterestLength } from '#src/features/profile/rules.ts'
import {
  applyDecision,
  emptyAnswers,
  hasRoomFor,
  splitFullName,
  toAnswers,
  toProfileAnswers,
  validateStep,
} from './rules.ts'
import { findInvalidNumbers, listApplicableTests } from './wishes.parse.ts'

const goals = { ...emptyAnswers, targetField: 'physics', targetDegreeLevel: 'phd' }
const finding = (
  field: 'name' | 'institution' | 'degree' | 'gpa' | 'researchInterest' | 'email' | 'field' | 'graduationYear' | 'test',
  value: string,
  scale?: string,
) => ({
  field,
  value,
  scale: scale ?? null,
})

describe('name from sign-up', () => {
  test.each([
    ['Ada Lovelace', 'Ada', { firstName: 'Ada', lastName: 'Lovelace' }],
    ['María José García López', 'María José', { firstName: 'María José', lastName: 'García López' }],
    ['Grace Brewster Hopper', '', { firstName: 'Grace Brewster', lastName: 'Hopper' }],
    ['سعاد', 'سعاد', { firstName: 'سعاد', lastName: '' }],
    ['Ada Lovelace', 'Countess', { firstName: 'Ada', lastName: 'Lovelace' }],
    ['', '', { firstName: '', lastName: '' }],
  ])('ON-01: the name of an account is split: %j, called %j', (fullName, displayName, names) => {
    expect(splitFullName({ fullName, displayName })).toEqual(names)
  })
})

describe('validation of an onboarding step', () => {
  test('ON-01: a single name is a complete name', () => {
    expect(validateStep('about', { ...emptyAnswers, firstName: 'سعاد' })).toEqual({})
    expect(validateStep('about', emptyAnswers)).toEqual({ firstName: 'firstNameRequired' })
  })

  test.each([
    ['3,7', '4.0', undefined],
    ['3.7', '4.0', undefined],
    ['', '4.0', undefined],
    ['11', '4.0', 'gpaOutsideScale'],
    ['11', '20', undefined],
    ['0.9', 'german', 'gpaOutsideScale'],
    ['good', '4.0', 'gpaUnreadable'],
    ['2:1', 'uk', undefined],
    ['First', 'uk', undefined],
    ['good', 'uk', 'gpaNoBritishClass'],
    ['120', 'uk', 'gpaOutsideScale'],
  ] as const)('the goals step validates the grade "%s" on the scale %s', (gpa, gpaScale, problem) => {
    expect(validateStep('goals', { ...goals, gpa, gpaScale }).gpa).toBe(problem)
  })

  test('the goals step requires a field and a level', () => {
    expect(validateStep('goals', emptyAnswers)).toEqual({
      targetField: 'targetFieldRequired',
      targetDegreeLevel: 'targetLevelRequired',
    })
  })
})

describe('effects of a decision on a finding', () => {
  test.each([
    ['Amara Okafor', 'Amara', 'Okafor'],
    ['Ana María de la Cruz', 'Ana María de la', 'Cruz'],
    ['李小明', '李小明', ''],
  ])('accepting the name %s fills first and last name', (name, firstName, lastName) => {
    const taken = finding('name', name)
    expect(applyDecision(taken, [taken], emptyAnswers)).toEqual({ firstName, lastName })
  })

  test('the first accepted institution of the CV applies, regardless of the order of decisions', () => {
    const newer = finding('institution', 'Ibadan')
    const older = finding('institution', 'Lagos')
    expect(applyDecision(older, [older], emptyAnswers)).toEqual({ currentInstitution: 'Lagos' })
    expect(applyDecision(newer, [newer, older], emptyAnswers)).toEqual({ currentInstitution: 'Ibadan' })
    expect(applyDecision(older, [newer, older], emptyAnswers)).toEqual({})
  })

  test('undoing a decision removes the value that it filled, and keeps a later edit', () => {
    const taken = finding('institution', 'Lagos')
    expect(applyDecision(taken, [], { ...emptyAnswers, currentInstitution: 'Lagos' })).toEqual({
      currentInstitution: '',
    })
    expect(applyDecision(taken, [], { ...emptyAnswers, currentInstitution: 'Accra' })).toEqual({})
  })

  test('an accepted test fills its score, and undoing it leaves the best of the other accepted tests', () => {
    const newer = finding('test', 'IELTS Academic 7.5')
    const older = finding('test', 'IELTS 6,5')
    expect(applyDecision(older, [older], emptyAnswers)).toEqual({ ielts: '6.5' })
    expect(applyDecision(newer, [newer, older], { ...emptyAnswers, ielts: '6.5' })).toEqual({ ielts: '7.5' })
    expect(applyDecision(older, [newer, older], { ...emptyAnswers, ielts: '7.5' })).toEqual({})
    expect(applyDecision(newer, [older], { ...emptyAnswers, ielts: '7.5' })).toEqual({ ielts: '6.5' })
    expect(applyDecision(newer, [], { ...emptyAnswers, ielts: '7.5' })).toEqual({ ielts: '' })
    expect(applyDecision(newer, [], { ...emptyAnswers, ielts: '8' })).toEqual({})
  })

  test('an accepted field of study fills an empty target field, and keeps a chosen one', () => {
    const taken = finding('field', 'Computer Science')
    const filled = { currentFieldOfStudy: 'Computer Science', targetField: 'computer-science' }
    expect(applyDecision(taken, [taken], emptyAnswers)).toEqual(filled)
    expect(applyDecision(taken, [taken], goals)).toEqual({ currentFieldOfStudy: 'Computer Science' })
    expect(applyDecision(taken, [], { ...emptyAnswers, ...filled })).toEqual({
      currentFieldOfStudy: '',
      targetField: '',
    })
    const year = finding('graduationYear', 'June 2027')
    expect(applyDecision(year, [year], emptyAnswers)).toEqual({ graduationYear: '2027' })
  })

  test.each([
    ['gmat', '806'],
    ['gmat', '601'],
    ['lsat', '119'],
    ['mcat', '529'],
    ['duolingo', '112'],
    ['pte', '91'],
    ['testdaf', '2'],
    ['dsh', '4'],
    ['workYears', '61'],
    ['graduationYear', '1949'],
  ] as const)('the number %s cannot be %s', (figure, typed) => {
    expect(findInvalidNumbers({ ...emptyAnswers, [figure]: typed }).map(([name]) => name)).toEqual([figure])
    expect(findInvalidNumbers(emptyAnswers)).toEqual([])
  })

  test('onboarding asks for tests that the aim may need, and for those with a result', () => {
    const asked = (part: object) => listApplicableTests({ ...emptyAnswers, ...part })
    expect(asked({ targetDegreeLevel: 'masters', countries: ['US'] })).not.toContain('lsat')
    expect(asked({ targetDegreeLevel: 'law', countries: ['US'] })).toContain('lsat')
    expect(asked({ targetDegreeLevel: 'masters', countries: ['US'] })).not.toContain('dsh')
    expect(asked({ targetDegreeLevel: 'masters', countries: ['DE'] })).toContain('dsh')
    expect(asked({ targetDegreeLevel: 'masters', countries: ['US'], dsh: '2' })).toContain('dsh')
  })

  test('accepting a grade sets its scale', () => {
    const taken = finding('gpa', '4.62', '5.0')
    expect(applyDecision(taken, [taken], emptyAnswers)).toEqual({ gpa: '4.62', gpaScale: '5.0' })
    const british = finding('gpa', '2:1', 'uk')
    const answers = { ...emptyAnswers, ...applyDecision(british, [british], emptyAnswers) }
    expect(validateStep('goals', answers).gpa, 'a class of a CV can be saved').toBeUndefined()
  })

  test('ON-01: a sixth research interest is not added', () => {
    const full = { ...emptyAnswers, researchInterests: ['a', 'b', 'c', 'd', 'e'] }
    const sixth = finding('researchInterest', 'f')
    expect(hasRoomFor(sixth, full)).toBe(false)
    expect(applyDecision(sixth, [sixth], full)).toEqual({})
    expect(applyDecision(finding('researchInterest', 'c'), [], full)).toEqual({
      researchInterests: ['a', 'b', 'd', 'e'],
    })
  })

  test('a finding without a field in onboarding changes nothing', () => {
    const taken = finding('email', 'a@example.com')
    expect(applyDecision(taken, [taken], emptyAnswers)).toEqual({})
  })
})

describe('ON-01: edge cases of answers', () => {
  test('empty answers have no values, and the scale 4.0', () => {
    const { gpaScale, researchInterests, countries, teachingLanguages, supervisors, ...texts } = emptyAnswers
    expect(gpaScale).toBe('4.0')
    expect([researchInterests, countries, teachingLanguages, supervisors]).toEqual([[], [], [], []])
    expect(new Set(Object.values(texts))).toEqual(new Set(['']))
  })

  test('blank text is no name and no grade', () => {
    expect(validateStep('about', { ...emptyAnswers, firstName: '  ' })).toEqual({ firstName: 'firstNameRequired' })
    expect(validateStep('goals', { ...goals, gpa: '  ' })).toEqual({})
  })

  test('the goals step requires field and level separately, and other steps do not', () => {
    expect(validateStep('goals', goals)).toEqual({})
    expect(validateStep('goals', { ...goals, targetField: '' })).toEqual({ targetField: 'targetFieldRequired' })
    expect(validateStep('goals', { ...goals, targetDegreeLevel: '' })).toEqual({
      targetDegreeLevel: 'targetLevelRequired',
    })
    expect(validateStep('wishes' as never, { ...emptyAnswers, gpa: 'good' })).toEqual({})
  })

  test('a value from a CV is truncated to the length of its field', () => {
    const long = 'x'.repeat(5_000)
    const filled = (field: Parameters<typeof finding>[0]) => toAnswers(finding(field, long), emptyAnswers)
    expect(filled('institution')).toEqual({ currentInstitution: 'x'.repeat(maxInstitutionLength) })
    expect(filled('degree')).toEqual({ currentDegree: 'x'.repeat(maxDegreeLength) })
    expect(filled('field')).toEqual({ currentFieldOfStudy: 'x'.repeat(maxDegreeLength) })
    expect(filled('researchInterest')).toEqual({ researchInterests: ['x'.repeat(maxInterestLength)] })
    // A duplicate interest is ignored, and undoing removes its truncated form.
    const before = { ...emptyAnswers, researchInterests: ['x'.repeat(maxInterestLength)] }
    expect(toAnswers(finding('researchInterest', long), before)).toEqual({})
    expect(applyDecision(finding('researchInterest', long), [], before)).toEqual({ researchInterests: [] })
    const full = { ...emptyAnswers, researchInterests: ['x'.repeat(maxInterestLength), 'b', 'c', 'd', 'e'] }
    expect(hasRoomFor(finding('researchInterest', long), full)).toBe(true)
  })

  test('a graduation year is read as four separate digits in the text, or is empty', () => {
    const year = (words: string) => toAnswers(finding('graduationYear', words), emptyAnswers)
    expect(year('expected June 2027')).toEqual({ graduationYear: '2027' })
    expect([year('soon'), year('20271'), year('')]).toEqual(Array(3).fill({ graduationYear: '' }))
  })

  test('a known field of study becomes the target field, regardless of case and spaces', () => {
    const aim = (words: string) => toAnswers(finding('field', words), emptyAnswers).targetField
    expect([aim(' computer SCIENCE '), aim('Computer Science and more')]).toEqual(['computer-science', undefined])
  })

  test('undoing a grade keeps its scale, and undoing an interest keeps the others', () => {
    const before = { ...emptyAnswers, gpa: '4.6', gpaScale: '5.0' as const, researchInterests: ['Rivers', 'Dams'] }
    expect(applyDecision(finding('gpa', '4.6', '5.0'), [], before)).toEqual({ gpa: '' })
    expect(applyDecision(finding('gpa', '4.5', '5.0'), [], before)).toEqual({})
    expect(applyDecision(finding('researchInterest', 'Rivers'), [], before)).toEqual({ researchInterests: ['Dams'] })
    const dams = finding('researchInterest', 'Lakes')
    expect(applyDecision(dams, [dams], before)).toEqual({ researchInterests: ['Rivers', 'Dams', 'Lakes'] })
  })

  test('a finding has room when it adds no interest or there are fewer than five', () => {
    const full = { ...emptyAnswers, researchInterests: ['a', 'b', 'c', 'd', 'e'] }
    const four = { ...emptyAnswers, researchInterests: ['a', 'b', 'c', 'd'] }
    const room = (field: Parameters<typeof finding>[0], value: string, answers: typeof full) =>
      hasRoomFor(finding(field, value), answers)
    expect([room('name', 'f', full), room('researchInterest', 'a', full), room('researchInterest', 'f', four)]).toEqual(
      [...[true, true, true]],
    )
    expect(room('researchInterest', 'f', full)).toBe(false)
  })

  test('a display name is split off only as whole words of the full name', () => {
    expect(splitFullName({ fullName: 'Marianne Noether', displayName: 'Maria' })).toEqual({
      firstName: 'Marianne',
      lastName: 'Noether',
    })
    expect(splitFullName({ fullName: ' Noether', displayName: '' })).toEqual({ firstName: 'Noether', lastName: '' })
  })

  test('the stored profile fills the answers', () => {
    const academic = {
      ...{ firstName: 'Ada', lastName: 'Lovelace', currentInstitution: 'Home', currentDegree: 'BSc' },
      ...{ targetField: 'physics', targetDegreeLevel: 'phd', gpa: 3.7, gpaScale: '4.3', careerGoals: 'Research' },
      ...{ countries: ['CH'], testScores: {}, teachingLanguages: [], supervisors: [] },
    }
    expect(toProfileAnswers(academic as never, ['Rivers'])).toMatchObject({
      ...{ firstName: 'Ada', lastName: 'Lovelace', currentInstitution: 'Home', currentDegree: 'BSc' },
      ...{ targetField: 'physics', targetDegreeLevel: 'phd', gpa: '3.7', gpaScale: '4.3', careerGoals: 'Research' },
      ...{ countries: ['CH'], researchInterests: ['Rivers'] },
    })
    expect(toProfileAnswers({ ...academic, gpa: null, gpaScale: null } as never, [])).toMatchObject({
      gpa: '',
      gpaScale: '4.0',
    })
  })
})
