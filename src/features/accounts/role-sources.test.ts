import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toApiError } from '#src/server/api-errors.ts'
import { createLog } from '#src/server/log.ts'
import { createTestDatabase, createTestPerson, type TestDatabase } from '#tests/support/database.ts'
import { callAs } from '#tests/support/router.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(async () => await test.drop())

describe('RO-01 sources of the role', () => {
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

  it('ON-04 an academic profile without a user profile counts as complete onboarding', async () => {
    const person = await createTestPerson(test)
    await test.owner.query('delete from user_profiles where user_id = $1', [person.id])
    const isComplete = async () => (await callAs(test, person.token).accounts.session()).person?.onboardingComplete
    expect(await isComplete()).toBe(false)
    await test.owner.query('insert into academic_profiles (user_id) values ($1)', [person.id])
    expect(await isComplete()).toBe(true)
  })
})

describe('RO-01 ON-04 sessions while tables are missing', () => {
  const missing = ['user_profiles', 'user_roles', 'mentor_profiles', 'academic_profiles']
  const without = async (tables: string[], work: () => Promise<void>) => {
    for (const table of tables) await test.owner.query(`alter table ${table} rename to missing_${table}`)
    try {
      await work()
    } finally {
      for (const table of tables) await test.owner.query(`alter table missing_${table} rename to ${table}`)
    }
  }
  const sessionOf = async (token: string) => (await callAs(test, token).accounts.session()).person

  it.each(missing)('a session still opens from the remaining tables without %s', async (table) => {
    const person = await createTestPerson(test, { role: null, onboarded: true })
    await test.owner.query("update user_profiles set role = 'applicant' where user_id = $1", [person.id])
    await test.owner.query("insert into user_roles (user_id, role) values ($1, 'applicant')", [person.id])
    await test.owner.query('insert into academic_profiles (user_id) values ($1) on conflict do nothing', [person.id])
    await without([table], async () => {
      expect(await sessionOf(person.token)).toMatchObject({
        id: person.id,
        role: 'applicant',
        onboardingComplete: true,
      })
    })
  })

  it('the account provides user and role without all tables, and onboarding counts as incomplete', async () => {
    const person = await createTestPerson(test, { role: 'mentor', onboarded: true })
    await without(missing, async () => {
      expect(await sessionOf(person.token)).toMatchObject({ role: 'mentor', onboardingComplete: false, completion: 0 })
    })
  })

  it('a write is rejected with SYSTEM_SETTING_UP while tables are missing', async () => {
    const person = await createTestPerson(test, { role: 'applicant', onboarded: true })
    const caller = callAs(test, person.token)
    await without(['user_profiles'], async () => {
      const refusal = await caller.profile.update({ bio: 'lost?' }).catch((error: unknown) => error)
      expect(toApiError(refusal, createLog('silent'), 'request').code).toBe('SYSTEM_SETTING_UP')
    })
    expect((await caller.profile.get()).profile.bio).toBe('')
  })

  it('the helper function names no user to another user', async () => {
    const person = await createTestPerson(test)
    const stolen = test.database.requestPool.query('select * from open_session_partly($1, $1)', [person.id])
    await expect(stolen).rejects.toThrow(/permission denied/)
  })
})
