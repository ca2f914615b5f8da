import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, createTestPerson, type TestDatabase } from '#tests/support/database.ts'
import { callAs } from '#tests/support/router.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(async () => await test.drop())

const one = async (text: string, id: string) => (await test.owner.query(text, [id])).rows[0]
const rolesOf = async (id: string) =>
  await one(
    `select u.role as account, p.role as profile, r.role as listed from users u
     left join user_profiles p on p.user_id = u.id left join user_roles r on r.user_id = u.id where u.id = $1`,
    id,
  )

/** Changes the role and answers the token that the session has afterwards. */
const change = async (person: { id: string; token: string }, role: 'applicant' | 'mentor') => {
  await callAs(test, person.token).accounts.setRole({ role })
  return (await one('select token from sessions where user_id = $1', person.id))?.token as string
}

describe('RO-03 change of the role', () => {
  it('a role change is stored in the account, the profile and the list of roles', async () => {
    const person = await createTestPerson(test)
    await change(person, 'mentor')
    expect(await rolesOf(person.id)).toEqual({ account: 'mentor', profile: 'mentor', listed: 'mentor' })
  })

  it('a role change hides data of the former role and a change back restores it', async () => {
    const person = await createTestPerson(test)
    await callAs(test, person.token).notifications.createSamples()
    await test.owner.query(
      "insert into universities (id, name, country, website_url, source, search_text) values ('u', 'U', 'US', 'https://u.edu', 'editor', 'u')",
    )
    await callAs(test, person.token).shortlist.add({ universityId: 'u' })
    const asMentor = await change(person, 'mentor')
    await expect(callAs(test, asMentor).shortlist.list({})).rejects.toMatchObject({ code: 'ACCESS_DENIED' })
    const snapshot = await callAs(test, asMentor).snapshot.get()
    expect(snapshot).toMatchObject({ selectedUniversities: [], academicProfile: null, upcomingDeadlines: [] })
    expect(snapshot.figures).toMatchObject({ selectedUniversities: 0, deadlinesThisMonth: 0 })
    expect(snapshot.figures.unreadNotifications).toBeGreaterThan(0)
    await callAs(test, asMentor).mentoring.saveProfile({ degree: 'PhD' })
    const asApplicant = await change({ ...person, token: asMentor }, 'applicant')
    expect((await callAs(test, asApplicant).shortlist.list({})).total).toBe(1)
    expect((await callAs(test, asApplicant).snapshot.get()).selectedUniversities).toHaveLength(1)
    expect((await callAs(test, asApplicant).accounts.session()).person).toMatchObject({ onboardingComplete: true })
    const mentorAgain = await change({ ...person, token: asApplicant }, 'mentor')
    expect(await callAs(test, mentorAgain).mentoring.profile()).toMatchObject({ degree: 'PhD' })
  })

  it('a role change rotates the session token and revokes every other session', async () => {
    const person = await createTestPerson(test)
    await test.owner.query(
      "insert into sessions (user_id, token, expires_at) values ($1::uuid, $1::text, now() + interval '1 day')",
      [person.id],
    )
    const token = await change(person, 'mentor')
    expect(token).not.toBe(person.token)
    expect((await callAs(test, person.token).accounts.session()).person).toBeNull()
    expect((await callAs(test, person.id).accounts.session()).person).toBeNull()
    expect((await callAs(test, token).accounts.session()).person).toMatchObject({ role: 'mentor' })
  })

  it('a role change sends one notice and writes one audit log entry', async () => {
    const person = await createTestPerson(test)
    await change(person, 'mentor')
    const notices = await test.owner.query('select text_key from notifications where user_id = $1', [person.id])
    expect(notices.rows).toEqual([{ text_key: 'notifications.text.nowMentor' }])
    const log = await test.owner.query("select details from audit_log where user_id = $1 and event = 'role_changed'", [
      person.id,
    ])
    expect(log.rows).toEqual([{ details: { from: 'applicant', to: 'mentor' } }])
  })

  it('a role change to the current role changes nothing', async () => {
    const person = await createTestPerson(test)
    expect(await change(person, 'applicant')).toBe(person.token)
    const { rows } = await test.owner.query('select 1 from audit_log where user_id = $1', [person.id])
    expect(rows).toEqual([])
  })

  it('a role change is atomic: when the list of roles cannot be written, the account keeps its role and session', async () => {
    const person = await createTestPerson(test)
    await test.owner.query(`create function refuse_role() returns trigger language plpgsql as $$
      begin raise exception 'no'; end $$`)
    await test.owner.query(
      'create trigger refuse before insert on user_roles for each row execute function refuse_role()',
    )
    await expect(callAs(test, person.token).accounts.setRole({ role: 'mentor' })).rejects.toThrow()
    await test.owner.query('drop trigger refuse on user_roles')
    expect(await rolesOf(person.id)).toEqual({ account: 'applicant', profile: 'applicant', listed: null })
    expect((await callAs(test, person.token).accounts.session()).person).toMatchObject({ role: 'applicant' })
  })
})
