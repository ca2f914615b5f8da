import { expect, it } from 'vitest'
import { createApiClient, strongPassword } from '#tests/support/server-process.ts'
import { setUpServer } from '#tests/support/server-setup.ts'

const its = setUpServer()

it('SU-09, SU-10 a failed profile creation is only logged; the account keeps the data and the next sign-in creates it', async () => {
  const email = 'ada@example.org'
  await its.owner.query(`create function refuse_profile() returns trigger language plpgsql as $$
    begin raise exception 'no profile today'; end $$`)
  await its.owner.query(
    'create trigger refuse_profile before insert on user_profiles for each row execute function refuse_profile()',
  )
  const body = {
    name: 'Ada Lovelace',
    firstName: 'Ada',
    lastName: 'Lovelace',
    email,
    password: strongPassword,
    role: 'mentor',
    signupSource: 'emergency_form',
  }
  const first = createApiClient(its.server)
  expect((await first.call('POST', '/api/auth/sign-up/email', body)).status).toBe(200)
  const profiles = async () =>
    (await its.owner.query('select full_name, display_name, role, email from user_profiles where email = $1', [email]))
      .rows
  expect(await profiles()).toEqual([])
  expect(its.server.output()).toContain('the profile of a new account could not be made')
  const account = 'select first_name, last_name, name, role, signup_source from users where email = $1'
  expect((await its.owner.query(account, [email])).rows).toEqual([
    {
      first_name: 'Ada',
      last_name: 'Lovelace',
      name: 'Ada Lovelace',
      role: 'mentor',
      signup_source: 'emergency_form',
    },
  ])
  expect((await first.call('GET', '/api/session')).body).toMatchObject({
    person: { role: 'mentor', fullName: 'Ada Lovelace' },
  })

  await its.owner.query('drop trigger refuse_profile on user_profiles')
  const again = await createApiClient(its.server).call('POST', '/api/auth/sign-in/email', {
    email,
    password: strongPassword,
  })
  expect(again.status).toBe(200)
  expect(await profiles()).toEqual([{ full_name: 'Ada Lovelace', display_name: 'Ada', role: 'mentor', email }])
})

it.each([
  ['a link', { name: 'URGENT: your visa is refused. Log in at https://evil.example/login' }],
  ['3,080 characters', { name: 'Ada '.repeat(770) }],
  ['a line of its own', { name: 'Ada', firstName: 'Ada\nYour visa is refused.' }],
  ['a telephone number', { name: 'Ada', lastName: 'call +1 555 0100' }],
  ['a link as the shown name', { name: 'Ada', displayName: 'www.evil.example' }],
])(
  'SU-10 a sign-up with %s in the name is rejected, because the name is mailed to an unconfirmed address',
  async (_what, names) => {
    const body = { email: 'other@example.org', password: strongPassword, role: 'applicant', ...names }
    const answer = await createApiClient(its.server).call('POST', '/api/auth/sign-up/email', body)
    expect(answer).toMatchObject({ status: 400, body: { code: 'NAME_INVALID' } })
    expect((await its.owner.query('select 1 from users where email = $1', [body.email])).rowCount).toBe(0)
  },
)
