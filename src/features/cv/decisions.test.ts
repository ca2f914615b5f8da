import { describe, expect, it } from 'vitest'
import { deleteFacts, insertFact } from '#src/features/fact-bank/data.ts'
import { captureErrorCode, openTwoApplicants } from '#tests/support/two-applicants.ts'
import type { Finding } from './contract.ts'
import { insertAnalysis, insertResume } from './data.ts'

// Accepting findings of a CV updates the user's data, and undoing it restores the former state.

const world = openTwoApplicants()
const { asAda, asEve } = world

const finding = (id: string, field: Finding['field'], value: string, scale: string | null = null): Finding => ({
  id,
  field,
  value,
  scale,
  place: { page: 1, line: 1, excerpt: value },
  confidence: 0.9,
})

const findings = [
  finding('name', 'name', 'Ada Byron King'),
  finding('new', 'institution', 'State of Tests'),
  finding('old', 'institution', 'Former College'),
  finding('degree', 'degree', 'BSc Physics'),
  finding('field', 'field', 'Physics'),
  finding('year', 'graduationYear', '2025'),
  finding('gpa', 'gpa', '3.6', '4.0'),
  finding('topic', 'researchInterest', 'Quantum optics'),
]

const readCv = async (found = findings) => {
  await world.test.database.asOwner(world.ada.id, async (db, ownerId) => {
    const resume = await insertResume(db, ownerId, {
      originalFilename: 'cv.pdf',
      fileSize: 1,
      contentType: 'application/pdf',
      fileKey: `${ownerId}/cv/test`,
    })
    await insertAnalysis(db, ownerId, { resumeId: resume?.id ?? '', findings: found, notices: [], text: '' })
  })
  return (await asAda().cv.latest())?.id ?? ''
}

const accept = (id: string, ...findingIds: string[]) =>
  asAda().cv.decide({ id, decisions: findingIds.map((findingId) => ({ findingId, decision: 'accepted' as const })) })
const reopen = (id: string, ...findingIds: string[]) =>
  asAda().cv.decide({ id, decisions: findingIds.map((findingId) => ({ findingId, decision: 'open' as const })) })

const academic = async () => (await asAda().profile.get()).academicProfile
const interests = async () => (await asAda().profile.get()).researchInterests.map(({ name }) => name)

describe('accepting findings of a CV (CV-01)', () => {
  it('CV-01 accepting all rows in one call updates profile, interests, completion and snapshot', async () => {
    const id = await readCv()
    const before = await asAda().snapshot.get()
    await accept(id, ...findings.map((one) => one.id))
    expect(await academic()).toMatchObject({
      firstName: 'Ada Byron',
      lastName: 'King',
      currentInstitution: 'State of Tests',
      currentDegree: 'BSc Physics',
      field_of_study: 'Physics',
      graduationYear: 2025,
      gpa: 3.6,
      gpaScale: '4.0',
    })
    expect(await interests()).toContain('Quantum optics')
    const after = await asAda().snapshot.get()
    expect(after.profile?.profileCompletionPercentage).toBeGreaterThan(
      before.profile?.profileCompletionPercentage ?? 100,
    )
    expect(after.cvAnalysis?.accepted).toBe(findings.length)
  })

  it('CV-01 a corrected value replaces the read one, and is stored on the server', async () => {
    const id = await readCv()
    await asAda().cv.decide({ id, decisions: [{ findingId: 'gpa', decision: 'accepted', value: '3.11' }] })
    expect((await academic())?.gpa).toBe(3.11)
    expect((await asAda().cv.latest())?.decisions.gpa).toEqual({ decision: 'accepted', value: '3.11' })
  })

  it('CV-01 undoing a row restores the previous value, and keeps later manual input', async () => {
    await asAda().profile.updateAcademic({ currentDegree: 'BA History', currentInstitution: 'Home College' })
    const id = await readCv()
    await accept(id, 'degree', 'new', 'topic')
    await asAda().profile.updateAcademic({ currentInstitution: 'Typed by hand' })
    await reopen(id, 'degree', 'new', 'topic')
    expect(await academic()).toMatchObject({ currentDegree: 'BA History', currentInstitution: 'Typed by hand' })
    expect(await interests()).not.toContain('Quantum optics')
  })

  it('CV-01 the first of several institutions counts, and the next one after an undo', async () => {
    const id = await readCv()
    await accept(id, 'old')
    expect((await academic())?.currentInstitution).toBe('Former College')
    await accept(id, 'new')
    expect((await academic())?.currentInstitution).toBe('State of Tests')
    await reopen(id, 'new')
    expect((await academic())?.currentInstitution).toBe('Former College')
  })

  it('CV-01 stores all concurrent decisions', async () => {
    const id = await readCv()
    await Promise.all(findings.map((one) => accept(id, one.id)))
    expect((await asAda().cv.latest())?.accepted.sort()).toEqual(findings.map((one) => one.id).sort())
    expect((await academic())?.currentDegree).toBe('BSc Physics')
  })

  it('CV-01 a grade outside its scale and an unknown row change nothing', async () => {
    const id = await readCv()
    const before = await academic()
    await asAda().cv.decide({ id, decisions: [{ findingId: 'gpa', decision: 'accepted', value: '489.92' }] })
    await accept(id, 'no such row')
    expect((await academic())?.gpa ?? null).toBe(before?.gpa ?? null)
  })

  it('CV-01 accepted test results update the profile, the better one counts, and undo removes them', async () => {
    const tests = [
      finding('english', 'test', 'IELTS Academic 7.5'),
      finding('gre', 'test', 'GRE 325 (Q167, V158)'),
      finding('german', 'test', 'TestDaF 5/5/4/4'),
    ]
    await asAda().profile.updateAcademic({ testScores: { ielts: 6.5, toefl: 101, greVerbal: 160 } })
    const id = await readCv(tests)
    await accept(id, 'english', 'gre', 'german')
    expect((await academic())?.testScores).toEqual({
      ielts: 7.5,
      toefl: 101,
      greQuantitative: 167,
      greVerbal: 160,
      testdaf: 4,
    })
    await reopen(id, 'english', 'gre', 'german')
    expect((await academic())?.testScores).toEqual({ ielts: 6.5, toefl: 101, greVerbal: 160 })
  })

  it('CV-01 keeps a result that was typed after its acceptance when the acceptance is undone', async () => {
    const id = await readCv([finding('english', 'test', 'IELTS 7')])
    await accept(id, 'english')
    await asAda().profile.updateAcademic({ testScores: { ielts: 8 } })
    await reopen(id, 'english')
    expect((await academic())?.testScores).toEqual({ ielts: 8 })
  })

  it('other users can neither decide nor read findings', async () => {
    const id = await readCv()
    expect(
      await captureErrorCode(asEve().cv.decide({ id, decisions: [{ findingId: 'gpa', decision: 'accepted' }] })),
    ).toBe('NOT_FOUND')
    expect(await asEve().cv.latest()).toBeNull()
  })
})

