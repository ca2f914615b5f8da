import { expect, it } from 'vitest'
import { createJobs, createOutbox } from '#src/entry/jobs.ts'
import { createDeliveryRunner } from '#src/features/notifications/delivery/delivery.jobs.ts'
import { createWebhooks } from '#src/features/webhooks/jobs.ts'
import { readConfig } from '#src/server/config.ts'
import { createLog } from '#src/server/log.ts'
import { listUserTables } from '#tests/support/bulk-rows.ts'
import { testSecret } from '#tests/support/cluster.ts'
import { insertOneOfEach } from '#tests/support/max-data.ts'
import { createMutationInputs } from '#tests/support/mutation-inputs.ts'
import { type ExplainedStatement, explainStatements, flattenPlan } from '#tests/support/query-plans.ts'
import { createMemoryStorage, memoryMailer } from '#tests/support/router.ts'
import { openTwoApplicants } from '#tests/support/two-applicants.ts'

// Sequential scans of jobs: no job reads a user table from beginning to end. A test has only due rows, so sequential
// scans are disabled here, and the planner uses one only where no index matches.

const world = openTwoApplicants()
const changes = createMutationInputs(world)

/** Allowed sequential scans, by table and job, with the reason. */
const allowedScans: Record<string, string> = {
  'stored_files files.leftovers': 'Once a day: what lies in the store is compared with all that people have.',
  'notification_outbox social-notices': 'A queue: what is in it is due, and leaves within a minute.',
  'webhook_deliveries webhook-log-cleanup': 'It numbers the rows of each log, which are at most 250.',
  'community_posts moderation.operator': 'The posts of open reports; among many posts each is looked up by its id.',
}

/** Jobs that read all rows of all tables. */
const wholeInstance = ['backup', 'restore-rehearsal']

it('each job finds due rows by an index', async () => {
  const { test } = world
  await changes.prepare()
  await insertOneOfEach(world, changes)
  const tables = new Set([...(await listUserTables(test.owner)), 'users'])
  const { rows } = await test.owner.query<{ name: string }>(
    'select indexrelid::regclass::text as name from pg_index where indpred is not null',
  )
  const partial = new Set(rows.map(({ name }) => name))
  const found = new Map<string, string>()
  let job = ''
  await explainStatements(
    test,
    ({ text, plan }: ExplainedStatement) => {
      for (const node of flattenPlan(plan)) {
        const isWhole =
          node['Node Type'] === 'Seq Scan' ||
          (/^Index.* Scan$/.test(node['Node Type']) && !node['Index Cond'] && !partial.has(node['Index Name'] ?? ''))
        if (isWhole && tables.has(node['Relation Name'] ?? '')) found.set(`${node['Relation Name']} ${job}`, text)
      }
    },
    ['enable_seqscan = off'],
  )
  const config = readConfig({ AUTH_SECRET: testSecret, DATA_DIR: '/tmp', READ_REGISTERS: 'false' })
  const parts = {
    config,
    database: test.database,
    log: createLog('silent'),
    files: createMemoryStorage(),
    mailer: memoryMailer,
  }
  const post = await createOutbox(config, test.database, memoryMailer, parts.log)
  const addresses = { owner: test.ownerUrl, service: test.serviceUrl }
  const senders = { post, deliver: createDeliveryRunner(post), webhooks: createWebhooks(parts) }
  for (const { name, run } of createJobs({ ...parts, ...senders, addresses })) {
    if (wholeInstance.includes(name)) continue
    job = name
    await run({})
  }
  for (const known of Object.keys(allowedScans)) found.delete(known)
  expect(Object.fromEntries(found)).toEqual({})
}, 300_000)
