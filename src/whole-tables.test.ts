import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { runSocialNotices } from '#src/features/people/social-notices.jobs.ts'
import { createLog } from '#src/server/log.ts'
import { callOf, contractCalls } from '#src/server/testing/calls.ts'
import { openChanges } from '#src/server/testing/changes.ts'
import { createTestPerson } from '#src/server/testing/database.ts'
import { callAs } from '#src/server/testing/router.ts'
import { openTwoApplicants } from '#src/server/testing/two-applicants.ts'

// No statement between people reads a table whole that grows with people. The database explains each statement that a call
// leads to, those inside of functions and triggers too, on 200,000 posts and messages of 20,000 people.

const world = openTwoApplicants()
const { makes, personOf, prepare, files } = openChanges(world)

const people = 20_000
const rows = 200_000

const planSchema = z.looseObject({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  get Plans() {
    return z.array(planSchema).optional()
  },
})
type Plan = z.infer<typeof planSchema>

const growing = new Set([
  ...[
    'users',
    'user_profiles',
    'community_profiles',
    'connections',
    'blocks',
    'mutes',
    'community_posts',
    'post_reactions',
  ],
  ...['community_reports', 'moderation_acts', 'conversation_members', 'messages', 'notifications', 'sessions'],
])

/** The tables that a plan reads from beginning to end. */
const readWhole = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' && growing.has(plan['Relation Name'] ?? '')
    ? [plan['Relation Name'] ?? '']
    : []),
  ...(plan.Plans ?? []).flatMap(readWhole),
]

let found: string[] = []
const hear = (notice: { message: string | undefined }) => {
  const start = notice.message?.indexOf('plan:\n') ?? -1
  if (start === -1) return
  const explained = z
    .object({ 'Query Text': z.string(), Plan: planSchema })
    .parse(JSON.parse(notice.message?.slice(start + 6) ?? '{}'))
  for (const table of readWhole(explained.Plan)) found.push(`${table}: ${explained['Query Text']}`)
}

const fill = async (owner: pg.Client) => {
  await owner.query(
    `create function test_id(of text) returns uuid language sql immutable
     as $$ select overlay(overlay(md5(of) placing '4' from 13) placing '8' from 17)::uuid $$`,
  )
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
    `insert into community_profiles (user_id, headline, field, countries, interests)
     select test_id('p' || n), 'Hopes ' || n, (array['physics', 'law', 'computer-science'])[1 + n % 3], array[(array['DE', 'FR', 'JP'])[1 + n % 3]],
       array['topic ' || n % 500] from generate_series(1, $1) n`,
    [people],
  )
  await owner.query(
    `insert into connections (user_id, other_id, state)
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
    `insert into conversation_members (user_id, conversation_id, kind, other_id, state, last_seq)
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
    `insert into moderation_acts (user_id, subject, subject_id, act, reason, created_at)
     select test_id('p' || 1 + n % $1), 'post', test_id('post' || n), 'allow', 'Fine', now() - interval '1 day' from generate_series(1, $1) n`,
    [people],
  )
  await owner.query(
    `update community_posts set is_settled = true, decided_at = now() - interval '1 day' where id in (select subject_id from moderation_acts)`,
  )
  await owner.query('update community_reports set is_settled = true')
  await owner.query(
    `insert into notifications (user_id, type, title, message) select test_id('p' || 1 + n % $1), 'system', 'T', 'M' from generate_series(1, $2) n`,
    [people, rows],
  )
  await owner.query('vacuum analyze')
}

/** From the next connection on each statement is explained to whoever makes it. */
const explainAll = async (owner: pg.Client) => {
  const { name, database } = world.test
  for (const setting of [
    "session_preload_libraries = 'auto_explain'",
    'auto_explain.log_min_duration = 0',
    'auto_explain.log_nested_statements = on',
    "auto_explain.log_format = 'json'",
    "auto_explain.log_level = 'notice'",
  ])
    await owner.query(`alter database ${name} set ${setting}`)
  for (const pool of [database.servicePool, database.requestPool])
    pool.on('connect', (client) => void client.on('notice', hear))
  await owner.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
}

