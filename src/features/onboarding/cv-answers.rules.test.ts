import { describe, expect, it } from 'vitest'
import type { CvDecisions, Finding } from '#src/features/cv/contract.ts'
import { acceptedByAnswers, answersOfCv, cvAnswers, sourcesOf } from './cv-answers.rules.ts'
import { emptyAnswers } from './rules.ts'

const finding = (field: Finding['field'], value: string, line: number, scale: string | null = null): Finding => ({
  id: `${field}-${line}`,
  field,
  value,
  scale,
  place: { page: 1, line, excerpt: value },
  confidence: 0.9,
})

const findings = [
  finding('name', 'Amara Okafor', 1),
  finding('degree', 'MSc', 3),
  finding('field', 'Computer Science', 3),
  finding('institution', 'University of Lagos', 3),
  finding('graduationYear', '2024', 3),
  finding('gpa', '4.6', 4, '5.0'),
  finding('degree', 'BSc', 7),
  finding('institution', 'University of Ibadan', 7),
  finding('researchInterest', 'Hydrology', 9),
  finding('researchInterest', 'Remote sensing', 9.5),
]
const read = (decisions: CvDecisions = {}) => ({ findings, decisions })

describe('answers that a CV gives (ON-01)', () => {
  it('come from the name, the newest degree with its parts, and the interests', () => {
    expect(answersOfCv(read(), emptyAnswers)).toEqual({
      firstName: 'Amara',
      lastName: 'Okafor',
      currentDegree: 'MSc',
      currentFieldOfStudy: 'Computer Science',
      targetField: 'computer-science',
      currentInstitution: 'University of Lagos',
      graduationYear: '2024',
      gpa: '4.6',
      gpaScale: '5.0',
      researchInterests: ['Hydrology', 'Remote sensing'],
    })
  })

  it('fill what is empty alone', () => {
    const before = {
      ...emptyAnswers,
      firstName: 'Ama',
      currentDegree: 'MEng',
      targetField: 'nursing',
      gpa: '3.9',
      researchInterests: ['Rivers'],
    }
    expect(answersOfCv(read(), before)).toEqual({
      currentFieldOfStudy: 'Computer Science',
      currentInstitution: 'University of Lagos',
      graduationYear: '2024',
    })
  })

  it('are none of what was turned down, and as it was put right', () => {
    const decisions: CvDecisions = {
      'institution-3': { decision: 'rejected' },
      'degree-3': { decision: 'accepted', value: 'M.Sc.' },
    }
    expect(answersOfCv(read(decisions), emptyAnswers)).toMatchObject({ currentDegree: 'M.Sc.' })
    expect(answersOfCv(read(decisions), emptyAnswers)).not.toHaveProperty('currentInstitution')
  })

  it('name where they stand until they are changed, and are accepted by going on', () => {
    const answers = { ...emptyAnswers, ...answersOfCv(read(), emptyAnswers) }
    expect(sourcesOf(read(), answers).currentInstitution?.place.line).toBe(3)
    const changed = { ...answers, currentInstitution: 'Lagos State University', researchInterests: ['Hydrology'] }
    expect(sourcesOf(read(), changed).currentInstitution).toBeUndefined()
    const ids = (of: readonly (keyof typeof emptyAnswers)[]) =>
      acceptedByAnswers(read(), changed, of).map(({ id }) => id)
    expect(ids(cvAnswers.about)).toEqual(['name-1', 'degree-3', 'field-3', 'graduationYear-3'])
    expect(ids(cvAnswers.goals)).toEqual(['gpa-4', 'researchInterest-9'])
    const decided: CvDecisions = { 'degree-3': { decision: 'accepted' } }
    expect(acceptedByAnswers(read(decided), answers, ['currentDegree'])).toEqual([])
  })

  it('are none of a CV that says nothing', () =>
    expect(answersOfCv({ findings: [], decisions: {} }, emptyAnswers)).toEqual({}))
})
