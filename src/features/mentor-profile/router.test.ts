import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, createTestPerson, type TestDatabase } from '#tests/support/database.ts'
import { callAs } from '#tests/support/router.ts'
import { captureErrorCode } from '#tests/support/two-applicants.ts'
import { createMentorProfileJobs } from './jobs.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(async () => await test.drop())

const mentor = async (completion: number) => await createTestPerson(test, { role: 'mentor', completion })
const newMentor = async () => {
  const person = await mentor(0)
  await test.owner.query('delete from mentor_profiles where user_id = $1', [person.id])
  return { ...person, api: callAs(test, person.token) }
}
const bio = 'I worked on admissions for nine years and read statements.'

describe('mentor onboarding', () => {
  it('ON-05 answers are stored one by one and add up to the completion percentage', async () => {
    const { id, api } = await newMentor()
    expect(await api.mentoring.profile()).toMatchObject({ completion: 0, timeZone: '', completedAt: null })
    const steps = [
      [{ expertiseFields: ['physics', 'mathematics'] }, 20],
      [{ institution: 'ETH Zürich' }, 30],
      [{ degree: 'PhD' }, 40],
      [{ yearsOfExperience: 0 }, 50],
      [{ languages: ['en', 'ar'] }, 60],
      [{ availability: 'Tuesday evenings' }, 70],
    ] as const
    for (const [answer, completion] of steps)
      expect(await api.mentoring.saveProfile(answer as never)).toMatchObject({ ...answer, completion })
    expect(await captureErrorCode(api.mentoring.complete())).toBe('PROFILE_INCOMPLETE')
    expect(await captureErrorCode(api.mentoring.overview())).toBe('ONBOARDING_REQUIRED')
    await api.mentoring.saveProfile({ timeZone: 'Asia/Kathmandu' })
    expect(await api.mentoring.complete()).toMatchObject({ completion: 80, completedAt: expect.any(String) })
    expect(await api.mentoring.saveProfile({ bio })).toMatchObject({ completion: 100 })
    const { rows } = await test.owner.query(
      `select p.bio, p.time_zone, m.profile_completion_percentage as percent from user_profiles p
       join mentor_profiles m using (user_id) where user_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ bio, time_zone: 'Asia/Kathmandu', percent: 100 }])
  })

  it.each([
    [79, 'ONBOARDING_REQUIRED'],
    [80, 'answered'],
  ])('RA-07 at %d percent the mentor area responds: %s', async (completion, expected) => {
    const { token } = await mentor(completion)
    expect(await captureErrorCode(callAs(test, token).mentoring.overview())).toBe(expected)
  })

  it('completing recomputes the percentage: a row that claims 80 is not trusted', async () => {
    const { token } = await mentor(80)
    expect(await captureErrorCode(callAs(test, token).mentoring.complete())).toBe('PROFILE_INCOMPLETE')
  })

  it('a mentor without a mentor profile is at 0 percent, even with a complete applicant profile', async () => {
    const { id, api } = await newMentor()
    await test.owner.query('update user_profiles set profile_completion_percentage = 95 where user_id = $1', [id])
    expect((await api.accounts.session()).person).toMatchObject({ completion: 0, onboardingComplete: false })
    expect(await captureErrorCode(api.mentoring.overview())).toBe('ONBOARDING_REQUIRED')
  })

  it('a profile that falls below 80 closes the mentor area again and keeps the completion date', async () => {
    const { id, api } = await newMentor()
    await api.mentoring.saveProfile({
      expertiseFields: ['physics'],
      institution: 'ETH',
      degree: 'PhD',
      yearsOfExperience: 3,
      bio,
      timeZone: 'UTC',
      availability: 'Mondays',
    })
    const { completedAt } = await api.mentoring.complete()
    await api.profile.update({ bio: '' })
    for (const job of createMentorProfileJobs(test.database)) await job.run({ userId: id })
    expect(await api.mentoring.profile()).toMatchObject({ completion: 70, completedAt })
    expect(await captureErrorCode(api.mentoring.overview())).toBe('ONBOARDING_REQUIRED')
  })

  it.each([
    ['a field that no catalogue has', { expertiseFields: ['alchemy'] }, 'BAD_REQUEST'],
    ['a language that is none', { languages: ['<script>'] }, 'BAD_REQUEST'],
    ['71 years', { yearsOfExperience: 71 }, 'BAD_REQUEST'],
    ['half a year', { yearsOfExperience: 0.5 }, 'BAD_REQUEST'],
    ['a zone of no map', { timeZone: 'Mars/Olympus' }, 'INPUT_INVALID'],
  ])('a mentor profile with %s is rejected', async (_name, answer, code) => {
    const { api } = await newMentor()
    expect(await captureErrorCode(api.mentoring.saveProfile(answer as never))).toBe(code)
    expect((await api.mentoring.profile()).completion).toBe(0)
  })

  it('the API accepts neither a percentage nor another owner for a mentor profile', async () => {
    const { api } = await newMentor()
    const other = await mentor(0)
    const smuggled = { completion: 100, profileCompletionPercentage: 100, completedAt: 'now', userId: other.id }
    await api.mentoring.saveProfile({ degree: 'PhD', ...smuggled } as never)
    expect(await api.mentoring.profile()).toMatchObject({ completion: 10, completedAt: null })
    expect(await callAs(test, other.token).mentoring.profile()).toMatchObject({ degree: '', completion: 0 })
  })
})
