import { describe, expect, it } from 'vitest'
import { toFailure } from './failures.ts'
import { createLog } from './log.ts'
import { openTwoApplicants } from './testing/two-applicants.ts'

const world = openTwoApplicants()

const answerTo = async (statement: string, role?: string) => {
  const { owner } = world.test
  if (role) await owner.query(`set role ${role}`)
  const error: unknown = await owner.query(statement).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  await owner.query('reset role')
  return toFailure(error, createLog('silent'), 'request-1')
}

describe('what the database says is answered by a code, and never in its own words (CL-03)', () => {
  it.each([
    ['42P01', 'select * from not_there', 'SYSTEM_SETTING_UP', 'System is being set up. Please try again in a moment.'],
    ['42703', 'select not_there from users', 'DATABASE_ERROR', 'Database error occurred. Please try again later.'],
    [
      '23505',
      "insert into universities select * from universities where id = 'mit'",
      'DATABASE_DUPLICATE',
      'Database error occurred. Please try again later.',
    ],
    ['22P02', "select 'x'::uuid", 'INPUT_INVALID', 'Please check your input and try again.'],
  ])('CL-03: %s', async (_state, statement, code, message) => {
    const answer = await answerTo(statement)
    expect(answer).toMatchObject({ code, message })
    expect(JSON.stringify(answer)).not.toMatch(/not_there|relation|column|universities/)
  })

  it('CL-03: 42501', async () => {
    await world.test.owner.query('create role nobody_at_all')
    expect(await answerTo('select * from pg_authid', 'nobody_at_all')).toMatchObject({
      code: 'DATABASE_DENIED',
      message: 'Access denied. Please contact support if this persists.',
    })
    await world.test.owner.query('drop role nobody_at_all')
  })
})
