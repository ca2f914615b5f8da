import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(async () => await test.drop())

/** SECURITY DEFINER functions, without trigger functions, which cannot be called. */
const listDefiners = async (condition: string) =>
  (
    await test.owner.query<{ name: string }>(
      `select distinct proname as name from pg_proc where prosecdef and pronamespace = 'public'::regnamespace
       and prorettype <> 'trigger'::regtype and ${condition} order by 1`,
    )
  ).rows.map(({ name }) => name)

/** Functions that a request may call without a check of the acting user, and why they disclose nothing. */
const openToAll = {
  act_as_recommended_user: 'takes the hash of the secret of a link, of 128 bits',
  can_contact: 'asked by other functions with people who are known to the caller',
  hide_reported_post: 'counts reports itself, and answers nothing',
  is_blocked: 'as above',
  is_mentored: 'as above',
  open_session: 'takes the secret of a session',
  open_shared_shortlist: 'takes the hash of the secret of a link, of 128 bits',
  post_figures: 'numbers without people',
}

it('every SECURITY DEFINER function has a fixed search path', async () => {
  expect(await listDefiners(`coalesce(array_to_string(proconfig, ','), '') not like '%search_path=%'`)).toEqual([])
})

it('every SECURITY DEFINER function that a request may call checks the acting user, or has a reason here', async () => {
  const user = new URL(test.requestUrl).username
  const open = await listDefiners(
    `has_function_privilege('${user}', oid, 'execute') and prosrc !~ '(app_user_id|hidden_ids|my_conversations|is_own_student|is_coordinator_of|may_read_share)\\('`,
  )
  expect(open).toEqual(Object.keys(openToAll))
})
