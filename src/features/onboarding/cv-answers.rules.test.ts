import { describe, expect, it } from 'vitest'
import type { CvDecisions, Finding } from '#src/features/cv/contract.ts'
import { splitTextLines } from '#src/features/cv/files/text.parse.ts'
import { readFindings } from '#src/features/cv/reading/findings.parse.ts'
import { cvAnswers, extractCvAnswers, findAnswerSources, listImpliedAcceptances } from './cv-answers.rules.ts'
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
const createdAt = '2026-11-20T10:00:00.000Z'
const read = (decisions: CvDecisions = {}) => ({ findings, decisions, createdAt })

describe('answers from a CV (ON-01)', () => {
  it('CV answers have the name, the newest degree with its details, and the interests', () => {
    expect(extractCvAnswers(read(), emptyAnswers)).toEqual({
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

  it('CV answers fill empty fields only', () => {
    const before = {
      ...emptyAnswers,
      firstName: 'Ama',
      currentDegree: 'MEng',
      targetField: 'nursing',
      gpa: '3.9',
      researchInterests: ['Rivers'],
    }
    expect(extractCvAnswers(read(), before)).toEqual({
      currentFieldOfStudy: 'Computer Science',
      currentInstitution: 'University of Lagos',
      graduationYear: '2024',
    })
  })

  it('CV answers use corrected findings and omit rejected ones', () => {
    const decisions: CvDecisions = {
      'institution-3': { decision: 'rejected' },
      'degree-3': { decision: 'accepted', value: 'M.Sc.' },
    }
    expect(extractCvAnswers(read(decisions), emptyAnswers)).toMatchObject({ currentDegree: 'M.Sc.' })
    expect(extractCvAnswers(read(decisions), emptyAnswers)).not.toHaveProperty('currentInstitution')
  })

  it('CV answers name their source until they are changed, and are accepted by continuing', () => {
    const answers = { ...emptyAnswers, ...extractCvAnswers(read(), emptyAnswers) }
    expect(findAnswerSources(read(), answers).currentInstitution?.place.line).toBe(3)
    const changed = { ...answers, currentInstitution: 'Lagos State University', researchInterests: ['Hydrology'] }
    expect(findAnswerSources(read(), changed).currentInstitution).toBeUndefined()
    const ids = (of: readonly (keyof typeof emptyAnswers)[]) =>
      listImpliedAcceptances(read(), changed, of).map(({ id }) => id)
    expect(ids(cvAnswers.about)).toEqual(['name-1', 'degree-3', 'field-3', 'graduationYear-3'])
    expect(ids(cvAnswers.goals)).toEqual(['gpa-4', 'researchInterest-9'])
    const decided: CvDecisions = { 'degree-3': { decision: 'accepted' } }
    expect(listImpliedAcceptances(read(decided), answers, ['currentDegree'])).toEqual([])
  })

  it('CV answers are empty for a CV without findings', () =>
    expect(extractCvAnswers({ findings: [], decisions: {}, createdAt }, emptyAnswers)).toEqual({}))
})

describe('ON-01: edge cases of answers from a CV', () => {
  const of = (...list: Finding[]) => ({ findings: list, decisions: {}, createdAt })

  it('CV answers ignore a year without a degree or institution', () => {
    const year = finding('graduationYear', '2020', 2)
    expect(extractCvAnswers(of(year), emptyAnswers)).toEqual({})
    expect(extractCvAnswers(of(finding('degree', 'BSc', 5)), emptyAnswers)).toEqual({ currentDegree: 'BSc' })
    expect(extractCvAnswers(of(finding('institution', 'Home', 5)), emptyAnswers)).toEqual({
      currentInstitution: 'Home',
    })
  })

  it('CV answers have at most five interests, and no name without a finding', () => {
    const interests = ['a', 'b', 'c', 'd', 'e', 'f'].map((name, line) => finding('researchInterest', name, line))
    expect(extractCvAnswers(of(...interests), emptyAnswers)).toEqual({ researchInterests: ['a', 'b', 'c', 'd', 'e'] })
    expect(findAnswerSources(of(...interests), { ...emptyAnswers, researchInterests: ['f'] })).toEqual({})
  })

  it('CV answers keep stated interests and a stated first name', () => {
    const before = { ...emptyAnswers, firstName: 'Ama', researchInterests: ['Rivers'] }
    const filled = extractCvAnswers(
      of(finding('name', 'Amara Okafor', 1), finding('researchInterest', 'Dams', 2)),
      before,
    )
    expect(filled).toEqual({})
  })

  it('CV answers name a source only when the complete finding is in the answers', () => {
    const name = finding('name', 'Amara Okafor', 1)
    const interest = finding('researchInterest', 'Dams', 2)
    const said = (more: object) => Object.keys(findAnswerSources(of(name, interest), { ...emptyAnswers, ...more }))
    expect(said({ firstName: 'Amara', lastName: 'Okafor' })).toEqual(['firstName', 'lastName'])
    expect(said({ firstName: 'Amara', lastName: 'Obi' })).toEqual(['firstName'])
    expect(said({ researchInterests: ['Rivers', 'Dams'] })).toEqual(['researchInterests'])
    expect(said({ researchInterests: ['Rivers'] })).toEqual([])
    // A single name gives no last name, which stays empty.
    expect(
      Object.keys(findAnswerSources(of(finding('name', 'Amara', 1)), { ...emptyAnswers, firstName: 'Amara' })),
    ).toEqual(['firstName'])
  })

  it('continuing accepts a finding whose complete text is unchanged, regardless of its scale and field', () => {
    const name = finding('name', 'Amara Okafor', 1)
    const field = finding('field', 'Physics', 3)
    const degree = finding('degree', 'BSc', 3)
    const gpa = finding('gpa', '4.6', 4, '5.0')
    const accepted = (more: object, keys: readonly (keyof typeof emptyAnswers)[]) =>
      listImpliedAcceptances(of(name, degree, field, gpa), { ...emptyAnswers, ...more }, keys).map(({ id }) => id)
    const about = cvAnswers.about
    expect(accepted({ firstName: 'Amara', lastName: 'Obi' }, about)).toEqual([])
    expect(accepted({ firstName: 'Amara', lastName: 'Okafor' }, about)).toEqual([name.id])
    expect(accepted({ currentFieldOfStudy: 'Physics', targetField: 'nursing' }, about)).toEqual([field.id])
    expect(accepted({ gpa: '4.6', gpaScale: '4.0' }, cvAnswers.goals)).toEqual([gpa.id])
    expect(accepted({ gpa: '4.6' }, about)).toEqual([])
  })
})

describe('ON-01: test scores and experience from a CV', () => {
  const of = (list: Finding[], decisions: CvDecisions = {}) => ({ findings: list, decisions, createdAt })

  it('CV answers have the best score of each test, from tests and languages', () => {
    const tests = [
      finding('test', 'IELTS Academic 6.5', 20),
      finding('language', 'English (IELTS 7.5)', 21),
      finding('test', 'GRE Q167 V152', 22),
      finding('test', 'GRE Q160 V158', 23),
      finding('test', 'Duolingo 123', 24),
    ]
    expect(extractCvAnswers(of(tests), emptyAnswers)).toEqual({
      ielts: '7.5',
      greQuantitative: '167',
      greVerbal: '158',
    })
    expect(extractCvAnswers(of(tests), { ...emptyAnswers, ielts: '8' })).not.toHaveProperty('ielts')
    const rejected: CvDecisions = { 'language-21': { decision: 'rejected' } }
    expect(extractCvAnswers(of(tests, rejected), emptyAnswers)).toMatchObject({ ielts: '6.5' })
  })

  it('continuing accepts the test whose score is unchanged, which is named as the source', () => {
    const tests = of([finding('test', 'IELTS 6.5', 20), finding('test', 'IELTS 7.5', 21)])
    const answers = { ...emptyAnswers, ...extractCvAnswers(tests, emptyAnswers) }
    expect(findAnswerSources(tests, answers).ielts?.place.line).toBe(21)
    expect(listImpliedAcceptances(tests, answers, cvAnswers.goals).map(({ id }) => id)).toEqual(['test-21'])
    expect(listImpliedAcceptances(tests, { ...answers, ielts: '8' }, cvAnswers.goals)).toEqual([])
  })

  it('CV answers have the whole years of work since the first degree, each month once', () => {
    const cv = of([
      finding('degree', 'BSc', 3),
      finding('graduationYear', '2020', 3),
      finding('work', 'Nurse · Lagos General Hospital · Sept 2023 – present', 10),
      finding('work', 'Ward nurse · St Mary Hospital · Jan 2022 – Dec 2023', 12),
      finding('work', 'Waiter · Café Lagos · Jan 2015 – Dec 2018', 14),
      finding('work', 'Intern · Bosch GmbH · Jan 2021 – Dec 2021', 15),
    ])
    const answers = { ...emptyAnswers, ...extractCvAnswers(cv, emptyAnswers) }
    expect(answers).toMatchObject({ workYears: '4', workKind: 'Nurse' })
    expect(findAnswerSources(cv, answers).workYears?.place.line).toBe(10)
    expect(findAnswerSources(cv, { ...answers, workYears: '6' }).workYears).toBeUndefined()
  })

  it('CV answers state no years for positions without dates', () => {
    const cv = of([finding('work', 'Nurse, Lagos General Hospital', 10)])
    expect(extractCvAnswers(cv, emptyAnswers)).toEqual({ workKind: 'Nurse' })
  })

  it('CV answers list research positions and projects as research experience', () => {
    const cv = of([
      finding('work', 'Research assistant · University of Oslo · 2021 – 2022', 10),
      finding('work', 'Accountant · Siemens AG', 11),
      finding('project', 'Flood model of the Niger delta', 12),
    ])
    const { researchExperience } = extractCvAnswers(cv, emptyAnswers)
    expect(researchExperience).toBe(
      'Research assistant · University of Oslo · 2021 – 2022\nFlood model of the Niger delta',
    )
    const own = { ...emptyAnswers, researchExperience: 'Two summers in a laboratory' }
    expect(extractCvAnswers(cv, own)).not.toHaveProperty('researchExperience')
  })
})

describe('ON-01, CV-01: answers from complete CVs', () => {
  const contact = ['Amara Okafor', 'amara@example.org', '']
  const cvs: [who: string, lines: string[], expected: object, line: number][] = [
    [
      'a nurse',
      [
        ...contact,
        ...['Education', 'BSc in Nursing, University of Ibadan, 2023', 'GPA: 4.2/5.0', ''],
        ...['Experience', 'Nurse, Lagos General Hospital, Lagos · Sept 2023 – present', ''],
        ...['Tests', 'IELTS Academic 7.5'],
      ],
      { currentInstitution: 'University of Ibadan', targetField: 'nursing', gpa: '4.2', gpaScale: '5.0' },
      5,
    ],
    [
      'an engineer, in Spanish',
      [
        ...contact,
        ...[
          'Formación académica',
          'Grado en Ingeniería Mecánica, Universidad de Sevilla, 2022',
          'Nota media: 8,1/10',
          '',
        ],
        ...['Experiencia profesional', 'Ingeniera · Airbus, Sevilla · enero de 2023 – actualidad', ''],
        ...['Idiomas', 'Español, inglés'],
      ],
      { currentInstitution: 'Universidad de Sevilla', gpa: '8.1', gpaScale: '10' },
      5,
    ],
    [
      'a computer scientist, in German',
      [
        ...contact,
        ...['Ausbildung', 'B.Sc. Informatik, Technische Universität München, 2024', 'Note: 1,7', ''],
        ...['Forschungsinteressen', 'Verteilte Systeme, Datenbanken'],
      ],
      { currentInstitution: 'Technische Universität München', gpa: '1.7', gpaScale: 'german' },
      5,
    ],
  ]

  it.each(cvs)('the CV of %s fills the fields, with the line of each source', (_who, lines, expected, line) => {
    const { findings: found } = readFindings(splitTextLines(lines.join('\n')))
    const cv = { findings: found, decisions: {}, createdAt }
    const answers = { ...emptyAnswers, ...extractCvAnswers(cv, emptyAnswers) }
    expect(answers).toMatchObject({ firstName: 'Amara', lastName: 'Okafor', ...expected })
    expect(findAnswerSources(cv, answers).currentInstitution?.place).toMatchObject({ page: null, line })
    // Continuing accepts the institution, which makes it a fact.
    const accepted = listImpliedAcceptances(cv, answers, cvAnswers.about).map(({ field }) => field)
    expect(accepted).toContain('institution')
  })
})