const areas = ['community.', 'people.', 'messages.', 'moderation.']
const isBetweenPeople = (name: string) => areas.some((area) => name.startsWith(area))

/** What the reads of these areas are asked for; those without an entry take nothing. */
const asked: Record<string, () => Promise<unknown>> = {
  'community.feed': async () => ({}),
  'community.thread': async () => ({
    id: (await world.test.owner.query('select id from community_posts limit 1')).rows[0]?.id,
  }),
  'community.byPerson': async () => ({ personId: world.eve.id }),
  'people.get': async () => ({ personId: world.eve.id }),
  'people.search': async () => ({ q: 'person' }),
  'messages.read': async () => ({ id: await talk() }),
  'messages.search': async () => ({ q: 'hello' }),
  'messages.file': async () => {
    const id = await talk()
    const messageId = randomUUID()
    const file = new File(['%PDF-1.7'], 'a.pdf')
    await callAs(world.test, world.eve.token, undefined, { files }).messages.upload({ id, messageId, text: '', file })
    return { id, messageId }
  },
  'moderation.decision': async () => ({
    id: (await world.asAda().community.create({ id: randomUUID(), text: 'I sell essays' })).id,
  }),
}

const talk = async () => {
  await world.asAda().people.connect({ personId: world.eve.id, note: '' })
  await world.asEve().people.accept({ personId: world.ada.id })
  const { id } = await world.asEve().messages.open({ id: randomUUID(), personIds: [world.ada.id] })
  await world.asEve().messages.send({ id, messageId: randomUUID(), text: 'Hello' })
  return id
}

const newModerator = async () => {
  const person = await createTestPerson(world.test)
  await world.test.owner.query("insert into user_grants (user_id, name, action) values ($1, 'moderator', 'given')", [
    person.id,
  ])
  return callAs(world.test, person.token, undefined, { files })
}

describe('GN-01 a table that grows with people is read by its indexes', () => {
  beforeAll(async () => {
    await fill(world.test.owner)
    await explainAll(world.test.owner)
  })
  beforeEach(async () => {
    await prepare()
    found = []
  })

  it('is heard of where it is read whole', async () => {
    await world.test.database.servicePool.query('select count(*) from messages')
    expect(found).toEqual([expect.stringContaining('messages: select count')])
  })

  const changes = Object.keys(makes).filter(isBetweenPeople)
  it.each(changes)('by %s', async (name) => {
    const input = await makes[name]?.()
    found = []
    await callOf(callAs(world.test, personOf(name).token, randomUUID(), { files }), name)(input)
    await runSocialNotices(world.test.database, createLog('silent'))
    expect(found).toEqual([])
  })

  const reads = contractCalls().flatMap(({ name, isChange }) =>
    isBetweenPeople(name) && !isChange && name !== 'moderation.messageFile' ? [name] : [],
  )
  it.each(reads)('by %s', async (name) => {
    const input = await asked[name]?.()
    const api = name.startsWith('moderation.') && name !== 'moderation.decision' ? await newModerator() : undefined
    found = []
    await callOf(api ?? callAs(world.test, world.ada.token, undefined, { files }), name)(input)
    expect(found).toEqual([])
  })

  it.each(['text', 'text 4711', 'wombat'])('by a search for posts of %s', async (q) => {
    await world.asAda().community.feed({ q })
    expect(found).toEqual([])
  })

  it('by what moderators do', async () => {
    const moderator = await newModerator()
    const id = await talk()
    const messageId = randomUUID()
    const file = new File(['%PDF-1.7'], 'a.pdf')
    const eve = callAs(world.test, world.eve.token, undefined, { files })
    await eve.messages.upload({ id, messageId, text: 'You are nobody', file })
    await world.asAda().community.report({ subject: 'message', id: messageId, reason: 'harassment' })
    found = []
    await moderator.moderation.cases()
    await moderator.moderation.readMessage({ id: messageId })
    await moderator.moderation.messageFile({ id: messageId })
    await world.asEve().messages.remove({ id, messageId })
    expect(found).toEqual([])
  })
})
