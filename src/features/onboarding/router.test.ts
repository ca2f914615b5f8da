import { describe, expect, it } from 'vitest'
import { createMatchingJobs } from '#src/features/matching/jobs.ts'
import { readFactsForRanking } from '#src/features/official-pages/commands.ts'
import { createLog } from '#src/server/log.ts'
import { createTestPerson } from '#tests/support/database.ts'
import { callAs } from '#tests/support/router.ts'
import { captureErrorCode, openTwoApplicants } from '#tests/support/two-applicants.ts'
import { emptyAnswers, toProfileAnswers } from './rules.ts'
import { parsePreferences } from './wishes.parse.ts'

const world = openTwoApplicants()
const { asAda } = world

describe('onboarding and profile (ON-01, ON-03, ON-04, DA-03)', () => {
  const answers = {
    firstName: 'Ada',
    lastName: 'Lovelace',
    currentInstitution: 'Home',
    currentDegree: 'BSc',
    targetField: 'computer-science',
    targetDegreeLevel: 'masters' as const,
    gpa: 3.7,
    gpaScale: '4.0' as const,
    researchInterests: ['machine learning', 'databases'],
    careerGoals: 'Research',
    countries: ['US'],
    timeZone: 'Europe/Berlin',
  }

  it('ON-01: answers are saved as they are entered and appear on another device', async () => {
    const fresh = callAs(world.test, (await createTestPerson(world.test, { onboarded: false })).token)
    await fresh.onboarding.save({ step: 2, answers: { firstName: 'Ada', gpa: '3,' } as never })
    expect(await fresh.onboarding.get()).toMatchObject({
      step: 2,
      isComplete: false,
      answers: { firstName: 'Ada', gpa: '3,' },
    })
  })

  it('ON-01: answers from sign-up are prefilled until the user changes them', async () => {
    const { id, token } = await createTestPerson(world.test, { onboarded: false })
    await world.test.owner.query('update user_profiles set full_name = $2, display_name = $3 where user_id = $1', [
      ...[id, 'Ana María Ruiz', 'Ana María'],
    ])
    const fresh = callAs(world.test, token)
    expect((await fresh.onboarding.get()).answers).toMatchObject({ firstName: 'Ana María', lastName: 'Ruiz' })
    await fresh.onboarding.save({ step: 0, answers: { firstName: 'Ana', lastName: '' } as never })
    expect((await fresh.onboarding.get()).answers).toMatchObject({ firstName: 'Ana', lastName: '' })
  })

  it('ON-01: citizenship is optional in onboarding; an omitted value keeps the stored one', async () => {
    const person = await createTestPerson(world.test, { onboarded: false })
    const fresh = callAs(world.test, person.token)
    await fresh.onboarding.complete({ ...answers, citizenship: 'IN' })
    expect((await fresh.scholarships.list({})).citizenship).toBe('IN')
    expect((await fresh.matching.list({})).missing).not.toContain('citizenship')
    await fresh.onboarding.complete(answers)
    expect((await fresh.scholarships.list({})).citizenship).toBe('IN')
  })

  it('PC-01: the fields of all screens complete a profile, and matching reads the optional ones', async () => {
    const fresh = callAs(world.test, (await createTestPerson(world.test, { onboarded: false })).token)
    const typed = {
      ...emptyAnswers,
      currentFieldOfStudy: 'Mathematics',
      graduationYear: '2027',
      researchExperience: 'A year in a laboratory for databases.',
      gmat: '655',
      testdaf: '4',
      maxTuition: '20000',
      limitKind: 'firm',
      workYears: '2',
      workKind: 'Software engineering',
      fundingNeed: 'full',
      startSeason: 'autumn',
      teachingLanguages: ['en', 'xx'],
      supervisors: [' Grace Hopper ', ''],
    }
    await fresh.onboarding.complete({ ...answers, ...parsePreferences(typed) })
    await fresh.profile.update({ bio: 'I build engines that compute.', location: 'London' })
    const { profile, academicProfile } = await fresh.profile.get()
    expect(profile.profileCompletionPercentage).toBe(100)
    expect(academicProfile).toMatchObject({
      field_of_study: 'Mathematics',
      graduationYear: 2027,
      testScores: { gmat: 655, testdaf: 4 },
      maxTuition: 20_000,
      isLimitFirm: true,
      workYears: 2,
      workKind: 'Software engineering',
      fundingNeed: 'full',
      startSeason: 'autumn',
      teachingLanguages: ['en'],
      supervisors: ['Grace Hopper'],
    })
    // The same fields, opened again for a change, contain the stored answers.
    if (!academicProfile) throw new Error('the academic profile is there')
    expect(parsePreferences(toProfileAnswers(academicProfile, []))).toEqual(parsePreferences(typed))
    // Completion without these fields keeps the stored answers.
    await fresh.onboarding.complete(answers)
    expect((await fresh.profile.get()).academicProfile).toMatchObject({
      fundingNeed: 'full',
      testScores: { gmat: 655 },
    })
  })

  it('ON-03: completing onboarding sets the flag, stores the profile and creates matches immediately', async () => {
    const person = await createTestPerson(world.test, { onboarded: false })
    const fresh = callAs(world.test, person.token)
    await fresh.onboarding.complete(answers)
    const snapshot = await fresh.snapshot.get()
    expect(snapshot).toMatchObject({
      onboardingComplete: true,
      academicProfile: { name: 'Ada Lovelace', gpa: 3.7 },
      profile: { timeZone: 'Europe/Berlin' },
    })
    expect(snapshot.researchInterests.map((interest) => interest.name)).toEqual(['machine learning', 'databases'])
    expect(snapshot.universityRecommendations.length).toBeGreaterThan(0)
    expect(snapshot.figures.universitiesMatched).toBeGreaterThan(0)
  })

  it('ON-03: onboarding completes when matching fails, and a job creates the matches later', async () => {
    const person = await createTestPerson(world.test, { onboarded: false })
    const queued: [string, object][] = []
    const runJob = async (name: string, payload: object) => {
      queued.push([name, payload])
    }
    await world.test.owner.query('alter table ai_university_matches add constraint never check (false) not valid')
    try {
      await callAs(world.test, person.token, undefined, { runJob }).onboarding.complete(answers)
    } finally {
      await world.test.owner.query('alter table ai_university_matches drop constraint never')
    }
    const fresh = callAs(world.test, person.token)
    expect(await fresh.snapshot.get()).toMatchObject({ onboardingComplete: true, universityRecommendations: [] })
    expect(queued).toEqual([['profile-changed', { userId: person.id }]])
    const [job] = createMatchingJobs({
      database: world.test.database,
      config: {},
      log: createLog('silent'),
      readOwnFacts: readFactsForRanking,
    })
    await job?.run({ userId: person.id })
    expect((await fresh.snapshot.get()).universityRecommendations.length).toBeGreaterThan(0)
  })

  it.each([
    ['a GPA of 11', { gpa: 11 }, 'INPUT_INVALID'],
    ['a text as GPA', { gpa: '3,7' as never }, 'BAD_REQUEST'],
    ['no first name', { firstName: '  ' }, 'BAD_REQUEST'],
    ['six interests', { researchInterests: ['a', 'b', 'c', 'd', 'e', 'f'] }, 'BAD_REQUEST'],
  ] as const)('onboarding with %s is rejected, and no data is lost', async (_name, wrong, code) => {
    const fresh = callAs(world.test, (await createTestPerson(world.test, { onboarded: false })).token)
    await fresh.onboarding.save({ step: 1, answers: { firstName: 'Ada' } as never })
    expect(await captureErrorCode(fresh.onboarding.complete({ ...answers, ...wrong } as never))).toBe(code)
    expect(await fresh.onboarding.get()).toMatchObject({ isComplete: false, answers: { firstName: 'Ada' } })
  })

  it.each(['محمد الفاتح', '李小龍', 'Suharto', 'Æðelþryð O’Brien-Ñuñez'])(
    'the name %s is stored unchanged, also without a last name',
    async (firstName) => {
      const fresh = callAs(world.test, (await createTestPerson(world.test, { onboarded: false })).token)
      await fresh.onboarding.complete({ ...answers, firstName, lastName: '' })
      expect((await fresh.snapshot.get()).academicProfile?.name).toBe(firstName)
    },
  )

  it('ON-04: an academic profile marks onboarding as complete without a profile row', async () => {
    const person = await createTestPerson(world.test, { onboarded: false })
    await world.test.owner.query('delete from user_profiles where user_id = $1', [person.id])
    const api = callAs(world.test, person.token)
    expect((await api.accounts.session()).person?.onboardingComplete).toBe(false)
    await world.test.owner.query('insert into academic_profiles (user_id) values ($1)', [person.id])
    expect((await api.accounts.session()).person?.onboardingComplete).toBe(true)
  })

  it('DA-03: updates of academic data merge into one row, and interests are replaced', async () => {
    await asAda().profile.updateAcademic({ firstName: 'Ada', gpa: 3.5, gpaScale: '4.0' })
    const merged = await asAda().profile.updateAcademic({ currentInstitution: 'Home' })
    expect(merged).toMatchObject({
      firstName: 'Ada',
      gpa: 3.5,
      institution: 'Home',
      currentInstitution: 'Home',
      name: 'Ada',
    })
    const rest = await asAda().profile.updateAcademic({
      ...{ lastName: 'Lovelace', currentDegree: 'BSc', currentFieldOfStudy: 'Mathematics' },
      ...{ targetDegreeLevel: 'phd', targetField: 'physics', careerGoals: 'To teach' },
    })
    // All twelve derived fields of the specification.
    expect(rest).toMatchObject({
      ...{ gpa: 3.5, institution: 'Home', degree: 'BSc', field_of_study: 'Mathematics', name: 'Ada Lovelace' },
      ...{ firstName: 'Ada', lastName: 'Lovelace', currentDegree: 'BSc', currentInstitution: 'Home' },
      ...{ targetDegreeLevel: 'phd', targetField: 'physics', careerGoals: 'To teach' },
    })
    await asAda().profile.replaceInterests({ names: ['a', 'b'] })
    expect((await asAda().profile.replaceInterests({ names: ['c'] })).map((interest) => interest.name)).toEqual(['c'])
  })

  it('the profile rejects changes of role, owner, completion and timestamps', async () => {
    const before = await asAda().profile.get()
    await asAda().profile.update({
      bio: 'x',
      role: 'mentor',
      user_id: world.eve.id,
      userId: world.eve.id,
      onboardingCompleted: false,
      profileCompletionPercentage: 99,
      createdAt: '2000-01-01',
      is_admin: true,
      ['__proto__']: { role: 'mentor' },
    } as never)
    const after = await asAda().profile.get()
    expect(after.profile).toMatchObject({
      role: 'applicant',
      bio: 'x',
      onboardingCompleted: before.profile.onboardingCompleted,
    })
    expect(after.profile.profileCompletionPercentage).not.toBe(99)
    const entry = await asAda().shortlist.add({
      universityId: 'far',
      userId: world.eve.id,
      applicationStatus: 'accepted',
      createdAt: '2000-01-01',
    } as never)
    expect(entry.applicationStatus).toBe('not_started')
    expect(entry.createdAt > '2020').toBe(true)
  })
})
