import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testSecret } from '#tests/support/cluster.ts'
import { createTestPerson } from '#tests/support/database.ts'
import { callAs } from '#tests/support/router.ts'
import { captureErrorCode, openTwoApplicants } from '#tests/support/two-applicants.ts'
import { minInGroup } from './rules.ts'

const world = openTwoApplicants()
const { asAda, asEve, startApplication } = world

const decide = async (status: 'accepted' | 'rejected' | 'waitlisted' | 'submitted') => {
  const { id, version } = await startApplication()
  await asAda().applications.update({ id, version, status })
  return id
}

const rowsOf = async (applicationId: string) =>
  (await world.test.owner.query('select * from application_outcomes where application_id = $1', [applicationId])).rows

/** Inserts users with one decision each at the university, bypassing the API. */
const share = async (universityId: string, accepted: number, rejected: number) => {
  for (let index = 0; index < accepted + rejected; index++) {
    const { id } = await createTestPerson(world.test)
    await world.test.owner.query(
      `with entry as (insert into selected_universities (user_id, university_id, university_name)
         values ($1, $2, 'U') returning id),
       application as (insert into applications (user_id, selected_university_id)
         select $1, id from entry returning id)
       insert into application_outcomes (user_id, application_id, university_id, decision, consent_version)
         select $1, id, $2, $3, 1 from application`,
      [id, universityId, index < accepted ? 'accepted' : 'rejected'],
    )
  }
}

describe('sharing the decision of an application (MA-03)', () => {
  it.each(['accepted', 'rejected', 'waitlisted'] as const)(
    'MA-03: a shared outcome of %s stores the inputs of the tiers, and nothing else of the user',
    async (decision) => {
      await asAda().profile.updateAcademic({ gpa: 8.5, gpaScale: '10', testScores: { greQuantitative: 165 } })
      const applicationId = await decide(decision)
      expect(await asAda().outcomes.get({ applicationId })).toEqual({ shared: null })
      expect(await asAda().outcomes.share({ applicationId })).toMatchObject({ shared: { decision } })
      const [row] = await rowsOf(applicationId)
      expect(row).toMatchObject({
        university_id: 'mit',
        level: 'masters',
        field: 'computer-science',
        gre_quantitative: 165,
        gre_verbal: null,
        consent_version: 1,
      })
      expect(Number(row.grade_points)).toBeGreaterThan(2.5)
    },
  )

  it('MA-03: an application without a decision, or of another user, cannot be shared', async () => {
    const applicationId = await decide('submitted')
    expect(await captureErrorCode(asAda().outcomes.share({ applicationId }))).toBe('INPUT_INVALID')
    for (const call of ['get', 'share', 'withdraw'] as const)
      expect(await captureErrorCode(asEve().outcomes[call]({ applicationId })), call).toBe('APPLICATION_NOT_FOUND')
    expect(await captureErrorCode(callAs(world.test, undefined).outcomes.get({ applicationId }))).toBe(
      'NOT_AUTHENTICATED',
    )
    expect(await rowsOf(applicationId)).toEqual([])
  })

  it('MA-03: an application has one outcome: sharing again updates it, and withdrawing deletes it', async () => {
    const applicationId = await decide('waitlisted')
    await asAda().outcomes.share({ applicationId })
    const { version } = await asAda().applications.get({ id: applicationId })
    await asAda().applications.update({ id: applicationId, version, status: 'accepted' })
    expect(await asAda().outcomes.get({ applicationId })).toMatchObject({ shared: { decision: 'waitlisted' } })
    expect(await asAda().outcomes.share({ applicationId })).toMatchObject({ shared: { decision: 'accepted' } })
    expect(await rowsOf(applicationId)).toHaveLength(1)
    expect(await asAda().outcomes.withdraw({ applicationId })).toEqual({ shared: null })
    expect(await rowsOf(applicationId)).toEqual([])
    expect(await asAda().outcomes.withdraw({ applicationId })).toEqual({ shared: null })
  })

  it('MA-03: deleting an application deletes its shared outcome', async () => {
    const applicationId = await decide('rejected')
    await asAda().outcomes.share({ applicationId })
    const { selectedUniversityId } = await asAda().applications.get({ id: applicationId })
    await asAda().shortlist.remove({ id: selectedUniversityId })
    expect(await rowsOf(applicationId)).toEqual([])
  })
})

