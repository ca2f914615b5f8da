import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { getCall, listContractCalls } from '#tests/support/contract-calls.ts'
import { createMutationInputs } from '#tests/support/mutation-inputs.ts'
import { callAs, memoryMailer } from '#tests/support/router.ts'
import { hashRows } from '#tests/support/row-digests.ts'
import { openTwoApplicants } from '#tests/support/two-applicants.ts'

// Idempotency: a connection may be lost after a change has arrived and before its response. Each call of the contract
// that may change something is sent twice under the same key: the second one changes no row and returns the first
// response. A new call without an input here fails.

const world = openTwoApplicants()
const { makes, personOf, prepare, files } = createMutationInputs(world)

/** Calls whose repetition is a new request, each with the reason. */
const others: Record<string, string> = {
  'accounts.accessTokens.authorize':
    'A stored response would hold the code: a repetition gives another, and only that one works.',
  'accounts.accessTokens.create': 'A stored response would hold the token.',
  'accounts.accessTokens.exchange': 'The code works once, and a stored response would hold the token.',
  'accounts.accessTokens.revokeCurrent': 'The revoked token cannot ask again.',
  'accounts.connectedApps.describe': 'It only reads, and stores what the document of a client says.',
  'accounts.connectedApps.decide': 'A stored response would hold the code: a repetition gives another.',
  'webhooks.create': 'A stored response would hold the secret.',
  'webhooks.rotate': 'A stored response would hold the secret.',
  'accounts.emailChange.request':
    'It sends new links, of which only the latest work; the form asks again by a press alone.',
  'accounts.emailChange.confirm': 'The link itself works once for all callers.',
  'accounts.security.prove': 'It records when the identity was proved last.',
  'accounts.setRole': 'A change of role renews the session, and the former cookie opens nothing any more.',
  'privacy.export': 'It only reads; each export is written into the log of the account.',
  'telemetry.report': 'It counts errors of pages, which belong to no user.',
  'calls.signal': 'It writes nothing: a repetition is heard twice, and the browsers drop what they have heard.',
  'sharing.create': 'A kept answer would hold the secret: a repetition gives the same share another one.',
  'sharedShortlists.create': 'A kept answer would hold the secret: a repetition gives the same link another one.',
  'sharedShortlists.open': 'It only reads.',
  'documents.preview': 'It only reads: the pages of what it was given.',
  'writing.draft': 'It only reads: nothing of a draft is kept.',
  'groups.preview': 'It only reads; each try is counted.',
  'groups.invite': 'A kept answer would hold the secret: a repetition gives the same invitation another one.',
  'recommenders.renewLink': 'A kept answer would hold the secret: a repetition makes another link.',
  'recommenders.open': 'It only reads; the visit is written into the history.',
  'recommenders.answer': 'The same answer again changes nothing, in recommenders/router.test.ts.',
  'recommenders.setReminders': 'It sets what it was given.',
  'sharing.comment': 'The id of a comment is its own: a repetition writes nothing, in sharing/router.test.ts.',
  'sharing.waitForChange': 'It only reads.',
  'sharing.file': 'The same.',
  'sharing.read': 'It only reads; each look is written into the log of the owner.',
  'writing.sharedSheet': 'The same.',
  'messages.addPeople':
    'Who is in the group stays: the same people again change nothing, in messages/conversations.test.ts.',
  'moderation.readMessage': 'It reads; the look is written and told once for each moderator and report.',
  'calendar.create':
    'A kept answer would hold the secret: a repetition makes another address, and only that one lives.',
}

/** Reads a complete response, also a streamed one. */
const heard = async (answer: unknown): Promise<unknown> => {
  if (answer === null || typeof answer !== 'object' || !(Symbol.asyncIterator in answer)) return answer ?? null
  const events: unknown[] = []
  for await (const event of answer as AsyncIterable<{ type: string }>) if (event.type === 'answer') events.push(event)
  return events
}

const keys = async () => {
  const found: string[] = []
  for await (const key of files.list('')) found.push(key)
  return found
}

describe('retries under the same idempotency key', () => {
  beforeEach(prepare)
  const changes = listContractCalls().flatMap(({ name, isChange }) => (isChange ? [name] : []))

  it('each call that may change something has an input here or a reason not to be tested', () => {
    expect([...Object.keys(makes), ...Object.keys(others)].toSorted()).toEqual(changes.toSorted())
  })

  it.each(Object.keys(makes))('%s changes nothing on a retry, and returns the same response', async (name) => {
    const input = await makes[name]?.()
    const key = randomUUID()
    const call = async () =>
      JSON.parse(
        JSON.stringify(
          await heard(await getCall(callAs(world.test, personOf(name).token, key, { files }), name)(input)),
        ),
      )
    const first = await call()
    const state = async () => ({
      rows: await hashRows(world.test.owner, { without: ['updated_at'], leftOut: { auth_throttles: 'true' } }),
      files: await keys(),
      mails: (await memoryMailer.list()).length,
    })
    const before = await state()
    expect(await call()).toEqual(first)
    expect(await state()).toEqual(before)
  })
})
