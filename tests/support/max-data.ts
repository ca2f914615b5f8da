import { randomUUID } from 'node:crypto'
import { createGroup } from '#src/features/groups/group.fixtures.ts'
import { maxGroupMembers } from '#src/features/groups/rules.ts'
import { adversarialShapes, inflateInput } from './adversarial-input.ts'
import { getCall } from './contract-calls.ts'
import { findInputSchema } from './latency-probe.ts'
import type { createMutationInputs } from './mutation-inputs.ts'
import { callAs } from './router.ts'
import type { openTwoApplicants } from './two-applicants.ts'

// Maximum data of a user: each call that stores something is made with the longest texts, and each list is then filled
// up to its limit by copies.

/** A row of another table of the same user, each in turn. */
const each = (table: string): string =>
  `(select ids[1 + n % cardinality(ids)] from (select array_agg(id order by id) as ids from ${table} where user_id = one.user_id))`
/** One of 3,000 passive users. */
const userIdSql = (from = 0): string => `('00000000-0000-4000-a000-' || lpad((n + ${from})::text, 12, '0'))::uuid`

/** Number of copies of a user's newest row, and the columns that differ from copy to copy; `n` counts them from 1. */
const copies: [table: string, count: number, other?: Record<string, string>][] = [
  ['selected_universities', 490, { program_id: 'null', program_name: "'Filled ' || n" }],
  ['applications', 490, { selected_university_id: each('selected_universities') }],
  ['deadlines', 1_950, { selected_university_id: each('selected_universities'), application_id: 'null' }],
  ['application_requirements', 1_900, { application_id: each('applications'), kind: "'Filled ' || n" }],
  ['application_timeline', 2_000, { application_id: each('applications') }],
  ['selected_professors', 490, { selected_university_id: each('selected_universities'), professor_name: "'N ' || n" }],
  ['professor_outreach', 4_900, { professor_id: each('selected_professors') }],
  ['notifications', 5_000],
  ['audit_log', 5_000],
  ['facts', 990],
  ['documents', 45],
  ['writings', 15],
  ['writing_versions', 45],
  ['writing_submissions', 95],
  ['writing_comments', 190],
  ['cv_analyses', 49],
  ['official_page_readings', 29],
  ['official_page_facts', 3_900],
  ['page_watches', 49, { url: 'one.url || n' }],
  ['saved_searches', 29, { key: 'one.key || n' }],
  // 29 in all: no divisor in common with the number of applications, so each letter has a pair of its own.
  ['recommenders', 27, { email: 'n || one.email', link_hash: 'one.link_hash || n' }],
  ['recommendation_letters', 1_900, { recommender_id: each('recommenders'), application_id: each('applications') }],
  ['recommender_history', 8_900, { recommender_id: each('recommenders') }],
  ['interviews', 97, { application_id: each('applications'), shared_university_id: "'u' || n" }],
  ['packets', 480, { application_id: each('applications') }],
  ['shared_shortlists', 190, { link_hash: 'one.link_hash || n' }],
  ['shares', 450, { link_hash: 'one.link_hash || n' }],
  ['conversation_members', 990, { conversation_id: 'gen_random_uuid()', counterpart_id: 'null', kind: "'group'" }],
  ['messages', 20_000],
  ['community_posts', 5_000],
  ['connections', 1_900, { counterpart_id: userIdSql(), state: "'connected'" }],
  ['mentorships', 490, { mentorship_id: 'gen_random_uuid()', counterpart_id: userIdSql() }],
  ['mentor_tasks', 2_000],
  ['mentor_comments', 290],
  ['mentor_resources', 190],
  [
    'session_participants',
    2_000,
    { session_id: 'gen_random_uuid()', state: "'cancelled'", counterpart_id: userIdSql() },
  ],
  ['session_types', 19],
  ['assistant_messages', 1_000],
  ['catalogue_proposals', 190],
  ['webhook_deliveries', 249],
  ['oauth_grants', 19, { code_hash: 'code_hash || n' }],
  ['push_subscriptions', 20, { endpoint: 'endpoint || n' }],
]

/** The calls that store the first row of each list, ordered so that none needs a row that another has deleted. */
const keepers = [
  ...['onboarding.complete', 'profile.updateAcademic', 'profile.replaceInterests', 'people.saveProfile'],
  ...['mentoring.saveProfile', 'booking.summarise', 'mentorships.resources.create', 'mentorships.finishTask'],
  ...['mentorships.comments.add', 'mentorships.share', 'accounts.security.endSession', 'professors.log'],
  ...['applications.addRequirement', 'applications.attachFile', 'outcomes.share', 'deadlines.create'],
  ...['scholarships.setAnswers', 'documents.create', 'writing.sync', 'writing.keepVersion', 'writing.send'],
  ...[
    'writing.settleComment',
    'evidence.add',
    'cv.upload',
    'officialPages.accept',
    'officialPages.watch',
    'savedSearches.save',
    'interviews.record',
    'recommenders.setState',
    'recommenders.ask',
    'sharedShortlists.revoke',
    'webhooks.sendTest',
    'accounts.connectedApps.revoke',
    'packets.make',
    'messages.send',
    'community.create',
    'people.connect',
  ],
  ...['catalogue.editing.propose', 'assistant.ask', 'notifications.createSamples', 'push.subscribe', 'calendar.create'],
]