describe('aggregates of shared outcomes (MA-03)', () => {
  it('MA-03: aggregates need ten users, and are rounded to tens of users and shares of 5 percent', async () => {
    await share('state', 6, minInGroup - 7)
    expect(await asAda().outcomes.group({ universityId: 'state' })).toEqual({ group: null })
    await share('state', 1, 0)
    expect(await asAda().outcomes.group({ universityId: 'state' })).toEqual({
      group: { people: 10, acceptedShare: 0.7 },
    })
    await share('state', 0, 2)
    expect(await asAda().outcomes.group({ universityId: 'state' })).toEqual({
      group: { people: 10, acceptedShare: 0.6 },
    })
  })

  it('MA-03: ten decisions of one user count as one user', async () => {
    await world.test.owner.query(
      `insert into programs (id, university_id, name, field, level, degree, website_url, source)
       select 'far-' || n, 'far', 'P' || n, 'music', 'masters', 'MA', 'https://example.edu', 'test' from generate_series(1, 12) n`,
    )
    for (let n = 1; n <= 12; n++) {
      const entry = await asAda().shortlist.add({ universityId: 'far', programId: `far-${n}` })
      const { id, version } = await asAda().applications.create({ selectedUniversityId: entry.id })
      await asAda().applications.update({ id, version, status: 'accepted' })
      await asAda().outcomes.share({ applicationId: id })
    }
    expect(await asAda().outcomes.group({ universityId: 'far' })).toEqual({ group: null })
  })

  it('MA-03: the request role cannot aggregate outcomes of other users by calling the function', async () => {
    await share('mit', 12, 0)
    const seen = await world.test.database.asOwner(
      world.ada.id,
      async (db) => await db.execute("select * from outcome_share('mit')"),
    )
    expect(seen.rows).toEqual([])
  })
})

/**
 * Synthetic cohort of 300 users who applied to eight universities: better grades are admitted, selective universities
 * require better ones.
 */
const cohort = `
  with place as (
    insert into universities (id, name, country, website_url, source, search_text, facts)
    select 'own-' || n, 'Own ' || n, 'US', 'https://example.edu', 'test', 'own ' || n,
      jsonb_build_object('admission_rate_undergraduate', jsonb_build_object('value', 0.1 + n / 10.0))
    from generate_series(0, 7) n returning id),
  person as (
    insert into users (name, email) select 'P', 'own-' || n || '@example.org' from generate_series(1, 300) n
    returning id, split_part(split_part(email, '@', 1), '-', 2)::int as n),
  entry as (
    insert into selected_universities (user_id, university_id, university_name)
    select person.id, place.id, 'U' from person cross join place returning id, user_id, university_id),
  application as (
    insert into applications (user_id, selected_university_id) select user_id, id from entry
    returning id, user_id, selected_university_id)
  insert into application_outcomes
    (user_id, application_id, university_id, level, field, grade_points, decision, consent_version)
  select a.user_id, a.id, e.university_id, 'masters', 'computer-science', grade,
    case when grade + place / 4.0 + ((p.n * 31 + place * 17) % 11) / 8.0 > 4.7
      then 'accepted' else 'rejected' end, 1
  from application a
  join entry e on e.id = a.selected_university_id
  join person p on p.id = a.user_id
  cross join lateral (select 2.6 + ((p.n * 5) % 14) / 10.0 as grade, right(e.university_id, 1)::int as place) at`

describe('npm run tool -- fit-matching --own', () => {
  const runFit = () => {
    const folder = mkdtempSync(join(tmpdir(), 'gradapp-own-'))
    const run = spawnSync(process.execPath, ['tools/matching/fit-matching.ts', '--own', '--into', folder], {
      encoding: 'utf8',
      env: { ...process.env, DATABASE_URL: world.test.ownerUrl, DATA_DIR: folder, AUTH_SECRET: testSecret },
    })
    const written = existsSync(join(folder, 'tiers.json'))
    const weights = written ? readFileSync(join(folder, 'tiers.json'), 'utf8') : ''
    rmSync(folder, { recursive: true })
    return { status: run.status, said: run.stdout + run.stderr, written, weights }
  }

  it('MA-03: fit-matching writes nothing with too few decisions, and reports it', () => {
    expect(runFit()).toMatchObject({ status: 1, written: false, said: expect.stringContaining('Nothing was written') })
  })

  it('MA-03: fit-matching writes valid weights from enough decisions, without any row or user', async () => {
    await world.test.owner.query(cohort)
    const { status, said, written, weights } = runFit()
    expect(said).toContain('Fitted on')
    expect({ status, written }).toEqual({ status: 0, written: true })
    expect(weights).toContain('"gradePoint"')
    expect(weights).not.toMatch(/[\da-f]{8}-[\da-f]{4}/)
  })

  it('MA-03: fit-matching writes nothing when the validation fails, and reports it', async () => {
    await world.test.owner.query(
      "update application_outcomes set decision = case when random() < 0.5 then 'accepted' else 'rejected' end",
    )
    expect(runFit()).toMatchObject({ status: 1, written: false, said: expect.stringContaining('does not hold') })
  })
})