describe('facts from accepted findings (CV-01)', () => {
  const facts = async () => (await asAda().evidence.list()).facts
  const titles = async () => (await facts()).map(({ fact }) => [fact.kind, 'title' in fact.value && fact.value.title])

  it('stores facts with their file and line, and related values', async () => {
    const id = await readCv()
    await accept(id, 'degree', 'new', 'field', 'year', 'gpa', 'topic')
    expect(await titles()).toEqual([
      ['degree', 'BSc Physics'],
      ['grade', '3.6'],
    ])
    expect((await facts())[0]).toMatchObject({
      origin: { from: 'cv', analysisId: id, filename: 'cv.pdf', page: 1, line: 1, excerpt: 'BSc Physics' },
      fact: { value: { by: 'State of Tests', field: 'Physics', end: '2025' } },
    })
  })

  it('splits facts into parts: post, employer, place and dates; test and result; award and year', async () => {
    const id = await readCv([
      finding('job', 'work', 'Nurse · Sept 2024 – present · St Mary’s Hospital, London'),
      finding('rover', 'project', 'Autonomous rover · 2020 – 2021 · ETH Zürich'),
      finding('test', 'test', 'TOEFL iBT 104'),
      finding('level', 'test', 'DELF B2'),
      finding('prize', 'award', 'Best thesis award, 2023'),
    ])
    await accept(id, 'job', 'rover', 'test', 'level', 'prize')
    const values = (await facts()).map(({ fact }) => fact.value)
    expect(values).toMatchObject([
      { title: 'Nurse', by: 'St Mary’s Hospital', place: 'London', start: '2024-09', end: '', isCurrent: true },
      { title: 'Autonomous rover', by: 'ETH Zürich', start: '2020', end: '2021' },
      { title: 'TOEFL iBT', score: '104' },
      { title: 'DELF', score: 'B2' },
      { title: 'Best thesis award', date: '2023' },
    ])
    await reopen(id, 'job', 'rover', 'test', 'level', 'prize')
    expect(await facts()).toEqual([])
  })

  it('splits a fact stored as one string on the next decision, unless it was corrected by hand', async () => {
    const said = [finding('job', 'work', 'Nurse · 2021 – 2022 · Red Cross'), finding('other', 'skill', 'Triage')]
    const id = await readCv(said)
    await accept(id, 'job')
    const [fact] = await facts()
    const value = { title: 'Nurse · 2021 – 2022 · Red Cross', by: '', place: '', start: '', end: '', note: '' }
    await world.test.database.asOwner(world.ada.id, async (db, ownerId) => {
      await deleteFacts(db, ownerId, [fact?.id ?? ''])
      const origin = fact?.origin ?? { from: 'profile' as const }
      await insertFact(db, ownerId, { kind: 'work', value }, { origin, sources: [`${id} job`] })
    })
    await accept(id, 'other')
    expect((await facts())[0]).toMatchObject({ fact: { value: { title: 'Nurse', by: 'Red Cross' } } })
  })

  it('correcting a finding corrects its fact, and undoing it deletes the fact', async () => {
    const id = await readCv()
    await accept(id, 'degree')
    await asAda().cv.decide({ id, decisions: [{ findingId: 'degree', decision: 'accepted', value: 'MSc Physics' }] })
    expect(await facts()).toMatchObject([{ revision: 2, fact: { value: { title: 'MSc Physics' } } }])
    await reopen(id, 'degree')
    expect(await facts()).toEqual([])
  })

  it('keeps facts that were corrected or deleted by hand', async () => {
    const id = await readCv()
    await accept(id, 'degree', 'gpa')
    const [degree, grade] = await facts()
    const fact = { kind: 'degree' as const, value: { title: 'BSc in Physics' } }
    await asAda().evidence.correct({ id: degree?.id ?? '', revision: 1, fact })
    await asAda().evidence.remove({ id: grade?.id ?? '' })
    await accept(id, 'name')
    await asAda().cv.decide({ id, decisions: [{ findingId: 'degree', decision: 'rejected' }] })
    expect(await titles()).toEqual([['degree', 'BSc in Physics']])
  })

  it('the same words of two CVs are one fact, until both are undone', async () => {
    const first = await readCv()
    await accept(first, 'gpa')
    const second = await readCv()
    await accept(second, 'gpa')
    expect(await titles()).toEqual([['grade', '3.6']])
    await reopen(first, 'gpa')
    expect(await titles()).toEqual([['grade', '3.6']])
    await reopen(second, 'gpa')
    expect(await facts()).toEqual([])
  })
})
