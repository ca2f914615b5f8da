import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runSocialNotices } from '#src/features/people/social-notices.jobs.ts'
import { createLog } from '#src/server/log.ts'
import { copyRows, createIdFunction, listRows, listUserTables, withoutTriggers } from '#tests/support/bulk-rows.ts'
import { getCall, listContractCalls } from '#tests/support/contract-calls.ts'
import { createTestPerson, type TestPerson } from '#tests/support/database.ts'
import { findInputSchema } from '#tests/support/latency-probe.ts'
import { insertOneOfEach } from '#tests/support/max-data.ts'
import { createMutationInputs } from '#tests/support/mutation-inputs.ts'
import { createQueryInputs, isMentorCall, unmeasuredQueries } from '#tests/support/query-inputs.ts'
import { type ExplainedStatement, explainStatements, flattenPlan } from '#tests/support/query-plans.ts'
import { callAs } from '#tests/support/router.ts'
import { isLoad } from '#tests/support/test-config.ts'
import { openTwoApplicants } from '#tests/support/two-applicants.ts'

// Sequential scans of calls: no call reads a whole table that grows with the number of users. EXPLAIN covers each
// statement of a call, also those inside functions and triggers, with the rows of 4,000 users and 20,000 posts and
// messages; with test:load 8,000 and 80,000.

const world = openTwoApplicants()
const changes = createMutationInputs(world)
const { makes, personOf, prepare, files } = changes

const people = isLoad ? 8_000 : 4_000
const rows = isLoad ? 80_000 : 20_000

/** User tables with few rows: moderators and editors are few, and a pending notice is sent within a minute. */
const few = new Set(['user_permissions', 'notification_outbox'])
let growing = new Set<string>()

let found: string[] = []
const hear = ({ text, plan }: ExplainedStatement) => {
  for (const node of flattenPlan(plan)) {
    const table = node['Relation Name'] ?? ''
    if (node['Node Type'] === 'Seq Scan' && growing.has(table)) found.push(`${table}: ${text}`)
  }
}

const fill = async (owner: pg.Client) => {
  await owner.query(
    `insert into users (id, name, email, role) select test_id('p' || n), 'Person ' || n, 'p' || n || '@many.example', 'applicant'
     from generate_series(1, $1) n`,
    [people],
  )
  await owner.query(
    `insert into user_profiles (user_id, role, onboarding_completed) select id, 'applicant', true from users where email like '%@many.example'`,
  )
  await owner.query(
    `insert into sessions (user_id, token, expires_at) select id, 't' || id, now() + interval '1 day' from users where email like '%@many.example'`,
  )
  await owner.query(
    `insert into public_profiles (user_id, headline, field, countries, interests)
     select test_id('p' || n), 'Hopes ' || n, (array['physics', 'law', 'computer-science'])[1 + n % 3], array[(array['DE', 'FR', 'JP'])[1 + n % 3]],
       array['topic ' || n % 500] from generate_series(1, $1) n`,
    [people],
  )
  await owner.query(
    `insert into connections (user_id, counterpart_id, state)
     select test_id('p' || n), test_id('p' || 1 + (n + k) % $1), 'connected' from generate_series(1, $1) n, generate_series(1, 3) k
     on conflict do nothing`,
    [people],
  )
  for (const [table, column] of [
    ['blocks', 'blocked_id'],
    ['mutes', 'muted_id'],
  ])
    await owner.query(
      `insert into ${table} (user_id, ${column}) select test_id('p' || n), test_id('p' || 1 + (n + 7) % $1) from generate_series(1, $1) n`,
      [people],
    )
  await owner.query(
    `insert into community_posts (id, user_id, text, field, search, created_at)
     select test_id('post' || n), test_id('p' || 1 + n % $1), 'Text ' || n, '', to_tsvector('simple', 'text ' || n),
       now() - n * interval '1 minute' from generate_series(1, $2) n`,
    [people, rows],
  )
  await owner.query(
    `insert into post_reactions (user_id, post_id, kind) select test_id('p' || 1 + n % $1), test_id('post' || n), 'thanks' from generate_series(1, $2) n`,
    [people, rows],
  )
  await owner.query(
    `insert into conversation_members (user_id, conversation_id, kind, counterpart_id, state, last_seq)
     select test_id('p' || case when side = 0 then n else 1 + n % $1 end), test_id('c' || n), 'pair',
       test_id('p' || case when side = 0 then 1 + n % $1 else n end), 'active', 1 from generate_series(1, $1) n, generate_series(0, 1) side
     on conflict do nothing`,
    [people],
  )
  await owner.query(
    `insert into messages (user_id, id, conversation_id, text)
     select test_id('p' || 1 + n % $1), test_id('m' || n), test_id('c' || 1 + n % $1), 'Text ' || n from generate_series(1, $2) n`,
    [people, rows],
  )
  await owner.query(
    `insert into community_reports (user_id, subject, subject_id, reason, created_at)
     select test_id('p' || n), 'post', test_id('post' || n), 'spam', now() - interval '2 days' from generate_series(1, $1) n`,
    [people],
  )
  await owner.query(
    `insert into moderation_actions (user_id, subject, subject_id, act, reason, created_at)
     select test_id('p' || 1 + n % $1), 'post', test_id('post' || n), 'allow', 'Fine', now() - interval '1 day' from generate_series(1, $1) n`,
    [people],
  )
  await owner.query(
    `update community_posts set is_resolved = true, decided_at = now() - interval '1 day' where id in (select subject_id from moderation_actions)`,
  )
  await owner.query('update community_reports set is_resolved = true')
  await owner.query(
    `insert into notifications (user_id, type, title, message) select test_id('p' || 1 + n % $1), 'system', 'T', 'M' from generate_series(1, $2) n`,
    [people, rows],
  )
}