interface Copies {
  table: string
  count: number
  other: Record<string, string>
  person: string
}

/** Adds copies of a user's newest row of a table; adds nothing where the user has none. */
const copyNewest = async ({ test }: ReturnType<typeof openTwoApplicants>, { table, count, other, person }: Copies) => {
  const { rows: columns } = await test.owner.query<{ name: string }>(
    `select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO'`,
    [table],
  )
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  const values = columns.map(({ name }) => other[name] ?? (name === 'id' ? 'gen_random_uuid()' : `one."${name}"`))
  await test.owner.query(
    `insert into ${table} (${names})
     select ${values.join(', ')}
       from (select * from ${table} where user_id = $1 order by ctid desc limit 1) one, generate_series(1, ${count}) n
     on conflict do nothing`,
    [person],
  )
}

type World = ReturnType<typeof openTwoApplicants>

/** Stores one row in each list of the applicant and the mentor of a test, with the longest texts. */
export const insertOneOfEach = async (
  world: World,
  changes: ReturnType<typeof createMutationInputs>,
): Promise<void> => {
  const { owner } = world.test
  for (const name of keepers) {
    const [input, schema] = [await changes.makes[name]?.(), findInputSchema(name)]
    const longest =
      schema && input ? inflateInput(input, schema, adversarialShapes['changing scripts'] ?? String) : input
    const call = getCall(callAs(world.test, changes.personOf(name).token, randomUUID(), { files: changes.files }), name)
    await call(longest).catch(async () => await call(input))
    // So that the next call may choose the same programme.
    await owner.query(
      'update selected_universities set program_id = null, program_name = id::text where user_id = $1',
      [world.ada.id],
    )
  }
}

/** Creates a group of a coordinator with the most members, each of whom grants their applications; returns its id. */
export const fillGroup = async ({ test }: Pick<World, 'test'>, coordinator: { id: string }): Promise<string> => {
  const groupId = await createGroup(test, coordinator)
  await test.owner.query(
    `with members as (
       insert into group_members (user_id, group_id, role)
       select id, $1, 'member' from users where email like '%@many.example' order by id limit $2 returning user_id)
     insert into shares (id, user_id, label, parts, group_id, expires_at)
       select gen_random_uuid(), user_id, 'Group', '{profile,applications}', $1, now() + interval '1 day' from members`,
    [groupId, maxGroupMembers],
  )
  return groupId
}

/** Fills all lists of the applicant and the mentor of a test. */
export const fillLists = async (world: World, changes: ReturnType<typeof createMutationInputs>): Promise<void> => {
  const { owner } = world.test
  await insertOneOfEach(world, changes)
  await owner.query(
    `insert into users (id, name, email, role)
     select ${userIdSql()}, 'Passive user ' || n, n || '@many.example', 'applicant' from generate_series(1, 3000) n`,
  )
  for (const [table, column] of [
    ['blocks', 'blocked_id'],
    ['mutes', 'muted_id'],
  ])
    await owner.query(
      `insert into ${table} (user_id, ${column}) select $1, ${userIdSql(2_000)} from generate_series(1, 900) n`,
      [world.ada.id],
    )
  const people = [world.ada.id, changes.personOf('mentoring.complete').id]
  for (const [table, count, other = {}] of copies)
    for (const person of people) await copyNewest(world, { table, count, other, person })
  await fillGroup(world, world.ada)
  await owner.query(
    `insert into share_accesses (user_id, share_id, part, accessed_at)
     select user_id, id, 'profile', now() - n * interval '1 minute'
       from (select user_id, id from shares where user_id = $1 limit 1) one, generate_series(1, 2000) n`,
    [world.ada.id],
  )
}

/**
 * Returns the lists that `fillLists` has left shorter than intended, with their lengths: a call on an empty list proves
 * nothing.
 */
export const listUnfilled = async ({ test }: ReturnType<typeof openTwoApplicants>): Promise<string[]> => {
  const short: string[] = []
  for (const [table, count] of [...copies, ['share_accesses', 2_000] as const, ['blocks', 900] as const]) {
    const { rows } = await test.owner.query<{ longest: number }>(
      `select coalesce(max(rows), 0)::int as longest from (select count(*) as rows from ${table} group by user_id) lists`,
    )
    const longest = rows[0]?.longest ?? 0
    if (longest < count) short.push(`${table}: ${longest} of ${count}`)
  }
  return short
}
