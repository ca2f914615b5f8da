import { describe, expect, test } from 'vitest'
import { answersAfter, emptyAnswers, hasRoomFor, namesOf, problemsOf } from './rules.ts'
import { testsToAsk, wrongFigures } from './wishes.parse.ts'

const goals = { ...emptyAnswers, targetField: 'physics', targetDegreeLevel: 'phd' }
const finding = (
  field: 'name' | 'institution' | 'gpa' | 'researchInterest' | 'email' | 'field' | 'graduationYear',
  value: string,
  scale?: string,
) => ({
  field,
  value,
  scale: scale ?? null,
})

describe('the name that sign-up was told', () => {
  test.each([
    ['Ada Lovelace', 'Ada', { firstName: 'Ada', lastName: 'Lovelace' }],
    ['María José García López', 'María José', { firstName: 'María José', lastName: 'García López' }],
    ['Grace Brewster Hopper', '', { firstName: 'Grace Brewster', lastName: 'Hopper' }],
    ['سعاد', 'سعاد', { firstName: 'سعاد', lastName: '' }],
    ['Ada Lovelace', 'Countess', { firstName: 'Ada', lastName: 'Lovelace' }],
    ['', '', { firstName: '', lastName: '' }],
  ])('ON-01 of %j, called %j', (fullName, displayName, names) => {
    expect(namesOf({ fullName, displayName })).toEqual(names)
  })
})

describe('what keeps a step from being left', () => {
  test('ON-01 a single name is a whole name', () => {
    expect(problemsOf('about', { ...emptyAnswers, firstName: 'سعاد' })).toEqual({})
    expect(problemsOf('about', emptyAnswers)).toEqual({ firstName: 'firstNameRequired' })
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
  ] as const)('a grade of "%s" on the scale %s', (gpa, gpaScale, problem) => {
    expect(problemsOf('goals', { ...goals, gpa, gpaScale }).gpa).toBe(problem)
  })

  test('the aim has to be named', () => {
    expect(problemsOf('goals', emptyAnswers)).toEqual({
      targetField: 'targetFieldRequired',
      targetDegreeLevel: 'targetLevelRequired',
    })
  })
})

describe('what a decision on a finding changes', () => {
  test.each([
    ['Amara Okafor', 'Amara', 'Okafor'],
    ['Ana María de la Cruz', 'Ana María de la', 'Cruz'],
    ['李小明', '李小明', ''],
  ])('the name %s', (name, firstName, lastName) => {
    const taken = finding('name', name)
    expect(answersAfter(taken, [taken], emptyAnswers)).toEqual({ firstName, lastName })
  })

  test('the first accepted institution counts, whichever was accepted last', () => {
    const newer = finding('institution', 'Ibadan')
    const older = finding('institution', 'Lagos')
    expect(answersAfter(older, [older], emptyAnswers)).toEqual({ currentInstitution: 'Lagos' })
    expect(answersAfter(newer, [newer, older], emptyAnswers)).toEqual({ currentInstitution: 'Ibadan' })
    expect(answersAfter(older, [newer, older], emptyAnswers)).toEqual({})
  })

  test('undoing takes back what it filled and keeps what was typed since', () => {
    const taken = finding('institution', 'Lagos')
    expect(answersAfter(taken, [], { ...emptyAnswers, currentInstitution: 'Lagos' })).toEqual({
      currentInstitution: '',
    })
    expect(answersAfter(taken, [], { ...emptyAnswers, currentInstitution: 'Accra' })).toEqual({})
  })

  test('the accepted field is not asked again: it is chosen where none was, and stays where one was', () => {
    const taken = finding('field', 'Computer Science')
    const filled = { currentFieldOfStudy: 'Computer Science', targetField: 'computer-science' }
    expect(answersAfter(taken, [taken], emptyAnswers)).toEqual(filled)
    expect(answersAfter(taken, [taken], goals)).toEqual({ currentFieldOfStudy: 'Computer Science' })
    expect(answersAfter(taken, [], { ...emptyAnswers, ...filled })).toEqual({
      currentFieldOfStudy: '',
      targetField: '',
    })
    const year = finding('graduationYear', 'June 2027')
    expect(answersAfter(year, [year], emptyAnswers)).toEqual({ graduationYear: '2027' })
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
  ] as const)('%s cannot be %s', (figure, typed) => {
    expect(wrongFigures({ ...emptyAnswers, [figure]: typed }).map(([name]) => name)).toEqual([figure])
    expect(wrongFigures(emptyAnswers)).toEqual([])
  })

  test('only tests that the aim may need are asked for, and those that were given', () => {
    const asked = (part: object) => testsToAsk({ ...emptyAnswers, ...part })
    expect(asked({ targetDegreeLevel: 'masters', countries: ['US'] })).not.toContain('lsat')
    expect(asked({ targetDegreeLevel: 'law', countries: ['US'] })).toContain('lsat')
    expect(asked({ targetDegreeLevel: 'masters', countries: ['US'] })).not.toContain('dsh')
    expect(asked({ targetDegreeLevel: 'masters', countries: ['DE'] })).toContain('dsh')
    expect(asked({ targetDegreeLevel: 'masters', countries: ['US'], dsh: '2' })).toContain('dsh')
  })

  test('a grade brings its scale', () => {
    const taken = finding('gpa', '4.62', '5.0')
    expect(answersAfter(taken, [taken], emptyAnswers)).toEqual({ gpa: '4.62', gpaScale: '5.0' })
    const british = finding('gpa', '2:1', 'uk')
    const answers = { ...emptyAnswers, ...answersAfter(british, [british], emptyAnswers) }
    expect(problemsOf('goals', answers).gpa, 'a class of a CV can be saved').toBeUndefined()
  })

  test('ON-01 a sixth research interest finds no room', () => {
    const full = { ...emptyAnswers, researchInterests: ['a', 'b', 'c', 'd', 'e'] }
    const sixth = finding('researchInterest', 'f')
    expect(hasRoomFor(sixth, full)).toBe(false)
    expect(answersAfter(sixth, [sixth], full)).toEqual({})
    expect(answersAfter(finding('researchInterest', 'c'), [], full)).toEqual({
      researchInterests: ['a', 'b', 'd', 'e'],
    })
  })

  test('what onboarding does not ask changes nothing', () => {
    const taken = finding('email', 'a@example.com')
    expect(answersAfter(taken, [taken], emptyAnswers)).toEqual({})
  })
})