let applicant: TestPerson
let mentor: TestPerson
const takes = createQueryInputs(world, () => ({ applicant, mentor }))

const newModerator = async () => {
  const person = await createTestPerson(world.test)
  await world.test.owner.query(
    "insert into user_permissions (user_id, name, action) values ($1, 'moderator', 'given')",
    [person.id],
  )
  return callAs(world.test, person.token, undefined, { files })
}

/** Hundreds of universities, and one mentor for many applicants. */
const spread = {
  university_id: 'one.university_id || n % 500',
  shared_university_id: 'one.shared_university_id || n % 500',
  is_listed: 'n % 1000 = 0',
}

/** Search terms of the calls. */
const words: Record<string, object> = {
  'catalogue.understand': { said: 'law in Germany' },
  'messages.search': { q: 'hello' },
  'people.search': { q: 'person' },
}

const talk = async () => {
  await world.asAda().people.connect({ personId: world.eve.id, note: '' })
  await world.asEve().people.accept({ personId: world.ada.id })
  const { id } = await world.asEve().messages.open({ id: randomUUID(), personIds: [world.ada.id] })
  await world.asEve().messages.send({ id, messageId: randomUUID(), text: 'Hello' })
  return id
}

/** Inserts rows of jobs, mail and former versions: no call creates them, or another call has deleted them by then. */
const leaveOthers = async (owner: pg.Client) => {
  const left: Record<string, string> = {
    access_tokens: "(user_id, token_hash, scopes, expires_at) values ($1, 'hash', '{pages}', now() + interval '1 day')",
    assistant_usage: '(user_id, day) values ($1, current_date)',
    auth_accounts: "(user_id, account_id, provider_id) values ($1, 'google-account', 'google')",
    email_changes: "(user_id, new_email, expires_at) values ($1, 'new@many.example', now() + interval '1 hour')",
    hour_exceptions: '(user_id, date) values ($1, current_date + 3)',
    match_suggestions: "(user_id, program_id) values ($1, 'mit-masters')",
    push_subscriptions:
      "(user_id, session_id, endpoint, p256dh, auth) values ($1, gen_random_uuid(), 'https://push.example/', 'key', 'auth')",
    retained_texts:
      "(user_id, subject, subject_id, text, written_at) values ($1, 'post', gen_random_uuid(), 'I sell essays', now())",
    session_reminders: '(user_id, session_id, step, starts_at) values ($1, gen_random_uuid(), 1, now())',
    passkeys:
      "(user_id, name, credential_id, public_key, counter, device_type, backed_up) values ($1, 'Phone', 'id', 'key', 0, 'multiDevice', true)",
    two_factors: "(user_id, secret, backup_codes) values ($1, 'secret', 'codes')",
    user_roles: "(user_id, role) values ($1, 'applicant')",
  }
  for (const [table, row] of Object.entries(left)) await owner.query(`insert into ${table} ${row}`, [applicant.id])
}

