import { describe, expect, it } from 'vitest'
import { openTwoApplicants } from '#src/server/testing/two-applicants.ts'

const world = openTwoApplicants()
const { asAda, asEve, startApplication } = world

describe('the snapshot (SS-01, SS-08)', () => {
  it('SS-01: has its parts, for one statement', async () => {
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

  it('SS-08: nobody else’s rows are in it', async () => {
    await startApplication()
    const snapshot = await asEve().snapshot.get()
    expect(snapshot.user.id).toBe(world.eve.id)
    expect([snapshot.applications, snapshot.selectedUniversities, snapshot.upcomingDeadlines]).toEqual([[], [], []])
  })
})
