import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, createTestPerson, type TestDatabase } from '#src/server/testing/database.ts'
import { callAs } from '#src/server/testing/router.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(async () => await test.drop())

describe('RO-01 where the role is read', () => {
  it.each([
    ['the account first', 'mentor', 'applicant', 'applicant', 'mentor'],
    ['then the profile', null, 'mentor', 'applicant', 'mentor'],
    ['then the list of roles', null, null, 'mentor', 'mentor'],
    ['a profile that is missing is passed over', null, undefined, 'applicant', 'applicant'],
    ['nowhere: the dialog asks', null, null, null, null],
    ['a role that is neither counts as none', 'editor', null, null, null],
  ] as const)('%s', async (_name, account, profile, listed, expected) => {
    const person = await createTestPerson(test, { role: account, onboarded: true })
    await test.owner.query('update user_profiles set role = $2 where user_id = $1', [person.id, profile ?? null])
    if (profile === undefined) await test.owner.query('delete from user_profiles where user_id = $1', [person.id])
    if (listed) await test.owner.query('insert into user_roles (user_id, role) values ($1, $2)', [person.id, listed])
    expect((await callAs(test, person.token).accounts.session()).person?.role).toBe(expected)
  })

  it('ON-04 without a profile, an academic profile tells that onboarding is behind', async () => {
    const person = await createTestPerson(test)
    await test.owner.query('delete from user_profiles where user_id = $1', [person.id])
    const isComplete = async () => (await callAs(test, person.token).accounts.session()).person?.onboardingComplete
    expect(await isComplete()).toBe(false)
    await test.owner.query('insert into academic_profiles (user_id) values ($1)', [person.id])
    expect(await isComplete()).toBe(true)
  })
})