/** Calls that store the first row of a table which `insertOneOfEach` leaves empty; a test says which table has none. */
const firstRows = [
  ...['privacy.requestDeletion', 'onboarding.save', 'onboarding.complete', 'shortlist.remove'],
  ...['scholarships.setCitizenship', 'deadlines.remind', 'community.visit', 'community.react', 'community.save'],
  ...['community.report', 'moderation.decide', 'people.block', 'people.mute', 'mentorships.proof.request'],
  ...['writing.choosePolicy', 'evidence.correct', 'calls.saveWay', 'groups.grant', 'sharedShortlists.revoke'],
  ...['webhooks.enable', 'groups.declineProposal', 'accounts.connectedApps.revoke'],
]

/** Stores a row in each table that is still empty, each by another user. */
const storeFirstRows = async () => {
  for (const name of firstRows) {
    await world.renew()
    await prepare()
    await getCall(callAs(world.test, personOf(name).token, randomUUID(), { files }), name)(await makes[name]?.())
  }
}

/** Fills all lists of the first two users of the file. */
const fillAll = async () => {
  const { owner } = world.test
  await world.renew()
  await prepare()
  applicant = world.ada
  mentor = personOf('mentoring.complete')
  await insertOneOfEach(world, changes)
  await storeFirstRows()
  await createIdFunction(owner)
  // Triggers would run for each row, which takes most of the time.
  await withoutTriggers(owner, async () => await fill(owner))
  const tables = (await listUserTables(owner)).filter((table) => !few.has(table))
  await withoutTriggers(owner, async () => {
    await leaveOthers(owner)
    for (const table of tables)
      if ((await listRows(owner, table)) < people)
        await copyRows(owner, { table, rows: `select * from ${table} limit 1`, other: spread, first: 1, last: people })
  })
  growing = new Set([...tables, 'users'])
  await owner.query('vacuum analyze')
  await explainStatements(world.test, hear)
}

describe('GN-01 index scans of tables that grow with users', () => {
  beforeAll(fillAll, 300_000)
  beforeEach(() => {
    found = []
  })

  it('the plan check detects a sequential scan', async () => {
    await world.test.database.servicePool.query('select count(*) from messages')
    expect(found).toEqual([expect.stringContaining('messages: select count')])
  })

  it('every table has as many rows as there are users', async () => {
    const short: string[] = []
    for (const table of growing) {
      const rows = await listRows(world.test.owner, table)
      if (rows < people) short.push(`${table}: ${rows}`)
    }
    expect(short).toEqual([])
  })

  it('every foreign key has an index', async () => {
    const { rows } = await world.test.owner.query(
      `select c.conrelid::regclass::text as of, c.confrelid::regclass::text as to from pg_constraint c
        where c.contype = 'f' and not exists (
          select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = any (c.conkey)
            and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) like '(% IS NOT NULL)'))`,
    )
    expect(rows).toEqual([])
  })

  it.each(Object.keys(makes))('%s scans no whole table', async (name) => {
    await prepare()
    const input = await makes[name]?.()
    found = []
    await getCall(callAs(world.test, personOf(name).token, randomUUID(), { files }), name)(input)
    await runSocialNotices(world.test.database, createLog('silent'))
    expect(found).toEqual([])
  })

  const reads = listContractCalls().flatMap(({ name, isChange }) =>
    isChange || name in unmeasuredQueries ? [] : [name],
  )
  it.each(reads)('%s scans no whole table', async (name) => {
    const input = words[name] ?? (await takes[name]?.()) ?? (findInputSchema(name) ? {} : undefined)
    found = []
    await getCall(
      callAs(world.test, (isMentorCall(name) ? mentor : applicant).token, undefined, { files }),
      name,
    )(input)
    expect(found).toEqual([])
  })

  it.each(['text', 'text 4711', 'wombat'])('a search of posts for %s scans no whole table', async (q) => {
    await world.asAda().community.feed({ q })
    expect(found).toEqual([])
  })

  it('moderation calls scan no whole table', async () => {
    const moderator = await newModerator()
    const id = await talk()
    const messageId = randomUUID()
    const file = new File(['%PDF-1.7'], 'a.pdf')
    const eve = callAs(world.test, world.eve.token, undefined, { files })
    await eve.messages.upload({ id, messageId, text: 'You are boring', file })
    await world.asAda().community.report({ subject: 'message', id: messageId, reason: 'harassment' })
    found = []
    await moderator.moderation.cases({})
    await moderator.moderation.readMessage({ id: messageId })
    await moderator.moderation.messageFile({ id: messageId })
    await world.asEve().messages.remove({ id, messageId })
    expect(found).toEqual([])
  })
})
