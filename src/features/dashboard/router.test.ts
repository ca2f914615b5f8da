import { describe, expect, it } from 'vitest'
import { listStoredMatches, replaceMatches } from '#src/features/matching/data.ts'
import { presentStored } from '#src/features/matching/match-presenter.commands.ts'
import { createSampleMatches } from '#src/features/matching/sample-matches.rules.ts'
import { toOwnFacts } from '#src/features/official-pages/own-facts.rules.ts'
import { callAs } from '#tests/support/router.ts'
import { openTwoApplicants } from '#tests/support/two-applicants.ts'

const world = openTwoApplicants()
const { asAda, asEve, startApplication } = world

const [firstSample] = createSampleMatches()
if (!firstSample) throw new Error('There are samples to make matches from.')
const sampleMatch = firstSample

describe('snapshot API (SS-01, SS-08)', () => {
  it('SS-01: the snapshot contains its parts and takes one statement', async () => {
    await startApplication()
    const snapshot = await asAda().snapshot.get()
    expect(Object.keys(snapshot)).toEqual(
      expect.arrayContaining([
        'user',
        'profile',
        'academicProfile',
        'researchInterests',
        'cvAnalysis',
        'onboardingComplete',
        'selectedUniversities',
        'universityRecommendations',
        'lastUpdated',
      ]),
    )
    expect(snapshot.applications[0]).toMatchObject({
      universityName: 'Institute of Tests',
      status: 'not_started',
      requirementsTotal: 7,
    })
    expect(snapshot.applications[0]?.missing[0]).toBe('application_form')
    expect(snapshot.figures).toMatchObject({ applications: 1, selectedUniversities: 1 })
  })

  it('SS-01: the snapshot contains the entered data, and the shortlist with the newest entry first', async () => {
    const entered = {
      ...{ firstName: 'Ada', lastName: 'Lovelace', gpa: 3.7, gpaScale: '4.0' as const },
      ...{ currentInstitution: 'Home University', currentDegree: 'BSc', currentFieldOfStudy: 'Mathematics' },
      ...{ targetField: 'computer-science', targetDegreeLevel: 'masters' as const, careerGoals: 'To teach' },
    }
    await asAda().profile.updateAcademic(entered)
    await asAda().profile.replaceInterests({ names: ['graph theory', 'type theory'] })
    for (const universityId of ['mit', 'state', 'far'])
      await asAda().shortlist.add({ universityId, programId: `${universityId}-masters` })
    const snapshot = await asAda().snapshot.get()
    expect(snapshot.user.id).toBe(world.ada.id)
    expect(snapshot.academicProfile).toMatchObject({
      ...{ firstName: 'Ada', lastName: 'Lovelace', name: 'Ada Lovelace', gpa: 3.7, gpaScale: '4.0' },
      ...{ institution: 'Home University', currentInstitution: 'Home University' },
      ...{ degree: 'BSc', currentDegree: 'BSc', field_of_study: 'Mathematics' },
      ...{ targetField: 'computer-science', targetDegreeLevel: 'masters', careerGoals: 'To teach' },
    })
    expect(snapshot.researchInterests.map(({ name }) => name)).toEqual(['graph theory', 'type theory'])
    expect(snapshot.selectedUniversities.map(({ universityId }) => universityId)).toEqual(['far', 'state', 'mit'])
  })

  it('SS-01 MA-01: the snapshot has at most six recommendations, best first', async () => {
    const { owner, database } = world.test
    await owner.query(
      `insert into programs (id, university_id, name, degree, level, field, website_url, source)
        select 'mit-' || n, university_id, 'Programme ' || n, degree, level, field, website_url, source
        from programs, generate_series(1, 9) n where id = 'mit-masters'`,
    )
    const ranked = Array.from({ length: 9 }, (_, at) => ({
      ...sampleMatch,
      ...{ universityId: 'mit', programId: `mit-${at + 1}`, match_score: 0.9 - at / 20 },
    }))
    await database.asOwner(world.ada.id, async (db, ownerId) => await replaceMatches(db, ownerId, ranked))
    const { universityRecommendations } = await asAda().snapshot.get()
    expect(universityRecommendations.map(({ programName }) => programName)).toEqual(
      [1, 2, 3, 4, 5, 6].map((at) => `Programme ${at}`),
    )
    await owner.query("delete from programs where name like 'Programme %'")
  })

  it('SS-01: a programme that a university offers in several degrees is recommended once', async () => {
    const { owner, database } = world.test
    await owner.query(
      `insert into programs (id, university_id, name, degree, level, field, website_url, source)
        select 'mit-masters-2', university_id, name, 'MEng', level, field, website_url, source from programs where id = 'mit-masters'`,
    )
    const ranked = (['mit-masters', 'mit-masters-2'] as const).map((programId, at) => ({
      ...sampleMatch,
      universityId: 'mit',
      programId,
      match_score: 0.9 - at / 10,
    }))
    const alone = { ...sampleMatch, universityId: 'far', match_score: 0.2 }
    await database.asOwner(world.ada.id, async (db, ownerId) => await replaceMatches(db, ownerId, [...ranked, alone]))
    const { universityRecommendations } = await asAda().snapshot.get()
    expect(universityRecommendations.map(({ universityId, programId }) => [universityId, programId])).toEqual([
      ['mit', 'mit-masters'],
      ['far', null],
    ])
    await owner.query(`delete from programs where id = 'mit-masters-2'`)
  })

  it('SS-01: a recommendation has the fields of the match view, taken from the stored ranking', async () => {
    const { owner, database } = world.test
    const fact = (value: unknown) => ({ value, year: String(new Date().getFullYear()), source: 'test' })
    const facts = { requirements: fact(['Two letters']), tests: fact(['IELTS 7']), tuition_per_year: fact(1) }
    await owner.query('update programs set facts = $1 where id = $2', [facts, 'mit-masters'])
    const part = { points: 0.4, of: 0.5, reason: 'matching.reason.deadline.open', isKnown: true, facts: ['deadline'] }
    const reasoning = [{ ...part, name: 'deadline' as const, params: { date: '2026-12-15' } }]
    const match = {
      ...sampleMatch,
      universityId: 'mit',
      programId: 'mit-masters',
      reasoning,
      source: 'cv_analysis',
    } as const
    const alone = { ...sampleMatch, universityId: 'far', match_score: 0.2 }
    await database.asOwner(world.ada.id, async (db, ownerId) => await replaceMatches(db, ownerId, [match, alone]))
    const { universityRecommendations } = await asAda().snapshot.get()
    expect(universityRecommendations).toMatchObject([
      {
        programId: 'mit-masters',
        degree: 'MSc',
        websiteUrl: 'https://example.edu/cs',
        reasoning,
        requirements: ['IELTS 7', 'Two letters'],
        applicationDeadline: '2026-12-15',
        source: 'cv_analysis',
      },
      {
        universityId: 'far',
        websiteUrl: 'https://example.edu',
        reasoning: [],
        requirements: [],
        applicationDeadline: null,
        source: 'ai_matching',
      },
    ])
    const stored = await database.asOwner(world.ada.id, async (db, ownerId) => await listStoredMatches(db, ownerId, 6))
    const kept = stored.map((one) => presentStored(one, new Date().toISOString().slice(0, 10), toOwnFacts([])))
    expect(
      universityRecommendations.map(({ websiteUrl, reasoning, requirements, applicationDeadline, source }) => [
        ...[websiteUrl, reasoning, requirements, applicationDeadline, source],
      ]),
    ).toEqual(
      kept.map(({ website_url, reasoning, requirements, application_deadline, source }) => [
        ...[website_url, reasoning, requirements, application_deadline, source],
      ]),
    )
  })

  it('SS-01: unreadable reasons of an older version leave the rest of a recommendation intact', async () => {
    await world.test.database.asOwner(
      world.ada.id,
      async (db, ownerId) => await replaceMatches(db, ownerId, [{ ...sampleMatch, universityId: 'mit' }]),
    )
    await world.test.owner.query(`update ai_university_matches set contributions = '[{"old": true}]'`)
    expect((await asAda().snapshot.get()).universityRecommendations).toMatchObject([
      { universityName: 'Institute of Tests', reasoning: [], applicationDeadline: null },
    ])
  })

  it('SS-08: the snapshot contains no rows of other users', async () => {
    await startApplication()
    const snapshot = await asEve().snapshot.get()
    expect(snapshot.user.id).toBe(world.eve.id)
    expect([snapshot.applications, snapshot.selectedUniversities, snapshot.upcomingDeadlines]).toEqual([[], [], []])
  })

  it('SS-08: a request on behalf of a user other than the session’s gets no data', async () => {
    const asked = (actor: string) => callAs(world.test, world.eve.token, undefined, { actor }).snapshot.get()
    await expect(asked(world.ada.id)).rejects.toMatchObject({ code: 'NOT_AUTHENTICATED' })
    expect((await asked(world.eve.id)).user.id).toBe(world.eve.id)
  })
})
