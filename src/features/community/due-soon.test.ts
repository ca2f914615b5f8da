import { describe, expect, it } from 'vitest'
import { openTwoApplicants } from '#tests/support/two-applicants.ts'
import { readDueSoon } from './due-soon.commands.ts'

const world = openTwoApplicants()

type Cohort = {
  field: string
  people: number
  program?: string | null
  days?: number
  isListed?: boolean
  /** Age of the accounts in days. */
  age?: number
  /** Address of the last session, of the n-th user. */
  address?: (n: number) => string
}

/** Creates applicants of a field, each with one open deadline of a programme in some days. */
const addCohort = async (cohort: Cohort) => {
  const { field, people, program = 'mit-masters', days = 5, isListed = true, age = 30, address } = cohort
  await world.test.owner.query(
    `with person as (
       insert into users (name, email, role, created_at)
       select 'P', gen_random_uuid() || '@example.org', 'applicant', now() - make_interval(days => $6)
       from generate_series(1, $2::int) returning id),
     signed_in as (
       insert into sessions (user_id, token, expires_at, ip_address)
       select id, gen_random_uuid(), now() + interval '1 day', ($7::text[])[row_number() over ()] from person),
     shown as (insert into public_profiles (user_id, field, is_listed) select id, $1, $5 from person),
     entry as (
       insert into selected_universities (user_id, university_id, program_id, university_name)
       select id, 'mit', $3, 'MIT' from person returning user_id, id)
     insert into deadlines (user_id, selected_university_id, local_date, due_at, is_confirmed)
     select user_id, id, current_date + $4::int, now() + make_interval(days => $4), true from entry`,
    [field, people, program, days, isListed, age, Array.from({ length: people }, (_, n) => address?.(n) ?? null)],
  )
}

const read = async (field: string) => await readDueSoon(world.test.database, field)

describe('GN-01 deadlines of the same field', () => {
  it('are counted from ten users on, rounded down to tens', async () => {
    await addCohort({ field: 'law', people: 9 })
    expect(await read('law')).toEqual({ field: 'law', people: null, programs: [] })
    await addCohort({ field: 'physics', people: 19 })
    const { people, programs } = await read('physics')
    expect(people).toBe(10)
    expect(programs).toMatchObject([{ programId: 'mit-masters', universityId: 'mit', people: 10 }])
  })

  it('name only programmes whose day at least ten users share', async () => {
    await addCohort({ field: 'music', people: 6, days: 3 })
    await addCohort({ field: 'music', people: 6, days: 4 })
    await addCohort({ field: 'music', people: 12, days: 5, program: null })
    expect(await read('music')).toEqual({ field: 'music', people: 20, programs: [] })
  })

  it('count no user without a listed profile, and no deadline after two weeks', async () => {
    await addCohort({ field: 'history', people: 12, isListed: false })
    await addCohort({ field: 'history', people: 12, days: 20 })
    expect(await read('history')).toEqual({ field: 'history', people: null, programs: [] })
  })

  it('count new accounts and several accounts of one network for no further user, who would reveal a single one', async () => {
    await addCohort({ field: 'geology', people: 1 })
    await addCohort({ field: 'geology', people: 20, age: 6 })
    await addCohort({ field: 'geology', people: 20, address: () => '192.0.2.7' })
    await addCohort({ field: 'geology', people: 20, address: (n) => `2001:db8:7:${n + 1}::1` })
    expect(await read('geology')).toEqual({ field: 'geology', people: null, programs: [] })
    await addCohort({ field: 'astronomy', people: 10, address: (n) => `198.51.100.${n}` })
    expect((await read('astronomy')).people).toBe(10)
  })

  it('are shown only to users who are counted', async () => {
    await addCohort({ field: 'biology', people: 10 })
    const profile = {
      headline: '',
      stage: 'applying',
      countries: [],
      interests: [],
      showsReads: true,
      showsTyping: true,
    }
    await world.asAda().people.saveProfile({ ...profile, stage: 'applying', field: 'biology', isListed: false })
    expect(await world.asAda().community.dueSoon()).toMatchObject({ field: '', people: null })
    await world.asAda().people.saveProfile({ ...profile, stage: 'applying', field: 'biology', isListed: true })
    expect(await world.asAda().community.dueSoon()).toMatchObject({ field: 'biology', people: 10 })
  })

  it('cannot be counted by the request role', async () => {
    await addCohort({ field: 'chemistry', people: 12 })
    const counting = world.test.database.asOwner(
      world.ada.id,
      async (db) => await db.execute("select * from due_soon('chemistry')"),
    )
    await expect(counting).rejects.toMatchObject({ cause: { code: '42501' } })
  })
})
