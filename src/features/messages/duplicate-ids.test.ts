import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepareDatabase } from '#src/server/migrations.ts'
import { buildRoleNames } from '#src/server/roles.ts'
import { testSecret } from '#tests/support/cluster.ts'
import { createTestDatabase, createTestPerson, type TestDatabase } from '#tests/support/database.ts'
import { applyFirstMigrations } from '#tests/support/old-database.ts'
import { callAs } from '#tests/support/router.ts'

/** Number of migrations before the one that makes message ids unique. */
const before = 89
const [ivy, mal, vic, zoe, lou] = [randomUUID(), randomUUID(), randomUUID(), randomUUID(), randomUUID()]
/** Id of a message from Ivy to Mal, under which Mal later writes to Vic. */
const shared = randomUUID()
const ofZoe = randomUUID()
const withIvy = randomUUID()
const withVic = randomUUID()

let upgraded: TestDatabase

const fill = async (client: pg.Client) => {
  for (const id of [ivy, mal, vic, zoe, lou])
    await client.query("insert into users (id, name, email, role) values ($1, 'Test', $2, 'applicant')", [
      ...[id, `${id}@example.org`],
    ])
  const pair = async (conversation: string, one: string, other: string) =>
    await client.query(
      `insert into conversation_members (user_id, conversation_id, kind, other_id, state)
       values ($1, $3, 'pair', $2, 'active'), ($2, $3, 'pair', $1, 'active')`,
      [one, other, conversation],
    )
  const send = async (author: string, id: string, conversation: string, text: string) =>
    await client.query('insert into messages (user_id, id, conversation_id, text) values ($1, $2, $3, $4)', [
      ...[author, id, conversation, text],
    ])
  const report = async (reporter: string, id: string) =>
    await client.query(
      "insert into community_reports (user_id, subject, subject_id, reason) values ($1, 'message', $2, 'harassment')",
      [reporter, id],
    )
  await pair(withIvy, ivy, mal)
  await pair(withVic, mal, vic)
  await send(ivy, shared, withIvy, 'My visa was refused')
  await send(mal, shared, withVic, '')
  await send(zoe, ofZoe, randomUUID(), 'Hello')
  // Mal deleted the text after the report.
  await client.query(
    `insert into removed_texts (user_id, subject, subject_id, text, written_at) values ($1, 'message', $2, 'You are boring', now())`,
    [mal, shared],
  )
  await report(vic, shared)
  // Lou has left the conversation, so that no row shows which of the two messages the report is about.
  await report(lou, shared)
  await report(ivy, ofZoe)
}

beforeAll(async () => {
  upgraded = await createTestDatabase({
    options: 'template template0',
    prepare: async (ownerUrl) => {
      const client = new pg.Client({ connectionString: ownerUrl })
      await client.connect()
      await applyFirstMigrations(client, before)
      await fill(client)
      await client.end()
      await prepareDatabase(ownerUrl, testSecret, buildRoleNames(testSecret).request)
    },
  })
})
afterAll(async () => {
  await upgraded.drop()
})

const readRows = async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
  (await upgraded.owner.query<T>(text, values)).rows

describe('migration of an installation in which two senders used one message id', () => {
  it('the earliest message keeps the id, and the later one gets a new id', async () => {
    const messages = await readRows<{ user_id: string; id: string }>('select user_id, id from messages order by seq')
    expect(messages).toEqual([
      { user_id: ivy, id: shared },
      { user_id: mal, id: expect.not.stringContaining(shared) as string },
      { user_id: zoe, id: ofZoe },
    ])
  })

  it('reports and retained texts move to the message that they are about', async () => {
    const [, copy] = await readRows<{ id: string }>('select id from messages order by seq')
    expect(
      await readRows(
        'select user_id, subject_id, author_id from community_reports order by author_id = $1, user_id = $2',
        [mal, lou],
      ),
    ).toEqual([
      { user_id: ivy, subject_id: ofZoe, author_id: zoe },
      { user_id: vic, subject_id: copy?.id, author_id: mal },
      { user_id: lou, subject_id: copy?.id, author_id: mal },
    ])
    expect(await readRows('select user_id, subject_id from retained_texts')).toEqual([
      { user_id: mal, subject_id: copy?.id },
    ])
  })

  it('moderators see the reported conversation, and not that of the user whose id was copied', async () => {
    const { id, token } = await createTestPerson(upgraded)
    await upgraded.owner.query(
      "insert into user_permissions (user_id, name, action) values ($1, 'moderator', 'given')",
      [id],
    )
    const { moderation } = callAs(upgraded, token)
    const { cases } = await moderation.cases({})
    expect(cases.map(({ person }) => person.id).toSorted()).toEqual([mal, zoe].toSorted())
    const reported = cases.find(({ person }) => person.id === mal)
    const seen = await moderation.readMessage({ id: reported?.id ?? '' })
    expect(seen.map(({ text }) => text)).toEqual(['You are boring'])
  })
})
